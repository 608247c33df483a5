//! `screens`: the pictures, including those in the README.

use std::fs;
use std::path::Path;

use super::program::{Scratch, host_sim};

/// Every screen is drawn, and the pictures in the README are up to date. `host-sim screens DIR` creates new ones.
#[test]
fn the_pictures_of_the_readme_are_up_to_date() {
    let scratch = Scratch::unwritten("screens");
    let dir = Path::new(scratch.path());
    let told = host_sim(&["screens", scratch.path()]).expect_success();
    assert!(told.contains("screens in"), "{told}");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let mut shown = 0;
    for picture in fs::read_dir(root.join("docs/screens")).unwrap() {
        let path = picture.unwrap().path();
        let name = path.file_name().unwrap();
        let drawn = fs::read(dir.join(name)).unwrap_or_default();
        assert!(fs::read(&path).unwrap() == drawn, "docs/screens/{} is not what is drawn", name.display());
        assert!(readme.contains(&format!("docs/screens/{}", name.display())), "{}", name.display());
        shown += 1;
    }
    assert!(shown >= 6, "the README shows a few of them");
    fs::remove_dir_all(dir).unwrap();
}
