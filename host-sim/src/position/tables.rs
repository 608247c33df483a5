//! The description of a position as it is written, in Markdown: a table for each kind of thing in it.

use std::fmt::Write as _;

use super::names::Names;
use super::shape::{Choice, Number, Record, Shape, Variant};

/// Describes everything in a shape, in the order in which it first occurs.
pub(super) fn of(shape: &Shape) -> String {
    let mut sections = Sections::default();
    sections.visit(shape);
    let mut text = String::new();
    // What a section mentions follows it, so the list grows while it is written.
    while let Some(section) = sections.described.get(sections.written).cloned() {
        sections.written += 1;
        text.push_str(&sections.describe(&section));
    }
    text.push_str(&sections.describe_names());
    text
}

#[derive(Default)]
struct Sections {
    described: Vec<Shape>,
    written: usize,
    names: Vec<Names>,
}

impl Sections {
    /// Notes what has to be described for a shape that is mentioned.
    fn visit(&mut self, shape: &Shape) {
        match shape {
            Shape::Number(_) | Shape::Flag | Shape::Text => {}
            Shape::Name(names) | Shape::Set(names, _) => self.note_names(names),
            Shape::Optional(each) | Shape::List(each, _) => self.visit(each),
            Shape::Table(table) => {
                self.note_names(&table.keys);
                self.visit(&table.each);
            }
            Shape::Record(record) if record.title.is_empty() => {
                record.fields.iter().for_each(|field| self.visit(&field.shape));
            }
            Shape::Record(Record { title, .. }) | Shape::Choice(Choice { title, .. }) => {
                if !self.described.iter().any(|known| title_of(known) == *title) {
                    self.described.push(shape.clone());
                }
            }
        }
    }

    fn note_names(&mut self, names: &Names) {
        if !self.names.iter().any(|known| known.what == names.what) {
            self.names.push(names.clone());
        }
    }

    fn describe(&mut self, shape: &Shape) -> String {
        let mut text = format!("## {}\n\n", capital(title_of(shape)));
        match shape {
            Shape::Record(record) => {
                text.push_str("| field | is | meaning |\n|---|---|---|\n");
                for field in record.fields.iter() {
                    self.visit(&field.shape);
                    let _ =
                        writeln!(text, "| `{}` | {} | {} |", field.name, kind(&field.shape), field.meaning);
                }
            }
            Shape::Choice(choice) => {
                text.push_str("| written as | meaning |\n|---|---|\n");
                for variant in choice.variants.iter() {
                    if let Some(content) = &variant.content {
                        self.visit(content);
                    }
                    let _ = writeln!(text, "| {} | {} |", written(variant), variant.meaning);
                }
            }
            _ => {}
        }
        text.push('\n');
        text
    }

    /// Lists the names, or the first of them where they are many.
    fn describe_names(&self) -> String {
        const FEW: usize = 30;
        let mut text = "## Names\n\n| what | names |\n|---|---|\n".to_owned();
        for names in &self.names {
            let mut list: Vec<String> = names.written().map(|name| format!("`{}`", plain(name))).collect();
            if let [first, second, .., last] = list.as_slice()
                && list.len() > FEW
            {
                list = vec![first.clone(), second.clone(), format!("… {last} ({} in all)", list.len())];
            }
            let _ = writeln!(text, "| {} | {} |", names.what, list.join(", "));
        }
        text
    }
}

fn title_of(shape: &Shape) -> &'static str {
    match shape {
        Shape::Record(Record { title, .. }) | Shape::Choice(Choice { title, .. }) => title,
        _ => "",
    }
}

/// What a shape is, in a few words.
fn kind(shape: &Shape) -> String {
    match shape {
        Shape::Number(Number { low, high, shift }) => match (low + shift, high + shift) {
            (0, 255..) => "a number".to_owned(),
            (low, high) => format!("{low} to {high}"),
        },
        Shape::Flag => "true or false".to_owned(),
        Shape::Text => "a text".to_owned(),
        Shape::Name(names) => names.what.to_owned(),
        Shape::Set(names, _) => format!("list: {}, each once", names.what),
        Shape::Optional(each) => format!("{} or null", kind(each)),
        Shape::List(each, _) => format!("list: {}", kind(each)),
        Shape::Table(table) => {
            let each = if table.is_total() { "for each" } else { "by" };
            let key = table.keys.what.trim_start_matches("a ").trim_start_matches("an ");
            format!("{each} {key}: {}", kind(&table.each))
        }
        Shape::Record(record) if record.title.is_empty() => {
            let fields =
                record.fields.iter().map(|field| format!("`{}` ({})", field.name, kind(&field.shape)));
            fields.collect::<Vec<_>>().join(", ")
        }
        Shape::Record(Record { title, .. }) | Shape::Choice(Choice { title, .. }) => {
            format!("[{title}](#{})", title.replace(' ', "-"))
        }
    }
}

/// How a kind of thing in a choice is written.
fn written(variant: &Variant) -> String {
    match &variant.content {
        None => format!("`{}`", variant.name),
        Some(content) => format!("`{}`: {}", variant.name, kind(content)),
    }
}

fn plain(name: &serde_json::Value) -> String {
    name.as_str().map_or_else(|| name.to_string(), str::to_owned)
}

fn capital(title: &str) -> String {
    let mut letters = title.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str())
}
