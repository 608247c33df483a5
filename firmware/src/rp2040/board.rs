//! The pin table: what is wired where, and which task owns it. `docs/hardware.md` describes the same wiring.

use embassy_rp::peripherals::*;
use embassy_rp::{Peri, Peripherals, bind_interrupts, dma, i2c, pio, usb};

bind_interrupts! {
    /// Binds interrupts to the drivers that they wake.
    pub(crate) struct Irqs {
        I2C0_IRQ => i2c::InterruptHandler<I2C0>;
        DMA_IRQ_0 => dma::InterruptHandler<DMA_CH0>, dma::InterruptHandler<DMA_CH1>,
            dma::InterruptHandler<DMA_CH2>, dma::InterruptHandler<DMA_CH3>;
        PIO0_IRQ_0 => pio::InterruptHandler<PIO0>;
        USBCTRL_IRQ => usb::InterruptHandler<USB>;
    }
}

/// Declares the resources of each task and distributes the chip's peripherals among them.
macro_rules! board {
    ($($(#[$about:meta])* $field:ident: $Name:ident { $($part:ident: $PERIPHERAL:ident,)* })*) => {
        $(
            $(#[$about])*
            pub(crate) struct $Name { $(pub(crate) $part: Peri<'static, $PERIPHERAL>,)* }
        )*

        /// The resources of all tasks.
        pub(crate) struct Board { $(pub(crate) $field: $Name,)* }

        impl Board {
            pub(crate) fn new(chip: Peripherals) -> Self {
                Self { $($field: $Name { $($part: chip.$PERIPHERAL,)* },)* }
            }
        }
    };
}

board! {
    /// SSD1306 or SH1106, 128x64, at address 0x3C or 0x3D.
    display: Display {
        bus: I2C0,
        sda: PIN_4,
        scl: PIN_5,
    }
    /// 16 x 74HC165 on the input and 128 x WS2812 on the output of the same bus.
    mat: Mat {
        bus: SPI1,
        clock: PIN_10,
        lights: PIN_11,
        switches: PIN_12,
        // SH/LD of all 74HC165: low loads the switches, high shifts them.
        latch: PIN_13,
        out_dma: DMA_CH0,
        in_dma: DMA_CH1,
    }
    /// Up to eight MFRC522, selected through a 74HC138.
    readers: Readers {
        bus: SPI0,
        miso: PIN_16,
        // Enables the 74HC138 (its G2A): low selects the reader at the address.
        select: PIN_17,
        clock: PIN_18,
        mosi: PIN_19,
        address_0: PIN_20,
        address_1: PIN_21,
        address_2: PIN_22,
        // NRSTPD of all readers.
        reset: PIN_26,
        out_dma: DMA_CH2,
        in_dma: DMA_CH3,
    }
    /// The knob with its push button, and the back button. All contacts close to ground. `contacts` needs the pins in
    /// this order, one after the other.
    knob: Knob {
        a: PIN_6,
        b: PIN_7,
        push: PIN_8,
        back: PIN_9,
        pio: PIO0,
        dma: DMA_CH4,
    }
    /// A piezo behind a transistor.
    buzzer: Buzzer {
        pwm: PWM_SLICE7,
        pin: PIN_15,
    }
    /// The USB port for the lines of `firmware::link`.
    link: Link {
        usb: USB,
    }
    /// The flash that also holds the program; its upper part holds games and settings.
    memory: Memory {
        flash: FLASH,
    }
    /// The watchdog, and the light on the Pico.
    heart: Heart {
        watchdog: WATCHDOG,
        light: PIN_25,
    }
}
