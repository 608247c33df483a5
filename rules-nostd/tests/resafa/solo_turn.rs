//! Resafabot's turn (RES-209 to RES-222, RES-233 to RES-237): cards, colour action, workshops and
//! trading. Tracks are in `solo_tracks.rs`, canals in `solo_canal.rs`.

use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::*;

const ONE: Seat = Seat::One;

/// Starts the bot's turn with this left card, right after the human's first turn.
pub(crate) fn bot_turn(left: SoloCard, arrange: impl FnOnce(&mut Position)) -> Resafa<'static> {
    bot_turn_with(&STAND_IN, Options::default(), left, arrange)
}

pub(crate) fn bot_turn_with(
    edition: &Edition,
    options: Options,
    left: SoloCard,
    arrange: impl FnOnce(&mut Position),
) -> Resafa<'_> {
    let game = ready_with(edition, 1, options);
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

pub(crate) fn bot(game: &Resafa<'_>) -> Bot {
    game.position().bot.clone().unwrap()
}

/// Returns what the bot did, in order.
pub(crate) fn acts(game: &Resafa<'_>) -> Vec<BotAct> {
    bot(game).acts.to_vec()
}

/// Empties the slots of a row of the display that are not `filled`.
fn row(position: &mut Position, colour: Colour, filled: [bool; 3]) {
    for (slot, stays) in position.bonus[colour].open.iter_mut().zip(filled) {
        *slot = slot.filter(|_| stays);
    }
}

/// RES-209: the human plays as in a game for two, with the same moves, base spaces and draws.
#[test]
fn res_209_the_humans_turn() {
    let arrange = |position: &mut Position| {
        position.purse(ONE, 9, 9, 9);
        position.camel(ONE, Place::Gerasa, Some((Item::Amphora, 1)));
    };
    let (mut solo, mut two) = (ready(1).arrange(arrange), ready(2).arrange(arrange));
    let turn = "play 3 upper\nmain trading\ntravel ctesiphon\nsell amphora 1\nbase 2\nobserve sack";
    for m in turn.lines().chain(["colour yellow", "step yellow", "done"]) {
        assert_eq!(solo.legal(), two.legal(), "before {m}");
        solo = solo.moves(m);
        two = two.moves(m);
    }
    assert_eq!(solo.chance(), Chance::DrawCard(ONE));
    assert_eq!(solo.one(), two.one());
}

/// RES-210, CH-22: the previous right card becomes the left one. A card comes once between shuffles.
#[test]
fn res_210_left_and_right() {
    let game = bot_turn(SoloCard::O0, |_| {});
    assert_eq!(game.refused("observe solo o0").rule, "RES-210");
    let game = game.moves("observe solo o1").observed();
    assert_eq!(acts(&game)[0], BotAct::Cards(SoloCard::O0, SoloCard::O1));
    let mut game = game.until(ONE, Prompt::TakeActions);
    while game.next() != Next::Observe(Chance::ShowSoloCard) {
        let m = if game.allows(Move::Done).is_ok() { Move::Done } else { first(&game) };
        game.play(m).unwrap();
    }
    assert_eq!(game.refused("observe solo o1").rule, "RES-210");
    let game = game.moves("observe solo o3");
    assert_eq!(acts(&game)[0], BotAct::Cards(SoloCard::O1, SoloCard::O3));
    assert_eq!((bot(&game).left(), bot(&game).right()), (SoloCard::O1, Some(SoloCard::O3)));
}

/// RES-050, RES-209, D-15: the human plays no card during the bot's turn.
#[test]
fn res_050_no_cards_in_the_bots_turn() {
    let game = bot_turn(SoloCard::O0, |position| {
        position.bonus_card(ONE, bonus(52));
        position.sacks(ONE, 1);
    });
    for (m, rule) in [("use e52", "RES-050"), ("discard z1", "A-08"), ("look pile", "RES-047")] {
        assert_eq!(game.refused(m).rule, rule, "{m}");
    }
    assert_eq!(game.refused("done").rule, "RES-210");
}

/// RES-211, RES-212, RES-213, A-99: the arrow selects half and icon. The colour action comes first.
#[test]
fn res_211_the_arrow_selects_half_and_icon() {
    // o4 points down: bottom icon (slot 2), lower half of the right card.
    let game = bot_turn(SoloCard::O4, |_| {});
    let card = game.position().bonus[Colour::Blue].open[1].unwrap();
    let game = game.moves("observe solo o3");
    let removed = BotAct::RemovedBonus(Colour::Blue, 2, card);
    let cards = BotAct::Cards(SoloCard::O4, SoloCard::O3);
    let [base, main] = [BotAct::Base(Centre::Charax, 1), BotAct::Main(MainAction::Trading)];
    assert_eq!(acts(&game), [cards, removed, main, base]);
    // o1 points up: top icon (slot 1), upper half; its bottom icon would be steps.
    let game = bot_turn(SoloCard::O1, |_| {});
    let card = game.position().bonus[Colour::White].open[0].unwrap();
    let game = game.moves("observe solo o4");
    assert_eq!(
        acts(&game)[1..3],
        [BotAct::RemovedBonus(Colour::White, 1, card), BotAct::Main(MainAction::Workshop)]
    );
    // o6 points down: steps on the colour of the lower half.
    let game = bot_turn(SoloCard::O6, |_| {}).moves("observe solo o3").observed();
    assert_eq!(acts(&game)[1], BotAct::Stepped(Colour::Blue, 2));
    assert_eq!(bot(&game).markers, ByColour { blue: 2, ..ByColour::default() });
}

/// RES-214, RES-215, RES-216: the card in the slot shown goes, else the next to its left, else on
/// from the right end. With no card of the colour, the bot takes only its main action.
#[test]
fn res_214_which_bonus_card_is_removed() {
    let removes = |left: SoloCard, right: &str, colour: Colour, filled: [bool; 3]| {
        let game = bot_turn(left, |position| row(position, colour, filled));
        let before = game.position().bonus[colour].open;
        let others = Colour::ALL.map(|other| game.position().bonus[other].open);
        let game = game.moves(right);
        let after = game.position().bonus[colour].open;
        for (other, open) in Colour::ALL.into_iter().zip(others).filter(|&(other, _)| other != colour) {
            assert_eq!(game.position().bonus[other].open, open, "{other} stays");
        }
        let gone: Vec<usize> = (0..3).filter(|&slot| before[slot] != after[slot]).collect();
        match acts(&game)[1] {
            BotAct::RemovedBonus(of, slot, card) => {
                assert_eq!((of, Some(card)), (colour, before[usize::from(slot) - 1]));
                assert_eq!(gone, [usize::from(slot) - 1]);
                Some(slot)
            }
            BotAct::NoBonus(of) => {
                assert_eq!((of, gone.len()), (colour, 0));
                assert!(matches!(acts(&game)[2], BotAct::Main(_)), "the main action is still taken");
                None
            }
            act => panic!("{act}"),
        }
    };
    // o0 shows slot 3 and selects the yellow provisions of o1.
    let third = |filled| removes(SoloCard::O0, "observe solo o1", Colour::Yellow, filled);
    assert_eq!(third([true, true, true]), Some(3));
    assert_eq!(third([true, true, false]), Some(2));
    assert_eq!(third([true, false, false]), Some(1));
    assert_eq!(third([false, false, false]), None);
    // o4 shows slot 2 and selects the blue trading of o3.
    let second = |filled| removes(SoloCard::O4, "observe solo o3", Colour::Blue, filled);
    assert_eq!(second([true, true, true]), Some(2));
    assert_eq!(second([true, false, true]), Some(1), "towards the deck");
    assert_eq!(second([false, false, true]), Some(3), "on from the right end");
    // o1 shows slot 1 and selects the upper half of o4, white workshop.
    let first = |filled| removes(SoloCard::O1, "observe solo o4", Colour::White, filled);
    assert_eq!(first([false, true, true]), Some(3), "nothing to its left, so on from the right end");
    assert_eq!(first([false, true, false]), Some(2));
}

/// RES-220, A-98: production and gardens become the action outlined in red on the left card, not
/// the right.
#[test]
fn res_220_production_is_replaced() {
    let game = bot_turn(SoloCard::O6, |_| {}).moves("observe solo o2").observed();
    assert!(acts(&game).contains(&BotAct::Main(MainAction::Trading)), "o6: trading; o2 would be workshop");
    assert!(game.position().has_base(BOT, Centre::Edessa), "and o6's first centre");
    let game = bot_turn(SoloCard::O2, |_| {}).moves("observe solo o5").observed();
    assert!(acts(&game).contains(&BotAct::Main(MainAction::Workshop)), "garden: o2 has workshop");
    for row in STAND_IN.solo_cards.values() {
        assert!(!matches!(row.red, MainAction::Production | MainAction::Garden), "{}", row.card);
    }
}

/// Starts the bot's turn in this round of a solo game. The human has `tokens` merchant tokens.
fn bot_turn_in(round: u8, tokens: usize, left: SoloCard) -> Resafa<'static> {
    bot_turn_late(round, left, |position| {
        (0..tokens).for_each(|_| position.token(ONE, Token::Square, MerchantRow::Garden));
    })
}

/// Starts the bot's turn in this round, after the human's first turn.
fn bot_turn_late(round: u8, left: SoloCard, arrange: impl FnOnce(&mut Position)) -> Resafa<'static> {
    let game = ready(1).arrange(|position| {
        position.round(round);
        arrange(position);
    });
    let mut game = game.until(ONE, Prompt::TakeActions);
    while game.next() != Next::Observe(Chance::ShowSoloCard) {
        let m = if game.allows(Move::Done).is_ok() { Move::Done } else { first(&game) };
        game.play(m).unwrap();
    }
    game.arrange(|position| position.bot.as_mut().unwrap().shown = [left].into_iter().collect())
}

/// RES-221, RES-222, A-42: the tile at the place shown on the left card goes, from level II only if
/// the human could build one. The display is refilled at once.
#[test]
fn res_222_which_workshop_goes() {
    for (round, tokens, tier) in [(2, 2, Tier::I), (3, 1, Tier::I), (3, 2, Tier::II), (6, 5, Tier::II)] {
        // o3 marks the middle tile and points at the upper half of o4, workshop.
        let game = bot_turn_in(round, tokens, SoloCard::O3);
        let before = game.position().workshops[tier].clone();
        let other = if tier == Tier::I { Tier::II } else { Tier::I };
        let untouched = game.position().workshops[other].clone();
        let mut game = game.moves("observe solo o4");
        while matches!(game.chance(), Chance::OpenSpecial(..)) {
            let m = first(&game);
            game.play(m).unwrap();
        }
        assert_eq!(game.chance(), Chance::RefillWorkshops(tier), "round {round}, {tokens} tokens");
        let after = &game.position().workshops[tier];
        assert_eq!(after.gone.as_slice(), [before.open[1].unwrap()]);
        assert_eq!(after.open[..2], [before.open[0], before.open[2]], "the tile on the stack moves down");
        assert_eq!(game.position().workshops[other], untouched);
        let gone = before.open[1].unwrap();
        assert_eq!(game.refused(&format!("observe workshop {gone}")).rule, "RES-008");
        assert!(game.observed().position().workshops[tier].open.iter().all(Option::is_some));
    }
}

/// RES-221: the left card says which place.
#[test]
fn res_221_the_place_is_on_the_left_card() {
    // o1 (place 1) and o5 (place 3) point at the upper half of o4, o2 (place 3) at the lower of o6.
    let cards = [(SoloCard::O1, "o4", 1), (SoloCard::O5, "o4", 3), (SoloCard::O2, "o6", 3)];
    for (left, right, place) in cards {
        let game = bot_turn(left, |_| {});
        let tile = game.position().workshops[Tier::I].open[place - 1].unwrap();
        let game = game.moves(&format!("observe solo {right}")).observed();
        assert_eq!(game.position().workshops[Tier::I].gone.as_slice(), [tile]);
        assert!(acts(&game).contains(&BotAct::RemovedWorkshop(tile, place as u8)));
    }
}

/// A-104: nothing is removed from an empty place, and with level II used up a level I tile goes.
#[test]
fn a_104_nothing_at_the_place() {
    let take_all_but = |offer: &mut WorkshopOffer, tier: Tier, stay: usize| {
        offer.open = [None; 3];
        offer.hidden = 0;
        offer.gone.clear();
        for (number, tile) in Workshop::of(tier).enumerate() {
            match offer.open[..stay].get_mut(number) {
                Some(slot) => *slot = Some(tile),
                None => offer.gone.push(tile).unwrap(),
            }
        }
    };
    let game = bot_turn(SoloCard::O2, |position| take_all_but(&mut position.workshops[Tier::I], Tier::I, 2));
    let before = game.position().workshops[Tier::I].clone();
    let game = game.moves("observe solo o6").observed();
    assert_eq!(acts(&game).last(), Some(&BotAct::Nothing), "place 3 is empty");
    assert_eq!(game.position().workshops[Tier::I], before);

    let game = bot_turn_late(4, SoloCard::O1, |position| {
        (0..2).for_each(|_| position.token(ONE, Token::Square, MerchantRow::Garden));
        take_all_but(&mut position.workshops[Tier::II], Tier::II, 0);
    });
    let tile = game.position().workshops[Tier::I].open[0].unwrap();
    let game = game.moves("observe solo o4").observed();
    assert_eq!(game.position().workshops[Tier::I].gone.as_slice(), [tile]);
}

/// RES-233, RES-235, A-107, RES-198: the bot takes the leftmost free space of the first centre and
/// flips the tile. It takes no token or bonus and pays nothing.
#[test]
fn res_233_a_base_of_the_bot() {
    let game = bot_turn(SoloCard::O1, |position| position.base(ONE, Centre::Antiochia, 1));
    let (before, human) = (game.position().clone(), game.one().clone());
    let game = game.moves("observe solo o3");
    let position = game.position();
    assert_eq!(position.bases[Centre::Antiochia][..2], [Some(ONE), Some(BOT)], "space 1 is taken");
    for centre in Centre::ALL {
        let (then, now) = (before.trading[centre].unwrap(), position.trading[centre].unwrap());
        let flipped = centre == Centre::Antiochia;
        assert_eq!(now.face, if flipped { then.face.flipped() } else { then.face }, "{centre}");
    }
    assert_eq!(position.supply, before.supply, "no token");
    assert_eq!(position.sacks, before.sacks, "no sack card, although the space shows one");
    assert_eq!(game.one(), &human);
}

/// RES-234: with bases in both centres nothing happens, and no tile is flipped.
#[test]
fn res_234_bases_in_both_centres() {
    let game = bot_turn(SoloCard::O1, |position| {
        position.base(BOT, Centre::Antiochia, 2);
        position.base(BOT, Centre::Kena, 1);
    });
    let before = game.position().clone();
    let game = game.moves("observe solo o3");
    assert_eq!(acts(&game).last(), Some(&BotAct::Nothing));
    assert_eq!((&game.position().bases, &game.position().trading), (&before.bases, &before.trading));
}

/// A-102: a centre without a free space is treated like one that has a base of the bot.
#[test]
fn a_102_the_centre_is_full() {
    let row = r#"{ centre = "antiochia", spaces = ["scarab", "square + sack 1"]"#;
    let toml = Edition::TOML.replacen(row, r#"{ centre = "antiochia", spaces = ["scarab"]"#, 1);
    let edition = Edition::new(toml::from_str(&toml).unwrap()).unwrap();
    let game = bot_turn_with(&edition, Options::default(), SoloCard::O1, |position| {
        position.base(ONE, Centre::Antiochia, 1);
    });
    let game = game.moves("observe solo o3");
    assert_eq!(acts(&game).last(), Some(&BotAct::Base(Centre::Kena, 1)));
    assert_eq!(game.position().bases[Centre::Antiochia][0], Some(ONE));
}

/// A-103, INV-07: of 13 cubes 4 are on tracks, 1 is on the canal and 8 are for bases, so there is
/// no ninth.
#[test]
fn a_103_the_bot_is_out_of_cubes() {
    let bases = |count: usize| {
        let others = Centre::ALL.into_iter().filter(|&centre| centre != Centre::Antiochia);
        let game = bot_turn(SoloCard::O1, |position| {
            others.take(count).for_each(|centre| position.base(BOT, centre, 1));
        });
        game.moves("observe solo o3").position().bases_of(BOT)
    };
    assert_eq!(bases(7), 8);
    assert_eq!(bases(8), 8);
}

/// RES-236, RES-210, CH-21, INV-30: after six bot turns the six cards are shuffled again, with the
/// setup card on top. It is the left card in turns 1, 7 and 13. After turn 18 nothing is shuffled.
#[test]
fn res_236_the_deck_after_six_turns() {
    let mut game = ready(1);
    let (mut lefts, mut shuffles) = (Vec::new(), Vec::new());
    while game.next() != Next::Over {
        let m = if game.allows(Move::Done).is_ok() { Move::Done } else { first(&game) };
        let (asked, turns) = (game.next(), lefts.len());
        game.play(m).unwrap();
        match (asked, m) {
            (Next::Observe(Chance::ShuffleSoloDeck), _) => {
                assert!(bot(&game).shown.is_empty());
                shuffles.push(turns);
            }
            (_, Move::ShowedSoloCard(right)) => {
                let Some(&BotAct::Cards(left, _)) = acts(&game).first() else { panic!("{:?}", acts(&game)) };
                lefts.push((left, right));
            }
            _ => {}
        }
    }
    assert_eq!((lefts.len(), shuffles), (18, vec![6, 12]));
    for (turn, &(left, right)) in lefts.iter().enumerate() {
        let expected = if turn % 6 == 0 { SoloCard::O0 } else { lefts[turn - 1].1 };
        assert_eq!(left, expected, "bot turn {}", turn + 1);
        assert_ne!(right, SoloCard::O0);
    }
    for deck in lefts.chunks(6) {
        let shown: std::collections::BTreeSet<_> = deck.iter().map(|(_, right)| right.index()).collect();
        assert_eq!(shown.len(), 6, "each ordinary card once");
    }
}

/// RES-237, RES-196, INV-30: after six rounds the human's VP are counted in the seven steps. The bot
/// has none.
#[test]
fn res_237_the_end_of_a_solo_game() {
    let mut game = ready(1);
    while game.next() != Next::Over {
        let m = if game.allows(Move::Done).is_ok() { Move::Done } else { first(&game) };
        game.play(m).unwrap();
    }
    let standing = game.standing();
    let counted: u16 = game.end_lines(ONE).iter().sum();
    assert_eq!((game.position().round, game.position().turns), (6, 6));
    assert_eq!(standing.scores[ONE], (game.one().vp + counted) as i16);
    assert_eq!(standing.lines.len(), 8);
    assert_eq!(standing.winners.as_slice(), [ONE]);
    assert_eq!(game.refused("done").rule, "RES-033");
}
