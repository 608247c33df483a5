//! The worked examples of the ledger, section 5: Resafabot.

use rules_nostd::Seat;
use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;

use crate::common::*;

const ONE: Seat = Seat::One;

/// Starts the bot's turn with this left card, right after the human's first turn.
fn bot_turn(left: SoloCard, arrange: impl FnOnce(&mut Position)) -> Resafa<'static> {
    let game = ready(1);
    let play = game.legal().into_iter().find(|m| m.starts_with("play")).unwrap();
    let game = game.moves(&play).moves("done").moves("observe card");
    assert_eq!(game.chance(), Chance::ShowSoloCard);
    game.arrange(|position| {
        if left != SoloCard::O0 {
            position.bot.as_mut().unwrap().shown.push(left).unwrap();
        }
        arrange(position);
    })
}

fn bot(game: &Resafa<'_>) -> Bot {
    game.position().bot.clone().unwrap()
}

/// EX-19: the rightmost yellow bonus card is removed, then come provisions.
#[test]
fn ex_19_bonus_removal() {
    let game = bot_turn(SoloCard::O0, |_| {});
    let card = game.position().bonus[Colour::Yellow].open[2].unwrap();
    let game = game.moves("observe solo o1");
    assert_eq!(game.position().bonus[Colour::Yellow].open[2], None);
    let acts = bot(&game).acts;
    assert_eq!(acts[1], BotAct::RemovedBonus(Colour::Yellow, 3, card));
    assert_eq!(acts[2], BotAct::Main(MainAction::Provisions));
}

/// EX-20: two steps to the level I icon remove the visible card and open level II. Then comes
/// trading.
#[test]
fn ex_20_track() {
    let game = bot_turn(SoloCard::O3, |_| {});
    let card = game.position().stack(Colour::Pink, Level::I).open.unwrap();
    let game = game.moves("observe solo o1");
    assert_eq!(bot(&game).removed.as_slice(), [card]);
    assert_eq!(game.chance(), Chance::OpenSpecial(Colour::Pink, Level::I));
    let game = game.moves("observe special P2");
    assert_eq!(game.chance(), Chance::OpenSpecial(Colour::Pink, Level::II));
    let game = game.moves("observe special P7");
    assert_eq!(bot(&game).markers.pink, 2);
    assert!(bot(&game).acts.contains(&BotAct::Main(MainAction::Trading)));
    assert!(game.position().has_base(BOT, Centre::Palmyra));
}

/// EX-21: garden construction is replaced by the action outlined in red.
#[test]
fn ex_21_substitution() {
    let game = bot_turn(SoloCard::O4, |_| {}).moves("observe solo o5");
    assert!(bot(&game).acts.contains(&BotAct::Main(MainAction::Trading)));
    assert!(game.position().has_base(BOT, Centre::Charax));
}

/// EX-22: the bot removes the middle workshop of level I, or of level II if the human could build
/// one.
#[test]
fn ex_22_workshop() {
    let game = bot_turn(SoloCard::O3, |_| {});
    let tile = game.position().workshops[Tier::I].open[1].unwrap();
    let game = game.moves("observe solo o4").observed();
    assert_eq!(game.position().workshops[Tier::I].gone.as_slice(), [tile]);
    assert!(game.position().workshops[Tier::I].open.iter().all(Option::is_some));

    let game = ready(1).arrange(|position| {
        position.round(3);
        position.token(ONE, Token::Square, MerchantRow::Garden);
        position.token(ONE, Token::Square, MerchantRow::Garden);
    });
    let game = game.until(ONE, Prompt::TakeActions).moves("done").moves("observe card");
    let game =
        game.arrange(|position| position.bot.as_mut().unwrap().shown = [SoloCard::O3].into_iter().collect());
    let tile = game.position().workshops[Tier::II].open[1].unwrap();
    let game = game.moves("observe solo o4").observed();
    assert_eq!(game.position().workshops[Tier::II].gone.as_slice(), [tile]);
}

/// EX-23: `=` moves the marker of the selected colour, `1./=` the furthest one, or if tied the
/// selected one.
#[test]
fn ex_23_provisions() {
    // o0 is `=`; the lower half of o1 is yellow.
    let game = bot_turn(SoloCard::O0, |_| {}).moves("observe solo o1").observed();
    assert_eq!(bot(&game).markers.yellow, 2);
    // o2 points down at o1's yellow provisions, with `1./=`.
    let furthest = |markers: ByColour| {
        let game = bot_turn(SoloCard::O2, |position| position.bot.as_mut().unwrap().markers = markers);
        bot(&game.moves("observe solo o1").observed()).markers
    };
    // The icon at the lower end of o2 first moves yellow by 2.
    let blue = furthest(ByColour { yellow: 1, white: 0, blue: 1, pink: 0 });
    assert_eq!((blue.yellow, blue.blue), (5, 1), "yellow is furthest after its colour action");
}

/// EX-24: the bot's next tile goes on the free space to the left of its last one.
#[test]
fn ex_24_canal() {
    let game = bot_turn(SoloCard::O1, |_| {});
    let last = bot(&game).last.unwrap();
    let left = last.neighbour(Edge::West).unwrap();
    let game = game.moves("observe solo o2");
    assert_eq!(game.chance(), Chance::DrawBotTile(left));
    assert_eq!(game.refused("observe bot-tile c7 B").rule, "RES-230");
    let game = game.moves("observe bot-tile c7 A");
    assert_eq!(bot(&game).last, Some(left));
}

/// EX-25: with a base in the first centre, the bot takes the leftmost space of the second and flips
/// its tile.
#[test]
fn ex_25_trading() {
    let game = bot_turn(SoloCard::O1, |position| position.base(BOT, Centre::Antiochia, 1));
    let face = game.position().trading[Centre::Kena].unwrap().face;
    let game = game.moves("observe solo o3");
    assert_eq!(game.position().bases[Centre::Kena][0], Some(BOT));
    assert_eq!(game.position().trading[Centre::Kena].unwrap().face, face.flipped());
}
