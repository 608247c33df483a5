//! Tests finding spaces and readers by name, and the path of a piece between two spaces.

use firmware::device::play::DeviceGame as _;
use firmware::games::petra::{PetraSpace, Rules as Petra};
use firmware::mat::{Channel, Space as _};
use firmware::sense::ReaderId;
use host_sim::table::{find_reader, find_space, trace_path};

#[test]
fn every_space_is_found_by_its_name() {
    for space in PetraSpace::all() {
        assert_eq!(find_space::<PetraSpace>(&space.to_string()), Some(space.channel()), "{space}");
    }
    assert_eq!(find_space::<PetraSpace>(" City  North "), find_space::<PetraSpace>("city north"));
    assert_eq!(find_space::<PetraSpace>("plaza 7"), None);
}

#[test]
fn a_piece_slides_over_what_lies_between() {
    let names = |from: &str, to: &str| -> Vec<String> {
        let space = |name| find_space::<PetraSpace>(name).map_or(0, Channel::number);
        let (from, to) = (Channel::new(space(from)), Channel::new(space(to)));
        let way = from.zip(to).map(|(from, to)| trace_path::<PetraSpace>(from, to)).unwrap_or_default();
        way.into_iter().filter_map(PetraSpace::at).map(|space| space.to_string()).collect()
    };
    assert_eq!(names("plaza 4", "plaza 2"), ["plaza 4", "plaza 3", "plaza 2"]);
    assert_eq!(names("city centre", "city north"), ["city centre", "city north"]);
    assert_eq!(
        names("city north-west", "city south"),
        ["city north-west", "city west", "city centre", "city south"]
    );
}

#[test]
fn readers_have_names_and_numbers() {
    let readers = Petra::READERS;
    assert_eq!(find_reader(readers, "Card Pad"), ReaderId::new(5));
    assert_eq!(find_reader(readers, "reader 7"), ReaderId::new(7));
    assert_eq!(find_reader(readers, "reader 8"), None);
    assert_eq!(find_reader(readers, "the door"), None);
}
