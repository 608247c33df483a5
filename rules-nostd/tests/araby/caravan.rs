//! Camels on a caravan card, who may add one, and how it is resolved: pure rules, checked against brute force
//! over all 512 occupancies.

use rules_nostd::Seat;
use rules_nostd::araby::model::{Field, Leave, Resolution, Space, Spaces, kept, leave_needed, stranded};

fn spaces(numbers: &[u8]) -> Spaces {
    numbers.iter().map(|&number| Space::from_number(number).unwrap()).collect()
}

fn all() -> impl Iterator<Item = Spaces> {
    (0..512).map(|bits| Spaces::from_bits(bits).unwrap())
}

/// Reads camels from a picture: one character per space, `.` for none.
fn field(picture: &str) -> Field {
    let mut field = Field::EMPTY;
    let letters = picture.chars().filter(|letter| !letter.is_whitespace());
    for (space, letter) in Space::ALL.into_iter().zip(letters) {
        if let Some(owner) = "ygbp".find(letter) {
            assert!(field.put(space, Seat::ALL[owner]));
        }
    }
    field
}

/// ARA-109 to ARA-111, computed the slow way: a camel stays if all three spaces of its row or column are
/// occupied.
fn stays(occupied: Spaces, space: Space) -> bool {
    let line = |same: fn(Space) -> usize| {
        Space::ALL.into_iter().filter(|other| same(*other) == same(space)).all(|other| occupied.has(other))
    };
    occupied.has(space) && (line(Space::row) || line(Space::column))
}

/// ARA-032, R-09: nine spaces, numbered row by row; three rows, three columns.
#[test]
fn spaces_are_numbered_by_rows() {
    assert_eq!(Space::ALL.map(Space::number), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert_eq!(Space::ALL.map(Space::row), [0, 0, 0, 1, 1, 1, 2, 2, 2]);
    assert_eq!(Space::ALL.map(Space::column), [0, 1, 2, 0, 1, 2, 0, 1, 2]);
    assert_eq!((Space::from_number(0), Space::from_number(10)), (None, None));
    let lines = [&[1, 2, 3], &[4, 5, 6], &[7, 8, 9], &[1, 4, 7], &[2, 5, 8], &[3, 6, 9]];
    assert_eq!(Spaces::LINES, lines.map(|line| spaces(line)));
}

/// ARA-109, ARA-110, ARA-111: over all 512 occupancies, exactly the camels without a complete line are
/// stranded.
#[test]
fn stranding_agrees_with_brute_force() {
    for occupied in all() {
        for space in Space::ALL {
            assert_eq!(kept(occupied).has(space), stays(occupied, space), "{occupied}: {space}");
            let strands = occupied.has(space) && !stays(occupied, space);
            assert_eq!(stranded(occupied).has(space), strands, "{occupied}: {space}");
        }
    }
}

/// EX-16: the table of stranded camels.
#[test]
fn ex_16_stranding() {
    let cases: [(&[u8], &[u8]); 10] = [
        (&[], &[]),
        (&[1, 2, 3], &[]),
        (&[1, 5, 9], &[1, 5, 9]),
        (&[1, 2, 4, 5], &[1, 2, 4, 5]),
        (&[1, 2, 3, 5], &[5]),
        (&[1, 2, 3, 4, 7], &[]),
        (&[1, 2, 3, 5, 8], &[]),
        (&[1, 2, 3, 5, 7, 9], &[5, 7, 9]),
        (&[2, 3, 4, 6, 7, 8], &[2, 3, 4, 6, 7, 8]),
        (&[1, 2, 3, 4, 5, 6, 7, 8], &[]),
    ];
    for (occupied, gone) in cases {
        assert_eq!(stranded(spaces(occupied)), spaces(gone), "{occupied:?}");
        assert_eq!(kept(spaces(occupied)), spaces(occupied).without(spaces(gone)), "{occupied:?}");
    }
}

/// EX-09: in each of the four grids that fit the picture, exactly 2 and 4 are stranded.
#[test]
fn ex_09_stranded_camels() {
    let fitting = [&[2, 4][..], &[2, 4, 7, 8, 9], &[2, 3, 4, 6, 9], &[2, 3, 4, 6, 7, 8, 9]];
    for occupied in fitting {
        assert_eq!(stranded(spaces(occupied)), spaces(&[2, 4]), "{occupied:?}");
    }
    let found: Vec<Spaces> = all().filter(|&occupied| stranded(occupied) == spaces(&[2, 4])).collect();
    assert_eq!(found.len(), fitting.len());
}

/// I-32: how many camels stay, and in how many of the 512 occupancies.
#[test]
fn numbers_that_stay() {
    let mut often = [0; 10];
    all().for_each(|occupied| often[usize::from(kept(occupied).len())] += 1);
    assert_eq!(often, [265, 0, 0, 150, 0, 63, 6, 18, 9, 1]);
    assert_eq!(all().filter(|&occupied| stranded(occupied).is_empty()).count(), 50);
    let all_lost = |camels: u8| all().filter(|&set| set.len() == camels && kept(set).is_empty()).count();
    assert_eq!((all_lost(6), all_lost(7), all_lost(8), all_lost(9)), (6, 0, 0, 0));
}

/// I-29: what stays once, stays. ARA-112: the test is made once; removing the stranded camels strands no
/// others.
#[test]
fn keeping_twice_is_keeping_once() {
    for occupied in all() {
        assert_eq!(kept(kept(occupied)), kept(occupied));
        assert!(occupied.has_all(kept(occupied)));
    }
}

/// I-30: adding a camel never strands another.
#[test]
fn one_more_camel_strands_nobody() {
    for occupied in all() {
        for space in Space::ALL {
            assert!(
                kept(occupied.and(Spaces::only(space))).has_all(kept(occupied)),
                "{occupied} and {space}"
            );
        }
    }
}

/// I-31: swapping rows or columns, or mirroring along the diagonal, does the same to the kept spaces.
#[test]
fn stranding_is_symmetric() {
    let swapped = |a: usize, b: usize, line: usize| match line {
        line if line == a => b,
        line if line == b => a,
        line => line,
    };
    let at = |row: usize, column: usize| Space::ALL[3 * row + column];
    let mut maps: Vec<Box<dyn Fn(Space) -> Space>> = vec![Box::new(|space| at(space.column(), space.row()))];
    for (a, b) in [(0, 1), (0, 2), (1, 2)] {
        maps.push(Box::new(move |space| at(swapped(a, b, space.row()), space.column())));
        maps.push(Box::new(move |space| at(space.row(), swapped(a, b, space.column()))));
    }
    for map in maps {
        for occupied in all() {
            let moved: Spaces = occupied.iter().map(&map).collect();
            assert_eq!(kept(moved), kept(occupied).iter().map(&map).collect());
        }
    }
}

const EX_10: &str = "yg. bb. ybp";

/// EX-10: bandits on 9, payouts 2 3 4: yellow 6, grey 2, brown 10, purple nothing. ARA-119, ARA-120: each
/// camel pays its owner by its row.
#[test]
fn ex_10_payouts() {
    let mut field = field(EX_10);
    let resolution = Resolution { bandit: Space::S9, pay: [2, 3, 4] };
    assert_eq!(field.remove_stranded(), Spaces::NONE);
    assert_eq!(field.remove_attacked(resolution), Some(Seat::Four));
    assert_eq!(Seat::ALL.map(|seat| field.earnings(seat, resolution)), [6, 2, 10, 0]);
}

/// EX-10: the grids that the rulebook's picture can show: 27 with bandits on a camel, 9 with bandits on an
/// empty space. With two complete columns nothing can be stranded.
#[test]
fn ex_10_leaves_no_room_for_stranded_camels() {
    let per_row = |set: Spaces| [0, 1, 2].map(|row| set.iter().filter(|space| space.row() == row).count());
    let (mut hit, mut missed) = (0, 0);
    for occupied in all() {
        for bandit in Space::ALL {
            let paid = kept(occupied).without(Spaces::only(bandit));
            // Two camels are paid in each row, and the bandits took at most one more.
            if per_row(paid) == [2, 2, 2] && kept(occupied) == occupied {
                let taken = occupied.has(bandit);
                hit += usize::from(taken && occupied.len() == 7);
                missed += usize::from(!taken && occupied.len() == 6);
                let columns = Spaces::LINES[3..].iter().filter(|line| occupied.has_all(**line)).count();
                assert!(columns == 2 || occupied.len() != 6, "{occupied}");
            }
        }
        if Spaces::LINES[3..].iter().filter(|line| occupied.has_all(**line)).count() >= 2 {
            assert!(stranded(occupied).is_empty(), "{occupied}");
        }
    }
    println!("{hit} with a victim, {missed} without");
    assert_eq!(missed, 9);
    assert_eq!(hit, 27);
}

/// EX-11, ARA-118: bandits break a row and a column, and all other camels still pay.
#[test]
fn ex_11_bandits_do_not_strand() {
    let mut field = field(EX_10);
    let resolution = Resolution { bandit: Space::S8, pay: [2, 3, 4] };
    field.remove_stranded();
    assert_eq!(field.remove_attacked(resolution), Some(Seat::Three));
    assert_eq!(field.occupied(), spaces(&[1, 2, 4, 5, 7, 9]));
    assert_eq!(Seat::ALL.map(|seat| field.earnings(seat, resolution)), [6, 2, 6, 4]);
}

/// I-20, I-33, ARA-116 to ARA-119: over all occupancies, bandit spaces and payouts of the edition, bandits
/// take at most one camel and the others are paid by their row. Recolouring changes nothing (I-31, ARA-109,
///
#[test]
fn payouts_agree_with_brute_force() {
    for occupied in all() {
        for bandit in Space::ALL {
            for pay in [[2, 3, 4], [1, 3, 5], [0, 0, 9]] {
                let resolution = Resolution { bandit, pay };
                for turn in 0..4 {
                    let owner = |space: Space| Seat::ALL[(space.index() + turn) % 4];
                    let mut field = Field::EMPTY;
                    occupied.iter().for_each(|space| assert!(field.put(space, owner(space))));
                    assert_eq!(field.remove_stranded(), stranded(occupied));
                    let attacked = field.remove_attacked(resolution);
                    let hit = stays(occupied, bandit);
                    assert_eq!(attacked, hit.then(|| owner(bandit)));
                    assert_eq!(field.occupied().len(), kept(occupied).len() - u8::from(hit));
                    let mut paid = [0u16; 4];
                    for space in Space::ALL {
                        if stays(occupied, space) && space != bandit {
                            paid[owner(space).index()] +=
                                u16::from(pay[usize::from((space.number() - 1) / 3)]);
                        }
                    }
                    assert_eq!(Seat::ALL.map(|seat| field.earnings(seat, resolution)), paid);
                }
            }
        }
    }
}

/// ARA-033, ARA-069: a space holds one camel of any colour. ARA-074: it keeps its colour.
#[test]
fn a_space_holds_one_camel() {
    let mut field = Field::EMPTY;
    assert!(field.put(Space::S5, Seat::Two));
    assert!(!field.put(Space::S5, Seat::Two) && !field.put(Space::S5, Seat::One));
    assert_eq!((field.at(Space::S5), field.at(Space::S4)), (Some(Seat::Two), None));
    assert_eq!((field.camels_of(Seat::Two), field.camels_of(Seat::One)), (1, 0));
    assert_eq!(field.camels().collect::<Vec<_>>(), [(Space::S5, Seat::Two)]);
    field.clear(Spaces::ALL);
    assert_eq!(field, Field::EMPTY);
}

/// ARA-075 to ARA-080: the placement matrix, for every placer, owner and active seat.
#[test]
fn who_needs_whose_leave() {
    for active in Seat::ALL {
        for owner in Seat::ALL {
            for placer in Seat::ALL {
                let needed = leave_needed(placer, owner, active);
                let expected = match () {
                    () if placer != owner => Leave::Permission,
                    () if owner == active => Leave::Nothing,
                    () => Leave::Unlock,
                };
                assert_eq!(needed, expected, "{placer} on the caravan of {owner} while {active} is active");
            }
        }
    }
}

/// A set of spaces is saved as a number; a number with more than nine bits is refused.
#[test]
fn sets_of_spaces_are_saved() {
    for set in all() {
        let text = serde_json::to_string(&set).unwrap();
        assert_eq!(serde_json::from_str::<Spaces>(&text).unwrap(), set);
    }
    assert!(serde_json::from_str::<Spaces>("512").is_err());
    assert_eq!((spaces(&[9, 1]).to_string(), Spaces::NONE.to_string()), ("1 9".to_owned(), "-".to_owned()));
}
