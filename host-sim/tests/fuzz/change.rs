//! Changes to a file, as damage or a careless editor would make them.

/// Returns one of the files with one to four changes.
pub fn change(files: &[Vec<u8>], rng: &mut fastrand::Rng) -> Vec<u8> {
    let mut bytes = files[rng.usize(..files.len())].clone();
    let other = &files[rng.usize(..files.len())];
    for _ in 0..rng.usize(1..=4) {
        bytes = if rng.bool() { change_bytes(bytes, rng) } else { change_words(&bytes, other, rng) };
    }
    bytes
}

/// Changes a few bytes.
fn change_bytes(mut bytes: Vec<u8>, rng: &mut fastrand::Rng) -> Vec<u8> {
    if bytes.is_empty() {
        return vec![rng.u8(..)];
    }
    let at = rng.usize(..bytes.len());
    let end = at + rng.usize(1..8).min(bytes.len() - at);
    match rng.u8(..6) {
        0 => bytes[at] = rng.u8(..),
        1 => bytes[at] ^= 1 << rng.u8(..8),
        2 => bytes.insert(at, b"\n #0+\0\xff\""[rng.usize(..8)]),
        3 => _ = bytes.drain(at..end),
        4 => _ = bytes.splice(at..at, bytes[at..end].to_vec()),
        _ => bytes.truncate(at),
    }
    bytes
}

/// Changes a word or some lines. Words come from another file.
fn change_words(bytes: &[u8], other: &[u8], rng: &mut fastrand::Rng) -> Vec<u8> {
    let mut lines: Vec<Vec<u8>> = bytes.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
    let (line, second) = (rng.usize(..lines.len()), rng.usize(..lines.len()));
    match rng.u8(..7) {
        0 => lines.swap(line, second),
        1 => _ = lines.remove(line),
        2 => lines.insert(line, lines[second].clone()),
        3 => {
            let others: Vec<&[u8]> = other.split(|&byte| byte == b'\n').collect();
            lines.insert(line, others[rng.usize(..others.len())].to_vec());
        }
        _ => {
            let mut words: Vec<&[u8]> = lines[line].split(|&byte| byte == b' ').collect();
            let others: Vec<&[u8]> = other.split(u8::is_ascii_whitespace).collect();
            let word = rng.usize(..words.len());
            words[word] = match rng.u8(..4) {
                0 => b"0",
                1 => b"99999999999999999999",
                _ => others[rng.usize(..others.len())],
            };
            lines[line] = words.join(&b' ');
        }
    }
    lines.join(&b'\n')
}
