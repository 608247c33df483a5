//! The serial port between the device and a host.

use std::cell::{RefCell, RefMut};
use std::future::poll_fn;
use std::rc::Rc;
use std::task::{Poll, Waker};

use firmware::tasks::link::{NoHost, PACKET, Receive, Send};

use super::clock::transfer;
use crate::parts::usb_host::UsbHost;

/// The serial port, as the host sees it.
#[derive(Debug, Default)]
pub struct Serial {
    /// What the host does with the port.
    host: UsbHost,
    /// Bytes that the host has sent and the device has not read yet.
    to_device: Vec<u8>,
    /// Bytes that the device has sent and the host has not read yet.
    pub to_host: Vec<u8>,
    /// The device's task that waits for the host, with both of its ends.
    waiting: Option<Waker>,
}

impl Serial {
    /// Sends bytes from the host to the device.
    pub fn write(&mut self, bytes: &[u8]) {
        self.to_device.extend_from_slice(bytes);
        self.waiting.take().into_iter().for_each(Waker::wake);
    }

    /// Changes what the host does from now on.
    pub fn set_host(&mut self, host: UsbHost) {
        self.host = host;
        self.waiting.take().into_iter().for_each(Waker::wake);
    }

    /// Forgets the bytes on their way: the device has restarted.
    pub fn restart(&mut self) {
        *self = Self { host: self.host, ..Self::default() };
    }
}

/// The device's end of the serial port.
pub struct Port(pub Rc<RefCell<Serial>>);

impl Port {
    /// Waits until the host is `ready`, then does `act`.
    async fn when<T>(
        &self,
        ready: impl Fn(&Serial) -> bool,
        mut act: impl FnMut(RefMut<'_, Serial>) -> T,
    ) -> T {
        poll_fn(|context| {
            let mut serial = self.0.borrow_mut();
            if ready(&serial) {
                return Poll::Ready(act(serial));
            }
            serial.waiting = Some(context.waker().clone());
            Poll::Pending
        })
        .await
    }
}

impl Receive for Port {
    async fn receive(&mut self, packet: &mut [u8; PACKET]) -> Option<usize> {
        let ready = |serial: &Serial| serial.host.writes() && !serial.to_device.is_empty();
        let take = |mut serial: RefMut<'_, Serial>| {
            let length = serial.to_device.len().min(PACKET);
            packet.iter_mut().zip(serial.to_device.drain(..length)).for_each(|(place, byte)| *place = byte);
            Some(length)
        };
        self.when(ready, take).await
    }
}

impl Send for Port {
    async fn send(&mut self, packet: &[u8]) -> Result<(), NoHost> {
        // A full-speed bus carries about one packet every 100 µs.
        transfer(100).await;
        let ready = |serial: &Serial| serial.host.reads();
        self.when(ready, |mut serial| serial.to_host.extend_from_slice(packet)).await;
        Ok(())
    }
}
