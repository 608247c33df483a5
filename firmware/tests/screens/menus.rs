//! The chosen entry of a menu is always visible and complete.

use firmware::screens::{Font, Menu, View};

use super::{letters, picture, read};

/// Returns an entry in the words of a game, at most as long as the longest move of Petra (66 letters),
/// different for each number.
fn entry(number: usize, random: &mut fastrand::Rng) -> String {
    const WORDS: [&str; 10] =
        ["master-trader", "egypt+rome", "equals", "china", "built", "or", "with", "sells", "india", "at"];
    let mut text = format!("{number}");
    for _ in 0..random.usize(..14) {
        let longer = format!("{text} {}", random.choice(WORDS).unwrap());
        if longer.len() > 66 {
            break;
        }
        text = longer;
    }
    text
}

#[test]
fn the_chosen_entry_is_whole_and_large_enough() {
    let mut random = fastrand::Rng::with_seed(4);
    for total in 1..=40 {
        let entries: Vec<_> = (0..total).map(|number| entry(number, &mut random)).collect();
        for cursor in 0..total {
            let menu = Menu::new("Seat 2: trade", total, cursor, |index, label| {
                *label = entries[index].as_str().into()
            });
            assert_eq!((menu.cursor(), menu.chosen()), (cursor, entries[cursor].as_str()));
            let view = View::Menu(menu);
            let seen = read(&view);
            // Its lines follow each other, with nothing in between.
            let whole = (0..seen.len()).any(|start| {
                (start + 1..=seen.len()).any(|end| {
                    let lines = &seen[start..end];
                    let text: String = lines.iter().map(|line| letters(&line.words)).collect();
                    text == letters(&entries[cursor])
                        && lines.iter().all(|line| !line.cut && !line.broken && line.font >= Font::Small)
                        // It is on a bar: the pixel left of its first letter is lit.
                        && lines.iter().all(|line| {
                            let corner = line.ink.unwrap().top_left;
                            picture(&view).is_lit(corner.x as u32 - 2, corner.y as u32)
                        })
                })
            });
            assert!(whole, "{cursor} of {total}: {:?} in {seen:?}", entries[cursor]);
            assert!(seen.iter().any(|line| line.words == format!("{}/{total}", cursor + 1)));
        }
    }
}

#[test]
fn neighbours_are_in_order_and_the_next_short_entry_is_seen() {
    let entries: Vec<_> = (0..9).map(|number| format!("plaza {number}")).collect();
    for cursor in 0..9 {
        let menu =
            Menu::new("Seat 1: plaza", 9, cursor, |index, label| *label = entries[index].as_str().into());
        let seen: Vec<_> = read(&View::Menu(menu)).into_iter().map(|line| line.words).collect();
        let numbers: Vec<usize> =
            seen.iter().filter_map(|line| line.strip_prefix("plaza ")?.parse().ok()).collect();
        assert_eq!(numbers.len(), 4, "four entries are seen: {seen:?}");
        assert!(numbers.is_sorted_by(|one, next| one + 1 == *next), "{numbers:?}");
        assert!(numbers.contains(&cursor));
        assert!(cursor == 8 || numbers.contains(&(cursor + 1)), "{cursor}: {numbers:?}");
        assert!(cursor == 0 || numbers.contains(&(cursor - 1)), "{cursor}: {numbers:?}");
    }
}

#[test]
fn a_cursor_beyond_the_end_is_on_the_last_entry_and_an_empty_menu_says_so() {
    let menu = Menu::new("Any", 2, 99, |index, label| *label = if index == 0 { "one" } else { "two" }.into());
    assert_eq!((menu.cursor(), menu.chosen()), (1, "two"));
    let empty = Menu::new("Any", 0, 0, |_, _| panic!("there is nothing to write"));
    assert_eq!(empty.chosen(), "");
    assert!(read(&View::Menu(empty)).iter().any(|line| line.words == "nothing to choose"));
}

#[test]
fn only_entries_that_can_be_seen_are_written() {
    let mut written = Vec::new();
    Menu::new("Any", 1000, 500, |index, _| written.push(index));
    assert_eq!(written, (497..=503).collect::<Vec<_>>());
}
