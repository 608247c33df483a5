//! Deadlines for transfers that may hang.

use core::future::Future;
use core::pin::pin;

use embassy_futures::select::{Either, select};
use embedded_hal_async::delay::DelayNs;

/// Into how many slices a deadline is divided.
const SLICES: u32 = 10;

/// Waits for `work`. Returns `None` if it is not done after `micros` microseconds.
///
/// The processor is halted while the flash is erased, up to 400 ms at a time. A timer would expire meanwhile
/// although the work had no chance to go on. So the time is measured in slices, and a halt uses up only one.
pub(crate) async fn within<T>(
    micros: u32,
    delay: &mut impl DelayNs,
    work: impl Future<Output = T>,
) -> Option<T> {
    let mut work = pin!(work);
    for _ in 0..SLICES {
        if let Either::First(done) = select(work.as_mut(), delay.delay_us(micros / SLICES)).await {
            return Some(done);
        }
    }
    None
}
