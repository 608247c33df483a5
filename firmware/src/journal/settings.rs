//! The settings, which the device keeps between games: switches, tags and editions.

use core::ops::{ControlFlow, Range};

use embedded_storage_async::nor_flash::NorFlash;
use sequential_storage::cache::{Cache, Uncached};
use sequential_storage::map::{MapConfig, MapStorage};

use super::area::{Area, Contents, Label, Progress};
use super::edition_store::{EditionEntry, EditionSlot, MAX_EDITION, PART, PARTS, PartSet};
use super::error::{FlashError, SettingsError, StorageError};
use super::seal::{SEAL_KEY, Seal, SealedValues};
use super::tag::{MAX_TAG, MAX_TAGS, StoredTagText, TagPlace, read_tag, write_tag};
use super::verified_flash::{VerifiedFlash, WORD};
use crate::screens::oled::Controller;
use crate::sense::StepsPerClick;
use crate::tag::Uid;

/// The size of the settings in a flash with sectors of 4 kB.
///
/// 200 tags of 48 bytes are 9.6 kB. Four editions, each with 4 parts of 1,016 bytes and one of 112, are
/// 16.7 kB, and a fifth during a replacement 4.2 kB. Since parts do not fill a sector, that is 10 sectors;
/// the map needs one more to move items. With 15, moves are rarer. One more holds the label.
pub const SETTINGS_BYTES: u32 = 16 * 4096;
const MIN_SECTORS: u32 = 15;

const LABEL: Label = *b"caravanserai S01";

/// The most bytes of an item: a key and a part of an edition, in whole words.
const MAX_ITEM: usize = (1 + PART).next_multiple_of(WORD);

/// A setting that is on or off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the names say it
pub enum Switch {
    Lights,
    Buzzer,
}

impl Switch {
    fn key(self) -> u8 {
        match self {
            Self::Lights => 200,
            Self::Buzzer => 201,
        }
    }
}

/// The key of what a check of the mat found.
const MAT_CHECK_KEY: u8 = 205;
/// Where the controller of the display is stored: 0 if it is to be recognised, 1 or 2 if it was chosen.
const CONTROLLER: u8 = 203;
/// Where the kind of knob is stored, as its number of steps.
const STEPS_PER_CLICK: u8 = 202;

/// What [`Settings::open`] finds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SettingsFound {
    /// An erased flash: every setting has its default.
    Blank,
    /// Something that is not settings. [`Settings::reset`] erases it and creates empty settings.
    Foreign,
    /// Valid settings.
    Ready,
}

/// The settings, in a map of sequential-storage.
///
/// A change survives a power cut once its method has returned `Ok`; before that, the value is the old or the
/// new one. Now and then a change moves items and erases a sector, which takes tenths of a second. So make
/// changes between games.
pub struct Settings<F> {
    area: Area<F>,
    found: Option<SettingsFound>,
    buffer: [u8; MAX_ITEM],
}

type Map<'f, F> = MapStorage<u8, &'f mut VerifiedFlash<F>, Cache<Uncached, Uncached, Uncached, u8>>;

impl<F: NorFlash> Settings<F> {
    /// Creates settings in this range of the flash, which must have at least [`SETTINGS_BYTES`]. Call
    /// [`Settings::open`] before anything else.
    pub fn new(flash: F, range: Range<u32>) -> Result<Self, SettingsError> {
        let area = Area::new(flash, range, &LABEL, MIN_SECTORS).ok_or(SettingsError::BadArea)?;
        Ok(Self { area, found: None, buffer: [0; MAX_ITEM] })
    }

    /// Returns the flash.
    pub fn flash(&mut self) -> &mut F {
        self.area.flash.inner()
    }

    /// Drops the settings and returns the flash.
    pub fn into_flash(self) -> F {
        self.area.flash.into_inner()
    }

    /// Finds out what the flash holds.
    pub async fn open(&mut self) -> Result<SettingsFound, SettingsError> {
        self.found = None;
        let found = match self.area.contents().await? {
            Contents::Ours => SettingsFound::Ready,
            Contents::Blank => SettingsFound::Blank,
            Contents::Foreign => SettingsFound::Foreign,
        };
        self.found = Some(found);
        Ok(found)
    }

    /// Returns whether nothing was ever stored: the device is new.
    pub fn is_blank(&self) -> bool {
        self.found == Some(SettingsFound::Blank)
    }

    /// Erases all settings, so that each has its default.
    pub async fn reset(&mut self, progress: impl AsyncFnMut(Progress)) -> Result<(), SettingsError> {
        self.found = None;
        let reset = self.area.format(progress).await;
        self.open().await?;
        Ok(reset?)
    }

    /// Returns whether no value was lost, as far as can be told: settings of version 0.1.0 cannot tell before their
    /// first change. [`Self::edition`] tells whether an edition is damaged.
    pub async fn is_intact(&mut self) -> Result<bool, SettingsError> {
        if !self.is_ready()? {
            return Ok(true);
        }
        let (seal, Seal { before, .. }) = self.survey(None).await?;
        self.agrees(seal, before).await
    }

    /// Keeps every value that can be read and accepts that the others are lost. Frees the space of editions without
    /// an entry. If nothing can be read, erases all settings.
    ///
    /// The remains of lost items stay where they are, as after a power cut: they are skipped until their sector is
    /// used again.
    pub async fn repair(&mut self, progress: impl AsyncFnMut(Progress)) -> Result<(), SettingsError> {
        self.open().await?;
        match self.accept_values().await {
            Err(SettingsError::Foreign | SettingsError::Flash(FlashError::Scrambled)) => {
                self.reset(progress).await
            }
            accepted => accepted,
        }
    }

    async fn accept_values(&mut self) -> Result<(), SettingsError> {
        if !self.is_ready()? {
            return Ok(());
        }
        for slot in EditionSlot::all() {
            let used = self.entry(slot).await?.map(|entry| entry.set);
            for set in [PartSet::A, PartSet::B] {
                if used != Some(set) {
                    self.clear_parts(slot, set).await?;
                }
            }
        }
        let (_, found) = self.survey(None).await?; // its two checksums are the same
        self.store_seal(found).await
    }

    /// Returns whether the switch is on, or `None` if it was never set.
    pub async fn switch(&mut self, switch: Switch) -> Result<Option<bool>, SettingsError> {
        Ok(self.fetch(switch.key()).await?.and_then(|value| value.first()).map(|&on| on != 0))
    }

    /// Turns a switch on or off.
    pub async fn set_switch(&mut self, switch: Switch, on: bool) -> Result<(), SettingsError> {
        self.store(switch.key(), &[on.into()]).await
    }

    /// Returns what the last check of the mat found, as it was stored.
    pub async fn mat_check(&mut self) -> Result<Option<&[u8]>, SettingsError> {
        self.fetch(MAT_CHECK_KEY).await
    }

    /// Stores what a check of the mat found.
    pub async fn store_mat_check(&mut self, findings: &[u8]) -> Result<(), SettingsError> {
        self.store(MAT_CHECK_KEY, findings).await
    }

    /// Returns the controller of the display that was chosen, or `None` if it is to be recognised.
    pub async fn controller(&mut self) -> Result<Option<Controller>, SettingsError> {
        Ok(match self.fetch(CONTROLLER).await?.and_then(|value| value.first()) {
            Some(1) => Some(Controller::Ssd1306),
            Some(2) => Some(Controller::Sh1106),
            _ => None,
        })
    }

    /// Stores the choice of a controller.
    pub async fn set_controller(&mut self, controller: Option<Controller>) -> Result<(), SettingsError> {
        let number = match controller {
            None => 0,
            Some(Controller::Ssd1306) => 1,
            Some(Controller::Sh1106) => 2,
        };
        self.store(CONTROLLER, &[number]).await
    }

    /// Returns the kind of knob, or `None` if it was never set.
    pub async fn steps_per_click(&mut self) -> Result<Option<StepsPerClick>, SettingsError> {
        let number = self.fetch(STEPS_PER_CLICK).await?.and_then(|value| value.first().copied());
        Ok(StepsPerClick::ALL.into_iter().find(|steps| Some(steps.number()) == number))
    }

    /// Stores the kind of knob.
    pub async fn set_steps_per_click(&mut self, steps: StepsPerClick) -> Result<(), SettingsError> {
        self.store(STEPS_PER_CLICK, &[steps.number()]).await
    }

    /// Stores the text that stands for a tag. Replaces its old text if it is enrolled already.
    pub async fn enrol(&mut self, uid: &Uid, text: &StoredTagText) -> Result<(), SettingsError> {
        let mut taken = [false; MAX_TAGS];
        let mut known = None;
        self.visit_stored_tags(|place, tag| {
            taken[place.index()] = tag.is_some();
            track_tag(&mut known, uid, place, tag);
        })
        .await?;
        let place = match known {
            Some((_, known)) if known == *text => return Ok(()),
            Some((place, _)) => place,
            None => TagPlace::all().find(|place| !taken[place.index()]).ok_or(SettingsError::TooManyTags)?,
        };
        let mut bytes = [0; MAX_TAG];
        self.store(place.number(), write_tag(uid, text, &mut bytes)).await
    }

    /// Removes an enrolled tag. Returns whether it was enrolled.
    pub async fn forget(&mut self, uid: &Uid) -> Result<bool, SettingsError> {
        match self.find_tag(uid).await? {
            Some((place, _)) => self.store(place.number(), &[]).await.map(|()| true),
            None => Ok(false),
        }
    }

    /// Returns the text that stands for a tag, if it is enrolled.
    pub async fn tag(&mut self, uid: &Uid) -> Result<Option<StoredTagText>, SettingsError> {
        Ok(self.find_tag(uid).await?.map(|(_, text)| text))
    }

    /// Visits every enrolled tag until the visitor breaks.
    pub async fn each_tag(
        &mut self,
        mut visit: impl FnMut(&Uid, &StoredTagText) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, SettingsError> {
        // A place may be stored several times, and the last one counts: count first, then visit the last.
        let mut times = [0_u16; MAX_TAGS];
        self.visit_stored_tags(|place, _| times[place.index()] += 1).await?;
        let mut flow = ControlFlow::Continue(());
        self.visit_stored_tags(|place, tag| {
            let times = &mut times[place.index()];
            *times = times.saturating_sub(1);
            if let (0, Some((uid, text)), ControlFlow::Continue(())) = (*times, tag, flow) {
                flow = visit(&uid, &text);
            }
        })
        .await?;
        Ok(flow)
    }

    /// Stores an edition in its packed form and replaces the one in this slot.
    pub async fn store_edition(&mut self, slot: EditionSlot, edition: &[u8]) -> Result<(), SettingsError> {
        if edition.len() > MAX_EDITION {
            return Err(SettingsError::EditionTooLarge);
        }
        // The entry may be damaged as well: then any set will do.
        let set = self.entry(slot).await?.map_or(PartSet::A, |entry| entry.set.other());
        for (key, part) in slot.part_keys(set).zip(edition.chunks(PART)) {
            self.store(key, part).await?;
        }
        self.store(slot.entry_key(), &EditionEntry::new(set, edition).write()).await?;
        self.clear_parts(slot, set.other()).await
    }

    /// Removes the edition in this slot, so that the built-in one is used again.
    pub async fn remove_edition(&mut self, slot: EditionSlot) -> Result<(), SettingsError> {
        if self.fetch(slot.entry_key()).await?.is_some_and(|entry| !entry.is_empty()) {
            self.store(slot.entry_key(), &[]).await?;
        }
        self.clear_parts(slot, PartSet::A).await?;
        self.clear_parts(slot, PartSet::B).await
    }

    /// Reads the edition in this slot, if there is one. A buffer of [`MAX_EDITION`] bytes is always large enough.
    pub async fn edition<'b>(
        &mut self,
        slot: EditionSlot,
        buffer: &'b mut [u8],
    ) -> Result<Option<&'b [u8]>, SettingsError> {
        let entry = match self.fetch(slot.entry_key()).await? {
            None | Some([]) => return Ok(None),
            Some(bytes) => EditionEntry::read(bytes).ok_or(SettingsError::EditionDamaged)?,
        };
        let EditionEntry { set, length, .. } = entry;
        let edition = buffer.get_mut(..length.into()).ok_or(SettingsError::EditionTooLarge)?;
        let mut whole = [false; PARTS];
        self.visit_items(|key, stored| {
            if let Some(part) = slot.part_of(set, key)
                && let Some(bytes) = edition.chunks_mut(PART).nth(part)
            {
                whole[part] = stored.len() == bytes.len();
                if whole[part] {
                    bytes.copy_from_slice(stored);
                }
            }
        })
        .await?;
        let parts = edition.len().div_ceil(PART);
        if whole.iter().take(parts).all(|&whole| whole) && entry.agrees(edition) {
            Ok(Some(edition))
        } else {
            Err(SettingsError::EditionDamaged)
        }
    }

    async fn entry(&mut self, slot: EditionSlot) -> Result<Option<EditionEntry>, SettingsError> {
        Ok(self.fetch(slot.entry_key()).await?.and_then(EditionEntry::read))
    }

    /// Frees the space of the parts in a set that is no longer in use.
    async fn clear_parts(&mut self, slot: EditionSlot, set: PartSet) -> Result<(), SettingsError> {
        let mut filled = [false; PARTS];
        self.visit_items(|key, stored| {
            if let Some(part) = slot.part_of(set, key) {
                filled[part] = !stored.is_empty();
            }
        })
        .await?;
        for (key, filled) in slot.part_keys(set).zip(filled) {
            if filled {
                self.store(key, &[]).await?;
            }
        }
        Ok(())
    }

    async fn find_tag(&mut self, uid: &Uid) -> Result<Option<(TagPlace, StoredTagText)>, SettingsError> {
        let mut known = None;
        self.visit_stored_tags(|place, tag| track_tag(&mut known, uid, place, tag)).await?;
        Ok(known)
    }

    /// Visits the tags in the order in which they were stored. The last one for each place counts; `None`
    /// means the place was freed.
    async fn visit_stored_tags(
        &mut self,
        mut visit: impl FnMut(TagPlace, Option<(Uid, StoredTagText)>),
    ) -> Result<(), SettingsError> {
        self.visit_items(|key, value| {
            if let Some(place) = TagPlace::new(key) {
                visit(place, read_tag(value));
            }
        })
        .await
    }

    /// Visits every item in the order in which they were stored. The last one for each key counts. Reads the
    /// whole area once, whereas a fetch reads from the newest sector back to the one that has the key.
    async fn visit_items(&mut self, mut visit: impl FnMut(u8, &[u8])) -> Result<(), SettingsError> {
        if !self.is_ready()? {
            return Ok(());
        }
        self.area.flash.has_failed();
        let mut map = open_map(&mut self.area)?;
        let listed = async {
            let mut items = map.fetch_all_items(&mut self.buffer).await?;
            while let Some((key, value)) = items.next::<&[u8]>(&mut self.buffer).await? {
                visit(key, value);
            }
            Ok(())
        };
        listed.await.map_err(|error: sequential_storage::Error<_>| StorageError::from(error))?;
        if self.area.flash.has_failed() { Err(FlashError::Failed.into()) } else { Ok(()) }
    }

    async fn fetch(&mut self, key: u8) -> Result<Option<&[u8]>, SettingsError> {
        if !self.is_ready()? {
            return Ok(None);
        }
        let value = open_map(&mut self.area)?.fetch_item(&mut self.buffer, &key).await;
        Ok(value.map_err(StorageError::from)?)
    }

    async fn store(&mut self, key: u8, value: &[u8]) -> Result<(), SettingsError> {
        if !self.is_ready()? {
            self.reset(async |_| ()).await?;
        }
        if SealedValues::has(key) {
            let (seal, change) = self.survey(Some((key, value))).await?;
            // A new seal would hide that a value was lost before.
            if self.agrees(seal, change.before).await? {
                self.store_seal(change).await?;
                self.store_item(key, value).await?;
                return self.store_seal(Seal { before: change.after, ..change }).await;
            }
        }
        self.store_item(key, value).await
    }

    /// Returns whether values with this checksum are complete according to the seal.
    async fn agrees(&mut self, seal: Option<Seal>, values: u32) -> Result<bool, SettingsError> {
        Ok(match seal {
            Some(seal) => seal.agrees(values),
            None => !self.area.is_marked().await?,
        })
    }

    async fn store_seal(&mut self, seal: Seal) -> Result<(), SettingsError> {
        self.store_item(SEAL_KEY, &seal.write()).await?;
        Ok(self.area.mark().await?)
    }

    async fn store_item(&mut self, key: u8, value: &[u8]) -> Result<(), SettingsError> {
        let stored = open_map(&mut self.area)?.store_item(&mut self.buffer, &key, &value).await;
        Ok(stored.map_err(StorageError::from)?)
    }

    /// Returns the seal, and the one that belongs to a change of the values that can be read.
    async fn survey(&mut self, change: Option<(u8, &[u8])>) -> Result<(Option<Seal>, Seal), SettingsError> {
        let (mut values, mut seal) = (SealedValues::new(), None);
        self.visit_items(|key, value| match key {
            SEAL_KEY => seal = Seal::read(value),
            key => values.set(key, value),
        })
        .await?;
        let before = values.checksum();
        if let Some((key, value)) = change {
            values.set(key, value);
        }
        Ok((seal, Seal { before, after: values.checksum() }))
    }

    /// Returns whether there is a map to read. A blank flash has none yet.
    fn is_ready(&self) -> Result<bool, SettingsError> {
        match self.found {
            None => Err(SettingsError::NotOpen),
            Some(SettingsFound::Foreign) => Err(SettingsError::Foreign),
            Some(SettingsFound::Blank) => Ok(false),
            Some(SettingsFound::Ready) => Ok(true),
        }
    }
}

/// Opens the map. There is no cache, so no state in RAM can differ from the flash.
fn open_map<F: NorFlash>(area: &mut Area<F>) -> Result<Map<'_, F>, FlashError> {
    // Cannot fail: the area was checked when the settings were created.
    let config = MapConfig::try_new(area.body()).map_err(|_| FlashError::Scrambled)?;
    Ok(MapStorage::new(&mut area.flash, config, Cache::new_uncached()))
}

/// Updates `known`, the place and text of a UID, with the next stored item. Places can be filled, freed and
/// filled again.
fn track_tag(
    known: &mut Option<(TagPlace, StoredTagText)>,
    uid: &Uid,
    place: TagPlace,
    tag: Option<(Uid, StoredTagText)>,
) {
    match tag {
        Some((found, text)) if found == *uid => *known = Some((place, text)),
        _ if known.as_ref().is_some_and(|&(there, _)| there == place) => *known = None,
        _ => {}
    }
}
