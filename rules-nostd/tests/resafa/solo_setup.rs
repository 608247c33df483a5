//! Set-up of the solo game (RES-196 to RES-208), and what its score is worth.

use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::*;

const ONE: Seat = Seat::One;

/// Plays the first legal move of a new solo game until the table is asked this.
pub(crate) fn asked(edition: &Edition, chance: Chance) -> Resafa<'_> {
    let mut game = Resafa::new(edition, 1, Options::default()).unwrap();
    while game.next() != Next::Observe(chance) {
        let m = first(&game);
        game.play(m).unwrap();
    }
    game
}

fn bot<'g>(game: &'g Resafa<'_>) -> &'g Bot {
    game.position().bot.as_ref().unwrap()
}

/// RES-196, RES-198, RES-200, RES-202, A-105: one human, and a bot that has only markers and canal
/// tiles. Only the human has a score.
#[test]
fn res_196_one_human_and_the_bot() {
    let game = ready(1);
    assert_eq!(game.position().areas.players(), 1);
    assert_eq!(game.standing().scores.players(), 1, "the bot has no score");
    assert_eq!(game.position().takers(), 2);
    assert_eq!(bot(&game).markers, ByColour::default(), "on the start spaces");
    let new = Resafa::new(&STAND_IN, 1, Options::default()).unwrap();
    assert_eq!(bot(&new), &Bot { tiles: CanalTiles::ALL, ..Bot::default() });
    for players in 2..=4 {
        assert_eq!(ready(players).position().bot, None);
    }
    // A saved position has no fields for things the bot does not collect.
    let saved = serde_json::to_value(bot(&game)).unwrap();
    let mut fields: Vec<&String> = saved.as_object().unwrap().keys().collect();
    fields.sort();
    assert_eq!(fields, ["acts", "cubes", "last", "markers", "orientation", "removed", "shown", "tiles"]);
}

/// RES-197: the band a score falls into.
#[test]
fn res_197_score_bands() {
    let bands = [(-5, Band::Low), (149, Band::Low), (150, Band::Okay), (179, Band::Okay), (180, Band::Good)];
    let high = [(199, Band::Good), (200, Band::VeryGood), (219, Band::VeryGood), (220, Band::Excellent)];
    for (vp, band) in bands.into_iter().chain(high) {
        assert_eq!(Band::of(vp), band, "{vp}");
    }
    assert_eq!(Band::of(i16::MAX), Band::Excellent);
}

/// RES-199: the board side, canal setup cards, water cubes and base spaces are those for two players.
/// The human has what any player has.
#[test]
fn res_199_set_up_as_for_two() {
    let new = Resafa::new(&STAND_IN, 1, Options::default()).unwrap();
    assert_eq!(new.legal(), Resafa::new(&STAND_IN, 2, Options::default()).unwrap().legal());
    assert_eq!(new.refused("observe canal-setup s2").rule, "RES-016");
    let (solo, two) = (ready(1), ready(2));
    assert_eq!(solo.position().side(), BoardSide::Few);
    assert_eq!(solo.position().player_count(), 2);
    assert_eq!(solo.position().sources.len(), 8);
    assert_eq!(solo.one(), two.one());
    assert_eq!(solo.position().supply.squares, two.position().supply.squares);
}

/// RES-200, RES-201, CH-18, CH-19: the bot's seven tiles are shuffled. No tank comes up, but every
/// canal side can.
#[test]
fn res_201_the_bots_stack() {
    let game = asked(&STAND_IN, Chance::ShuffleBotTiles);
    assert_eq!(game.legal(), ["observe shuffle bot-tiles"]);
    assert_eq!(game.refused("observe shuffle solo").rule, "RES-236");
    let game = game.moves("observe shuffle bot-tiles\nsetup-card up\nobserve opening o1");
    assert_eq!(game.chance(), Chance::DrawBotTile(space("r2c2")));
    assert_eq!(game.legal().len(), 12, "five tiles with two sides, two with one");
    for tank in ["c6", "c7"] {
        assert_eq!(game.refused(&format!("observe bot-tile {tank} B")).rule, "RES-230");
    }
}

/// RES-203, RES-204, CH-20, D-40: the drawn card points at one of the palm spaces, counted from the
/// top or, with the setup card turned, from the bottom.
#[test]
fn res_203_the_opening_space() {
    let game = asked(&STAND_IN, Chance::ShuffleBotTiles).moves("observe shuffle bot-tiles");
    assert_eq!(game.next(), Next::Decide(ONE, Prompt::SetupCard), "the human decides");
    assert_eq!(game.legal(), ["setup-card up", "setup-card down"]);
    assert_eq!(game.refused("done").rule, "RES-203");
    assert_eq!(game.refused("observe opening o1").rule, "RES-203");
    let heights =
        [("o1", "r2c2", "r3c3"), ("o2", "r2c3", "r3c2"), ("o3", "r3c2", "r2c3"), ("o4", "r3c3", "r2c2")];
    let heights = heights.into_iter().chain([("o5", "r2c3", "r3c2"), ("o6", "r3c2", "r2c3")]);
    for (card, up, down) in heights {
        for (way, at) in [("up", up), ("down", down)] {
            let drawn = game.clone().moves(&format!("setup-card {way}"));
            assert_eq!(drawn.chance(), Chance::DrawOpeningCard);
            assert_eq!(drawn.refused("observe opening o0").rule, "RES-203");
            let drawn = drawn.moves(&format!("observe opening {card}"));
            assert_eq!(drawn.chance(), Chance::DrawBotTile(space(at)), "{card}, setup card {way}");
            let cell = STAND_IN.network[BoardSide::Few].cell(space(at));
            assert!(cell.unwrap().palm, "a palm tree marks it");
        }
    }
}

/// RES-204, RES-205, A-94, INV-06: the tile is laid with the bot's cube on it, and a canal bonus tile
/// there leaves the game.
#[test]
fn res_205_the_opening_tile() {
    let game = asked(&STAND_IN, Chance::DrawOpeningCard).moves("observe opening o1");
    assert!(game.position().network[space("r2c2")].bonus.is_some(), "setup card s1 puts one there");
    let game = game.moves("observe bot-tile c5 B");
    let there = game.position().network[space("r2c2")];
    let laid = LaidCanal { owner: BOT, tile: CanalTile::C5, side: CanalSide::B };
    assert_eq!((there.tile, there.bonus, there.cubes), (Some(laid), None, 0));
    assert_eq!(bot(&game).last, Some(space("r2c2")));
    assert_eq!((bot(&game).tiles.len(), bot(&game).tiles.has(CanalTile::C5)), (6, false));
    assert_eq!(game.position().supply.bonus_tiles_gone, 1);
}

/// A-94, A-91: on an edge space the opening tile takes the cube beside it.
#[test]
fn a_94_the_opening_tile_takes_a_cube() {
    let toml = Edition::TOML.replace(r#""1, 2, 3, 1","#, r#""1, 2 P, 3, 1","#);
    let toml = toml.replace(r#""2, 2 P, 4 less coin 1 P, 2","#, r#""2, 2, 4 less coin 1 P, 2","#);
    let toml = toml.replace(r#"value = ["r2c2", "r2c3","#, r#"value = ["r1c2", "r2c3","#);
    let edition = Edition::new(toml::from_str(&toml).unwrap()).unwrap();
    let game = asked(&edition, Chance::DrawOpeningCard).moves("observe opening o1");
    assert_eq!(game.chance(), Chance::DrawBotTile(space("r1c2")));
    let game = game.moves("observe bot-tile c1 A");
    assert_eq!(game.position().network[space("r1c2")].cubes, 1);
    assert_eq!(game.position().sources.iter().filter(|&&waits| waits).count(), 7);
}

/// RES-206, CH-21, A-106: the six are shuffled, and the setup card goes on top. It is the left card
/// of the first turn. Any of the six can be the right one, even the one drawn for the opening.
#[test]
fn res_206_the_solo_deck() {
    let game = asked(&STAND_IN, Chance::ShuffleSoloDeck);
    assert_eq!(game.legal(), ["observe shuffle solo"]);
    assert_eq!(game.refused("observe set alpha").rule, "RES-022");
    let game = asked(&STAND_IN, Chance::ChooseStart).moves("observe start seat 2");
    let game = game.until_chance(Chance::ShowSoloCard);
    assert_eq!(bot(&game).left(), SoloCard::O0);
    let right = SoloCard::ORDINARY.map(|card| format!("observe solo {card}"));
    assert_eq!(game.legal(), right);
}

/// RES-207, CH-01: either the human or the bot begins.
#[test]
fn res_207_who_begins() {
    let game = asked(&STAND_IN, Chance::ChooseStart);
    assert_eq!(game.legal(), ["observe start seat 1", "observe start seat 2"]);
    assert_eq!(game.refused("observe start seat 3").rule, "RES-018");
    let human = game.clone().moves("observe start seat 1").until(ONE, Prompt::PlayCard);
    assert_eq!((human.position().start, human.position().turns), (ONE, 0));
    let other = game.moves("observe start seat 2").until_chance(Chance::ShowSoloCard);
    assert_eq!((other.position().start, other.position().turn, other.position().turns), (BOT, BOT, 0));
    let other = other.moves("observe solo o1").until(ONE, Prompt::PlayCard);
    assert_eq!(other.position().turns, 1, "the bot had the first turn");
}

/// RES-208, RES-035, RES-036: each has three turns, alternating. Then the other becomes starting
/// player.
#[test]
fn res_208_the_starting_player_changes() {
    let mut game = ready(1);
    let mut order = vec![(game.position().round, game.position().turn)];
    while game.position().round < 4 {
        let m = if game.allows(Move::Done).is_ok() { Move::Done } else { first(&game) };
        game.play(m).unwrap();
        let position = game.position();
        let at = (position.round, position.turn);
        let plays =
            matches!(game.next(), Next::Decide(_, Prompt::PlayCard) | Next::Observe(Chance::ShowSoloCard));
        if plays && order.last() != Some(&at) {
            order.push(at);
        }
    }
    let human_first = |round| [(round, ONE), (round, BOT)].repeat(3);
    let bot_first = |round| [(round, BOT), (round, ONE)].repeat(3);
    let mut expected = [human_first(1), bot_first(2), human_first(3)].concat();
    expected.push((4, BOT));
    order.truncate(expected.len());
    assert_eq!(order[..18], expected[..18]);
}

trait Until {
    /// Plays the first legal move until the table is asked this.
    fn until_chance(self, chance: Chance) -> Self;
}

impl Until for Resafa<'_> {
    fn until_chance(mut self, chance: Chance) -> Self {
        while self.next() != Next::Observe(chance) {
            let m = first(&self);
            self.play(m).unwrap();
        }
        self.check().unwrap();
        self
    }
}
