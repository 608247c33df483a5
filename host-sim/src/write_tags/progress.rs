//! The file that says which stickers are written: a line with UID and text for each.

use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use firmware::tag::Uid;

use super::WriteTagsError;

const HEAD: &str =
    "# The stickers that host-sim write-tags has written. Delete a line to write its sticker again.\n";

/// The stickers that are written. Each new one is in the file before the next is asked for.
#[derive(Debug)]
pub struct Progress {
    path: PathBuf,
    file: File,
    /// The written tags with their texts. Each tag is in it once.
    written: Vec<(Uid, String)>,
}

impl Progress {
    /// Opens a progress file. Creates it if it is not there.
    pub fn open(path: &Path) -> Result<Self, WriteTagsError> {
        let failed = |why: std::io::Error| failure(path, &why);
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = opened.map_err(failed)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(|why| match why.kind() {
            ErrorKind::InvalidData => wrong(path, "this is not text (UTF-8)"),
            _ => failure(path, &why),
        })?;
        // A line without an end was cut off while it was written. Its sticker is asked for again.
        text.truncate(text.rfind('\n').map_or(0, |end| end + 1));
        let mut progress = Self { path: path.to_owned(), file, written: Vec::new() };
        for (index, line) in text.lines().enumerate().filter(|(_, line)| !is_comment(line)) {
            let read = line.split_once(' ').and_then(|(uid, text)| Some((Uid::read(uid)?, text.trim())));
            let (uid, sticker) = read.ok_or_else(|| {
                wrong(path, &format!("line {}: expected a UID and the text of a sticker", index + 1))
            })?;
            progress.remember(uid, sticker);
        }
        let file = &mut progress.file;
        file.set_len(text.len() as u64).and_then(|()| file.seek(SeekFrom::End(0))).map_err(failed)?;
        if text.is_empty() {
            progress.append(HEAD)?;
        }
        Ok(progress)
    }

    /// Returns whether a tag with this text is written.
    pub fn has(&self, text: &str) -> bool {
        self.written.iter().any(|(_, written)| written == text)
    }

    /// Adds a tag. Returns the other text that it held before, if this file knows one: that sticker is lost.
    pub fn add(&mut self, uid: Uid, text: &str) -> Result<Option<String>, WriteTagsError> {
        self.append(&format!("{uid} {text}\n"))?;
        Ok(self.remember(uid, text).filter(|before| before != text))
    }

    /// Notes what a tag holds, and returns what it held before. The last line about a tag counts.
    fn remember(&mut self, uid: Uid, text: &str) -> Option<String> {
        let before = self.written.iter().position(|(other, _)| *other == uid);
        let before = before.map(|index| self.written.remove(index).1);
        self.written.push((uid, text.to_owned()));
        before
    }

    fn append(&mut self, line: &str) -> Result<(), WriteTagsError> {
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|why| failure(&self.path, &why))
    }
}

fn is_comment(line: &str) -> bool {
    line.trim().is_empty() || line.starts_with('#')
}

fn failure(path: &Path, why: &std::io::Error) -> WriteTagsError {
    WriteTagsError::Progress(format!("the progress cannot be kept in {}: {why}", path.display()))
}

fn wrong(path: &Path, why: &str) -> WriteTagsError {
    WriteTagsError::Progress(format!("{}: {why}; this is no progress file", path.display()))
}
