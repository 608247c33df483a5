//! The words of effects (RES-293 to RES-302), each on a card of a made-up edition.

use rules_nostd::Seat;
use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;

use crate::common::*;

const ONE: Seat = Seat::One;

/// Returns an edition in which P29 (white, level II) has this effect.
fn edition(effect: &str) -> Edition {
    let old = r#"effect = "lay large + step white 1""#;
    assert!(Edition::TOML.contains(old));
    let toml = Edition::TOML.replace(old, &format!(r#"effect = "{effect}""#));
    Edition::new(toml::from_str(&toml).unwrap()).unwrap()
}

/// Gives seat 1 P29 and two of everything except VP and cubes. The card is not used yet.
fn holding<'e>(edition: &'e Edition, arrange: impl FnOnce(&mut Position)) -> Resafa<'e> {
    ready_with(edition, 2, Options::default()).arrange(|position| {
        position.special_card(ONE, special(29));
        position.areas[ONE].coins = 2;
        position.areas[ONE].warehouse = ByItem { stone: 2, marble: 2, spice: 2, amphora: 2 };
        arrange(position);
    })
}

/// Uses P29 with this effect and returns what `look` sees.
fn using<T>(effect: &str, look: impl FnOnce(Resafa<'_>) -> T) -> T {
    let edition = edition(effect);
    look(holding(&edition, |_| {}).moves("use P29"))
}

/// RES-301, RES-152: coins and the four items are gained.
#[test]
fn res_301_coins_and_items() {
    let gained = |effect: &str| {
        using(effect, |game| {
            let store = game.one().warehouse;
            [game.one().coins, store.stone, store.marble, store.amphora, store.spice].map(|number| number - 2)
        })
    };
    assert_eq!(gained("coin 1"), [1, 0, 0, 0, 0]);
    assert_eq!(gained("stone 2"), [0, 2, 0, 0, 0]);
    assert_eq!(gained("marble 1"), [0, 0, 1, 0, 0]);
    assert_eq!(gained("amphora 3"), [0, 0, 0, 3, 0]);
    assert_eq!(gained("spice 1 + coin 2"), [2, 0, 0, 0, 1]);
}

/// RES-301: the five actions that the icons name can be taken, and so can provisions.
#[test]
fn res_301_actions() {
    let asked = |effect: &str| using(effect, |game| game.prompt());
    assert_eq!(asked("do trading"), Prompt::Travel);
    assert_eq!(asked("do workshop"), Prompt::BuildWorkshop(None));
    assert_eq!(asked("do canal"), Prompt::BuildCanal);
    assert_eq!(asked("do garden"), Prompt::BuildGarden);
    assert_eq!(asked("do production"), Prompt::ActivateRoom(2));
    assert_eq!(asked("do provisions"), Prompt::Provisions);
}

/// RES-301: bonus and sack cards are taken, and water cubes and bases are counted.
#[test]
fn res_301_cards_cubes_bases() {
    let bonus = using("bonus 2", |game| {
        assert_eq!(game.prompt(), Prompt::TakeBonus(2));
        let game = game.moves("bonus white 3");
        assert_eq!(game.refused("bonus white 3").rule, "RES-054", "there is none in that slot");
        game.moves("bonus pink 1").one().bonus.len()
    });
    assert_eq!(bonus, 2);
    let sacks = using("sack 2", |game| game.moves("observe sack\nobserve sack").one().sacks.len());
    assert_eq!(sacks, 2);
    let counted = |effect: &str| {
        let edition = edition(effect);
        let game = holding(&edition, |position| {
            position.base(ONE, Centre::Kena, 1);
            position.sources[0] = false;
            position.sources[2] = false;
            position.areas[ONE].cubes = 2;
        });
        game.moves("use P29").one().vp
    };
    assert_eq!((counted("vp 3 per cube"), counted("vp 3 per base")), (6, 3));
    assert_eq!((counted("vp 3 per cube max 1"), counted("vp 3 per cube&base")), (3, 3));
}

/// RES-293, D-32: the player may look at any trading tile, then flip it or not.
#[test]
fn res_293_flip_one_tile() {
    using("flip", |game| {
        assert_eq!(game.prompt(), Prompt::LookAnywhere);
        assert_eq!(game.refused("flip").rule, "RES-293");
        let face = |game: &Resafa<'_>| game.position().trading[Centre::Petra].unwrap().face;
        let before = face(&game);
        let looked = game.clone().moves("look petra");
        assert_eq!(face(&looked), before, "looking is not flipping");
        assert_eq!(looked.refused("look kena").rule, "RES-293", "one tile");
        assert_eq!(face(&looked.clone().moves("done")), before);
        assert_eq!(face(&looked.moves("flip")), before.flipped());
        assert_eq!(face(&game.moves("done")), before);
    });
}

/// RES-294, A-46: the marker goes up one space for each camel, as far as the track goes.
#[test]
fn res_294_capacity() {
    assert_eq!(using("camel 1", |game| game.one().camel.level), 1);
    assert_eq!(using("camel 9", |game| game.one().camel.level), 5);
}

/// RES-295, A-35: a discount lowers the cost of what it names and is not income.
#[test]
fn res_295_discount() {
    // The tile costs 2 marble and 3 coins, and the player has 2 of each.
    let built = |effect: &str| using(effect, |game| game.refused_or("canal c5 A", "space r4c2"));
    assert_eq!(built("do canal"), Err("RES-124"));
    assert_eq!(built("do canal less marble 2"), Err("RES-124"));
    assert_eq!(built("do canal less marble 2 less coin 1"), Ok((0, 2)));
    assert_eq!(built("do canal less marble 9 less coin 9"), Ok((2, 2)));
}

trait Build {
    /// Returns coins and marble after a canal tile is built there, or the rule that forbids it.
    fn refused_or(self, tile: &str, at: &str) -> Result<(u8, u8), &'static str>;
}

impl Build for Resafa<'_> {
    fn refused_or(self, tile: &str, at: &str) -> Result<(u8, u8), &'static str> {
        use rules_nostd::Game;
        let chosen = self.read_move(tile).unwrap();
        self.allows(chosen).map_err(|refusal| refusal.rule)?;
        let game = self.moves(tile);
        game.allows(game.read_move(at).unwrap()).map_err(|refusal| refusal.rule)?;
        let game = game.moves(at);
        Ok((game.one().coins, game.one().warehouse.marble))
    }
}

/// RES-296: a cost is paid in full or not at all.
#[test]
fn res_296_spend() {
    let edition = edition("coin 1 + marble 2 -> vp 3");
    let game = holding(&edition, |_| {}).moves("use P29");
    assert_eq!((game.one().coins, game.one().warehouse.marble, game.one().vp), (1, 0, 3));
    let short = holding(&edition, |position| position.areas[ONE].warehouse.marble = 1);
    assert_eq!(short.refused("use P29").rule, "RES-296");
    let loaded = holding(&edition, |position| {
        position.areas[ONE].warehouse.marble = 1;
        position.camel(ONE, Place::Kena, Some((Item::Marble, 1)));
    });
    assert_eq!(loaded.refused("use P29").rule, "RES-296", "A-72: not from the camel");
}

/// RES-296: rare goods are spent in any mix the owner chooses.
#[test]
fn res_296_spend_goods() {
    using("goods 3 -> vp 9", |game| {
        assert_eq!((game.prompt(), game.one().vp), (Prompt::PayGoods(3), 0));
        assert_eq!(game.refused("pay stone").rule, "RES-296");
        assert_eq!(game.refused("done").rule, "RES-296");
        let game = game.moves("pay spice\npay spice");
        assert_eq!(game.refused("pay spice").rule, "RES-296", "there is none left");
        let game = game.moves("pay amphora");
        let store = game.one().warehouse;
        assert_eq!((store.spice, store.amphora, game.one().vp), (0, 1, 9));
    });
    // What the effect gives does not pay for it.
    using("goods 2 -> spice 2 + step pink 1", |game| {
        let game = game.moves("pay spice\npay spice");
        assert_eq!((game.one().warehouse.spice, game.one().warehouse.amphora), (2, 2), "gained after that");
        assert_eq!(game.prompt(), Prompt::Step(Some(Colour::Pink), 1));
    });
    let dear = edition("goods 2 -> spice 2");
    let game =
        holding(&dear, |position| position.areas[ONE].warehouse = ByItem { amphora: 2, ..ByItem::default() });
    assert_eq!(game.moves("use P29").refused("pay spice").rule, "RES-296", "there is none yet");
    let edition = edition("goods 3 -> vp 9");
    let poor = holding(&edition, |position| position.areas[ONE].warehouse.spice = 0);
    assert_eq!(poor.refused("use P29").rule, "RES-296");
}

/// RES-298, RES-115: green bonuses come, unless the icon says no.
#[test]
fn res_298_no_green_bonuses() {
    let lay = |effect: &str| {
        using(effect, |game| {
            let game = game.moves("square east 1\nspot bottom");
            (game.one().coins, game.one().warehouse.stone)
        })
    };
    assert_eq!(lay("lay small"), (3, 3));
    assert_eq!(lay("lay small no-green"), (2, 2));
}

/// RES-299, RES-061: a coloured step is fixed to its track, others may go on any. Each may be
/// declined.
#[test]
fn res_299_steps() {
    using("step blue 2", |game| {
        assert_eq!(game.prompt(), Prompt::Step(Some(Colour::Blue), 2));
        assert_eq!(game.refused("step pink").rule, "RES-052");
        let one = game.clone().moves("step blue\ndone");
        assert_eq!(one.one().markers.blue, 1);
        assert_eq!(game.moves("step blue\nstep blue").prompt(), Prompt::TakeSpecial(Colour::Blue, Level::I));
    });
    using("step any 2", |game| {
        let game = game.moves("step pink\nstep blue");
        assert_eq!((game.one().markers.pink, game.one().markers.blue), (1, 1));
    });
}

/// RES-300: "any action" means one action that the player chooses.
#[test]
fn res_300_any_action() {
    let game = ready(2).arrange(|position| {
        position.special_card(ONE, special(46));
        position.purse(ONE, 9, 9, 9);
    });
    let game = game.moves("play P46");
    for action in MainAction::ALL {
        let taken = game.clone().moves(&format!("main {action}"));
        assert_eq!(taken.position().turn_state.main, MainLeft::None, "{action}");
        assert_eq!(taken.position().acts.last().map(|act| act.action), Some(action));
    }
}

/// RES-302, RES-034: instant VP are scored at once, those for the end of the game in step (4), and
/// blue ones when it rains.
#[test]
fn res_302_three_kinds_of_vp() {
    let game = using("vp 5", |game| {
        assert_eq!(game.one().vp, 5, "at once");
        assert_eq!(game.end_lines(ONE)[3], 3 + 2, "P29 and P19, not before the end");
        game.one().vp
    });
    assert_eq!(game, 5);
    let blue = ready(2).arrange(|position| {
        position.round(2);
        position.purse(ONE, 9, 0, 9);
    });
    let blue = blue.moves("play 4 lower\nmain canal\ncanal c5 B\nspace r4c2");
    assert_eq!(blue.one().vp, 2, "the space; the 2 blue VP wait for the Rain");
    assert_eq!(blue.end_lines(ONE)[3], 0);
    let rained = blue.until_round(3);
    assert_eq!(rained.one().vp, 2 + 1 + 2);
}

trait Until {
    fn until_round(self, round: u8) -> Self;
}

impl Until for Resafa<'_> {
    fn until_round(mut self, round: u8) -> Self {
        use rules_nostd::Game;
        while self.position().round < round {
            let m = if self.allows(Move::Done).is_ok() { Move::Done } else { first(&self) };
            self.play(m).unwrap();
        }
        self
    }
}

/// D-33: a choice between gains works only where the owner can be asked. An edition with such a card
/// anywhere else is refused.
#[test]
fn d_33_one_of_several_where_nobody_is_asked() {
    let reads = |old: &str, new: &str| {
        assert!(Edition::TOML.contains(old), "{old}");
        let toml = Edition::TOML.replacen(old, new, 1);
        Edition::new(toml::from_str(&toml).unwrap()).is_ok()
    };
    assert!(!reads("end: vp 2 per workshop", "end: vp 9 | vp 2 per workshop"), "at the end of the game");
    assert!(!reads("always trading: coin 2", "always trading: coin 2 | stone 1"), "permanent");
    assert!(reads("goods 1 + marble 1 + step blue 1", "goods 1 | marble 1 | step blue 1"));
}

/// D-33, RES-061: parts come in any order, and each may be declined. Of parts joined by `|` only
/// one comes.
#[test]
fn d_33_parts() {
    using("step pink 1 + sack 1 + goods 1", |game| {
        assert_eq!(game.legal().iter().filter(|m| m.starts_with("part")).count(), 3);
        let game = game.moves("part 3\ntake spice\npart 1\nstep pink");
        let game = game.moves("observe sack");
        assert_eq!((game.one().markers.pink, game.one().sacks.len()), (1, 1));
        assert_eq!(game.one().warehouse.spice, 3);
    });
    using("step pink 1 + sack 1", |game| {
        let game = game.moves("done");
        assert_eq!((game.one().markers.pink, game.one().sacks.len()), (0, 0));
    });
    using("coin 3 | stone 3", |game| {
        assert_eq!((game.prompt(), game.one().coins), (Prompt::ChoosePart, 2));
        let game = game.moves("part 2");
        assert_eq!((game.one().coins, game.one().warehouse.stone), (2, 5));
        assert_eq!(game.prompt(), Prompt::PlayCard);
    });
}
