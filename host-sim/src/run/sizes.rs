//! How much flash and RAM each module of the chip's program takes.

use std::collections::BTreeMap;

use super::elf::{Symbol, symbols};

/// Where the RAM of the RP2040 begins.
const RAM: usize = 0x2000_0000;
/// The crates whose modules are told apart; of all others only the crate is.
const OURS: [&str; 2] = ["rules_nostd", "firmware"];
/// What the compiler has given no name that tells where it belongs.
const NAMELESS: &str = "constants and code without a name";

/// What a module takes, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs)] // the names say it
pub struct Size {
    pub flash: usize,
    pub ram: usize,
}

/// Adds up the symbols of an ELF file by module, the largest first. `program` is the size of the whole program in
/// flash and in static RAM: what no symbol accounts for stands in a line of its own.
pub fn by_module(elf: &[u8], program: Size) -> Option<Vec<(String, Size)>> {
    let mut modules: BTreeMap<String, Size> = BTreeMap::new();
    let mut rest = program;
    for Symbol { name, address, size } in symbols(elf)? {
        let Some(module) = module_of(&name).filter(|_| size > 0) else { continue };
        let sizes = modules.entry(module).or_default();
        let (part, left) =
            if address < RAM { (&mut sizes.flash, &mut rest.flash) } else { (&mut sizes.ram, &mut rest.ram) };
        *part += size;
        *left = left.saturating_sub(size);
    }
    modules.insert(NAMELESS.to_owned(), rest);
    let mut modules: Vec<_> = modules.into_iter().collect();
    modules.sort_by_key(|(_, size)| std::cmp::Reverse(size.flash + size.ram));
    Some(modules)
}

/// Returns the module that a mangled name belongs to, such as `firmware::screens` or `embassy_rp`. Names that no
/// crate has made (of the C runtime, of the linker) belong nowhere.
fn module_of(mangled: &str) -> Option<String> {
    let path = demangle(mangled)?;
    // An implementation belongs to its type: `<rules_nostd::chess::Chess as …>::play`.
    let path =
        path.trim_start_matches(['<', '&', '[']).trim_start_matches("impl ").trim_start_matches("mut ");
    let end = path.find(|letter: char| !(letter.is_alphanumeric() || matches!(letter, '_' | ':')));
    let names: Vec<&str> =
        path[..end.unwrap_or(path.len())].split("::").filter(|name| !name.is_empty()).collect();
    // Crates are written small: `T` is the type of generic code.
    let (&krate, inner) =
        names.split_first().filter(|(krate, _)| krate.starts_with(|first: char| first.is_lowercase()))?;
    if !OURS.contains(&krate) {
        return Some(krate.to_owned());
    }
    // The games' rooms, the game being played and the tasks on the chip are modules of modules.
    let depth = match inner {
        ["games", _, ..] | ["device", "play", ..] | ["rp2040", _, ..] => 2,
        _ => 1,
    };
    Some(names[..names.len().min(1 + depth)].join("::"))
}

/// Undoes Rust's legacy mangling: `_ZN4core3fmt5write17h…E` is `core::fmt::write`.
fn demangle(mangled: &str) -> Option<String> {
    let mut rest = mangled.strip_prefix("_ZN")?;
    let mut names = Vec::new();
    while !rest.starts_with('E') {
        let digits = rest.find(|letter: char| !letter.is_ascii_digit())?;
        let length: usize = rest[..digits].parse().ok()?;
        names.push(rest.get(digits..digits + length)?);
        rest = rest.get(digits + length..)?;
    }
    let path = names.join("::").replace("..", "::");
    let signs = [("$LT$", "<"), ("$GT$", ">"), ("$u20$", " "), ("$RF$", "&"), ("$C$", ","), ("$u5b$", "[")];
    let path = signs.iter().fold(path, |path, (code, sign)| path.replace(code, sign));
    Some(path.trim_start_matches('_').to_owned())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_symbol_belongs_to_the_module_of_its_type() {
        let of = |name: &str| module_of(name).unwrap_or_default();
        assert_eq!(of("_ZN4core3fmt5write17h0123456789abcdefE"), "core");
        assert_eq!(of("_ZN8firmware6rp20404game4POOL17h2af9b609257e3cebE"), "firmware::rp2040::game");
        assert_eq!(module_of("_ZN26_$LT$T$u20$as$u20$core..Any$GT$4type17h0123456789abcdefE"), None);
        let play = "_ZN69_$LT$rules_nostd..chess..Chess$u20$as$u20$rules_nostd..game..Game$GT$4play17h2d8c6bc07d4b1f7cE";
        assert_eq!(of(play), "rules_nostd::chess");
        let judge = "_ZN11rules_nostd5chess5legal43_$LT$impl$u20$rules_nostd..chess..Chess$GT$5judge17h97db9fd9c2064a5fE";
        assert_eq!(of(judge), "rules_nostd::chess");
        let view = "_ZN8firmware6device4play4view59_$LT$impl$u20$firmware..device..play..Play$LT$G$C$F$GT$$GT$4view17h75f289141c86db7fE";
        assert_eq!(of(view), "firmware::device::play");
        assert_eq!(of("_ZN8firmware5games5chess4tale4page17h0123456789abcdefE"), "firmware::games::chess");
        assert_eq!(module_of("memcpy"), None);
    }

    #[test]
    fn nothing_that_is_no_elf_file_is_added_up() {
        assert_eq!(by_module(b"not a program", Size::default()), None);
        assert_eq!(demangle("_ZN999short"), None);
        assert_eq!(demangle("_ZN"), None);
    }
}
