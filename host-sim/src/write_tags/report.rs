//! What the device tells about a tag. `firmware::link` describes the lines.

use firmware::tag::Uid;

/// What came of a tag on a reader.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Report {
    /// The tag holds this text now, read back from it.
    Written { reader: u8, uid: Uid, text: String },
    /// The tag does not do, for this reason.
    Refused { code: String, words: String },
    /// A person has ended the waiting at the knob.
    Cancelled,
}

impl Report {
    /// Parses a line. Returns `None` if it reports nothing about a tag.
    pub(super) fn parse(line: &str) -> Option<Self> {
        let report = line.strip_prefix("tag ")?;
        if report == "cancelled" {
            return Some(Self::Cancelled);
        }
        let (outcome, rest) = report.split_once(" reader ")?;
        let mut parts = rest.splitn(3, ' ');
        let (reader, uid, about) = (parts.next()?.parse().ok()?, parts.next()?, parts.next()?);
        match outcome {
            "written" => Some(Self::Written { reader, uid: Uid::read(uid)?, text: about.to_owned() }),
            "refused" => {
                let (code, words) = about.split_once(": ")?;
                Some(Self::Refused { code: code.to_owned(), words: words.to_owned() })
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_are_parsed() {
        let uid = Uid::new(&[4, 0xCA, 0x7A, 0, 0, 0, 1]);
        let written = Report::parse("tag written reader 6 04ca7a00000001 chess pawn white 07");
        let text = "chess pawn white 07".to_owned();
        assert_eq!(written, uid.map(|uid| Report::Written { reader: 6, uid, text }));
        let refused = |code: &str, words: &str| {
            Some(Report::Refused { code: code.to_owned(), words: words.to_owned() })
        };
        assert_eq!(
            Report::parse("tag refused reader 6 - two-tags: Two tags at once. Leave one of them there."),
            refused("two-tags", "Two tags at once. Leave one of them there.")
        );
        assert_eq!(
            Report::parse("tag refused reader 1 04ca7a00000001 taken: Use another: it holds chess pawn."),
            refused("taken", "Use another: it holds chess pawn.")
        );
        assert_eq!(Report::parse("tag cancelled"), Some(Report::Cancelled));
    }

    #[test]
    fn other_lines_report_nothing() {
        for line in
            ["", "ok", "tag", "tag ", "tag written", "tag written reader 6", "pawn north", "tag eaten"]
                .into_iter()
                .chain(["tag written reader x 04ca7a00000001 a", "tag written reader 6 - chess pawn"])
        {
            assert_eq!(Report::parse(line), None, "{line}");
        }
    }
}
