//! Keeps the stack of the largest futures apart.

use core::pin::Pin;

/// Hides a future behind a pointer, so that the compiler does not merge it into the future that awaits it.
/// Two of them that one future awaits in turn then do not need their stack frames at the same time.
pub(crate) fn as_dyn<T>(future: Pin<&mut dyn Future<Output = T>>) -> Pin<&mut dyn Future<Output = T>> {
    future
}
