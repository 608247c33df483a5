//! The serial port between the device and a host.

use std::cell::RefCell;
use std::future::poll_fn;
use std::rc::Rc;
use std::task::{Poll, Waker};

use firmware::tasks::link::{PACKET, Receive, Send};

use super::clock::transfer;

/// The serial port, as the host sees it.
#[derive(Debug, Default)]
pub struct Serial {
    /// Bytes that the host has sent and the device has not read yet.
    pub to_device: Vec<u8>,
    /// Bytes that the device has sent and the host has not read yet.
    pub to_host: Vec<u8>,
    waiting: Option<Waker>,
}

impl Serial {
    /// Sends bytes from the host to the device.
    pub fn write(&mut self, bytes: &[u8]) {
        self.to_device.extend_from_slice(bytes);
        self.waiting.take().into_iter().for_each(Waker::wake);
    }
}

/// The device's end of the serial port.
pub struct Port(pub Rc<RefCell<Serial>>);

impl Receive for Port {
    async fn receive(&mut self, packet: &mut [u8; PACKET]) -> Option<usize> {
        poll_fn(|context| {
            let mut serial = self.0.borrow_mut();
            if serial.to_device.is_empty() {
                serial.waiting = Some(context.waker().clone());
                return Poll::Pending;
            }
            let length = serial.to_device.len().min(PACKET);
            packet.iter_mut().zip(serial.to_device.drain(..length)).for_each(|(place, byte)| *place = byte);
            Poll::Ready(Some(length))
        })
        .await
    }
}

impl Send for Port {
    async fn send(&mut self, packet: &[u8]) {
        // A full-speed bus carries about one packet every 100 µs.
        transfer(100).await;
        self.0.borrow_mut().to_host.extend_from_slice(packet);
    }
}
