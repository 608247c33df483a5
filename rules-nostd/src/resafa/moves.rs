//! Moves: what players decide and what the table reports.

use serde::{Deserialize, Serialize};

use super::action::MainAction;
use super::action_card::{ActionCard, SwapPlace};
use super::card::{ActionSet, Bonus, Half, Sack, SetupCard, Special, Starting};
use super::colour::{Colour, Level, Tier};
use super::edition::MerchantRow;
use super::item::{GardenSize, Item};
use super::layout::{Plot, Spot};
use super::network::{CanalBonus, CanalSide, CanalTile, Space};
use super::place::Centre;
use super::solo::{Arrow, Heading, SoloCard};
use super::trading_tile::{Deal, Face, TradingTile};
use super::workshop::{Workshop, WorkshopFace};
use crate::Seat;
use crate::named_enum::named_enum;

/// A decision or an observed outcome. Slots, spaces and rooms are counted from 1, as people count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Move {
    // Observed (section 3.1 of the ledger).
    /// The canal setup card (CH-10).
    DrewCanalSetup(SetupCard),
    /// A canal bonus tile for the next space of the setup card (CH-11).
    PlacedCanalBonus(CanalBonus),
    /// A trading tile for the next centre (CH-02).
    PlacedTradingTile(TradingTile, Face),
    /// A workshop was turned up (CH-03, CH-04).
    OpenedWorkshop(Workshop),
    /// A special card was turned up (CH-05).
    OpenedSpecial(Special),
    /// A bonus card was turned up for the next slot (CH-09).
    OpenedBonus(Bonus),
    /// A starting set was dealt to the next player (CH-12).
    DealtSet(ActionSet),
    /// The next player shuffled and drew up to three action cards, unseen (CH-13, CH-15).
    DealtHand,
    /// An action card was drawn, unseen (CH-14).
    DrewCard,
    /// A sack card was drawn, unseen (CH-16).
    DrewSack,
    /// Something was shuffled (CH-08, CH-15, CH-18, CH-21).
    Shuffled(Deck),
    /// The starting player; in a solo game seat 2 is the bot (CH-01).
    Starts(Seat),
    /// The solo card for the bot's opening tile (CH-20).
    DrewOpeningCard(SoloCard),
    /// The bot's next canal tile, with its side (CH-19).
    DrewBotTile(CanalTile, CanalSide),
    /// The new right card (CH-22).
    ShowedSoloCard(SoloCard),

    // Decided (section 4 of the ledger).
    /// Which way round the setup card lies: `up` as printed, `down` turned (D-40).
    SetupCard(Arrow),
    /// An action card, and the half that counts; a card with question marks has none (D-03).
    Play(ActionCard, Option<Half>),
    /// The main action, or one of choice (D-04, D-05).
    Main(MainAction),
    /// The colour action (D-04, D-06).
    Colour(Colour),
    /// The bonus card in a slot (D-07, D-08).
    TakeBonus(Colour, u8),
    /// A step on a track (D-07, D-08, D-23).
    Step(Colour),
    /// A sack card (D-07, D-08).
    TakeSack,
    /// The visible special card (D-10).
    TakeTop,
    /// Look through the stack (D-10).
    Browse,
    /// This card of the stack (D-11).
    Pick(Special),
    /// The starting card that a yellow one replaces, and where it was (D-13).
    Swap(Starting, SwapPlace),
    /// Which yellow card in the pile is this turn's new card (D-14).
    DrawYellow(Special),
    /// The workshop at a place of the offer (D-18).
    Build(Tier, u8),
    /// The side that is up (D-18).
    Face(WorkshopFace),
    /// Where it goes (D-01, D-18).
    Plot(Plot),
    /// Quarter turns clockwise (D-01, D-18).
    Turn(u8),
    /// A room of a workshop (D-19, D-20).
    Room(Workshop, u8),
    /// A garden tile (D-21).
    Garden(GardenSize),
    /// Its square (D-21).
    Square(Plot),
    /// Its spot in the square (D-21).
    Spot(Spot),
    /// A canal tile and the side that is up (D-24).
    Canal(CanalTile, CanalSide),
    /// Its space (D-24).
    Space(Space),
    /// The camel goes to a centre, straight or through Resafa (D-26).
    Travel(Centre, Way),
    /// So many items are loaded in Resafa (D-27).
    Load(Item, u8),
    /// So many items are unloaded in Resafa.
    Unload(u8),
    /// So many items are sold or bought (D-28).
    Trade(Deal, Item, u8),
    /// The golden bonus of that trade comes first (D-29).
    GoldenFirst(Deal, Item),
    /// A base on a space (D-30).
    Base(u8),
    /// The row for a merchant token (D-31).
    Row(MerchantRow),
    /// The trading tile of a centre is looked at (D-32).
    Look(Centre),
    /// It is flipped (D-32).
    Flip,
    /// An item of choice (D-33).
    TakeItem(Item),
    /// A rare good is paid.
    PayItem(Item),
    /// The next part of several (D-22, D-33).
    Part(u8),
    /// The cube on a space flows next (D-35).
    Cube(Space),
    /// Where the water goes (D-36).
    Flow(Heading),
    /// A pink card exchanges something; the item says which rare good (D-38).
    Exchange(Special, Option<Item>),
    /// This pink card scores again (D-39).
    Again(Special),
    /// A bonus card is discarded for the hand limit (D-34).
    DiscardBonus(Bonus),

    // Free plays (D-15 to D-17), in the middle of anything.
    /// A bonus card is played.
    PlayBonus(Bonus),
    /// A sack card is used.
    UseSack(Sack),
    /// A sack card is discarded for 1 VP (D-34, D-37).
    DiscardSack(Sack),
    /// An immediate special card is used.
    UseSpecial(Special),
    /// A kept canal bonus tile is used.
    UseTile(CanalBonus),
    /// The permanent card is not used this time (D-16).
    Ignore(Special),
    /// The own draw pile is looked at (D-17).
    LookAtPile,

    /// Nothing more of that.
    Done,
}

impl Move {
    /// Whether it is a card or tile played in between, which a menu may show apart.
    pub fn is_free_play(self) -> bool {
        matches!(
            self,
            Self::PlayBonus(_)
                | Self::UseSack(_)
                | Self::DiscardSack(_)
                | Self::UseSpecial(_)
                | Self::UseTile(_)
                | Self::Ignore(_)
                | Self::LookAtPile
        )
    }
}

named_enum! {
    /// How the camel travels.
    pub enum Way {
        /// The shortest way.
        Straight = "straight",
        /// Through Resafa, where it may load.
        ThroughResafa = "through-resafa",
    }
}

named_enum! {
    /// What is shuffled.
    pub enum Deck {
        /// The hidden cards of a special stack (CH-08).
        Stack = "stack",
        /// A draw pile (CH-15).
        Pile = "pile",
        /// The bot's canal tiles (CH-18).
        BotTiles = "bot-tiles",
        /// The solo deck (CH-21).
        Solo = "solo",
    }
}

/// What a player is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prompt {
    /// D-40.
    SetupCard,
    /// D-01, D-18: a workshop's place.
    PlaceWorkshop(Workshop),
    /// D-01, D-18: how a workshop is turned.
    TurnWorkshop(Workshop),
    /// D-18: a workshop's side.
    WorkshopFace(Workshop),
    /// D-03.
    PlayCard,
    /// D-04 to D-06.
    TakeActions,
    /// D-15: an action that a card granted waited, and cannot be begun now.
    PayFor(MainAction),
    /// D-07.
    ColourAction(Option<Colour>),
    /// D-08.
    Provisions,
    /// D-10.
    TakeSpecial(Colour, Level),
    /// D-11.
    PickSpecial(Colour, Level),
    /// D-13, for this yellow card.
    SwapYellow(Special),
    /// D-14.
    DrawYellow,
    /// D-34: so many cards too many.
    HandLimit(u8),
    /// D-09, D-12, D-25: what came while the hand was reduced.
    UseGained,
    /// D-18, for a level or any.
    BuildWorkshop(Option<Tier>),
    /// D-19, D-20: so many rooms.
    ActivateRoom(u8),
    /// D-21: size.
    BuildGarden,
    /// D-21: square.
    GardenSquare(GardenSize),
    /// D-21: spot.
    GardenSpot(GardenSize),
    /// D-22.
    GreenBonus,
    /// D-24: tile and side.
    BuildCanal,
    /// D-24: space.
    CanalSpace(CanalTile, CanalSide),
    /// D-26.
    Travel,
    /// D-27.
    LoadCamel,
    /// D-28, D-29, in this centre.
    Trade(Centre),
    /// D-30.
    PlaceBase(Centre),
    /// D-15: the trade is made, no base is possible, but a card bound to it is.
    EndTrade(Centre),
    /// D-31.
    PlaceToken,
    /// D-32: which tile.
    LookAnywhere,
    /// D-32: look at this one.
    LookAt(Centre),
    /// D-32: flip it.
    FlipOrNot(Centre),
    /// D-33.
    ChoosePart,
    /// D-23 and other steps: so many.
    Step(Option<Colour>, u8),
    /// A bonus card of any colour: so many.
    TakeBonus(u8),
    /// D-33: so many items.
    TakeItems(u8),
    /// So many rare goods to pay.
    PayGoods(u8),
    /// D-35.
    ChooseCube,
    /// D-36, at this space.
    RouteWater(Space),
    /// D-37.
    LastSacks,
    /// D-38, D-39.
    SettleEnd,
}

/// What the table is asked (section 3.1 of the ledger).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {
    /// CH-10.
    DrawCanalSetup,
    /// CH-11, for this space.
    PlaceCanalBonus(Space),
    /// CH-02, for this centre.
    PlaceTradingTile(Centre),
    /// CH-03, CH-04, for a place of the offer.
    OpenWorkshop(Tier, u8),
    /// CH-03, CH-04, after a tile of the offer was taken: the one on the stack fills the gap.
    RefillWorkshops(Tier),
    /// CH-05.
    OpenSpecial(Colour, Level),
    /// CH-09, for a slot.
    OpenBonus(Colour, u8),
    /// CH-12.
    DealSet(Seat),
    /// CH-13.
    DealHand(Seat),
    /// CH-14.
    DrawCard(Seat),
    /// CH-16.
    DrawSack(Seat),
    /// CH-08, for this stack.
    ShuffleStack(Colour, Level),
    /// CH-15.
    ShufflePile(Seat),
    /// CH-18.
    ShuffleBotTiles,
    /// CH-21.
    ShuffleSoloDeck,
    /// CH-01.
    ChooseStart,
    /// CH-20.
    DrawOpeningCard,
    /// CH-19, for this canal space.
    DrawBotTile(Space),
    /// CH-19, for this tank space: a tank is searched out (RES-230).
    DrawBotTank(Space),
    /// CH-22.
    ShowSoloCard,
}
