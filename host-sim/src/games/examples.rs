//! The examples in the help of the commands. They name a game, so they live in this folder.

pub(crate) const PLAY: &str = "Examples:\n  \
    host-sim play petra --players 3 --seed 7 --bots 2,3\n  \
    host-sim play petra --players 2 --bots 2=strong";
pub(crate) const ARENA: &str = "Examples:\n  \
    host-sim arena petra --seats strong-100,plain-100 --games 200\n  \
    host-sim arena resafa --seats strong --games 10";
pub(crate) const HINT: &str = "Examples:\n  \
    host-sim hint game.txt\n  \
    host-sim hint game.txt --playouts 5000";
pub(crate) const NEW: &str = "Examples:\n  \
    host-sim new petra --players 3 --seed 1 > game.txt\n  \
    host-sim new wayfarers --players 2 --ask > game.txt";
pub(crate) const TRY: &str = "Examples:\n  \
    host-sim try position.json\n  \
    host-sim try position.json 'pawn north' 'plaza 2' 'plaza 5'\n  \
    host-sim try position.json 'pawn north' --short\n  \
    host-sim try position.json 'pawn north' --why 'siq 9'";
pub(crate) const SCHEMA: &str = "Example: host-sim schema petra > petra.schema.json";
pub(crate) const AUTOPLAY: &str = "Examples:\n  \
    host-sim autoplay petra --players 4 --games 2000 --no-check\n  \
    host-sim autoplay petra --players 2 --games 1 --seed 5 --record game.txt";
pub(crate) const SCENARIO: &str = "Examples:\n  \
    host-sim scenario host-sim/scenarios/petra/*.toml\n  \
    host-sim scenario --chip host-sim/scenarios/petra/undo.toml\n\n\
    docs/scenarios.md describes the language.";
pub(crate) const SIMULATE: &str = "Examples:\n  \
    host-sim simulate --seed 1 --hours 100\n  \
    host-sim simulate --game petra --seed 7 --hours 1 --faults cuts,noise";
pub(crate) const OVERLAY: &str = "Example: host-sim overlay petra -o petra-mat.svg";
pub(crate) const TAGS: &str = "Example: host-sim tags petra > stickers.txt";
pub(crate) const WRITE_TAGS: &str = "Examples:\n  \
    host-sim write-tags petra --port /dev/ttyACM0\n  \
    host-sim write-tags petra --port /dev/ttyACM0 --from 'petra trader china 07'";
pub(crate) const EDITION_CHECK: &str = "Example: host-sim edition check my-petra.toml";
pub(crate) const EDITION_SHOW: &str = "Examples:\n  \
    host-sim edition show petra\n  \
    host-sim edition show my-petra.toml\n  \
    host-sim edition show petra --toml > my-petra.toml";
pub(crate) const EDITION_PACK: &str = "Example: host-sim edition pack my-petra.toml > /dev/ttyACM0";
