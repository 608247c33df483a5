//! Reports what the last move did without a choice: automatic gains, choices of which only one was left, and effects
//! that were skipped, with the reason.

use rules_nostd::wayfarers::Wayfarers;
use rules_nostd::wayfarers::gloss::{Doing, Of};
use rules_nostd::wayfarers::model::{Missed, Part, Resource};

pub(super) fn told(game: &Wayfarers<'_>) -> Vec<String> {
    let tally = game.tally();
    let gains = Resource::ALL.into_iter().map(|resource| (tally.gained.of(resource), resource));
    let gains = gains.filter(|(number, _)| *number > 0);
    let gains = gains.map(|(number, resource)| format!("{} takes {}", tally.seat, Of(number, resource)));
    let skips = tally.skipped.iter().map(|skipped| {
        let what = match skipped.what {
            Missed::Effect(origin) => origin.to_string(),
            Missed::Deed(deed) => Doing(Part::once(deed)).to_string(),
        };
        format!("{} skips {what}. {}: {}", tally.seat, skipped.why.rule, skipped.why.reason())
    });
    let settled = tally.settled.iter().map(|one| format!("{}: {one} ({})", tally.seat, one.rule()));
    gains.chain(settled).chain(skips).collect()
}
