//! The progress file.

use std::path::Path;

use firmware::tag::Uid;
use host_sim::write_tags::Progress;

use crate::cli::program::Scratch;

fn uid(last: u8) -> Uid {
    Uid::new(&[4, 0x11, 0x22, 0x33, 5, 6, last]).unwrap()
}

fn open(file: &Scratch) -> Progress {
    Progress::open(Path::new(file.path())).unwrap()
}

#[test]
fn what_is_written_is_remembered() {
    let file = Scratch::unwritten("tags.txt");
    assert_eq!(open(&file).add(uid(1), "petra trader china 07"), Ok(None));
    assert_eq!(open(&file).add(uid(2), "petra trader china 08"), Ok(None));
    let mut progress = open(&file);
    assert!(progress.has("petra trader china 07") && progress.has("petra trader china 08"));
    assert!(!progress.has("petra trader china 09"));
    assert_eq!(progress.add(uid(1), "petra trader china 07"), Ok(None), "the same once more");
    assert_eq!(progress.add(uid(1), "petra trader china 09"), Ok(Some("petra trader china 07".into())));
    let progress = open(&file);
    assert!(!progress.has("petra trader china 07"), "its tag holds another text now");
    assert!(progress.has("petra trader china 09"));
    assert!(file.read().starts_with("# The stickers that host-sim write-tags has written."));
}

#[test]
fn a_line_that_was_cut_off_is_written_again() {
    let whole = "# x\n04112233050601 petra trader china 07\n04112233050602 petra trader china 08\n";
    let first = whole.find("08").unwrap() - 1;
    for cut in first - 10..whole.len() {
        let file = Scratch::new("tags.txt", &whole[..cut]);
        assert!(!open(&file).has("petra trader china 08"), "cut after {cut} bytes");
        open(&file).add(uid(2), "petra trader china 08").unwrap();
        assert!(open(&file).has("petra trader china 07") && open(&file).has("petra trader china 08"));
        assert_eq!(file.read(), whole);
    }
}

#[test]
fn another_file_is_not_taken_for_one() {
    let refusal = |contents: &[u8]| {
        let file = Scratch::new("tags.txt", contents);
        let why = Progress::open(Path::new(file.path())).unwrap_err().to_string();
        assert_eq!(std::fs::read(file.path()).unwrap(), contents, "it stays as it was");
        why
    };
    let why = refusal(b"# x\n\ngame petra\n");
    assert!(
        why.ends_with("line 3: expected a UID and the text of a sticker; this is no progress file"),
        "{why}"
    );
    assert!(refusal(b"\xff\xfe\n").contains("this is not text (UTF-8)"));
    let why = Progress::open(Path::new("/no/such/folder/tags.txt")).unwrap_err().to_string();
    assert!(why.starts_with("the progress cannot be kept in /no/such/folder/tags.txt: "), "{why}");
}
