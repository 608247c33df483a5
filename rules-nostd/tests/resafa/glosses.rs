//! The explanation beside a move in a menu, and the wording of questions where the rules depend on
//! it. Green bonuses are in `gardens.rs`.

use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::*;

const ONE: Seat = Seat::One;

pub(crate) fn gloss(game: &Resafa<'_>, m: &str) -> String {
    let mut gloss = String::new();
    game.write_gloss(game.read_move(m).unwrap(), &mut gloss).unwrap();
    gloss
}

/// RES-141, RES-144, RES-142: a journey shows its fare first. The route through Resafa shows nothing
/// else.
#[test]
fn fares() {
    let game = ready(2).arrange(|position| position.camel(ONE, Place::Gerasa, None));
    let game = game.arrange(|position| position.purse(ONE, 9, 0, 0)).moves("play 3 upper\nmain trading");
    assert!(gloss(&game, "travel alia").starts_with("1 coin; "), "{}", gloss(&game, "travel alia"));
    assert!(gloss(&game, "travel kena").starts_with("2 coins; "), "{}", gloss(&game, "travel kena"));
    assert_eq!(gloss(&game, "travel alia through-resafa"), "2 coins");
    let free = ready(2).arrange(|position| {
        position.special_card(ONE, special(68));
        position.purse(ONE, 0, 0, 0);
    });
    let free = free.moves("use P68\npart 3");
    assert!(gloss(&free, "travel kena").starts_with("free; "), "{}", gloss(&free, "travel kena"));
}

/// RES-081, RES-124: a starting card to replace is described by its actions, a canal tile by its
/// cost.
#[test]
fn cards_and_tiles() {
    assert_eq!(gloss(&ready(2), "swap 3 pile"), "trading or provisions");
    assert!(gloss(&ready(2), "canal c1 B").contains(", costs "));
}

/// RES-079, RES-080: a yellow card is also described by its actions before it is taken.
#[test]
fn yellow_cards() {
    let game = ready(2);
    assert_eq!(gloss(&game, "pick P37"), "production or workshop, coin 1 + marble 1");
    assert_eq!(gloss(&game, "observe special P45"), "any action, room 1 + sack 1");
    assert_eq!(gloss(&game, "observe special P49"), "two different actions, vp 3 + stone 2");
    assert_eq!(gloss(&game, "pick P22"), "lay small, end VP 2");
}

/// RES-129 to RES-131, RES-135: a space shows its VP, discount, bonus tile and the water beside it,
/// without the marks used only in edition files.
#[test]
fn spaces() {
    let game = ready(2);
    assert_eq!(gloss(&game, "space r2c3"), "4 VP, less coin 1", "a palm space");
    assert_eq!(gloss(&game, "space r1c2"), "2 VP, water");
    assert_eq!(gloss(&game, "space r1c1"), "1 VP, bonus tile step any 1, water");
    assert_eq!(gloss(&game, "space r5c3"), "1 VP", "a tank space");
}

/// RES-151, RES-148, RES-153: a trade shows its total pay or cost, and a golden bonus shows what is
/// paid first.
#[test]
fn trades() {
    let game = ready(2).arrange(|position| {
        position.trading_tile(Centre::Ctesiphon, TradingTile::B1, Face::BoxTop);
        position.camel(ONE, Place::Gerasa, Some((Item::Amphora, 3)));
        position.areas[ONE].camel.level = 2;
        position.purse(ONE, 9, 0, 0);
    });
    let game = game.moves("play 3 upper\nmain trading\ntravel ctesiphon");
    assert_eq!(gloss(&game, "sell amphora 3"), "coin 3 + vp 12 ! coin 3 + vp 1");
    assert_eq!(gloss(&game, "buy spice 2"), "costs coin 4");
    assert_eq!(gloss(&game, "golden sell amphora"), "coin 3 + vp 1 now, then the trade");
    let game = game.moves("golden sell amphora");
    assert_eq!(gloss(&game, "sell amphora 3"), "coin 3 + vp 12", "the golden bonus was already taken");
}

/// RES-111, RES-115, RES-116, RES-298: a garden tile shows its cost, then what it gives at each spot.
#[test]
fn gardens() {
    let game = ready(2).arrange(|position| {
        position.purse(ONE, 9, 9, 0);
        position.bonus_card(ONE, bonus(45));
    });
    let building = game.clone().moves("play 6 upper\nmain garden");
    assert_eq!(gloss(&building, "garden small"), "costs stone 1");
    assert_eq!(gloss(&building, "garden large"), "costs coin 1 + stone 1");
    let first = building.moves("garden large\nsquare north 1");
    let has = |game: &Resafa<'_>| {
        let area = game.one();
        [area.coins.into(), area.warehouse.stone.into(), area.warehouse.marble.into(), area.vp]
    };
    let spots = first.legal();
    assert!(spots.len() > 2, "{spots:?}");
    for spot in spots {
        // Add back what the large tile cost.
        let (before, after) = (has(&first), has(&first.clone().moves(&spot)));
        let gained = [after[0] + 1, after[1] + 1, after[2], after[3]];
        let told = gloss(&first, &spot);
        for (place, thing) in ["coin", "stone", "marble", "vp"].into_iter().enumerate() {
            let sum = gained[place] - before[place];
            let part = format!("{thing} {sum}");
            assert_eq!(told.split(" + ").any(|told| told == part), sum > 0, "{spot}: {told}, not {part}");
        }
    }
    let filling = first.moves("spot bottom").until(ONE, Prompt::PlayCard).moves("use e45\nsquare north 1");
    assert_eq!(gloss(&filling, "spot top"), "fills the square", "without green bonuses");
}

/// RES-068, RES-165, RES-187: a step shows the special card it leads to, a row what it will be
/// worth.
#[test]
fn steps_and_rows() {
    let icon = STAND_IN.tracks[Colour::Pink].icons[0];
    let at =
        |space: u8| ready(2).arrange(|position| *position.areas[ONE].markers.of_mut(Colour::Pink) = space);
    assert_eq!(gloss(&at(icon - 1), "step pink"), "special card I");
    assert_eq!(gloss(&at(0), "step pink"), "", "{icon}");
    let rows = ready(2).arrange(|position| {
        for row in [MerchantRow::Garden; 3] {
            position.token(ONE, Token::Square, row);
        }
    });
    assert_eq!(gloss(&rows, "row garden"), "2 VP for each garden tile");
    assert_eq!(gloss(&rows, "row canal"), "1 VP for each canal tile");
}

/// RES-160, RES-162: an open base space shows what it gives, not the player counts at which it is
/// open.
#[test]
fn base_spaces() {
    let game = ready(4).arrange(|position| position.camel(ONE, Place::Kena, None));
    assert_eq!(gloss(&game, "base 3"), "square + vp 2");
}

/// RES-059, A-14: a discarded bonus card gives nothing, a sack card 1 VP.
#[test]
fn discards() {
    assert_eq!(gloss(&ready(2), "discard e38"), "loses room 1");
    assert_eq!(gloss(&ready(2), "discard z11"), "1 VP");
}

/// RES-006, RES-016, RES-020, RES-204, RES-210: pieces without a number are described by what is
/// printed on them.
#[test]
fn without_tags() {
    let game = ready(1);
    assert_eq!(gloss(&game, "observe canal-setup s1"), "tiles on r1c1 r2c2 r2c4 r3c1 r3c3 r4c2");
    assert_eq!(gloss(&game, "observe trading-tile b1 box-bottom"), "box buy spice: coin 1");
    assert_eq!(gloss(&game, "observe opening o3"), "orange arrow 3 from the top");
    assert_eq!(gloss(&game, "observe solo o3"), "garden yellow / trading blue");
    let mut laying = Resafa::new(&STAND_IN, 2, Options::default()).unwrap();
    while !matches!(laying.next(), Next::Decide(_, Prompt::TurnWorkshop(Workshop::A))) {
        let first = laying.legal().swap_remove(0);
        laying = laying.moves(&first);
    }
    assert_eq!(gloss(&laying, "turn 2"), "tile with camel 1 or marble 2");
}

/// RES-095, RES-101, A-42, RES-230: a prompt says everything the person has to do.
#[test]
fn questions() {
    let asked = |chance: Chance| chance.to_string();
    assert!(
        asked(Chance::RefillWorkshops(Tier::I)).contains("empty slot gets the stack's face-up workshop I;")
    );
    assert!(asked(Chance::DrawBotTank(space("r5c1"))).ends_with("next water tank, for r5c1"));
    assert!(Prompt::TurnWorkshop(Workshop::A).to_string().contains("clockwise from upright"));
    // plots and squares are counted from the first workshop.
    assert!(Prompt::PlaceWorkshop(Workshop::B).to_string().ends_with("counted from A"));
    assert!(Prompt::GardenSquare(GardenSize::Large).to_string().ends_with("counted from A"));
}
