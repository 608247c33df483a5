//! Reading and showing editions of Petra.

use std::fmt::Write as _;

use rules_nostd::petra::Edition;
use rules_nostd::petra::model::{Direction, Region, Trader};

/// What a person should know of an edition: every value, and where it comes from.
pub(super) fn describe(edition: &Edition) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = writeln!(text, "{} (petra, checksum {:08x})", edition.name, edition.checksum());
    if edition.has_stand_ins() {
        let _ = writeln!(
            text,
            "This edition holds stand-ins: values that fit the rulebook but were not read from the game."
        );
    }
    edition.each_provenance(|dat, source, stand_in| {
        let from = if stand_in { "stand-in" } else { source };
        let _ = writeln!(text, "\n{dat}  {}  [{from}]", title(dat));
        for line in value(edition, dat) {
            let _ = writeln!(text, "        {line}");
        }
    });
    text
}

fn title(dat: &str) -> &'static str {
    match dat {
        "DAT-01" => "trader tiles of each type",
        "DAT-02" => "permanent settlements of each type",
        "DAT-03" => "building tiles are all alike",
        "DAT-04" => "spaces on each track",
        "DAT-05" => "start space of each track, counted from 0",
        "DAT-06" => "bonus space of each main track",
        "DAT-07" => "influence spaces of each main track",
        "DAT-08" => "where each pool is entered",
        "DAT-09" => "bonus spaces of the Local Traders track",
        "DAT-10" => "actions at the sides of the city",
        "DAT-11" => "trading partners on each player board",
        "DAT-12" => "columns on each player board, from left to right",
        "DAT-13" => "the caravan is refilled below",
        "DAT-14" => "workers asked for at each villager slot",
        "DAT-15" => "slots of the first three villagers, as drawn",
        "DAT-16" => "villager cards",
        "DAT-17" => "when each villager acts",
        "DAT-18" => "influence cards, by the name they have in a record",
        "DAT-19" => "most extensions of one player",
        "DAT-20" => "player colours",
        "DAT-21" => "fewest players",
        "DAT-22" => "wording of the villager cards",
        _ => "",
    }
}

/// A value as lines of text.
fn value(edition: &Edition, dat: &str) -> Vec<String> {
    let by_trader =
        |of: &dyn Fn(Trader) -> String| list(Trader::ALL.map(|trader| format!("{trader} {}", of(trader))));
    let by_region =
        |of: &dyn Fn(Region) -> String| list(Region::ALL.map(|region| format!("{region} {}", of(region))));
    match dat {
        "DAT-01" => vec![by_trader(&|trader| edition.trader_counts[trader].to_string())],
        "DAT-02" => vec![by_trader(&|trader| edition.permanent_counts[trader].to_string())],
        "DAT-03" => vec![if *edition.buildings_alike { "yes" } else { "no" }.to_owned()],
        "DAT-04" => vec![by_trader(&|trader| edition.track_lengths[trader].to_string())],
        "DAT-05" => vec![by_trader(&|trader| edition.track_starts[trader].to_string())],
        "DAT-06" => vec![by_region(&|region| edition.bonus_spaces[region].to_string())],
        "DAT-07" => Region::ALL
            .map(|region| {
                let spaces = edition.influence_spaces[region].iter().map(|printed| match printed.players {
                    0..=2 => printed.space.to_string(),
                    players => format!("{} ({players}+ players)", printed.space),
                });
                format!("{region:6} {}", list(spaces))
            })
            .to_vec(),
        "DAT-08" => vec![by_region(&|region| edition.pool_spaces[region].to_string())],
        "DAT-09" => {
            let gives = |count: u8, one: &str| match count {
                0 => None,
                1 => Some(format!("a {one}")),
                count => Some(format!("{count} {one}s")),
            };
            let spaces = edition.local_spaces.iter().map(|space| {
                let gives = gives(space.camels, "camel").into_iter().chain(gives(space.cards, "card"));
                format!("{}: {}", space.space, gives.collect::<Vec<_>>().join(" and "))
            });
            vec![list(spaces)]
        }
        "DAT-10" => {
            vec![list(Direction::ALL.map(|side| format!("{side} {}", edition.city_sides.toward(side))))]
        }
        "DAT-11" => {
            numbered(edition.partners.iter().map(|partners| {
                list(Trader::ALL.map(|trader| format!("{trader} with {}", partners[trader])))
            }))
        }
        "DAT-12" => {
            numbered(edition.columns.iter().map(|columns| list(columns.iter().map(ToString::to_string))))
        }
        "DAT-13" => vec![format!("{} tiles", *edition.caravan_minimum)],
        "DAT-14" => vec![list(edition.villager_slots.iter().map(ToString::to_string))],
        "DAT-15" => vec![list(edition.first_villagers.iter().map(ToString::to_string))],
        "DAT-16" => {
            wrapped(edition.villagers.iter().map(|copies| counted(&copies.card.to_string(), copies.copies)))
        }
        "DAT-17" => [
            ("immediate", &edition.timings.immediate),
            ("permanent", &edition.timings.permanent),
            ("one-time", &edition.timings.one_time),
        ]
        .into_iter()
        .flat_map(|(when, names)| {
            let mut lines = wrapped(names.iter().map(ToString::to_string));
            if let Some(first) = lines.first_mut() {
                *first = format!("{when}: {first}");
            }
            lines
        })
        .collect(),
        "DAT-18" => numbered(
            edition.influence.iter().map(|copies| counted(&copies.condition.to_string(), copies.copies)),
        ),
        "DAT-19" => vec![edition.extension_limit.to_string()],
        "DAT-20" => vec![list(edition.colours.iter().map(ToString::to_string))],
        "DAT-21" => vec![edition.fewest_players.to_string()],
        "DAT-22" => vec!["as in the rulebook's reference list; the Dealmaker needs a worker".to_owned()],
        _ => Vec::new(),
    }
}

fn list(items: impl IntoIterator<Item = String>) -> String {
    items.into_iter().collect::<Vec<_>>().join(", ")
}

fn counted(name: &str, copies: u8) -> String {
    if copies == 1 { name.to_owned() } else { format!("{name} ×{copies}") }
}

fn numbered(lines: impl IntoIterator<Item = String>) -> Vec<String> {
    lines.into_iter().enumerate().map(|(index, line)| format!("{:>2}  {line}", index + 1)).collect()
}

/// A list in lines of a readable length.
fn wrapped(items: impl IntoIterator<Item = String>) -> Vec<String> {
    const WIDTH: usize = 80;
    let mut lines: Vec<String> = Vec::new();
    for item in items {
        match lines.last_mut() {
            Some(line) if line.len() + item.len() + 2 <= WIDTH => {
                line.push_str(", ");
                line.push_str(&item);
            }
            Some(line) => {
                line.push(',');
                lines.push(item);
            }
            None => lines.push(item),
        }
    }
    lines
}
