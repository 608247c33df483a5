//! What players and table are asked, in words.

use core::fmt;

use super::moves::{Chance, Prompt};

impl fmt::Display for Prompt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::SetupCard => f.write_str("lay the canal tile setup card upright (up) or turned (down)"),
            Self::PlaceWorkshop(tile) => write!(f, "choose the plot for workshop {tile}, counted from A"),
            Self::TurnWorkshop(tile) => write!(f, "turn workshop {tile} clockwise from upright, by quarters"),
            Self::WorkshopFace(tile) => write!(f, "choose the side of workshop {tile}"),
            Self::PlayCard => f.write_str("play an action card"),
            Self::TakeActions => f.write_str("take your main and colour action, or be done"),
            Self::PayFor(action) => {
                write!(f, "you cannot begin {action}: play cards that help, or be done")
            }
            Self::ColourAction(Some(colour)) => {
                write!(f, "take a {colour} bonus card, a {colour} step or a sack card")
            }
            Self::ColourAction(None) => f.write_str("take a bonus card, a step or a sack card"),
            Self::Provisions => f.write_str("take any bonus card, any step or a sack card"),
            Self::TakeSpecial(colour, level) => {
                write!(f, "{colour} {level}: take the top card for 1 VP and 1 coin, or browse")
            }
            Self::PickSpecial(colour, level) => write!(f, "pick a card of the stack {colour} {level}"),
            Self::SwapYellow(card) => write!(f, "choose the starting card that {card} replaces"),
            Self::DrawYellow => f.write_str("choose the yellow card that you draw"),
            Self::HandLimit(1) => f.write_str("use or discard 1 card: the hand limit is 5"),
            Self::HandLimit(more) => write!(f, "use or discard {more} cards: the hand limit is 5"),
            Self::UseGained => f.write_str("use what you gained just now, or be done"),
            Self::BuildWorkshop(None) => f.write_str("build a workshop, or be done"),
            Self::BuildWorkshop(Some(tier)) => write!(f, "build a workshop of level {tier}, or be done"),
            Self::ActivateRoom(1) => f.write_str("activate a room, or be done"),
            Self::ActivateRoom(left) => write!(f, "activate {left} rooms, one by one, or be done"),
            Self::BuildGarden => f.write_str("choose a garden tile, or be done"),
            Self::GardenSquare(size) => {
                write!(f, "choose the square for the {size} garden tile, counted from A")
            }
            Self::GardenSpot(size) => write!(f, "choose the spot for the {size} garden tile"),
            Self::GreenBonus => f.write_str("choose the next green bonus, or be done"),
            Self::BuildCanal => f.write_str("choose a canal tile and its side, or be done"),
            Self::CanalSpace(tile, side) => write!(f, "choose the space for canal tile {tile} {side}"),
            Self::Travel => f.write_str("move your camel"),
            Self::LoadCamel => f.write_str("load the camel in Resafa, or be done"),
            Self::Trade(centre) => write!(f, "buy or sell in {centre}, or be done"),
            Self::PlaceBase(centre) => write!(f, "establish a base in {centre}, or be done"),
            Self::EndTrade(centre) => write!(f, "play a card on your trade in {centre}, or be done"),
            Self::PlaceToken => f.write_str("choose the row for your merchant token"),
            Self::LookAnywhere => f.write_str("look at the back of a trading tile, or be done"),
            Self::LookAt(centre) => write!(f, "look at the back of the tile in {centre}, or be done"),
            Self::FlipOrNot(centre) => write!(f, "flip the trading tile in {centre}, or be done"),
            Self::ChoosePart => f.write_str("choose the next part of the card, or be done"),
            Self::Step(Some(colour), 1) => write!(f, "step on the {colour} track, or be done"),
            Self::Step(Some(colour), left) => write!(f, "{left} steps on the {colour} track, or be done"),
            Self::Step(None, 1) => f.write_str("step on any track, or be done"),
            Self::Step(None, left) => write!(f, "{left} steps on any tracks, one by one, or be done"),
            Self::TakeBonus(1) => f.write_str("take a bonus card, or be done"),
            Self::TakeBonus(left) => write!(f, "take {left} bonus cards, one by one, or be done"),
            Self::TakeItems(left) => write!(f, "take {left} more of your choice, or be done"),
            Self::PayGoods(left) => write!(f, "pay {left} rare goods, one by one"),
            Self::ChooseCube => f.write_str("choose the water cube that flows next"),
            Self::RouteWater(space) => write!(f, "choose where the water goes from {space}"),
            Self::LastSacks => f.write_str("discard sack cards for 1 VP each, or be done"),
            Self::SettleEnd => f.write_str("decide on your pink cards, or be done"),
        }
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::DrawCanalSetup => f.write_str("draw a canal setup card"),
            Self::PlaceCanalBonus(space) => write!(f, "put a canal bonus tile on {space}"),
            Self::PlaceTradingTile(centre) => write!(f, "put a trading tile on {centre}"),
            Self::OpenWorkshop(tier, place) => write!(f, "turn up a level {tier} workshop for place {place}"),
            Self::RefillWorkshops(tier) => {
                write!(f, "an empty slot gets the stack's face-up workshop {tier}; turn up the next one")
            }
            Self::OpenSpecial(colour, level) => {
                write!(f, "turn up the top card of the stack {colour} {level}")
            }
            Self::OpenBonus(colour, slot) => write!(f, "turn up a {colour} bonus card for slot {slot}"),
            Self::DealSet(seat) => write!(f, "{seat} gets a starting set"),
            Self::DealHand(seat) => {
                write!(f, "{seat} shuffles the pile and draws up to three action cards")
            }
            Self::DrawCard(seat) => write!(f, "{seat} draws an action card"),
            Self::DrawSack(seat) => write!(f, "{seat} draws a sack card"),
            Self::ShuffleStack(colour, level) => {
                write!(f, "shuffle the hidden cards of the stack {colour} {level}")
            }
            Self::ShufflePile(seat) => write!(f, "{seat} shuffles the draw pile"),
            Self::ShuffleBotTiles => {
                f.write_str("shuffle the bot's canal tiles, sides at random, no tank up")
            }
            Self::ShuffleSoloDeck => f.write_str("shuffle the six solo cards; the setup card goes on top"),
            Self::ChooseStart => f.write_str("choose the starting player"),
            Self::DrawOpeningCard => f.write_str("draw a solo card for the bot's opening tile"),
            Self::DrawBotTile(space) => write!(f, "take the bot's next canal tile for {space}"),
            Self::DrawBotTank(space) => {
                write!(f, "search the bot's stack for its next water tank, for {space}")
            }
            Self::ShowSoloCard => {
                f.write_str("flip the top solo card to the left; the next one is the right card")
            }
        }
    }
}
