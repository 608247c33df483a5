//! Rulings of the ledger that a table may decide differently (section 7.8).

use crate::options::options;

options! {
    /// whether items may go from the camel into the warehouse in Resafa.
    unload_at_resafa: UnloadAtResafa = "unload-at-resafa" {
        /// The load changes only by loading, buying, selling and end conversion.
        Refused = "refused",
        /// Items may be unloaded while the camel leaves or passes Resafa.
        Allowed = "allowed",
    }
    /// whether items on the camel pay costs.
    pay_from_camel: PayFromCamel = "pay-from-camel" {
        /// Costs are paid from the warehouse.
        Refused = "refused",
        /// What the warehouse lacks comes from the camel.
        Allowed = "allowed",
    }
    /// whether water may leave sideways into a space whose tile is closed on that side.
    side_exit: SideExit = "side-exit" {
        /// The neighbouring tile has to be open. A space without a tile always is.
        NeedsOpenNeighbour = "needs-open-neighbour",
        /// Only the tile the water leaves decides.
        Free = "free",
    }
    /// whether scarab tokens on the causeway score.
    scarab_causeway: ScarabCauseway = "scarab-causeway" {
        /// All on the player board count.
        Counted = "counted",
        /// Only those in the rows count.
        Ignored = "ignored",
    }
    /// whether a tile of the bot takes the water cube beside it.
    bot_cubes: BotCubes = "bot-cubes" {
        /// Like any other tile.
        Taken = "taken",
        /// The cube stays at its source.
        Left = "left",
    }
    /// who routes the water on a tile of the bot.
    bot_water: BotWater = "bot-water" {
        /// Down at every fork, sideways only if it cannot go down, left first.
        StraightDown = "straight-down",
        /// The human decides, and keeps the cube (RES-184).
        Human = "human",
    }
    /// whether coins, resources and goods can run out.
    supply: SupplyLimit = "supply" {
        /// They never run out.
        Unlimited = "unlimited",
        /// Players do not gain what the printed stock lacks.
        Finite = "finite",
    }
    /// RES-013: whether all looked through the special cards that went back to the box (D-02).
    boxed_cards: BoxedCards = "boxed-cards" {
        /// Nobody did.
        Unseen = "unseen",
        /// All are experienced and agreed to do it.
        Reviewed = "reviewed",
    }
}
