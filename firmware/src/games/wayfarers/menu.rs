//! The texts of Wayfarers' menu entries: what a move does, in the words that players use.

use core::fmt::{self, Write};

use rules_nostd::wayfarers::gloss::{
    Asked, Called, Deal, Doing, Doings, Helps, Hired, Icons, Several, Shown, covering,
};
use rules_nostd::wayfarers::{Move, Wayfarers};
use rules_nostd::wayfarers::model::{CaravanCell, Card, CardKind, Cell, JournalSpace, LaidTile, Origin, Payment, RowSlot, Section, Side, Stand, Task, Tile, TileColour, Toll, Way};
use rules_nostd::{Game, Seat};

use super::sights::DiePlaces;

/// The most cards of a list that a menu entry names; the others are counted.
const MOST_PLACES: usize = 3;

/// Writes the menu entry of a move.
pub(super) fn write(game: &Wayfarers<'_>, m: Move, out: &mut dyn Write) -> fmt::Result {
    let table = game.position();
    let (me, edition) = (table.me(), game.edition());
    let reach = |face| DiePlaces { game, seat: me, face, most: MOST_PLACES };
    let Some(&task) = table.tasks.last() else { return game.write_move(m, out) };
    match m {
        Move::Shuffled(kind) => write!(out, "{kind} cards shuffled"),
        Move::Revealed(card) => write!(out, "{card}: {}{}", Shown(edition, card), LinkBars(game, card)),
        Move::LaidTile(tile) => write!(out, "{tile}: {}", Doings(&edition.journal_tiles[tile].effect.parts)),
        Move::DealtBoard(board) => write!(out, "board {board}"),
        Move::Starts(seat) => write!(out, "{seat} starts"),
        Move::Rolled(face) => {
            let icons = game.column(roller(game), face);
            let gap = if icons == Default::default() { "" } else { ": " };
            write!(out, "{face}{gap}{}", Helps(icons))
        }
        Move::Side(side) => write_side(game, task, side, out),
        Move::Die(face) => write!(out, "die {face}: {}", reach(face)),
        Move::Worker(worker) => write!(out, "{worker} worker on a card"),
        Move::Rest => {
            let able = if table.mine().dice.total() > 1 { "no" } else { "with" };
            let placed = table.mine().placed_dice();
            let dice = if placed == 1 { "die" } else { "dice" };
            write!(out, "rest: roll {placed} {dice}, {able} resting abilities")
        }
        Move::Trade => out.write_str("trade: 1 yellow token, turn dice by 2"),
        Move::Turn(way) => {
            out.write_str(if way == Way::Up { "raise" } else { "lower" })?;
            match table.turn_state.held.and_then(|held| held.face.turned(way)) {
                Some(face) => write!(out, " to {face}: {}", reach(face)),
                None => Ok(()),
            }
        }
        Move::Place(stand) => {
            write!(out, "place {stand}")?;
            write_space(game, stand, out)
        }
        Move::PlaceWithShip(stand) => {
            write!(out, "place {stand}, 1 blue token for a ship")?;
            write_space(game, stand, out)
        }
        Move::Card(at) => write_card(game, task, at, out),
        Move::DrawThree => {
            let free = table.turn_state.pigeon || table.turn_state.less.provision > 0;
            let cost = if free { "" } else { ", 1 provision" };
            write!(out, "draw 3, keep 1{cost}")
        }
        Move::Keep(card) => write!(out, "keep {card}: {}", Shown(edition, card)),
        Move::Under(card) => write!(out, "{card} first: {}", Called(edition, card)),
        Move::Above(stand) => write!(out, "above {}", OwnCard(game, stand)),
        Move::Tuck(stand) => write!(out, "under {}", OwnCard(game, stand)),
        Move::Inspire(None) => write!(out, "above the star: {} VP now", game.star_vp(me)),
        Move::Inspire(Some(card)) => {
            let called = Called(edition, Card::Space(card));
            write!(out, "above {card}, {called}: {} VP now", game.space_vp(me, card))
        }
        Move::Discard => match task {
            Task::Inspire(slot) => {
                write!(out, "discard it: {}", WorkerEffect(game, RowSlot { row: CardKind::Inspiration, slot }))
            }
            _ => out.write_str("discard it"),
        },
        Move::Use(origin) => write_effect(game, origin, out),
        Move::Part(number) => match task {
            Task::Parts(origin, _) => {
                let given = game.parts_of(origin);
                match usize::from(number).checked_sub(1).and_then(|place| given.parts().get(place)) {
                    Some(&part) => write!(out, "{}", Doing(part)),
                    None => Ok(()),
                }
            }
            _ => game.write_move(m, out),
        },
        Move::Pay(payment) => write_payment(game, task, payment, out),
        Move::Tile(tile) => {
            let row = &edition.tiles[tile];
            write!(out, "{tile}{}: ", Price(game, task, tile))?;
            if !row.tags.is_empty() {
                write!(out, "{}, ", Several(&row.tags))?;
            }
            for (place, face) in row.faces.iter().enumerate() {
                write!(out, "{}{}", if place > 0 { " / " } else { "" }, Icons(face))?;
            }
            Ok(())
        }
        Move::Face(face) => match task {
            Task::ChooseFace(tile) => match edition.tiles[tile].face(face) {
                Some(icons) => write!(out, "{face}: {}", Icons(icons)),
                None => Ok(()),
            },
            _ => game.write_move(m, out),
        },
        Move::Cell(cell) => write_cell(game, task, cell, out),
        Move::Guild(guild) => write!(out, "{guild} guild: you have {}", table.mine().guilds[guild]),
        Move::FromGuild(guild) => {
            write!(out, "from the {guild} guild: you have {}", table.mine().guilds[guild])
        }
        Move::FromCard(at) => write!(out, "from {}", OpenCard(game, at)),
        Move::MoveInfluence(from, to) => write!(out, "from {from} to {to}"),
        Move::Retrieve(at, worker) => {
            write!(out, "{worker} worker from {at}{}", Tribute(game, at, Task::TakeWorker(at, worker)))
        }
        Move::Refresh(stand @ Stand::Middle(_)) => write!(out, "take the die off {stand}"),
        Move::Refresh(stand) => write!(out, "take the die off {}", OwnCard(game, stand)),
        Move::Reroll(face) => write!(out, "reroll the {face}"),
        Move::Shift(face, way) => match face.turned(way) {
            Some(to) => write!(out, "{face} to {to}: {}", reach(to)),
            None => Ok(()),
        },
        Move::ShiftHeld(way) => match table.turn_state.held.and_then(|held| held.face.turned(way)) {
            Some(to) => write!(out, "in hand to {to}: {}", reach(to)),
            None => Ok(()),
        },
        Move::Journal(to) => write_journal(game, to, out),
        Move::Science(to) => {
            out.write_str("1 black token: ")?;
            write_journal(game, to, out)
        }
        Move::Done => out.write_str("done"),
    }
}

/// Returns who rolls a die now.
pub(super) fn roller(game: &Wayfarers<'_>) -> Seat {
    use rules_nostd::Next;
    use rules_nostd::wayfarers::Chance;
    match game.next() {
        Next::Observe(
            Chance::RollStart(seat)
            | Chance::RollRefreshed(seat)
            | Chance::RollRest(seat)
            | Chance::RollNew(seat),
        ) => seat,
        _ => game.position().me(),
    }
}

/// Writes the side of a board section by its first requirement: no letter is printed on it (section 7 of the
/// components).
fn write_side(game: &Wayfarers<'_>, task: Task, side: Side, out: &mut dyn Write) -> fmt::Result {
    let section = match task {
        Task::ChooseSide(section) => section,
        _ => Section::Left,
    };
    let toll = |crossing: &'_ rules_nostd::wayfarers::model::Crossing| match side {
        Side::A => crossing.side_a,
        Side::B => crossing.side_b,
    };
    let mut asking = game.edition().crossings.iter().filter(|crossing| crossing.section == section);
    match asking.find(|crossing| toll(crossing) != Toll::Free) {
        Some(crossing) => {
            write!(out, "side {side}: {} to {} shows {}", crossing.from, crossing.to, Asked(&toll(crossing)))
        }
        None => write!(out, "side {side}"),
    }
}

/// Writes what a die in hand does on a space, at the price that is left after the discounts of its column.
fn write_space(game: &Wayfarers<'_>, stand: Stand, out: &mut dyn Write) -> fmt::Result {
    let table = game.position();
    let (Some(space), Some(held)) = (game.dice_space(stand), table.turn_state.held) else { return Ok(()) };
    write!(out, ": {}", Deal(&space.action, game.column(table.me(), held.face).less))
}

/// Writes a faceup card: for a worker, to acquire it, or for a token.
fn write_card(game: &Wayfarers<'_>, task: Task, at: RowSlot, out: &mut dyn Write) -> fmt::Result {
    let card = game.position().rows[at.row].at(at.slot).map(|there| there.card);
    match (task, card) {
        (Task::ChooseCard(worker), _) => {
            write!(out, "{at}{}: {}", Tribute(game, at, Task::PutWorker(worker, at)), WorkerEffect(game, at))
        }
        (Task::Acquire(_, terms), Some(card)) => {
            write!(out, "{at}{}", Tribute(game, at, Task::TakeCard(at, terms)))?;
            let silver = game.price(at, terms).off(game.position().turn_state.less).silver;
            match card {
                Card::Townsfolk(card) => write!(out, ": {}", Hired(&game.edition().townsfolk[card], silver)),
                Card::Space(_) => write!(out, ", {silver} silver: {}", Shown(game.edition(), card)),
                _ => write!(out, ": {}", Shown(game.edition(), card)),
            }
        }
        _ => write!(out, "{}", OpenCard(game, at)),
    }
}

fn write_effect(game: &Wayfarers<'_>, origin: Origin, out: &mut dyn Write) -> fmt::Result {
    match origin {
        Origin::Space(stand) => write!(out, "{stand}: ")?,
        Origin::Townsfolk(card) => write!(out, "{}: ", game.edition().townsfolk[card].name)?,
        Origin::Cell(_) => out.write_str("covered: ")?,
        other => write!(out, "{other}: ")?,
    }
    match game.action(origin) {
        Some(action) => write!(out, "{}", Deal(action, game.position().turn_state.less)),
        None => write!(out, "{}", Doings(game.parts_of(origin).parts())),
    }
}

fn write_payment(game: &Wayfarers<'_>, task: Task, payment: Payment, out: &mut dyn Write) -> fmt::Result {
    let table = game.position();
    match task {
        Task::Tribute(owner) => write!(out, "1 {} to {owner}", payment.name()),
        Task::PayTile(tile) => {
            let price = game.edition().stores[tile.colour()].price;
            match (payment, price.instead) {
                (Payment::Influence, Some((guild, tokens))) => {
                    write!(out, "{tokens} tokens of the {guild} guild")
                }
                _ => write!(out, "{} silver", price.silver.saturating_sub(table.turn_state.less.silver)),
            }
        }
        _ => write!(out, "pay {payment}"),
    }
}

/// Writes a cell for a tile, and what covering it brings.
fn write_cell(game: &Wayfarers<'_>, task: Task, corner: Cell, out: &mut dyn Write) -> fmt::Result {
    write!(out, "column {}, row {}", corner.column, corner.row)?;
    let (Task::PlaceTile(tile, face), Some(board)) = (task, game.position().mine().board) else {
        return Ok(());
    };
    let laid = LaidTile { tile, face, cell: corner };
    let mut sign = ": covers ";
    for cell in Cell::all().filter(|&cell| game.covers(&laid, cell)) {
        if let CaravanCell::Icon(icon) = game.edition().boards[board].cell(cell) {
            write!(out, "{sign}{}", covering(icon))?;
            sign = " + ";
        }
    }
    Ok(())
}

/// Writes a space of the journal track: what it costs and gives.
fn write_journal(game: &Wayfarers<'_>, to: JournalSpace, out: &mut dyn Write) -> fmt::Result {
    let (table, edition) = (game.position(), game.edition());
    write!(out, "journal {to}")?;
    if let Some(crossing) = edition.crossing(table.mine().marker, to)
        && let toll @ Toll::Spend(_) = crossing.toll(table.layout)
    {
        write!(out, ", {}", Asked(toll))?;
    }
    let row = &edition.journal[to];
    let mut sign = ": ";
    if !row.effect.is_none() {
        write!(out, "{sign}{}", Doings(&row.effect.parts))?;
        sign = " + ";
    }
    if let Some(tile) = table.journal_tiles[to] {
        write!(out, "{sign}{}", Doings(&edition.journal_tiles[tile].effect.parts))?;
        sign = " + ";
    }
    if row.green.is_some_and(|place| table.green[place]) {
        write!(out, "{sign}green worker")?;
        sign = " + ";
    }
    if row.new_die && table.mine().reserve > 0 { write!(out, "{sign}new die") } else { Ok(()) }
}

/// Displays the bars of a water card that can be linked. Some cards differ in nothing else.
struct LinkBars<'g, 'e>(&'g Wayfarers<'e>, Card);

impl fmt::Display for LinkBars<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Card::Water(card) = self.1 else { return Ok(()) };
        let bars = self.0.edition().water[card].left.0;
        if bars.contains(&true) {
            f.write_str("; links")?;
        }
        (1..).zip(bars).filter(|&(_, link)| link).try_for_each(|(height, _)| write!(f, " {height}"))
    }
}

/// Displays the price of a tile where it is paid without a question (DEC-11).
struct Price<'g, 'e>(&'g Wayfarers<'e>, Task, Tile);

impl fmt::Display for Price<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Self(game, task, tile) = self;
        if tile.colour() == TileColour::Pink || !matches!(task, Task::Upgrade(_, false)) {
            return Ok(());
        }
        let mut ways = game.tile_ways(tile);
        match (ways.next(), ways.next()) {
            (Some(only), None) => {
                f.write_str(", ")?;
                write_payment(game, Task::PayTile(tile), only, f)
            }
            _ => Ok(()),
        }
    }
}

/// Displays whose token must be paid for doing this to a card (WAY-100), and what is paid if that happens
/// without a question (DEC-11).
struct Tribute<'g, 'e>(&'g Wayfarers<'e>, RowSlot, Task);

impl fmt::Display for Tribute<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Self(game, at, deed) = self;
        let table = game.position();
        let owner = table.rows[at.row].at(at.slot).and_then(|there| there.influence);
        let Some(owner) = owner.filter(|&owner| owner != table.me()) else { return Ok(()) };
        let mut ways = game.tribute_ways(deed);
        match (ways.next(), ways.next()) {
            // The token itself shows whose it is, and there is no room for more.
            (Some(only), None) => write!(f, ", pay {only}"),
            _ => write!(f, ", pay {owner}"),
        }
    }
}

/// Displays a card and where it lies: `land 2, L15: city library`.
struct OpenCard<'g, 'e>(&'g Wayfarers<'e>, RowSlot);

impl fmt::Display for OpenCard<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(game, at) = self;
        write!(f, "{at}")?;
        match game.position().rows[at.row].at(at.slot) {
            Some(there) => write!(f, ": {}", Called(game.edition(), there.card)),
            None => Ok(()),
        }
    }
}

/// Displays what a worker does at a slot.
struct WorkerEffect<'g, 'e>(&'g Wayfarers<'e>, RowSlot);

impl fmt::Display for WorkerEffect<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.edition().spot(self.1.row, self.1.slot) {
            Some(action) => write!(f, "{}", Deal(action, self.0.position().turn_state.less)),
            None => Ok(()),
        }
    }
}

/// Displays a card of the player's own panorama: `L15, city library`, `the city`.
struct OwnCard<'g, 'e>(&'g Wayfarers<'e>, Stand);

impl fmt::Display for OwnCard<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1.card() {
            Some(card) => write!(f, "{card}, {}", Called(self.0.edition(), card)),
            None => write!(f, "the {}", self.1),
        }
    }
}
