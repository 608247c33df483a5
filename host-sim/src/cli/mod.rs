//! The commands. Exit codes: 0 success, 1 refused or failed (the reason on standard error), 2 usage.

mod arena;
mod autoplay;
mod changes;
mod chip_report;
mod edition;
mod files;
mod game_file;
mod hint;
mod new;
mod overlay;
mod page;
mod play;
mod replay;
mod scenario;
mod schema;
mod screens;
mod simulate;
mod tags;
mod try_moves;
mod write_tags;

use std::io::Write as _;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

use crate::games::{GameId, examples, with_game};
use crate::parts::FlashTimes;

/// The desk: plays, replays and tests caravan games without hardware.
///
/// Without a command it shows the device in a browser.
#[derive(Parser)]
#[command(name = "host-sim", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Play a game in the terminal.
    ///
    /// The table's part (bag, decks, dice) is played by the desk. Answer with the number of a move or
    /// in the record's notation; `help` tells what else can be said.
    #[command(after_help = examples::PLAY)]
    Play(PlayArgs),
    /// Print the record of a new game, set up to the first decision of play.
    ///
    /// The seed decides what set-up draws. Where set-up leaves a choice, the first legal one is taken.
    #[command(after_help = examples::NEW)]
    New(NewArgs),
    /// Play a record and tell what its moves brought without a decision, what comes next and who stands where.
    #[command(
        after_help = "Examples:\n  host-sim replay game.txt\n  host-sim replay game.txt --json > position.json"
    )]
    Replay(ReplayArgs),
    /// List every legal move at the end of a record or in a position, one per line, in the record's notation.
    ///
    /// Behind a semicolon stands what the device says about the move.
    #[command(after_help = "Examples:\n  host-sim moves game.txt\n  host-sim moves position.json")]
    Moves(MovesArgs),
    /// Play moves from a position and print the new position. What they bring without a decision is told on standard
    /// error.
    ///
    /// Without moves: print what the game waits for, and the legal moves.
    #[command(name = "try", after_help = examples::TRY)]
    Try(TryArgs),
    /// Print the JSON schema of a game's positions, with the names of an edition.
    #[command(after_help = examples::SCHEMA)]
    Schema(SchemaArgs),
    /// Play random games and check every invariant after every move.
    #[command(after_help = examples::AUTOPLAY)]
    Autoplay(AutoplayArgs),
    /// Let computer players play against each other, and count who wins.
    ///
    /// A player is random, easy, normal, strong or plain, and behind a hyphen how many playouts it has for a decision.
    /// They move on by a seat from game to game.
    #[command(after_help = examples::ARENA)]
    Arena(ArenaArgs),
    /// Rank the moves that are possible at the end of a record or in a position by what they are expected to bring.
    #[command(after_help = examples::HINT)]
    Hint(HintArgs),
    /// Show the device in a browser: its mat, its pieces, its display and its knob. This is what happens without a
    /// command.
    #[command(after_help = "Examples:\n  host-sim page\n  host-sim page --chip\n  \
                            host-sim page --edition my-petra.toml\n  host-sim page --listen 0.0.0.0:7700")]
    Page(PageArgs),
    /// Carry out physical scenarios: on the desk, or on an emulated RP2040.
    #[command(after_help = examples::SCENARIO)]
    Scenario(ScenarioArgs),
    /// Put the whole device under random people and failing parts, and check what it promises.
    ///
    /// Everything follows from the seed. The first failure of each kind is written down as a short scenario that fails
    /// the same way. Exit code 1 if there is a failure.
    #[command(after_help = examples::SIMULATE)]
    Simulate(SimulateArgs),
    /// Measure the device on the emulated RP2040: how fast and how large it is, beside its budgets.
    ///
    /// Plays a whole game by hand; that takes a minute or two. Exit code 1 if a budget is exceeded.
    #[command(name = "chip-report")]
    ChipReport,
    /// Draw every screen of the device as a PNG file, four times as large.
    #[command(after_help = "Example: host-sim screens /tmp/screens")]
    Screens {
        /// The directory for the files; it is created if it is not there.
        dir: PathBuf,
    },
    /// Draw the printable mat of a game, true to size, with its switches and readers.
    #[command(after_help = examples::OVERLAY)]
    Overlay(OverlayArgs),
    /// List what to write on the tags of a game's pieces, a line for each sticker.
    ///
    /// The device reads a tag whose text record says such a line; a phone can write it.
    #[command(after_help = examples::TAGS)]
    Tags(TagsArgs),
    /// Write the tags of a game's pieces, one after the other, with a board that is connected over USB.
    ///
    /// Names the piece that is next, waits for a blank tag on any reader of the board, has it written and read back.
    /// After an interruption the same command goes on where it was.
    #[command(name = "write-tags", after_help = examples::WRITE_TAGS)]
    WriteTags(WriteTagsArgs),
    /// Check or show an edition: the values printed on the components.
    #[command(subcommand, after_help = examples::EDITION_CHECK)]
    Edition(EditionCommand),
}

#[derive(Args)]
struct PlayArgs {
    /// The game.
    #[arg(value_parser = crate::games::parser())]
    game: GameId,
    /// Number of players.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    players: usize,
    /// Seed of bag, decks and bots; a new one each time if it is not given.
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Seats that move by themselves: at random, or easy, normal or strong, such as 2=strong,3=easy or 2,3.
    #[arg(long, value_name = "SEATS", value_delimiter = ',')]
    bots: Vec<String>,
    #[command(flatten)]
    table: TableArgs,
}

#[derive(Args)]
struct NewArgs {
    /// The game.
    #[arg(value_parser = crate::games::parser())]
    game: GameId,
    /// Number of players.
    #[arg(long, value_name = "N", allow_negative_numbers = true, required = false)]
    #[arg(required_unless_present = "solo", default_value_if("solo", "true", "1"))]
    players: usize,
    /// Seed of all chance.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    table: TableArgs,
    /// One player against the game's solo opponent.
    #[arg(long)]
    solo: bool,
    /// Stop at the first choice of set-up, and leave it to you.
    #[arg(long)]
    ask: bool,
}

#[derive(Args)]
struct ReplayArgs {
    /// The record; - is standard input.
    record: PathBuf,
    /// Print the whole position as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    edition: EditionArg,
}

#[derive(Args)]
struct MovesArgs {
    /// The record, or the position as JSON; - is standard input.
    #[arg(value_name = "RECORD|POSITION")]
    file: PathBuf,
    /// Deal the cards of the record by this seed, as play and new did: then a card that its player does not hold is no move.
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    #[command(flatten)]
    edition: EditionArg,
}

#[derive(Args)]
struct TryArgs {
    /// The position as JSON, as `replay --json` prints it, or a record; - is standard input.
    #[arg(value_name = "POSITION|RECORD")]
    file: PathBuf,
    /// Deal the cards of the record by this seed, as play and new did: then a card that its player does not hold is no move.
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Moves in the record's notation, each in quotes.
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    /// Print the whole position even if there are no moves.
    #[arg(long)]
    json: bool,
    /// Say whether this move would be legal then, or which rule forbids it and what to do instead. It is not played.
    #[arg(long, value_name = "MOVE", conflicts_with = "json")]
    why: Option<String>,
    /// Print only what changed: where in the JSON, the old value and the new one.
    #[arg(long, requires = "moves", conflicts_with_all = ["json", "why"])]
    short: bool,
    #[command(flatten)]
    edition: EditionArg,
}

#[derive(Args)]
struct SchemaArgs {
    /// The game.
    #[arg(value_parser = crate::games::parser())]
    game: GameId,
    #[command(flatten)]
    edition: EditionArg,
}

#[derive(Args)]
struct AutoplayArgs {
    /// The game.
    #[arg(value_parser = crate::games::parser())]
    game: GameId,
    /// Number of players.
    #[arg(long, value_name = "N", allow_negative_numbers = true, required = false)]
    #[arg(required_unless_present = "solo", default_value_if("solo", "true", "1"))]
    players: usize,
    /// Number of games.
    #[arg(long, value_name = "K")]
    games: u64,
    /// Seed of the first game; the next one has the next seed.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Do not check invariants: measures the speed of the rules.
    #[arg(long)]
    no_check: bool,
    #[command(flatten)]
    table: TableArgs,
    /// One player against the game's solo opponent.
    #[arg(long)]
    solo: bool,
    /// Write the record of the last game to a file.
    #[arg(long, value_name = "F")]
    record: Option<PathBuf>,
    /// Print one JSON object on one line.
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
struct ArenaArgs {
    /// The game.
    #[arg(value_parser = crate::games::parser())]
    game: GameId,
    /// The players, such as strong-100,plain-100.
    #[arg(long, required = true, value_name = "PLAYERS", value_delimiter = ',')]
    seats: Vec<String>,
    /// Playouts for a decision of players that name none.
    #[arg(long, value_name = "N", default_value_t = 100)]
    playouts: u32,
    /// Number of games.
    #[arg(long, value_name = "K")]
    games: u64,
    /// Seed of the first game; the next one has the next seed.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many games are played at the same time; as many as there are processors unless given.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    #[command(flatten)]
    table: TableArgs,
    /// Print one JSON object on one line.
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
struct HintArgs {
    /// The record, or the position as JSON; - is standard input.
    #[arg(value_name = "RECORD|POSITION")]
    file: PathBuf,
    /// How many playouts to think.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=60_000))]
    playouts: u32,
    /// Deal the cards of the record as `new` and `play` do with this seed, so that the player's hand is known.
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    #[command(flatten)]
    edition: EditionArg,
}

#[derive(Args)]
struct ScenarioArgs {
    /// Scenario files.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// On the emulated RP2040, with the program that was built for it.
    #[arg(long)]
    chip: bool,
    /// How long the flash takes; a scenario's own choice unless given.
    #[arg(long, value_name = "TIMES")]
    flash: Option<FlashTimes>,
}

#[derive(Args)]
struct SimulateArgs {
    /// The game; all of them in turn unless given.
    #[arg(long, value_name = "GAME", value_parser = crate::games::parser())]
    game: Option<GameId>,
    /// Seed of the first story, the next one has the next seed; a new one each time if it is not given.
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// How many simulated hours all stories take together.
    #[arg(long, value_name = "H", default_value_t = 1.0, allow_negative_numbers = true)]
    hours: f64,
    /// What may go wrong: all, none, or names separated by commas, such as cuts,noise.
    #[arg(long, value_name = "FAULTS", default_value = "all")]
    faults: String,
    /// The device's program on the emulated RP2040, instead of the firmware library on this machine.
    #[arg(long)]
    chip: bool,
    /// The directory for the scenarios of failures.
    #[arg(long, value_name = "DIR", default_value = ".")]
    output: PathBuf,
}

#[derive(Args)]
struct PageArgs {
    /// The device's program on the emulated RP2040, instead of the firmware library on this machine.
    #[arg(long)]
    chip: bool,
    /// A real board at this serial port, only watched; such as /dev/ttyACM0 or COM3.
    #[arg(long, value_name = "PORT", conflicts_with = "chip")]
    port: Option<String>,
    /// Where to listen. Beyond this machine every request must carry the token that is printed.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7700")]
    listen: SocketAddr,
    /// Do not open a browser.
    #[arg(long)]
    no_open: bool,
    /// Seed of bags and decks; a new one each time if it is not given.
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Edition file of your own, which the simulated device gets and the page follows; may be repeated, once for each
    /// game.
    #[arg(long, value_name = "F")]
    edition: Vec<PathBuf>,
}

impl Default for PageArgs {
    fn default() -> Self {
        Self {
            chip: false,
            port: None,
            listen: ([127, 0, 0, 1], 7700).into(),
            no_open: false,
            seed: None,
            edition: Vec::new(),
        }
    }
}

#[derive(Args)]
struct OverlayArgs {
    /// The game.
    #[arg(value_parser = crate::games::parser())]
    game: GameId,
    /// The SVG file to write; standard output if it is not given.
    #[arg(short, long, value_name = "F")]
    output: Option<PathBuf>,
}

#[derive(Args)]
struct TagsArgs {
    /// The game.
    #[arg(value_parser = crate::games::parser())]
    game: GameId,
    #[command(flatten)]
    edition: EditionArg,
}

#[derive(Args)]
struct WriteTagsArgs {
    /// The game.
    #[arg(value_parser = crate::games::parser())]
    game: GameId,
    /// The serial port of the board, such as /dev/ttyACM0 or COM3.
    #[arg(long, value_name = "PORT")]
    port: String,
    /// Begin with this sticker, by its number or its text as `tags` lists them, even if it is written.
    #[arg(long, value_name = "STICKER")]
    from: Option<String>,
    /// The file that remembers which stickers are written; GAME-tags.txt in this directory unless given.
    #[arg(long, value_name = "F")]
    progress: Option<PathBuf>,
    /// Also write tags that name another piece.
    #[arg(long)]
    overwrite: bool,
    #[command(flatten)]
    edition: EditionArg,
}

#[derive(Subcommand)]
enum EditionCommand {
    /// Check an edition file and report every fault.
    #[command(after_help = examples::EDITION_CHECK)]
    Check {
        /// An edition file, or a game: its built-in edition.
        what: String,
    },
    /// Show an edition: what is known, what is a stand-in, and how its cards are called.
    #[command(after_help = examples::EDITION_SHOW)]
    Show {
        /// A game (its built-in edition) or an edition file.
        what: String,
        /// Print the edition's file: the beginning of one of your own.
        #[arg(long)]
        toml: bool,
    },
    /// Pack an edition for the device: the lines to send over its USB port.
    #[command(after_help = examples::EDITION_PACK)]
    Pack {
        /// An edition file, or a game: its built-in edition.
        what: String,
    },
}

/// Which edition is used.
#[derive(Args)]
struct EditionArg {
    /// Edition file to use in place of the built-in one.
    #[arg(long, value_name = "F")]
    edition: Option<PathBuf>,
}

/// What the table agreed on.
#[derive(Args)]
struct TableArgs {
    #[command(flatten)]
    edition: EditionArg,
    /// A ruling that differs from the default, such as idle-action=refused; may be repeated.
    #[arg(long, value_name = "NAME=CHOICE")]
    option: Vec<String>,
}

/// Why a command failed.
#[derive(Debug)]
enum CommandError {
    /// Refused or failed: exit code 1.
    Failed(String),
    /// Called the wrong way: exit code 2.
    Usage(String),
}

impl From<String> for CommandError {
    fn from(why: String) -> Self {
        Self::Failed(why)
    }
}

/// What a command prints on success.
type Outcome = Result<String, CommandError>;

/// Runs the command line of this process.
pub fn run() -> ExitCode {
    match Cli::parse().command.map_or_else(|| page::run(&PageArgs::default()), dispatch) {
        Ok(text) => print(&text),
        Err(CommandError::Failed(why)) => {
            complain(why.trim_end());
            ExitCode::from(1)
        }
        Err(CommandError::Usage(why)) => {
            complain(&format!("{}\nSee host-sim --help.", why.trim_end()));
            ExitCode::from(2)
        }
    }
}

/// Prints an error. If even that fails, the exit code has to do.
fn complain(why: &str) {
    let _ = writeln!(anstream::stderr().lock(), "host-sim: {why}");
}

fn dispatch(command: Command) -> Outcome {
    match command {
        Command::Play(args) => with_game!(args.game, Named => play::run::<Named>(&args)),
        Command::New(args) => with_game!(args.game, Named => new::run::<Named>(&args)),
        Command::Replay(args) => replay::replay(&args),
        Command::Moves(args) => try_moves::moves(&args),
        Command::Try(args) => try_moves::run(&args),
        Command::Schema(args) => with_game!(args.game, Named => schema::run::<Named>(&args)),
        Command::Autoplay(args) => with_game!(args.game, Named => autoplay::run::<Named>(&args)),
        Command::Arena(args) => with_game!(args.game, Named => arena::run::<Named>(&args)),
        Command::Hint(args) => hint::run(&args),
        Command::Page(args) => page::run(&args),
        Command::Scenario(args) => scenario::run(&args),
        Command::Simulate(args) => simulate::run(&args),
        Command::ChipReport => chip_report::run(),
        Command::Screens { dir } => screens::run(&dir),
        Command::Overlay(args) => with_game!(args.game, Named => overlay::run::<Named>(&args)),
        Command::Tags(args) => with_game!(args.game, Named => tags::run::<Named>(&args)),
        Command::WriteTags(args) => with_game!(args.game, Named => write_tags::run::<Named>(&args)),
        Command::Edition(command) => edition::run(&command),
    }
}

/// Prints a result. A reader that stops early (`| head`) is not an error.
fn print(text: &str) -> ExitCode {
    let mut out = anstream::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) if why.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(why) => {
            complain(&format!("cannot write: {why}"));
            ExitCode::from(1)
        }
    }
}
