//! Checks the map, the trading tiles and the base spaces: PR-01, PR-02, PR-03.

use crate::edition::fault::Report;
use crate::resafa::edition::{BaseSpace, Components, Players};
use crate::resafa::effect::{Gift, Thing};
use crate::resafa::item::{Item, Token};
use crate::resafa::place::{BoardSide, Centre, Place};
use crate::resafa::trading_tile::{Deal, Face, Offer, OfferPlace, TileColour, TradingTile};

/// The centres that the rulebook names.
const NAMED: [Centre; 5] = [Centre::Gerasa, Centre::Ctesiphon, Centre::Alia, Centre::Antiochia, Centre::Kena];
/// No route: more than any route costs.
const FAR: u16 = 1000;

impl Components {
    pub(super) fn check_map(&self, report: &mut Report<'_>) {
        self.check_centres(report);
        self.check_roads(report);
        for side in BoardSide::ALL {
            self.check_network_of_roads(side, report);
        }
        for tile in TradingTile::ALL {
            self.check_trading_tile(tile, report);
        }
        self.check_trades(report);
        self.check_known_trades(report);
        for side in BoardSide::ALL {
            for centre in Centre::ALL {
                self.check_base_spaces(side, centre, report);
            }
        }
        self.check_ctesiphon(report);
    }

    /// Checks PR-01: 4 blue and 5 red centres (RES-006, RES-007), each with its name.
    fn check_centres(&self, report: &mut Report<'_>) {
        report.about("PR-01");
        for (colour, allowed) in [(TileColour::Blue, 4), (TileColour::Red, 5)] {
            let count = self.centres.values().iter().filter(|row| row.tile == colour).count();
            report.must(
                count == allowed,
                "4 blue and 5 red centres (RES-006, RES-007)",
                format_args!("{count} {colour} centres"),
            );
        }
        for (centre, row) in self.centres.iter() {
            let name = row.name.trim();
            report.must(!name.is_empty(), "a name", format_args!("{centre} without a name"));
            report.on_one_line(&row.name);
            let twin = self.centres.iter().take(centre.index()).any(|(_, other)| other.name.trim() == name);
            report.must(!twin, "each name once", format_args!("'{name}' twice"));
            report.must(
                !NAMED.contains(&centre) || name.eq_ignore_ascii_case(centre.name()),
                "the five names of the rulebook",
                format_args!("{centre} with the name '{name}'"),
            );
        }
    }

    /// Checks PR-01: each road joins two or more places and costs coins.
    fn check_roads(&self, report: &mut Report<'_>) {
        report.about("PR-01");
        for road in &self.roads {
            let ends = &road.ends;
            let first = ends.first().map_or("nowhere", |place| place.name());
            report.must(ends.len() > 1, "two ends or more", format_args!("a road from {first} to nowhere"));
            let twice =
                ends.iter().enumerate().any(|(place, end)| ends.iter().take(place).any(|other| other == end));
            report.must(!twice, "each end once", format_args!("a road from {first} with an end twice"));
            report.must(
                (1..=9).contains(&road.coins),
                "1 to 9 coins (RES-141)",
                format_args!("a road from {first} for {} coins", road.coins),
            );
            report.should(
                road.coins <= 1,
                "1 coin: coins are counted by segments (RES-141)",
                format_args!("a road from {first} for {} coins", road.coins),
            );
        }
    }

    /// Checks PR-01 and A-66: one stretch below Resafa, every centre reachable, and the three
    /// priced routes.
    fn check_network_of_roads(&self, side: BoardSide, report: &mut Report<'_>) {
        report.about("PR-01");
        let from_resafa = self.distances(side, Place::Resafa);
        for centre in Centre::ALL {
            let reached = from_resafa[Place::from(centre).index()] < FAR;
            report.must(reached, "a way to every centre", format_args!("no way to {centre} on side {side}"));
        }
        let stretches = || self.roads_of(side).filter(|road| road.ends.contains(&Place::Resafa));
        let count = stretches().count();
        report.must(
            count == 1,
            "Resafa on exactly one road",
            format_args!("Resafa on {count} roads of side {side}"),
        );
        let Some(stretch) = stretches().next() else { return };
        // The stretch below Resafa is paid once for the way in and out (RES-144).
        let via_resafa = |from: Place, to: Place| {
            let ways = from_resafa[from.index()] + from_resafa[to.index()];
            ways.saturating_sub(stretch.coins.into())
        };
        for (from, to, coins, allowed) in [
            (Place::Gerasa, Place::Gerasa, 1, "1 coin from Gerasa by Resafa to Gerasa (EX-10)"),
            (Place::Alia, Place::Alia, 3, "3 coins from Alia by Resafa to Alia (EX-11)"),
            (Place::Alia, Place::Ctesiphon, 2, "2 coins from Alia by Resafa to Ctesiphon (EX-14)"),
        ] {
            let found = via_resafa(from, to);
            report.must(found == coins, allowed, format_args!("{found} coins on side {side}"));
        }
    }

    /// Returns the coins from a place to every other, paying each road each time.
    fn distances(&self, side: BoardSide, from: Place) -> [u16; 10] {
        let mut distances = [FAR; 10];
        distances[from.index()] = 0;
        // A shortest route passes no place twice, so it has at most 9 roads.
        for _ in 0..9 {
            for road in self.roads_of(side) {
                let start = road.ends.iter().map(|end| distances[end.index()]).min().unwrap_or(FAR);
                for end in &road.ends {
                    let there = &mut distances[end.index()];
                    *there = (*there).min(start.saturating_add(road.coins.into())).min(FAR);
                }
            }
        }
        distances
    }

    /// Checks PR-02: two different faces with offers, including the boxed one.
    fn check_trading_tile(&self, tile: TradingTile, report: &mut Report<'_>) {
        report.about("PR-02");
        let face = |face| OfferPlace::ALL.map(|place| self.offer(tile, face, place));
        report.must(
            face(Face::BoxTop) != face(Face::BoxBottom),
            "two different faces",
            format_args!("{tile} with equal faces"),
        );
        for face in Face::ALL {
            let boxed = self.offer(tile, face, face.boxed());
            report.must(
                boxed.is_some(),
                "an offer in the coloured box (RES-155)",
                format_args!("{tile} {face} with nothing in the box"),
            );
            for offer in OfferPlace::ALL.into_iter().filter_map(|place| self.offer(tile, face, place)) {
                let sound = match offer.deal {
                    Deal::Sell => offer.coin > 0 || offer.vp > 0,
                    Deal::Buy => offer.coin > 0 && offer.vp == 0,
                };
                report.must(
                    sound,
                    "coins or VP for a sale, coins for a purchase",
                    format_args!("{tile} {face} with '{offer}'"),
                );
            }
        }
        let sells = self.offers_of(tile).any(|offer| offer.deal == Deal::Sell);
        let allowed = "a sale on at least one face";
        self.expect_trade(sells, allowed, format_args!("{tile} without a sale"), report);
    }

    /// Checks PR-02: what can be traded at all.
    fn check_trades(&self, report: &mut Report<'_>) {
        report.about("PR-02");
        let needed = [
            (Deal::Sell, Item::Spice),
            (Deal::Sell, Item::Amphora),
            (Deal::Sell, Item::Marble),
            (Deal::Buy, Item::Spice),
            (Deal::Buy, Item::Amphora),
        ];
        for (deal, item) in needed {
            let offered = self.offers().any(|(_, offer)| (offer.deal, offer.item) == (deal, item));
            let allowed = "sales of spice, amphora and marble, purchases of spice and amphora";
            self.expect_trade(offered, allowed, format_args!("nowhere {deal} {item}"), report);
        }
    }

    /// Checks PR-02: the trades of EX-12, EX-13 and EX-14 are on a tile of the colour of their
    /// centre.
    fn check_known_trades(&self, report: &mut Report<'_>) {
        report.about("PR-02");
        let at = |centre: Centre| {
            let colour = self.centres[centre].tile;
            self.offers().filter(move |(tile, _)| tile.colour() == colour).map(|(_, offer)| offer)
        };
        let golden = |offer: &Offer, thing: Thing| -> u8 {
            let gifts = offer.golden.iter().filter(|gift| gift.thing == thing);
            gifts.map(|gift| gift.amount()).sum()
        };
        let gold = |offer: &Offer| (golden(offer, Thing::Coin), golden(offer, Thing::Vp));
        let spice = at(Centre::Gerasa).any(|offer| {
            let (coin, vp) = gold(offer);
            let total =
                (2 * u16::from(offer.coin) + u16::from(coin), 2 * u16::from(offer.vp) + u16::from(vp));
            (offer.deal, offer.item) == (Deal::Sell, Item::Spice) && total == (3, 10)
        });
        let allowed = "3 coins and 10 VP for 2 spice on a tile of Gerasa's colour (EX-12)";
        report.should(spice, allowed, format_args!("no such offer"));
        let purchase = at(Centre::Ctesiphon)
            .any(|offer| (offer.deal, offer.item, offer.coin) == (Deal::Buy, Item::Spice, 1));
        let allowed = "spice for 1 coin on a tile of Ctesiphon's colour (EX-13)";
        report.should(purchase, allowed, format_args!("no such offer"));
        let amphora = at(Centre::Ctesiphon).any(|offer| {
            let unit = (offer.deal, offer.item, offer.coin, offer.vp);
            unit == (Deal::Sell, Item::Amphora, 1, 4) && gold(offer) == (3, 1)
        });
        let allowed = "1 coin and 4 VP per amphora, golden 3 coins and 1 VP, in Ctesiphon's colour (EX-14)";
        report.should(amphora, allowed, format_args!("no such offer"));
    }

    /// Reports a missing trade: stand-in tiles must offer it, tiles read from a copy are expected
    /// to.
    fn expect_trade(
        &self,
        holds: bool,
        allowed: &'static str,
        found: core::fmt::Arguments<'_>,
        report: &mut Report<'_>,
    ) {
        if self.trading_tiles.iter().any(|row| row.stand_in) {
            report.must(holds, allowed, found);
        } else {
            report.should(holds, allowed, found);
        }
    }

    fn offers(&self) -> impl Iterator<Item = (TradingTile, &Offer)> {
        TradingTile::ALL.into_iter().flat_map(|tile| self.offers_of(tile).map(move |offer| (tile, offer)))
    }

    fn offers_of(&self, tile: TradingTile) -> impl Iterator<Item = &Offer> {
        let places = Face::ALL.into_iter().flat_map(|face| OfferPlace::ALL.map(|place| (face, place)));
        places.filter_map(move |(face, place)| self.offer(tile, face, place))
    }

    /// Checks PR-03: open spaces at every player count, with a bonus the rulebook knows.
    fn check_base_spaces(&self, side: BoardSide, centre: Centre, report: &mut Report<'_>) {
        report.about("PR-03");
        let spaces = self.base_spaces(side, centre);
        for players in side.players().iter() {
            let open = spaces.iter().filter(|space| space.players.has(players)).count();
            report.must(
                open > 0,
                "a space open at every player count",
                format_args!("no space in {centre} for {players} players"),
            );
            report.should(
                open != 1 || side == BoardSide::Many,
                "two spaces with 1 or 2 players, or one side shuts the other out",
                format_args!("one space in {centre} for {players} players"),
            );
        }
        for space in spaces {
            report.must(
                space.bonus.is_none_or(is_base_bonus),
                "a bonus of VP, sack cards or steps (RES-161)",
                format_args!("'{space}' in {centre}"),
            );
            report.must(
                side.players().iter().any(|players| space.players.has(players)),
                "open at a player count of its board side",
                format_args!("'{space}' in {centre} on side {side}"),
            );
            report.must(
                space.players.has(1) == space.players.has(2) || side == BoardSide::Many,
                "the same for 1 and 2 players (RES-199)",
                format_args!("'{space}' in {centre}"),
            );
        }
    }

    /// Checks PR-03: Ctesiphon as EX-13 and EX-14 show it.
    fn check_ctesiphon(&self, report: &mut Report<'_>) {
        report.about("PR-03");
        let sack = |space: &BaseSpace| {
            space.token == Token::Square && space.bonus.is_some_and(|bonus| bonus.thing == Thing::Sack)
        };
        let as_shown = BoardSide::ALL.into_iter().any(|side| {
            let spaces = self.base_spaces(side, Centre::Ctesiphon);
            spaces.len() > 2
                && spaces.iter().any(sack)
                && spaces.iter().any(|space| space.token == Token::Scarab)
        });
        report.must(
            as_shown,
            "in Ctesiphon 3 spaces or more, one with square + sack card, one scarab (EX-13, EX-14)",
            format_args!("no such side"),
        );
    }
}

impl BoardSide {
    /// Returns the player counts this side is for.
    fn players(self) -> Players {
        match self {
            Self::Few => Players::of(&[1, 2]),
            Self::Many => Players::of(&[3, 4]),
        }
    }
}

fn is_base_bonus(bonus: Gift) -> bool {
    matches!(bonus.thing, Thing::Vp | Thing::Sack | Thing::Step(_))
}
