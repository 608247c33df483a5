//! What players and the table are asked, in words. Never names anything hidden.

use core::fmt;

use super::card::{Card, Member};
use super::deal::{Subject, What};
use super::edition::Edition;
use super::moves::{Chance, Prompt};
use super::name::Slug;
use super::space::Space;
use super::task::Aid;

/// What is owed or promised, in words: `3 coins`, `task spices-merchant`.
#[derive(Clone, Copy, Debug)]
pub struct InWords<'e>(pub &'e Edition, pub What);

impl fmt::Display for InWords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let card = |card: Card| Slug(&self.0.card(card).name);
        let member = |member: Member| Slug(self.0.name_of(member));
        match self.1 {
            What::Coins(coins) => Count(coins, "coin").fmt(f),
            What::Cards(cards) => Count(cards, "hand card").fmt(f),
            What::Shown(shown) => write!(f, "{} from hand", card(shown)),
            What::Member(given) => write!(f, "{} to the entourage", member(given)),
            What::Products(product, units) => write!(f, "{units} {product}"),
            What::PayCoins(coins) => write!(f, "{} toward a card", Count(coins, "coin")),
            What::PayCards(cards) => write!(f, "{} toward a card", Count(cards, "discard")),
            What::Task(tasked) => write!(f, "task {}", member(tasked)),
            What::Play(kind) => write!(f, "play a card: {kind}"),
            What::Place(seat, space) => write!(f, "a camel on the caravan of {seat}{}", On(space)),
            What::Permit(camels, space) => write!(f, "permit {}{}", Count(camels, "camel"), On(space)),
            What::Unlock(camels) => write!(f, "unlock for {}", Count(camels, "camel")),
        }
    }
}

struct Count(u8, &'static str);

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}{}", self.0, self.1, if self.0 == 1 { "" } else { "s" })
    }
}

struct On(Option<Space>);

impl fmt::Display for On {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |space| write!(f, ", space {space}"))
    }
}

impl fmt::Display for Prompt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Colour => f.write_str("choose the colour of your camels"),
            Self::Act => f.write_str("play, task, place or negotiate, or end your turn"),
            Self::Floor => f.write_str("you have the floor for an action, or pass"),
            Self::LastCall => f.write_str("last call in this turn: act, or pass"),
            Self::Settle => f.write_str("do what you owe in this turn, or say that you are unable"),
            Self::Gate => f.write_str("deliver the coins or cards you owe, or say that you are unable"),
            Self::Pay(_) => f.write_str("pay for the card, or cancel"),
            Self::Aid(_, Aid::Coin) => f.write_str("pay the coin that you agreed to pay"),
            Self::Aid(_, Aid::Discard) => f.write_str("discard a card as you agreed, or say that you cannot"),
            Self::GiveFee(_) => f.write_str("choose the opponent who gets your hand card"),
            Self::ChooseGain(_) => f.write_str("choose one part of the card"),
            Self::Make(1) => f.write_str("choose the product that you make"),
            Self::Make(left) => write!(f, "choose {left} products, one by one"),
            Self::Refresh(1) => f.write_str("choose a card of your entourage to refresh"),
            Self::Refresh(left) => write!(f, "refresh {left} cards of your entourage, one by one"),
            Self::OpponentCoins(1) => f.write_str("choose the opponent who takes 1 coin"),
            Self::OpponentCoins(coins) => write!(f, "choose the opponent who takes {coins} coins"),
            Self::GiveDrawn(1) => f.write_str("give 1 of the cards you drew to an opponent"),
            Self::GiveDrawn(cards) => write!(f, "give {cards} of the cards you drew to an opponent"),
            Self::Permit(seat) => write!(f, "{seat} asks to place camels on your caravan: grant or refuse"),
            Self::Unlock(seat) => write!(f, "{seat} asks you to unlock its caravan: grant or refuse"),
            Self::BuildDeal => f.write_str("add a term, offer the deal, or drop it"),
            Self::Subject(from, to) => write!(f, "what goes from {from} to {to}?"),
            Self::Detail(subject) => match subject {
                Subject::Coins | Subject::PayCoins => f.write_str("how many coins?"),
                Subject::Cards | Subject::PayCards => f.write_str("how many cards?"),
                Subject::Shown => f.write_str("which of the cards that everybody knows?"),
                Subject::Member | Subject::Task => f.write_str("which card of the entourage?"),
                Subject::Products => f.write_str("which product, and how many?"),
                Subject::Play => f.write_str("a card of which type?"),
                Subject::Place => f.write_str("on whose caravan, on which space?"),
                _ => f.write_str("how many camels?"),
            },
            Self::Answer(seat) => write!(f, "{seat} offers a deal: accept, refuse or counter"),
            Self::Draft(left) => write!(f, "take {left} of the draft line, one by one"),
            Self::CountCoins => f.write_str("count your coins"),
        }
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::DealPersona(seat) => write!(f, "{seat} gets a persona"),
            Self::BuildStacks => f.write_str("build the caravan stacks, each with a card for each player"),
            Self::DealHand(seat) => write!(f, "{seat} gets five cards"),
            Self::OpenCard(slot) => write!(f, "turn up a card for position {slot} of the draft line"),
            Self::ChooseStart => f.write_str("choose the first player"),
            Self::DrawCaravan(seat) => write!(f, "{seat} turns up a new caravan"),
            Self::ShowResolution(seat) => {
                write!(f, "lay the top card, face down, at the caravan of {seat} and read its numbers")
            }
            Self::TurnUpResolution(seat) => {
                write!(f, "turn up the top card at the caravan of {seat} and tell which it is")
            }
            Self::DraftResolution(seat, slot) => {
                write!(f, "no deck is left: card {slot} of the draft line has the numbers for {seat}")
            }
            Self::DrawCards(seat, 1) => write!(f, "{seat} draws a card"),
            Self::DrawCards(seat, cards) => write!(f, "{seat} draws {cards} cards"),
            Self::DiscardTop => f.write_str("discard the top card of the deck"),
            Self::Shuffle => f.write_str("shuffle the discard pile: it is the new deck"),
        }
    }
}
