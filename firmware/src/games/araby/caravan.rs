//! Shows a player's caravan with its camels.

use rules_nostd::araby::Araby;
use rules_nostd::araby::model::{Caravan, Field, Space};
use rules_nostd::{BySeat, Seat};

use super::menu::initial;
use crate::screens::{Beside, CamelSpace, Camels, Text};

/// Returns the view of the caravan in front of a player; `None` if there is none.
#[inline(never)] // a caravan takes much of the stack
pub(super) fn view_of(game: &Araby<'_>, seat: Seat) -> Option<Camels> {
    let table = game.position();
    let caravan = table.areas.seats_at(seat).then(|| table.areas[seat].caravan)??;
    let name = &game.edition().caravan(caravan.card).name;
    Some(Camels {
        title: Text::new(format_args!("Seat {}: {name}", seat.number())),
        corner: Text::default(),
        cells: cells(game, caravan.card, &caravan.field),
        pay: None,
        beside: Beside::Seats {
            heading: "camels home",
            plus: false,
            numbers: BySeat::new(table.players(), |seat| table.camels_at_home(seat).into()),
        },
    })
}

/// Returns the spaces of a caravan with the camels on them.
pub(super) fn cells(game: &Araby<'_>, card: Caravan, field: &Field) -> [CamelSpace; 9] {
    Space::ALL.map(|space| CamelSpace {
        product: initial(game.edition().product_on(card, space)),
        camel: field.at(space),
        goes: false,
    })
}
