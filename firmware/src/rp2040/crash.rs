//! What happens when the program crashes: it notes its last words in RAM and restarts, with or without a debug probe.
//! A probe finds the panic in the log as well.
#![allow(unsafe_code)] // memory that the start-up code does not clear is out of reach otherwise

use core::mem::MaybeUninit;
use core::panic::PanicInfo;
use core::ptr::{addr_of, addr_of_mut};

use cortex_m_rt::{ExceptionFrame, exception};
use embassy_rp::pac;
use embassy_rp::peripherals::WATCHDOG;
use embassy_rp::watchdog::Watchdog;
use firmware::crash::{CRASH_BYTES, Cause, CrashLog, CrashRecord, StartCause, update};

/// The RAM that neither a restart nor the start-up code clears.
#[unsafe(link_section = ".uninit.crash")]
static mut MEMORY: MaybeUninit<[u8; CRASH_BYTES]> = MaybeUninit::uninit();

/// The crash record in RAM.
pub(super) struct CrashRam;

impl CrashRam {
    /// Works out why the chip has started, before anything else uses the record.
    pub(super) fn start(self) {
        let reason = pac::WATCHDOG.reason().read();
        let cause = if reason.timer() {
            StartCause::Watchdog
        } else if !reason.force() && pac::VREG_AND_CHIP_RESET.chip_reset().read().had_por() {
            StartCause::Power
        } else {
            StartCause::Other
        };
        let record = CrashRecord::at_start(self.load(), cause);
        if let Some(words) = record.untold() {
            defmt::warn!("restarted after a crash, {}", defmt::Display2Format(words));
        }
        self.write(&record);
    }

    fn load(&self) -> Option<CrashRecord> {
        // SAFETY: interrupts are off and there is one core, so nobody writes meanwhile. Every bit pattern is a valid
        // byte, and a volatile read keeps the compiler from assuming anything about memory that was never written.
        let bytes = critical_section::with(|_| unsafe {
            addr_of!(MEMORY).cast::<[u8; CRASH_BYTES]>().read_volatile()
        });
        CrashRecord::unpack(&bytes)
    }
}

impl CrashLog for CrashRam {
    fn read(&self) -> CrashRecord {
        self.load().unwrap_or_default()
    }

    fn write(&self, record: &CrashRecord) {
        let bytes = record.pack();
        // SAFETY: interrupts are off and there is one core, so nobody reads or writes meanwhile.
        critical_section::with(|_| unsafe {
            addr_of_mut!(MEMORY).cast::<[u8; CRASH_BYTES]>().write_volatile(bytes)
        });
    }
}

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    update(&CrashRam, |record| record.note_panic(info));
    defmt::error!("{}", defmt::Display2Format(info));
    restart()
}

#[exception]
unsafe fn HardFault(frame: &ExceptionFrame) -> ! {
    update(&CrashRam, |record| record.note(Cause::Fault, format_args!("at {:#010x}", frame.pc())));
    defmt::error!("fault at {=u32:#010x}", frame.pc());
    restart()
}

/// Restarts the chip: the processor, the buses and everything on them.
fn restart() -> ! {
    defmt::flush();
    // SAFETY: the program ends here, so nothing else uses the watchdog any more.
    Watchdog::new(unsafe { WATCHDOG::steal() }).trigger_reset();
    loop {
        core::hint::spin_loop();
    }
}
