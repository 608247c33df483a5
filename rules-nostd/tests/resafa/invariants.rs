//! Damaged positions (section 8 of the ledger): any damage done by hand to a saved table is found
//! and reported with the id of its invariant. `invariants_cards.rs` covers cards, `steps.rs` the
//! steps from one position to the next, and `damage.rs` random damage.

use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::*;

const ONE: Seat = Seat::One;
const TWO: Seat = Seat::Two;
const THREE: Seat = Seat::Three;

/// One way to damage a table.
pub(crate) type Damage = fn(&mut Position);

/// Checks that each damage is found under the same id.
pub(crate) fn assert_found(game: &Resafa<'_>, invariant: &str, damages: &[Damage]) {
    for (number, damage) in damages.iter().enumerate() {
        let mut position = game.position().clone();
        damage(&mut position);
        assert_ne!(&position, game.position(), "{invariant}, damage {number} changes nothing");
        match game.at(position) {
            Err(broken) => assert_eq!(broken.invariant, invariant, "damage {number}: {broken}"),
            Ok(_) => panic!("{invariant}, damage {number} was not found"),
        }
    }
}

/// Returns a game in full swing: seat 1 is about to play a card, and pieces of every kind are on the
/// table.
pub(crate) fn midgame() -> Resafa<'static> {
    ready(2).arrange(|position| {
        position.round(3);
        position.purse(ONE, 5, 5, 5);
        position.canal(ONE, CanalTile::C1, CanalSide::A, space("r1c1"));
        position.canal(TWO, CanalTile::C2, CanalSide::B, space("r2c3"));
        position.base(ONE, Centre::Gerasa, 1);
        position.base(TWO, Centre::Alia, 2);
        position.workshop(ONE, Workshop::W01, WorkshopFace::Front, plot(2, 0), 0);
        position.filled(ONE, plot(1, 0));
        position.special_card(ONE, special(1));
        position.special_card(ONE, special(37));
        position.special_card(TWO, special(61));
        position.bonus_card(ONE, bonus(52));
        position.sacks(TWO, 2);
        position.camel(ONE, Place::Gerasa, Some((Item::Amphora, 1)));
        position.bonus_tile(TWO, position.network[space("r4c2")].bonus.unwrap());
    })
}

/// Returns a solo game in which the bot is about to take its turn.
pub(crate) fn solo() -> Resafa<'static> {
    crate::solo_turn::bot_turn(SoloCard::O3, |_| {})
}

/// Returns a game at its end: both players have pink cards to decide on.
pub(crate) fn settling() -> Resafa<'static> {
    let game = ready(2).arrange(|position| {
        position.round(6);
        for seat in [ONE, TWO] {
            position.purse(seat, 9, 0, 3);
            position.areas[seat].warehouse.spice = 4;
        }
        position.special_card(ONE, special(8));
        position.special_card(ONE, special(17));
        position.special_card(TWO, special(10));
    });
    game.until(ONE, Prompt::SettleEnd)
}

/// INV-01: all water cubes are on sources, on tiles, or kept.
#[test]
fn inv_01_water_cubes_add_up() {
    assert_found(
        &midgame(),
        "INV-01",
        &[
            |position| position.areas[TWO].cubes += 1,
            |position| position.areas[TWO].cubes = 255,
            |position| position.network[space("r1c1")].cubes = 0,
            |position| position.sources[0] = true,
            |position| position.sources[1] = false,
            |position| _ = position.sources.pop(),
            // Eight cubes, but one source fewer.
            |position| {
                assert_eq!(position.sources.pop(), Some(true));
                position.areas[TWO].cubes += 1;
            },
        ],
    );
    assert_found(&solo(), "INV-01", &[|position| position.bot.as_mut().unwrap().cubes = 1]);
}

/// INV-02: on the network, cubes lie only on canal tiles.
#[test]
fn inv_02_cubes_lie_on_tiles() {
    assert_found(
        &midgame(),
        "INV-02",
        &[|position| {
            position.network[space("r1c1")].cubes = 0;
            position.network[space("r1c2")].cubes = 1;
        }],
    );
}

/// INV-03: each colour has seven canal tiles, each once.
#[test]
fn inv_03_canal_tiles_add_up() {
    fn lay(position: &mut Position, owner: Seat, tile: CanalTile) {
        position.network[space("r4c1")].tile = Some(LaidCanal { owner, tile, side: CanalSide::A });
    }
    assert_found(
        &midgame(),
        "INV-03",
        &[
            |position| position.areas[ONE].canal_tiles.insert(CanalTile::C1),
            |position| position.areas[TWO].canal_tiles.remove(CanalTile::C7),
            |position| lay(position, ONE, CanalTile::C1),
            |position| lay(position, ONE, CanalTile::C2),
            |position| lay(position, THREE, CanalTile::C3),
        ],
    );
    assert_found(
        &solo(),
        "INV-03",
        &[
            |position| position.bot.as_mut().unwrap().tiles.remove(CanalTile::C7),
            |position| lay(position, BOT, CanalTile::C7),
        ],
    );
}

/// INV-04: tiles lie on spaces of the network, and no canal bonus tile lies under a canal tile.
#[test]
fn inv_04_spaces_of_the_network() {
    assert_found(
        &midgame(),
        "INV-04",
        &[
            |position| position.network[space("r1c1")].bonus = Some(CanalBonus::K1),
            |position| position.network[space("r1c5")].bonus = Some(CanalBonus::K1),
            |position| position.network[space("r6c1")].tile = position.network[space("r1c1")].tile,
            |position| position.network[space("r5c2")].tile = position.network[space("r1c1")].tile,
        ],
    );
}

/// INV-05: tanks lie only on tank spaces, nothing else lies there, and they need two filled squares
/// and a base.
#[test]
fn inv_05_tanks() {
    fn tank(position: &mut Position, at: &str, tile: CanalTile, side: CanalSide) {
        position.canal(ONE, tile, side, space(at));
    }
    assert_found(
        &midgame(),
        "INV-05",
        &[
            |position| tank(position, "r4c1", CanalTile::C6, CanalSide::B),
            |position| tank(position, "r5c1", CanalTile::C6, CanalSide::A),
            |position| tank(position, "r5c1", CanalTile::C3, CanalSide::A),
            |position| tank(position, "r5c1", CanalTile::C6, CanalSide::B),
            |position| {
                position.filled(ONE, plot(0, 1));
                position.bases[Centre::Gerasa][0] = None;
                tank(position, "r5c1", CanalTile::C6, CanalSide::B);
            },
        ],
    );
    midgame().arrange(|position| {
        position.filled(ONE, plot(0, 1));
        tank(position, "r5c1", CanalTile::C6, CanalSide::B);
    });
}

/// INV-06: of nine canal bonus tiles, those of the setup card are on the network, kept or gone.
#[test]
fn inv_06_canal_bonus_tiles_add_up() {
    assert_found(
        &midgame(),
        "INV-06",
        &[
            |position| position.supply.bonus_tiles_gone += 1,
            |position| position.supply.bonus_tiles_gone = 0,
            |position| position.areas[ONE].bonus_tiles.add(CanalBonus::K1),
            |position| position.network[space("r4c3")].bonus = Some(CanalBonus::K7),
            |position| position.canal_setup = None,
            |position| position.canal_setup = Some(SetupCard::S2),
            // As many as before, but two of a kind that exists once.
            |position| position.network[space("r3c3")].bonus = position.areas[TWO].bonus_tiles.kinds().next(),
            // No tiles at all, and no setup card.
            |position| {
                position.canal_setup = None;
                position.supply.bonus_tiles_gone = 0;
                position.areas[TWO].bonus_tiles = serde_json::from_str("[]").unwrap();
                for at in ["r2c2", "r2c4", "r3c1", "r3c3"] {
                    position.network[space(at)].bonus = None;
                }
            },
            // Three of a kind that exists twice.
            |position| (0..3).for_each(|_| position.areas[ONE].bonus_tiles.add(CanalBonus::K7)),
        ],
    );
}

/// INV-07: 13 cubes allow at most 8 bases.
#[test]
fn inv_07_cubes() {
    fn everywhere(position: &mut Position, owner: Seat) {
        Centre::ALL.into_iter().for_each(|centre| position.bases[centre][0] = Some(owner));
    }
    assert_found(&midgame(), "INV-07", &[|position| everywhere(position, ONE)]);
    assert_found(&solo(), "INV-07", &[|position| everywhere(position, BOT)]);
}

/// INV-08: one base per player and centre, on an open space, and only for players at the table.
#[test]
fn inv_08_bases() {
    assert_found(
        &midgame(),
        "INV-08",
        &[
            |position| position.bases[Centre::Gerasa][1] = Some(ONE),
            |position| position.bases[Centre::Gerasa][2] = Some(TWO),
            |position| position.bases[Centre::Kena][0] = Some(THREE),
        ],
    );
    // The third space in Gerasa is for four players only.
    assert_found(&ready(3), "INV-08", &[|position| position.bases[Centre::Gerasa][2] = Some(TWO)]);
}

/// INV-09: tokens add up, the causeway fills before the rows, and a row has no more tokens than
/// spaces.
#[test]
fn inv_09_merchant_tokens() {
    assert_found(
        &midgame(),
        "INV-09",
        &[
            |position| position.supply.squares += 1,
            |position| position.supply.scarabs = 0,
            |position| position.areas[ONE].tokens.causeway.push(Token::Scarab).unwrap(),
            |position| {
                position.supply.squares -= 1;
                position.areas[ONE].tokens.garden.push(Token::Square).unwrap();
            },
            |position| {
                let token = position.areas[ONE].tokens.causeway.pop().unwrap();
                position.areas[ONE].tokens.canal.push(token).unwrap();
            },
            |position| (0..6).for_each(|_| position.token(ONE, Token::Square, MerchantRow::Canal)),
        ],
    );
}

/// INV-10: each base has given a merchant token.
#[test]
fn inv_10_a_token_for_each_base() {
    assert_found(
        &midgame(),
        "INV-10",
        &[
            |position| {
                assert_eq!(position.areas[ONE].tokens.causeway.pop(), Some(Token::Square));
                position.supply.squares += 1;
            },
            |position| position.bases[Centre::Kena][0] = Some(TWO),
        ],
    );
}

/// INV-14: six rounds of three turns, taken by players at the table.
#[test]
fn inv_14_rounds_and_turns() {
    assert_found(
        &midgame(),
        "INV-14",
        &[
            |position| position.round = 0,
            |position| position.round = 7,
            |position| position.turns = 7,
            |position| position.turn = THREE,
            |position| position.start = Seat::Four,
            |position| position.tasks.clear(),
        ],
    );
}

/// INV-20: 12 and 14 workshops, three in the display of each open level, no level II before round 3.
#[test]
fn inv_20_workshops_add_up() {
    assert_found(
        &midgame(),
        "INV-20",
        &[
            |position| position.workshops[Tier::I].hidden += 1,
            |position| position.workshops[Tier::II].hidden = 255,
            |position| position.workshops[Tier::I].open[0] = Some(Workshop::W01),
            |position| position.workshops[Tier::I].open[0] = Some(Workshop::L14),
            |position| position.workshops[Tier::I].gone.push(Workshop::W01).unwrap(),
            // Twelve in all, but one of them is of level II.
            |position| {
                position.workshops[Tier::I].open[0] = Some(Workshop::L14);
                position.workshops[Tier::I].hidden += 1;
            },
            |position| {
                position.workshops[Tier::I].open[0] = None;
                position.workshops[Tier::I].hidden += 1;
            },
            |position| {
                position.workshops[Tier::II].open = [None; 3];
                position.workshops[Tier::II].hidden += 3;
            },
        ],
    );
    assert_found(
        &ready(2),
        "INV-20",
        &[
            |position| {
                position.workshops[Tier::II].open[0] = Some(Workshop::L01);
                position.workshops[Tier::II].hidden -= 1;
            },
            |position| position.workshop(ONE, Workshop::L01, WorkshopFace::Back, plot(2, 0), 0),
        ],
    );
    assert_found(
        &solo(),
        "INV-20",
        &[|position| {
            position.workshops[Tier::II].gone.push(Workshop::L01).unwrap();
            position.workshops[Tier::II].hidden -= 1;
        }],
    );
}

/// INV-21: workshops lie corner to corner, the starting ones first.
#[test]
fn inv_21_layout_of_workshops() {
    assert_found(
        &midgame(),
        "INV-21",
        &[
            |position| position.areas[ONE].workshops[2].plot = plot(3, 0),
            |position| position.areas[ONE].workshops[2].plot = plot(4, 0),
            |position| position.areas[ONE].workshops[2].plot = plot(1, 1),
            |position| position.areas[ONE].workshops[2].plot = plot(100, 100),
            |position| position.areas[ONE].workshops[2].turned = 4,
            |position| position.areas[ONE].workshops[1].face = WorkshopFace::Back,
            |position| position.areas[ONE].workshops[0].plot = plot(2, 2),
            |position| position.areas[ONE].workshops.swap(0, 1),
            |position| position.areas[TWO].workshops[1].tile = Workshop::A,
            |position| _ = position.areas[TWO].workshops.pop(),
        ],
    );
}

/// INV-22: garden tiles add up, and a square holds S, SS, SSS, L or LS beside a workshop.
#[test]
fn inv_22_gardens() {
    fn thirds(position: &mut Position, covered: &str, large: bool) {
        position.areas[ONE].gardens[0].covered = serde_json::from_str(covered).unwrap();
        position.areas[ONE].gardens[0].large = large;
    }
    assert_found(
        &midgame(),
        "INV-22",
        &[
            |position| position.supply.small += 1,
            |position| position.supply.large -= 1,
            |position| position.areas[ONE].gardens[0].plot = plot(5, 0),
            |position| position.areas[ONE].gardens[0].plot = plot(1, 1),
            |position| {
                let square = position.areas[ONE].gardens[0];
                position.areas[ONE].gardens.push(square).unwrap();
            },
            |position| {
                let square = position.areas[ONE].gardens[0];
                position.areas[ONE].gardens.push(square).unwrap();
                position.supply.small -= 3;
            },
            |position| thirds(position, "3", false),
            // A large tile covers two thirds that lie side by side.
            |position| {
                thirds(position, "5", true);
                position.supply.small += 3;
                position.supply.large -= 1;
            },
            |position| {
                thirds(position, "1", true);
                position.supply.small += 3;
                position.supply.large -= 1;
            },
            // A square without a tile is not listed.
            |position| {
                thirds(position, "0", false);
                position.supply.small += 3;
            },
        ],
    );
}

/// INV-24: the camel stays on its track and carries at most its capacity, nothing before its first
/// journey.
#[test]
fn inv_24_the_camel() {
    assert_found(
        &midgame(),
        "INV-24",
        &[
            |position| position.areas[ONE].camel.level = 6,
            |position| position.areas[TWO].camel.level = 6,
            |position| position.areas[ONE].camel.load.as_mut().unwrap().amount = 2,
            |position| position.areas[ONE].camel.load.as_mut().unwrap().amount = 0,
            |position| position.areas[ONE].camel.at = Place::Resafa,
        ],
    );
}

/// INV-25: nine trading tiles lie on spaces of their colour, and one of each colour started bottom
/// up.
#[test]
fn inv_25_trading_tiles() {
    assert_found(
        &midgame(),
        "INV-25",
        &[
            |position| position.trading[Centre::Gerasa] = None,
            |position| position.trading[Centre::Gerasa] = position.trading[Centre::Antiochia],
            |position| {
                let tiles = (position.trading[Centre::Gerasa], position.trading[Centre::Ctesiphon]);
                (position.trading[Centre::Ctesiphon], position.trading[Centre::Gerasa]) = tiles;
            },
            |position| position.trading[Centre::Gerasa].as_mut().unwrap().flips += 1,
            |position| position.trading[Centre::Gerasa].as_mut().unwrap().face = Face::BoxBottom,
        ],
    );
}

/// INV-26: no number can be below zero. A saved position with a negative number is refused.
#[test]
fn inv_26_nothing_is_negative() {
    let saved = serde_json::to_value(midgame().position()).unwrap();
    assert!(serde_json::from_value::<Position>(saved.clone()).is_ok());
    let numbers = ["coins", "vp", "cubes", "warehouse/stone", "warehouse/marble", "warehouse/spice"];
    for number in numbers.into_iter().chain(["warehouse/amphora"]) {
        let mut saved = saved.clone();
        *saved.pointer_mut(&format!("/areas/0/{number}")).unwrap() = (-1).into();
        assert!(serde_json::from_value::<Position>(saved).is_err(), "{number}");
    }
}

/// INV-26: no player has more VP than a standing can count, whatever is scored at the end.
#[test]
fn inv_26_vp_are_bounded() {
    assert_found(&midgame(), "INV-26", &[|position| position.areas[TWO].vp = MOST_VP + 1]);
    let mut game = midgame().arrange(|position| position.areas[TWO].vp = MOST_VP);
    while game.next() != Next::Over {
        let m = first(&game);
        game.play(m).unwrap();
    }
    let standing = game.standing();
    let end: u16 = game.end_lines(TWO).iter().sum();
    assert_eq!(i32::from(standing.scores[TWO]), i32::from(MOST_VP) + i32::from(end));
}

/// INV-27: a marker does not leave its track.
#[test]
fn inv_27_markers_stay_on_the_track() {
    assert_found(&midgame(), "INV-27", &[|position| position.areas[TWO].markers.pink = 9]);
}

/// INV-30: solo games have a bot, others do not, and its cards, markers and last tile are possible.
#[test]
fn inv_30_the_bot() {
    assert_found(&midgame(), "INV-30", &[|position| position.bot = Some(Bot::default())]);
    fn bot(position: &mut Position) -> &mut Bot {
        position.bot.as_mut().unwrap()
    }
    // All cards have been shown but not shuffled, although the bot still has turns.
    assert_found(
        &ready(1),
        "INV-30",
        &[|position| {
            bot(position).shown = SoloCard::ORDINARY.into_iter().collect();
        }],
    );
    // The opening card is drawn, but the orientation of the setup card was not chosen.
    let opening = crate::solo_setup::asked(&STAND_IN, Chance::DrawOpeningCard);
    assert_found(&opening, "INV-30", &[|position| bot(position).orientation = None]);
    assert_found(
        &solo(),
        "INV-30",
        &[
            |position| position.bot = None,
            |position| bot(position).shown.push(SoloCard::O3).unwrap(),
            |position| bot(position).shown.push(SoloCard::O0).unwrap(),
            |position| crate::solo_tracks::put(position, Colour::Blue, 9),
            |position| bot(position).last = None,
            |position| bot(position).last = Some(space("r1c1")),
            |position| {
                position.canal(ONE, CanalTile::C1, CanalSide::A, space("r1c1"));
                bot(position).last = Some(space("r1c1"));
            },
        ],
    );
}

/// INV-31: nothing is decided before the end, and then only what the pink cards allow.
#[test]
fn inv_31_end_scoring() {
    fn exchange(position: &mut Position, card: u8, times: u8) {
        let made = Exchanges { card: special(card), times };
        position.areas[ONE].ending.exchanges.push(made).unwrap();
    }
    assert_found(
        &midgame(),
        "INV-31",
        &[
            |position| position.areas[ONE].ending.settled = true,
            |position| position.areas[ONE].ending.again = Some(special(1)),
            |position| exchange(position, 8, 1),
        ],
    );
    assert_found(
        &settling(),
        "INV-31",
        &[
            |position| exchange(position, 8, 4),
            |position| exchange(position, 10, 1),
            |position| exchange(position, 1, 1),
            |position| position.areas[ONE].ending.again = Some(special(9)),
            // The player has P8, but not P15, which would let it score again.
            |position| position.areas[ONE].ending.again = Some(special(8)),
            |position| (0..2).for_each(|_| exchange(position, 8, 1)),
            |position| exchange(position, 8, 0),
            |position| position.areas[ONE].ending.settled = true,
            |position| position.areas[TWO].ending.settled = true,
        ],
    );
}

/// INV-32: the pending tasks are those the course of the game requires.
#[test]
fn inv_32_tasks() {
    assert_found(
        &midgame(),
        "INV-32",
        &[
            |position| position.tasks.push(Task::NextTurn).unwrap(),
            // Nobody is asked about this task, so it would have been carried out already.
            |position| position.tasks.push(Task::Step(None, 0)).unwrap(),
            |position| position.tasks.push(Task::FlowCubes).unwrap(),
            |position| position.tasks.push(Task::BotTurn).unwrap(),
            |position| position.tasks.push(Task::TakeSpecial(Colour::White, Level::I)).unwrap(),
            |position| position.tasks.push(Task::EndAct).unwrap(),
            |position| position.tasks.push(Task::EndTrade).unwrap(),
            |position| position.tasks.push(Task::SettleEnd(THREE)).unwrap(),
            |position| _ = position.tasks.remove(0),
            |position| position.trade = Some(Trade::default()),
            |position| position.turn = TWO,
        ],
    );
    let trading = midgame().moves("play 3 upper\nmain trading");
    assert_found(&trading, "INV-32", &[|position| position.trade = None, |position| position.acts.clear()]);
    assert_found(
        &solo(),
        "INV-32",
        &[
            |position| position.turn = ONE,
            |position| position.tasks.push(Task::BotCanal(space("r2c2"))).unwrap(),
            |position| position.tasks.push(Task::BotCanal(space("r5c2"))).unwrap(),
        ],
    );
    // No solo card is left to show, and the bot's next tile would go where one already lies.
    assert_found(
        &solo(),
        "INV-32",
        &[|position| position.bot.as_mut().unwrap().shown = SoloCard::ORDINARY.into_iter().collect()],
    );
    let building = crate::solo_turn::bot_turn(SoloCard::O1, |_| {}).moves("observe solo o2");
    assert_eq!(building.chance(), Chance::DrawBotTile(space("r2c1")));
    assert_found(
        &building,
        "INV-32",
        &[|position| *position.tasks.last_mut().unwrap() = Task::BotCanal(space("r2c2"))],
    );
}
