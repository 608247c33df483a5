//! The legal moves in the order and grouping of the menu: a game may fold moves of a kind into one entry.

use core::ops::ControlFlow;

use super::DeviceGame;

/// Identifies a group of moves that share one menu entry. The game chooses the number; it is below 64.
pub type Group = u8;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the names say it
pub enum MenuEntry<M> {
    Move(M),
    /// A group, which opens a menu of its own.
    Group(Group),
}

/// Visits the entries of the menu, or of one group (`within`). A group with a single move is listed as that
/// move, and if one group holds every move, its moves are the menu.
#[inline(never)] // one copy for each game
pub fn each_entry<G: DeviceGame>(
    game: &G,
    within: Option<Group>,
    visit: &mut dyn FnMut(MenuEntry<G::Move>) -> ControlFlow<()>,
) {
    let bit = |group: Group| 1u64 << (group % 64);
    let (mut once, mut several, mut listed) = (0u64, 0u64, 0u64);
    if G::GROUPED && within.is_none() {
        let mut alone = false;
        let _ = game.each_legal(|m| {
            match game.group(m) {
                Some(group) => {
                    several |= once & bit(group);
                    once |= bit(group);
                }
                None => alone = true,
            }
            ControlFlow::Continue(())
        });
        if !alone && once.count_ones() == 1 {
            several = 0;
        }
    }
    let _ = game.each_legal(|m| match (game.group(m), within) {
        (group, Some(within)) if group != Some(within) => ControlFlow::Continue(()),
        (Some(group), None) if several & bit(group) != 0 => {
            if listed & bit(group) != 0 {
                return ControlFlow::Continue(());
            }
            listed |= bit(group);
            visit(MenuEntry::Group(group))
        }
        _ => visit(MenuEntry::Move(m)),
    });
}

/// Counts the entries.
pub fn count_entries<G: DeviceGame>(game: &G, within: Option<Group>) -> usize {
    let mut count = 0;
    each_entry(game, within, &mut |_| {
        count += 1;
        ControlFlow::Continue(())
    });
    count
}

/// Returns the entry at a place, from 0.
pub fn nth_entry<G: DeviceGame>(game: &G, within: Option<Group>, place: usize) -> Option<MenuEntry<G::Move>> {
    let (mut left, mut found) = (place, None);
    each_entry(game, within, &mut |entry| {
        if left == 0 {
            found = Some(entry);
            return ControlFlow::Break(());
        }
        left -= 1;
        ControlFlow::Continue(())
    });
    found
}

/// Returns the place of an entry, from 0.
pub fn entry_place<G: DeviceGame>(
    game: &G,
    within: Option<Group>,
    entry: MenuEntry<G::Move>,
) -> Option<usize> {
    let (mut place, mut found) = (0, None);
    each_entry(game, within, &mut |other| {
        if other == entry {
            found = Some(place);
            return ControlFlow::Break(());
        }
        place += 1;
        ControlFlow::Continue(())
    });
    found
}
