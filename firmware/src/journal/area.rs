//! A range of the flash with a label in its first sector, which says what the rest holds.

use core::ops::Range;

use embedded_storage_async::nor_flash::{NorFlash, ReadNorFlash};

use super::error::FlashError;
use super::verified_flash::VerifiedFlash;

/// The label is written twice, in two pages of the flash, in case a cell of one is lost.
///
/// ```text
///  0                                         12          16            256
/// ┌────────────────────────────────────────┬───────────┬─────────────┬────────────────────┬───────┐
/// │ c  a  r  a  v  a  n  s  e  r  a  i     │ _ J 0 1   │ FF ...      │ the same once more │ FF .. │
/// └────────────────────────────────────────┴───────────┴─────────────┴────────────────────┴───────┘
///                                            J journal, S settings; 01 the version of the layout
/// ```
pub(super) type Label = [u8; 16];
const LABELS_AT: [u32; 2] = [0, 256];
/// Where [`Area::mark`] writes the label a third time.
const MARK_AT: u32 = 512;

/// The progress of an erase: `done` of `of` sectors. A sector takes 45 ms, at worst 400 ms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the names say it
pub struct Progress {
    pub done: u16,
    pub of: u16,
}

/// What an area holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Contents {
    /// It has our label.
    Ours,
    /// It is erased.
    Blank,
    /// Anything else: foreign data, or a first format that a power cut interrupted.
    Foreign,
}

/// The area of the journal or of the settings.
pub(super) struct Area<F> {
    pub(super) flash: VerifiedFlash<F>,
    range: Range<u32>,
    label: &'static Label,
}

impl<F: NorFlash> Area<F> {
    pub(super) const SECTOR: u32 = F::ERASE_SIZE as u32;

    /// Creates an area. Returns `None` if the range is not aligned to sectors, not inside the flash, or has
    /// fewer than `sectors` sectors after its label.
    pub(super) fn new(flash: F, range: Range<u32>, label: &'static Label, sectors: u32) -> Option<Self> {
        let on_sectors = range.start.is_multiple_of(Self::SECTOR) && range.end.is_multiple_of(Self::SECTOR);
        let inside = range.start < range.end && range.end as usize <= flash.capacity();
        let large_enough = inside && (range.end - range.start) / Self::SECTOR > sectors;
        (on_sectors && large_enough).then(|| Self { flash: VerifiedFlash::new(flash), range, label })
    }

    /// Returns the range after the sector of the label.
    pub(super) fn body(&self) -> Range<u32> {
        self.range.start + Self::SECTOR..self.range.end
    }

    /// Finds out what the area holds. Without a label it reads the area up to the first byte that is not
    /// erased.
    pub(super) async fn contents(&mut self) -> Result<Contents, FlashError> {
        if self.is_labelled().await? {
            return Ok(Contents::Ours);
        }
        let blank = self.flash.is_blank(self.range.start, self.range.end).await?;
        Ok(if blank { Contents::Blank } else { Contents::Foreign })
    }

    async fn is_labelled(&mut self) -> Result<bool, FlashError> {
        for at in LABELS_AT {
            if self.label_at(at).await? == *self.label {
                return Ok(true);
            }
        }
        self.is_marked().await
    }

    async fn label_at(&mut self, at: u32) -> Result<Label, FlashError> {
        let mut found = Label::default();
        self.flash.read(self.range.start + at, &mut found).await?;
        Ok(found)
    }

    /// Returns whether [`Self::mark`] was called since the area was formatted.
    pub(super) async fn is_marked(&mut self) -> Result<bool, FlashError> {
        Ok(self.label_at(MARK_AT).await? == *self.label)
    }

    /// Writes a mark beside the label, whose meaning is up to the owner of the area. Does nothing where a mark was
    /// written before, complete or not.
    pub(super) async fn mark(&mut self) -> Result<(), FlashError> {
        if self.label_at(MARK_AT).await? == [0xFF; 16] {
            self.flash.write(self.range.start + MARK_AT, self.label).await?;
        }
        Ok(())
    }

    /// Erases the area and writes its label. The old label is erased first and the new one written last, so
    /// a half-erased area is never taken for ours.
    pub(super) async fn format(&mut self, progress: impl AsyncFnMut(Progress)) -> Result<(), FlashError> {
        if self.is_labelled().await? {
            self.flash.erase(self.range.start, self.range.start + Self::SECTOR).await?;
        }
        self.clear(self.range.clone(), progress).await?;
        for at in LABELS_AT {
            self.flash.write(self.range.start + at, self.label).await?;
        }
        Ok(())
    }

    /// Erases the sectors of a range that are not blank, from the top down.
    ///
    /// A sector whose erase was interrupted may read as blank now and lose that state later. Since erasing
    /// goes down, this can only be the sector above the highest one that is not blank, or the first sector.
    /// So these two are erased as well.
    pub(super) async fn clear(
        &mut self,
        range: Range<u32>,
        mut progress: impl AsyncFnMut(Progress),
    ) -> Result<(), FlashError> {
        let mut top = range.end;
        while top > range.start && self.flash.is_blank(top - Self::SECTOR, top).await? {
            top -= Self::SECTOR;
        }
        let mut end = (top + Self::SECTOR).min(range.end);
        let of = ((end - range.start) / Self::SECTOR) as u16;
        for done in 1..=of {
            self.flash.erase(end - Self::SECTOR, end).await?;
            end -= Self::SECTOR;
            progress(Progress { done, of }).await;
        }
        Ok(())
    }
}
