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

/// A decision or an observed outcome. Slots, spaces and rooms are counted from 1.
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
    /// The bot's new right card (CH-22).
    ShowedSoloCard(SoloCard),

    // Decided (section 4 of the ledger).
    /// The orientation of the setup card: `up` as printed, `down` turned (D-40).
    SetupCard(Arrow),
    /// Play an action card with the half that counts. A card with question marks has no halves
    /// (D-03).
    Play(ActionCard, Option<Half>),
    /// Take the card's main action, or one of choice (D-04, D-05).
    Main(MainAction),
    /// Take the colour action (D-04, D-06).
    Colour(Colour),
    /// Take the bonus card in a slot (D-07, D-08).
    TakeBonus(Colour, u8),
    /// Step on a track (D-07, D-08, D-23).
    Step(Colour),
    /// Take a sack card (D-07, D-08).
    TakeSack,
    /// Take the visible special card (D-10).
    TakeTop,
    /// Look through the stack (D-10).
    Browse,
    /// Pick this card of the stack (D-11).
    Pick(Special),
    /// Replace this starting card with a yellow one, and say where it was (D-13).
    Swap(Starting, SwapPlace),
    /// Draw this yellow card in the pile as this turn's new card (D-14).
    DrawYellow(Special),
    /// Build the workshop in a slot of the offer (D-18).
    Build(Tier, u8),
    /// Choose the side that is up (D-18).
    Face(WorkshopFace),
    /// Choose its plot (D-01, D-18).
    Plot(Plot),
    /// Choose its quarter turns clockwise (D-01, D-18).
    Turn(u8),
    /// Activate a room of a workshop (D-19, D-20).
    Room(Workshop, u8),
    /// Build a garden tile (D-21).
    Garden(GardenSize),
    /// Choose its square (D-21).
    Square(Plot),
    /// Choose its spot in the square (D-21).
    Spot(Spot),
    /// Build a canal tile with this side up (D-24).
    Canal(CanalTile, CanalSide),
    /// Choose its space (D-24).
    Space(Space),
    /// Move the camel to a centre, straight or through Resafa (D-26).
    Travel(Centre, Way),
    /// Load this many items in Resafa (D-27).
    Load(Item, u8),
    /// Unload this many items in Resafa.
    Unload(u8),
    /// Sell or buy this many items (D-28).
    Trade(Deal, Item, u8),
    /// Take the golden bonus of that trade first (D-29).
    GoldenFirst(Deal, Item),
    /// Place a base on a space (D-30).
    Base(u8),
    /// Choose the row for a merchant token (D-31).
    Row(MerchantRow),
    /// Look at the trading tile of a centre (D-32).
    Look(Centre),
    /// Flip that tile (D-32).
    Flip,
    /// Take an item of choice (D-33).
    TakeItem(Item),
    /// Pay a rare good.
    PayItem(Item),
    /// Take this part next (D-22, D-33).
    Part(u8),
    /// Let the cube on this space flow next (D-35).
    Cube(Space),
    /// Send the water this way (D-36).
    Flow(Heading),
    /// Exchange with a pink card. The item says which rare good (D-38).
    Exchange(Special, Option<Item>),
    /// Score this pink card again (D-39).
    Again(Special),
    /// Discard a bonus card for the hand limit (D-34).
    DiscardBonus(Bonus),

    // Free plays (D-15 to D-17), possible in the middle of anything.
    /// Play a bonus card.
    PlayBonus(Bonus),
    /// Use a sack card.
    UseSack(Sack),
    /// Discard a sack card for 1 VP (D-34, D-37).
    DiscardSack(Sack),
    /// Use an immediate special card.
    UseSpecial(Special),
    /// Use a kept canal bonus tile.
    UseTile(CanalBonus),
    /// Do without the permanent card this time (D-16).
    Ignore(Special),
    /// Look at one's own draw pile (D-17).
    LookAtPile,

    /// Stop here, or decline.
    Done,
}

impl Move {
    /// Returns whether this is a card or tile played in between, which a menu may list separately.
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
        /// The cheapest route.
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

/// What a player is asked, with the decisions (D-…) of the ledger.
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
    /// D-15: an action granted by a card was waiting and cannot begin now.
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
    /// D-34: the number of cards over the limit.
    HandLimit(u8),
    /// D-09, D-12, D-25: use what came while the hand was reduced.
    UseGained,
    /// D-18, for a level or any.
    BuildWorkshop(Option<Tier>),
    /// D-19, D-20: the number of rooms left.
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
    /// D-15: the trade is made and no base is possible, but a card bound to the trade can be played
    ///
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
    /// D-23 and other steps: the number of steps left.
    Step(Option<Colour>, u8),
    /// The number of bonus cards of any colour left to take.
    TakeBonus(u8),
    /// D-33: the number of items left to take.
    TakeItems(u8),
    /// The number of rare goods left to pay.
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
    /// CH-03, CH-04, for a slot of the offer.
    OpenWorkshop(Tier, u8),
    /// CH-03, CH-04, after a tile of the offer was taken: the one on the stack fills the gap
    ///
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
    /// CH-19, for this tank space: the next tank in the stack is taken (RES-230).
    DrawBotTank(Space),
    /// CH-22.
    ShowSoloCard,
}
