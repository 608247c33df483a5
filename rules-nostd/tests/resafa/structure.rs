//! The sizes of moves and states.

use rules_nostd::resafa::model::*;

use crate::common::ready;

/// A move fits into 8 bytes, the state into 6 kB, a saved position into 2 kB.
#[test]
fn sizes() {
    assert!(size_of::<Move>() <= 8);
    assert!(size_of::<Position>() <= 6 * 1024, "{}", size_of::<Position>());
    println!(
        "Move {} bytes, Task {}, PlayerArea {}, Table {}",
        size_of::<Move>(),
        size_of::<Task>(),
        size_of::<PlayerArea>(),
        size_of::<Position>()
    );
    let mut buffer = [0; 2048];
    assert!(postcard::to_slice(ready(4).position(), &mut buffer).is_ok());
}
