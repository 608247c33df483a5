//! What is still to be done.

use rules_nostd::resafa::model::{
    Bonus, CanalBonus, Edge, GardenSize, GreenPlace, Level, MAX_WORKSHOPS, Origin, Sack, Special, Tier, Token,
};

use super::{Kinds, discount, plot};
use crate::position::names::Names;
use crate::position::shape::{Shape, bits, choice, field, flag, just, name, number, seat, tuple, with};

/// The most parts of an effect.
const MAX_PARTS: usize = 8;

/// The cards and tiles whose effects are carried out.
fn origins() -> Names {
    let named = Bonus::all()
        .map(|card| (card.to_string(), Origin::Bonus(card)))
        .chain(Sack::ALL.map(|card| (card.to_string(), Origin::Sack(card))))
        .chain(Special::all().map(|card| (card.to_string(), Origin::Special(card))))
        .chain(CanalBonus::ALL.map(|tile| (tile.to_string(), Origin::CanalBonus(tile))));
    Names::new("an origin of an effect", named)
}

pub(super) fn task(kinds: &Kinds) -> Shape {
    let Kinds { space, colour, workshop, face, .. } = kinds;
    let tier = name(&Names::of::<Tier>("a level of workshops"));
    let size = Names::of::<GardenSize>("a size of garden tiles");
    let laid = choice(
        "reason for a garden tile",
        [
            just("action", "the action, paid for when the tile is laid"),
            just("gift", "an effect already paid for"),
            just("no-greens", "an effect without green bonuses (RES-298)"),
        ],
    );
    let stack = || tuple([field("colour", colour, ""), field("level", &Names::of::<Level>("a level"), "")]);
    let greens = Names::numbered("a green bonus", GreenPlace::COUNT);
    choice(
        "task",
        [
            just("draw-canal-setup", "draw the canal setup card (RES-016)"),
            just("place-canal-bonuses", "place canal bonus tiles on its spaces (RES-016)"),
            just("place-trading-tiles", "place the trading tiles (RES-006, RES-007)"),
            with(
                "open-workshops",
                &tier,
                "turn up workshops until three are open (RES-009, RES-101, RES-174)",
            ),
            just("open-specials", "turn up the level I special cards (RES-012)"),
            just("fill-display", "fill the bonus display (RES-015, RES-168)"),
            just("shuffle-bot-tiles", "shuffle the canal tiles of the bot (RES-201)"),
            just("turn-setup-card", "choose the orientation of the canal tile setup card (RES-203)"),
            just("draw-opening-card", "draw a solo card for the opening tile of the bot (RES-203)"),
            just("shuffle-solo-deck", "shuffle the solo deck (RES-206, RES-236)"),
            just("deal-sets", "deal every player a starting set (RES-022)"),
            just("deal-hands", "every player draws up to three action cards (RES-025, RES-045)"),
            just("choose-start", "determine the starting player (RES-018, RES-207)"),
            with("lay-starting", seat(), "a player lays the two starting workshops (RES-020)"),
            just("next-turn", "start the next turn, or end the round (RES-035, RES-036)"),
            just("rain", "the first part of Rain scoring (RES-176)"),
            just("flow-cubes", "the active water cubes flow, one after the other (RES-178)"),
            with(
                "flow",
                tuple([
                    field("space", space, ""),
                    field("entered", &Names::of::<Edge>("an edge"), ""),
                    field("owner", seat(), ""),
                ]),
                "route the water on a space, which it entered through an edge (RES-180)",
            ),
            just("close-round", "close the round: display, cards, starting player, round marker (A-17)"),
            with("last-sacks", seat(), "a player may discard sack cards for VP once more (A-08)"),
            with("settle-end", seat(), "a player decides on pink cards (D-38, D-39)"),
            just("play-card", "play an action card (RES-037)"),
            just("take-actions", "take main and colour action in any order (RES-048)"),
            just("swap-yellow", "swap in the yellow cards obtained (RES-082)"),
            just("draw-card", "draw a card (RES-039)"),
            just("hand-limit", "discard down to five cards (RES-059)"),
            just("end-turn", "end the turn"),
            with(
                "begin",
                tuple([
                    field("action", &kinds.action, ""),
                    field("less", discount(), ""),
                    field("free_move", flag(), ""),
                ]),
                "begin an action",
            ),
            just("end-act", "end the current action"),
            with(
                "colour-action",
                name(colour).or_null(),
                "take the colour action, of any colour if it is `null` (RES-052)",
            ),
            just("provisions", "take provisions (RES-109)"),
            with(
                "build-workshop",
                tier.or_null(),
                "choose and pay for a workshop of a level, or of any (RES-094)",
            ),
            with("choose-face", workshop, "choose the side of a workshop (RES-096)"),
            with(
                "choose-plot",
                tuple([field("tile", workshop, ""), field("face", face, "")]),
                "choose the plot of a workshop (RES-095)",
            ),
            with(
                "turn-workshop",
                tuple([field("tile", workshop, ""), field("face", face, ""), field("plot", plot(), "")]),
                "choose the rotation of a workshop (RES-095)",
            ),
            with(
                "activate",
                tuple([
                    field("left", number(), ""),
                    field(
                        "used",
                        bits(&Names::numbered("a workshop of the player, as listed", MAX_WORKSHOPS)),
                        "",
                    ),
                ]),
                "activate so many rooms, each in another workshop than those used (RES-104)",
            ),
            just("build-garden", "choose the size of a garden tile (RES-111)"),
            with(
                "choose-square",
                tuple([field("laid", &laid, ""), field("size", &size, "")]),
                "choose the square of a garden tile",
            ),
            with(
                "choose-spot",
                tuple([field("laid", &laid, ""), field("size", &size, ""), field("plot", plot(), "")]),
                "choose the spot in the square (RES-114)",
            ),
            with(
                "greens",
                tuple([field("plot", plot(), ""), field("left", bits(&greens), "")]),
                "receive the green bonuses around a square that are left, numbered as `part` takes them (RES-115)",
            ),
            just("build-canal", "choose a canal tile and its side (RES-124)"),
            with(
                "choose-space",
                tuple([field("tile", &kinds.canal_tile, ""), field("side", &kinds.canal_side, "")]),
                "choose the space for a canal tile (RES-125)",
            ),
            just("travel", "move the camel (RES-140)"),
            just("load-camel", "load items in Resafa (RES-145)"),
            just("trade-items", "buy or sell items (RES-148)"),
            just("place-base", "place a base (RES-156)"),
            just("end-trade", "end the trade: flip the trading tile if a trade was made (RES-154)"),
            with(
                "parts",
                tuple([
                    field("of", &origins(), ""),
                    field("left", bits(&Names::numbered("a part of an effect", MAX_PARTS)), ""),
                ]),
                "take the parts of an effect that are left (RES-061, D-33)",
            ),
            with(
                "step",
                tuple([field("colour", name(colour).or_null(), ""), field("left", number(), "")]),
                "take so many steps on a track, on tracks of choice if it is `null` (RES-299)",
            ),
            with(
                "take-special",
                stack(),
                "take a special card of the level reached: the top one, or browse (RES-068)",
            ),
            with("pick-special", stack(), "pick a card of a browsed stack (RES-070)"),
            with("shuffle-stack", stack(), "shuffle the hidden cards of a stack (RES-071)"),
            with("open-stack", stack(), "turn up the next card of a stack (RES-069, RES-072)"),
            with("take-bonus", number(), "take so many bonus cards"),
            with("draw-sacks", number(), "draw so many sack cards"),
            with(
                "take-items",
                tuple([field("left", number(), ""), field("goods_only", flag(), "")]),
                "take so many items: rare goods only, or any",
            ),
            with("pay-goods", number(), "pay so many rare goods (RES-296)"),
            with("gains", &origins(), "give the gains of an effect, once its rare goods are paid (RES-296)"),
            with(
                "place-token",
                &Names::of::<Token>("a merchant token"),
                "place a merchant token (RES-163, RES-165)",
            ),
            just("look-anywhere", "choose a trading tile to look at (RES-293)"),
            with("look-at", &kinds.centre, "look at the trading tile of a centre, or not (RES-248)"),
            with("flip-or-not", &kinds.centre, "flip the tile just looked at, or not (RES-293)"),
            just("shuffle-pile", "shuffle the own draw pile after looking at it (RES-047)"),
            with("opening-tile", space, "draw the opening tile of the bot for a space (RES-204)"),
            just("bot-turn", "begin the turn of the bot by showing the next solo card (RES-210)"),
            with(
                "bot-steps",
                tuple([field("colour", colour, ""), field("left", number(), "")]),
                "move the bot on a track (RES-217)",
            ),
            just("bot-main", "take the main action of the bot (RES-212)"),
            with("bot-canal", space, "draw the next canal tile of the bot for a space (RES-227)"),
            just("end-bot-turn", "end the turn of the bot"),
        ],
    )
}
