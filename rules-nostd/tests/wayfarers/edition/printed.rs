//! Compares the shipped edition with `docs/rules/wayfarers-components.md`, cell by cell.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use rules_nostd::Indexed;
use rules_nostd::wayfarers::model::{
    Card, CardKind, Cell, Crossing, InspirationRow, JournalRow, JournalSpace, JournalTileRow, LandRow,
    SpaceRow, SpotRow, StoreRow, Tile, TileRow, TownsfolkRow, WaterRow,
};
use serde::de::DeserializeOwned;

use crate::edition::shipped;

/// A table of the component file: its rows, without backticks.
type Rows = Vec<Vec<String>>;

/// Returns the table below a heading whose first column has this name.
fn table(heading: &str, first: &str) -> Rows {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/rules/wayfarers-components.md");
    let text = fs::read_to_string(path).unwrap();
    let after = text.split_once(&format!("\n{heading}")).unwrap_or_else(|| panic!("no {heading}")).1;
    let mut lines = after.lines().skip_while(|line| !line.starts_with(&format!("| {first} |")));
    assert!(lines.next().is_some(), "no table with {first} below {heading}");
    let rows = lines.skip(1).take_while(|line| line.starts_with('|')).map(cells);
    rows.collect()
}

fn cells(line: &str) -> Vec<String> {
    let line = line.trim().trim_start_matches('|').trim_end_matches('|').replace("\\|", "\u{1}");
    line.split('|').map(|cell| cell.trim().replace('\u{1}', "|").replace('`', "")).collect()
}

/// Reads a row of the edition from its fields in file notation.
fn row<T: DeserializeOwned>(fields: &[(&str, String)]) -> T {
    let text: Vec<String> = fields.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    toml::from_str(&text.join("\n")).unwrap_or_else(|why| panic!("{text:?}: {why}"))
}

fn text(value: &str) -> String {
    format!("{value:?}")
}

/// Returns an empty text where the table has a dash.
fn or_nothing(cell: &str) -> String {
    text(if cell == "—" { "" } else { cell })
}

fn list<'t>(names: impl Iterator<Item = &'t str>) -> String {
    let names: Vec<String> = names.map(|name| format!("{:?}", name.trim())).collect();
    format!("[{}]", names.join(", "))
}

/// `comet x3`, `planet (Mars)`.
fn repeated(cell: &str) -> String {
    let cell = cell.split(" (").next().unwrap();
    let (tag, times) = cell.split_once(" x").unwrap_or((cell, "1"));
    list(std::iter::repeat_n(tag, times.parse().unwrap()))
}

/// P-01: the land cards.
#[test]
fn land_cards() {
    let components = shipped();
    let rows = table("## 2. Land cards", "No");
    assert_eq!(rows.len(), CardKind::Land.deck_size());
    for (cells, shipped) in rows.iter().zip(components.land.values()) {
        let [number, primary, secondary, immediate, ability] = &cells[..] else { panic!("{cells:?}") };
        let tags = [primary.as_str()].into_iter().chain(secondary.split(',').filter(|&tag| tag != "—"));
        let printed: LandRow = row(&[
            ("card", text(&format!("L{number}"))),
            ("tags", list(tags)),
            ("immediate", or_nothing(immediate)),
            ("ability", text(ability)),
        ]);
        assert_eq!(*shipped, printed);
    }
}

/// P-02, P-03: the water cards and their bars.
#[test]
fn water_cards() {
    let components = shipped();
    let rows = table("## 3. Water cards", "No");
    assert_eq!(rows.len(), CardKind::Water.deck_size());
    for (cells, shipped) in rows.iter().zip(components.water.values()) {
        let [number, primary, secondary, immediate, space, left, right] = &cells[..] else {
            panic!("{cells:?}")
        };
        let tags = [primary.as_str()].into_iter().chain(secondary.split(',').filter(|&tag| tag != "—"));
        let mut fields = vec![
            ("card", text(&format!("W{number}"))),
            ("tags", list(tags)),
            ("immediate", or_nothing(immediate)),
            ("left", text(left)),
            ("right", text(right)),
        ];
        if space != "—" {
            fields.push(("space", text(space)));
        }
        assert_eq!(*shipped, row::<WaterRow>(&fields));
    }
}

/// `vp 3 per set {tag comet, tag planet}` is `3 per set tag comet & tag planet` in the file.
fn score(cell: &str) -> String {
    let score = cell.replacen("vp ", "", 1).replace(['{', '}'], "").replace(", ", " & ");
    text(&score)
}

/// P-04: the space cards.
#[test]
fn space_cards() {
    let components = shipped();
    let rows = table("## 4. Space cards", "No");
    assert_eq!(rows.len(), CardKind::Space.deck_size());
    for (cells, shipped) in rows.iter().zip(components.space.values()) {
        let [number, tags, vp, immediate] = &cells[..] else { panic!("{cells:?}") };
        let printed: SpaceRow = row(&[
            ("card", text(&format!("S{number}"))),
            ("tags", repeated(tags)),
            ("score", score(vp)),
            ("immediate", or_nothing(immediate)),
        ]);
        assert_eq!(*shipped, printed);
    }
}

/// P-05, WAY-111, OUT-07: the prices of the space slots.
#[test]
fn space_prices() {
    let rows = table("### 12.1 Rows and slots", "Space slot");
    let prices: Vec<u8> = rows[0][1..].iter().map(|price| price.parse().unwrap()).collect();
    assert_eq!(shipped().space_prices.value, prices[..]);
}

/// P-06: the inspiration cards.
#[test]
fn inspiration_cards() {
    let components = shipped();
    let rows = table("## 6. Inspiration cards", "No");
    assert_eq!(rows.len(), CardKind::Inspiration.deck_size());
    for (cells, shipped) in rows.iter().zip(components.inspiration.values()) {
        let printed: InspirationRow =
            row(&[("card", text(&format!("I{}", cells[0]))), ("goal", text(&cells[1]))]);
        assert_eq!(*shipped, printed);
    }
}

/// P-07: the townsfolk cards.
#[test]
fn townsfolk_cards() {
    let components = shipped();
    let rows = table("## 5. Townsfolk cards", "No");
    assert_eq!(rows.len(), CardKind::Townsfolk.deck_size());
    for (cells, shipped) in rows.iter().zip(components.townsfolk.values()) {
        let [number, name, silver, hosts, trigger, effect] = &cells[..] else { panic!("{cells:?}") };
        let mut assets = Vec::new();
        for asset in effect.split('+').filter_map(|part| part.trim().strip_prefix("asset ")) {
            let (asset, times) = asset.split_once(" x").unwrap_or((asset, "1"));
            assets.extend(std::iter::repeat_n(asset, times.parse().unwrap()));
        }
        let gives = if assets.is_empty() { effect.as_str() } else { "" };
        let printed: TownsfolkRow = row(&[
            ("card", text(&format!("T{number}"))),
            ("name", text(&name.to_lowercase())),
            ("silver", silver.clone()),
            ("hosts", list(hosts.split(" or "))),
            ("trigger", text(trigger)),
            ("assets", text(&assets.join(" "))),
            ("effect", text(gives)),
        ]);
        assert_eq!(*shipped, printed);
    }
}

/// P-08 to P-10, WAY-021, WAY-022, WAY-079, WAY-157, OUT-13, OUT-21: what every player board shows. The
/// boards differ only in their caravans.
#[test]
fn player_board() {
    let components = shipped();
    let board = &*components.player_board;
    let parts: BTreeMap<String, Vec<String>> =
        table("## 11. Player board", "Part").into_iter().map(|cells| (cells[0].clone(), cells)).collect();
    let tags: Vec<&str> = board.tags().map(|tag| tag.name()).collect();
    let listed: Vec<&str> = ["starting city", "middle area", "starting harbour", "starting star"]
        .iter()
        .flat_map(|part| parts[*part][2].split(", "))
        .collect();
    assert_eq!(tags, listed);
    let spaces =
        ["starting city", "middle, space 1", "middle, space 2", "middle, space 3", "middle, space 4"];
    for (part, space) in spaces.iter().zip(&board.spaces) {
        assert_eq!(space.to_string(), parts[*part][3]);
    }
    let (space, bars) = parts["starting harbour"][3].split_once("; right bars ").unwrap();
    assert_eq!((board.spaces[5].to_string().as_str(), board.right.to_string().as_str()), (space, bars));
    let star = parts["starting star"][3].split(';').next().unwrap();
    assert_eq!(text(&board.score.to_string()), score(star));
    assert_eq!(parts["starting townsfolk"][3], format!("trigger rest: {}", board.rest));
}

/// P-11, WAY-023, WAY-024: the caravans.
#[test]
fn caravans() {
    let components = shipped();
    for board in components.boards.values() {
        let heading = format!("Board {}:", board.board);
        for (cells, line) in table(&heading, "").iter().zip(&board.rows) {
            let printed = cells[1..].join(" ");
            assert_eq!(
                line.to_string().replace("camel", "#").replace("telescope", "#"),
                printed,
                "{heading}"
            );
        }
    }
    assert_eq!(Cell::all().count(), 18);
}

/// P-12, WAY-175, WAY-176, OUT-15: the common sets.
#[test]
fn common_sets() {
    let components = shipped();
    let printed: Vec<u8> =
        table("## 11. Player board", "Tags")[0][1..].iter().map(|vp| vp.parse().unwrap()).collect();
    let ours: Vec<u8> = (1..=7).map(|tags| components.common_set(tags)).collect();
    assert_eq!(ours, printed);
    assert_eq!((components.common_set(0), components.common_set(8), components.common_set(255)), (0, 16, 16));
}

/// P-13, WAY-001, WAY-088: the crossings of both sides.
#[test]
fn crossings() {
    let components = shipped();
    let rows = table("### 7.2 Crossings", "From");
    assert_eq!(rows.len(), components.crossings.len());
    for (cells, shipped) in rows.iter().zip(components.crossings.iter()) {
        let [from, to, section, a, b] = &cells[..] else { panic!("{cells:?}") };
        let section = ["left", "middle", "right"][section.parse::<usize>().unwrap() - 1];
        let printed: Crossing = row(&[
            ("from", text(from)),
            ("to", text(to)),
            ("section", text(section)),
            ("A", text(a)),
            ("B", text(b)),
        ]);
        assert_eq!(*shipped, printed);
    }
}

/// P-14, P-15, WAY-005, WAY-094: the spaces of the journal track and where they lead.
#[test]
fn journal_spaces() {
    let components = shipped();
    let rows = table("### 7.1 Spaces", "Space");
    assert_eq!(rows.len(), JournalSpace::ALL.len());
    for (cells, (space, shipped)) in rows.iter().zip(components.journal.iter()) {
        let [name, effect, tile, green, leads, last] = &cells[..] else { panic!("{cells:?}") };
        let kept = effect.replace("journal tile + take green worker", "").replace("journal tile", "");
        let kept = kept.replace(" + new die", "");
        let mut fields = vec![
            ("space", text(name)),
            ("tile", (tile == "yes").to_string()),
            ("new_die", effect.contains("new die").to_string()),
            ("effect", or_nothing(&kept)),
        ];
        assert_eq!(effect.contains("journal tile"), tile == "yes");
        assert_eq!(effect.contains("take green worker"), green != "—");
        if green != "—" {
            fields.push(("green", text(green)));
        }
        assert_eq!(*shipped, row::<JournalRow>(&fields));
        let ways: Vec<&str> = components.crossings_from(space).map(|crossing| crossing.to.name()).collect();
        assert_eq!(if ways.is_empty() { "—".to_owned() } else { ways.join(", ") }, *leads);
        assert_eq!(space.is_final(), last == "yes");
    }
}

/// P-16: the journal tiles.
#[test]
fn journal_tiles() {
    let components = shipped();
    let rows = table("## 8. Journal tiles", "Tile");
    assert_eq!(rows.len(), 10);
    for (cells, shipped) in rows.iter().zip(components.journal_tiles.values()) {
        let printed: JournalTileRow = row(&[("tile", text(&cells[0])), ("effect", text(&cells[1]))]);
        assert_eq!(*shipped, printed);
    }
}

/// P-17: the upgrade tiles, faces, tags and VP.
#[test]
fn upgrade_tiles() {
    let components = shipped();
    let mut seen = 0;
    let mut check = |name: &str, faces: Vec<String>, tags: &str, vp: &str| {
        let tile = Tile::ALL.into_iter().find(|tile| tile.name() == name).unwrap();
        let ours = &components.tiles[tile];
        let faces: Vec<&str> = faces.iter().map(String::as_str).collect();
        let printed: TileRow = row(&[
            ("tile", text(name)),
            ("faces", list(faces.into_iter())),
            ("tags", if tags == "—" { "[]".to_owned() } else { repeated(tags) }),
        ]);
        assert_eq!((&ours.faces, &ours.tags), (&printed.faces, &printed.tags), "{name}");
        assert_eq!(ours.vp().to_string(), vp, "{name}");
        seen += 1;
    };
    for cells in table("### 9.1 Yellow and blue", "Tile") {
        let faces = vec![format!("{} / {}", cells[2], cells[3]), format!("{} / {}", cells[4], cells[5])];
        check(&cells[0], faces, "—", &cells[6]);
    }
    for cells in table("### 9.2 Black, green, pink", "Tile") {
        let [name, _, icons, tags, vp] = &cells[..] else { panic!("{cells:?}") };
        let mut icons: Vec<String> =
            icons.split(", ").filter(|&icon| icon != "—").map(str::to_owned).collect();
        // The VP column repeats what K2 shows among its icons.
        if vp != "0" && !icons.iter().any(|icon| icon.starts_with("vp")) {
            icons.push(format!("vp {vp}"));
        }
        check(name, vec![icons.join(" + ")], tags, vp);
    }
    assert_eq!(seen, Tile::ALL.len());
}

/// P-18, P-19, WAY-159: sizes and prices.
#[test]
fn stores() {
    let components = shipped();
    let rows = table("## 9. Upgrade tiles", "Colour");
    assert_eq!(rows.len(), 5);
    for (cells, shipped) in rows.iter().zip(components.stores.values()) {
        let (columns, height) = cells[2].split_once('×').unwrap();
        let printed: StoreRow = row(&[
            ("colour", text(&cells[0])),
            ("columns", columns.to_owned()),
            ("rows", height.to_owned()),
            ("price", text(&cells[3])),
        ]);
        assert_eq!(*shipped, printed);
        assert_eq!(Tile::of(shipped.colour).count().to_string(), cells[4]);
    }
}

/// P-21: the worker spots, looked up by row and slot.
#[test]
fn worker_spots() {
    let components = shipped();
    let rows = table("### 12.2 Worker spots", "Row");
    assert_eq!(rows.len(), 16);
    for (cells, shipped) in rows.iter().zip(components.spots.iter()) {
        let printed: SpotRow =
            row(&[("row", text(&cells[0])), ("slot", text(&cells[1])), ("action", text(&cells[4]))]);
        assert_eq!(*shipped, printed);
        assert_eq!(components.spot(printed.row, printed.slot), Some(&printed.action));
        let workers: Vec<&str> =
            components.rows[printed.row].workers.iter().map(|worker| worker.name()).collect();
        assert_eq!(cells[3].replace(" or ", ", ").split(", ").collect::<Vec<_>>(), workers);
    }
    assert!(components.spot(CardKind::Space, rules_nostd::wayfarers::model::Slot::One).is_none());
}

/// P-22, WAY-123, RUL-03, OUT-03: where the rows are and in which direction they slide.
#[test]
fn rows() {
    let components = shipped();
    for (cells, row) in table("### 12.1 Rows and slots", "Row").iter().zip(components.rows.values()) {
        assert_eq!(cells[0], row.row.name());
        assert!(cells[1].starts_with(row.edge.name()), "{cells:?}");
        assert_eq!(cells[4], row.slides.name());
    }
}

/// Every card id survives a round trip in text and in bytes.
#[test]
fn card_ids() {
    let mut seen = Vec::new();
    for kind in CardKind::ALL {
        for card in Card::all(kind) {
            assert_eq!((card.kind(), Card::named(&card.to_string())), (kind, Some(card)));
            assert_eq!(Card::of(kind, card.index()), Some(card));
            let json = serde_json::to_string(&card).unwrap();
            assert_eq!(json, format!("\"{card}\""));
            assert_eq!(serde_json::from_str::<Card>(&json).unwrap(), card);
            let bytes = postcard::to_slice(&card, &mut [0; 4]).unwrap().to_vec();
            assert_eq!(bytes.len(), 1);
            assert_eq!(postcard::from_bytes::<Card>(&bytes).unwrap(), card);
            seen.push(card);
        }
    }
    assert_eq!(seen.len(), 36 * 4 + 16);
    assert!(postcard::from_bytes::<Card>(&[160]).is_err());
    assert!(serde_json::from_str::<Card>("\"L37\"").is_err());
}

/// Cells are numbered row by row, and each has the right neighbours.
#[test]
fn cells_of_the_caravan() {
    for (index, cell) in Cell::all().enumerate() {
        assert_eq!((cell.index(), Cell::from_index(index)), (index, Some(cell)));
        assert_eq!(cell.right().map(|right| right.index()), (index % 6 < 5).then_some(index + 1));
        assert_eq!(cell.below().map(|below| below.index()), (index < 12).then_some(index + 6));
    }
    assert_eq!(Cell::from_index(18), None);
}
