//! The rulings of the ledger that a table may decide otherwise (the `⚙` switches).

use crate::options::options;

options! {
    /// AMB-12: an extension gained while the bag is empty.
    empty_bag_extension: EmptyBagExtension = "empty-bag-extension" {
        /// It is placed and its stall stays open.
        OpenStall = "open-stall",
        /// The player cannot gain it.
        Ignored = "ignored",
    }
    /// AMB-16: moving toward a side whose action cannot be carried out.
    idle_action: IdleAction = "idle-action" {
        /// It is legal and has no effect.
        Allowed = "allowed",
        /// It is refused while another direction has an action that can be carried out.
        Refused = "refused",
    }
    /// AMB-19: a market action on an empty column, or without a partner in the row.
    zero_trade: ZeroTrade = "zero-trade" {
        /// It is legal; the trade value is 0.
        Allowed = "allowed",
        /// A column may be chosen only if its trade value can be at least 1, with the player's gold, Nomads and Master
        /// Traders.
        Refused = "refused",
    }
    /// AMB-25: when the bonus of a main track is gained.
    bonus_timing: BonusTiming = "bonus-timing" {
        /// On the space, before the disc moves on.
        AtOnce = "at-once",
        /// When the disc has stopped, before the column is emptied.
        AfterMove = "after-move",
    }
    /// AMB-37: where a cube enters the pool of a full track.
    pool_entry: PoolEntry = "pool-entry" {
        /// At the pool's own space.
        PoolSpace = "pool-space",
        /// At the pool's space and at every regular influence space in play.
        AnySpace = "any-space",
    }
    /// AMB-44: when camels are spent.
    camel_timing: CamelTiming = "camel-timing" {
        /// After the base movement, a few at a time, until the player stops.
        AfterMove = "after-move",
        /// Once, before the disc moves; on the Local track also afterwards (PET-099).
        BeforeMove = "before-move",
    }
    /// AMB-58: whether tiles that a Noble moves into settlements pay building camels.
    noble_camels: NobleCamels = "noble-camels" {
        /// They do, like every placed trader.
        Paid = "paid",
        /// They do not.
        Unpaid = "unpaid",
    }
    /// AMB-60: which types a Master Trader's own column may trade with.
    master_trader: MasterTraderPartner = "master-trader" {
        /// One other type.
        OtherType = "other-type",
        /// Any one type, including its own.
        AnyType = "any-type",
    }
    /// AMB-64: what happens when the villager deck runs out.
    villager_deck: VillagerDeckOut = "villager-deck" {
        /// The discards are shuffled into a new deck.
        Reshuffled = "reshuffled",
        /// Nothing: empty slots stay empty.
        Final = "final",
    }
}
