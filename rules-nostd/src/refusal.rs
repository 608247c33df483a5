//! Why a move is refused, and helpers to refuse it.

use core::error::Error;
use core::fmt;

/// The most figures in the words of a refusal.
const FIGURES: usize = 3;

/// Why a move was refused: the rule that forbids it, the reason, and what the player can do instead.
///
/// The words may hold figures, such as what something costs and what the player has:
///
/// ```
/// use rules_nostd::Refusal;
///
/// let refusal = Refusal::new("PET-063", "That spends {} camels; you have {}.", "Spend fewer.");
/// let refusal = refusal.with([3_u8.into(), 2_u8.into()]);
/// assert_eq!(refusal.to_string(), "PET-063: That spends 3 camels; you have 2. Spend fewer.");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The id of the rule in the ledger, such as `PET-034`.
    pub rule: &'static str,
    reason: &'static str,
    remedy: &'static str,
    figures: [Figure; FIGURES],
}

/// A number or a name in the words of a refusal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Figure {
    /// No figure: nothing is written in its place.
    #[default]
    None,
    /// An amount.
    Number(i16),
    /// A name of the game that no edition changes.
    Name(&'static str),
    /// An amount of what is named, such as `2 coins`.
    Amount(u8, &'static str),
}

impl Refusal {
    /// Creates a refusal. `reason` says what is wrong and `remedy` what the player can do instead. Each `{}` in them
    /// stands for one of the figures, in order, those of the reason first.
    pub const fn new(rule: &'static str, reason: &'static str, remedy: &'static str) -> Self {
        Self { rule, reason, remedy, figures: [Figure::None; FIGURES] }
    }

    /// Fills in the figures.
    #[inline(never)]
    pub fn with<const N: usize>(mut self, figures: [Figure; N]) -> Self {
        const { assert!(N <= FIGURES, "a refusal has room for three figures") };
        self.figures[..N].copy_from_slice(&figures);
        self
    }

    /// Returns the same reason under another rule and with another remedy, which has no figures.
    pub(crate) fn instead(self, rule: &'static str, remedy: &'static str) -> Self {
        Self { rule, remedy, ..self }
    }

    /// Returns what is wrong, in words for a player.
    pub fn reason(&self) -> impl fmt::Display {
        Words { text: self.reason, figures: self.figures, skipped: 0 }
    }

    /// Returns what the player can do instead.
    pub fn remedy(&self) -> impl fmt::Display {
        Words { text: self.remedy, figures: self.figures, skipped: self.reason.matches("{}").count() }
    }
}

/// A sentence and the figures in it.
struct Words {
    text: &'static str,
    figures: [Figure; FIGURES],
    /// How many of the figures belong to the sentence before.
    skipped: usize,
}

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = self.text.split("{}");
        f.write_str(parts.next().unwrap_or_default())?;
        let mut figures = self.figures.iter().skip(self.skipped);
        parts.try_for_each(|part| write!(f, "{}{part}", figures.next().copied().unwrap_or_default()))
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => Ok(()),
            Self::Number(number) => number.fmt(f),
            Self::Name(name) => f.write_str(name),
            Self::Amount(number, name) => write!(f, "{number} {name}"),
        }
    }
}

impl From<i16> for Figure {
    fn from(number: i16) -> Self {
        Self::Number(number)
    }
}

impl From<u8> for Figure {
    fn from(number: u8) -> Self {
        Self::Number(number.into())
    }
}

impl From<usize> for Figure {
    fn from(number: usize) -> Self {
        Self::Number(i16::try_from(number).unwrap_or(i16::MAX))
    }
}

impl From<&'static str> for Figure {
    fn from(name: &'static str) -> Self {
        Self::Name(name)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} {}", self.rule, self.reason(), self.remedy())
    }
}

impl Error for Refusal {}

/// Refuses the move.
#[inline(never)] // called hundreds of times: the program stays smaller
pub(crate) const fn no(
    rule: &'static str,
    reason: &'static str,
    remedy: &'static str,
) -> Result<(), Refusal> {
    Err(Refusal::new(rule, reason, remedy))
}

/// Refuses the move unless the condition holds.
#[inline(never)]
pub(crate) fn need(
    holds: bool,
    rule: &'static str,
    reason: &'static str,
    remedy: &'static str,
) -> Result<(), Refusal> {
    if holds { Ok(()) } else { no(rule, reason, remedy) }
}

/// Like [`need`], with figures in the words.
#[inline(never)]
pub(crate) fn need_with<const N: usize>(
    holds: bool,
    rule: &'static str,
    reason: &'static str,
    remedy: &'static str,
    figures: [Figure; N],
) -> Result<(), Refusal> {
    if holds { Ok(()) } else { Err(Refusal::new(rule, reason, remedy).with(figures)) }
}
