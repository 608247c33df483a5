//! Cards the rulebook explains. No edition may contradict them.

use crate::resafa::effect::Effect;

/// A special card of RES-262 to RES-292.
pub(super) struct KnownSpecial {
    pub(super) number: u8,
    /// Its end VP, if the rulebook names them.
    pub(super) end: Option<u8>,
    /// What it does, as far as the rulebook says.
    pub(super) effect: Known,
    pub(super) rule: &'static str,
}

/// What the rulebook says about an effect.
pub(super) enum Known {
    /// The whole effect.
    Exactly(&'static str),
    /// Like P2, for a colour and figures only the card shows.
    PerCard,
    /// Like P10, with a conversion only the card shows.
    Exchange,
    /// A scale for scarab tokens only the card shows.
    Scale,
    /// Parts of it, plus 4 items whose kinds only the card shows.
    Contains(&'static str),
}

/// Parses an effect text of this file.
pub(super) fn reads(text: &'static str) -> Option<Effect> {
    Effect::read(text).ok()
}

const fn known(number: u8, end: Option<u8>, effect: Known, rule: &'static str) -> KnownSpecial {
    KnownSpecial { number, end, effect, rule }
}

/// The 31 special cards the rulebook explains.
pub(super) const SPECIALS: [KnownSpecial; 31] = {
    use Known::{Contains, Exactly, Exchange, PerCard, Scale};
    [
        known(1, Some(2), Exactly("end: vp 2 per base"), "end VP 2, 2 VP per base (RES-262)"),
        known(2, Some(4), Exactly("end: vp 3 per card-blue"), "end VP 4, 3 VP per blue card (RES-263)"),
        known(3, None, Exactly("end: vp 2 per camel"), "2 VP per camel (RES-264)"),
        known(4, None, PerCard, "VP per special card of a colour (RES-265)"),
        known(5, Some(2), Exactly("end: vp 2 per canal"), "end VP 2, 2 VP per canal tile (RES-266)"),
        known(7, Some(4), Exactly("end: vp 2 per card"), "end VP 4, 2 VP per special card (RES-267)"),
        known(
            8,
            Some(7),
            Exactly("end x3: goods 1 -> vp 5"),
            "end VP 7, up to 3 goods for 5 VP each (RES-268)",
        ),
        known(
            9,
            Some(5),
            Exactly("end: vp 4 per cube max 3"),
            "end VP 5, 4 VP per cube, at most 3 (RES-269)",
        ),
        known(10, Some(2), Exactly("end x8: coin 1 -> vp 2"), "end VP 2, 1 coin for 2 VP, 8 times (RES-270)"),
        known(12, None, PerCard, "VP per special card of a colour (RES-271)"),
        known(13, None, Scale, "a scale for scarab tokens (RES-272)"),
        known(14, Some(10), Exactly("end: vp 3 per square"), "end VP 10, 3 VP per square token (RES-273)"),
        known(15, Some(5), Exactly("end: again pink"), "end VP 5, another pink card again (RES-274)"),
        known(17, None, Exchange, "an exchange at the end (RES-275)"),
        known(
            18,
            Some(10),
            Exactly("end: vp 2 per workshop&garden"),
            "end VP 10, 2 VP per pair of workshop and garden (RES-276)",
        ),
        known(22, Some(2), Exactly("lay small"), "end VP 2, a small garden for free (RES-277)"),
        known(
            26,
            Some(4),
            Exactly("do garden less coin 1 less stone 1"),
            "end VP 4, garden action for 1 coin and 1 stone less (RES-278)",
        ),
        known(
            28,
            Some(3),
            Exactly("room 1 + do workshop"),
            "end VP 3, 1 room and a workshop action (RES-279)",
        ),
        known(30, None, Exactly("raise I + raise II"), "a level I and a level II workshop (RES-280)"),
        known(36, Some(8), Exactly("room 4"), "end VP 8, 4 rooms (RES-281)"),
        known(37, None, Exactly("coin 1 + marble 1"), "1 coin and 1 marble (RES-282)"),
        known(45, None, Exactly("room 1 + sack 1"), "1 room and 1 sack card (RES-283)"),
        known(49, None, Exactly("vp 3 + stone 2"), "3 VP and 2 stone (RES-284)"),
        known(
            55,
            None,
            Exactly("always garden: stone 1 + coin 1"),
            "1 stone and 1 coin per garden action (RES-285)",
        ),
        known(
            56,
            None,
            Exactly("always canal: less marble 1 + vp 1"),
            "1 marble less and 1 VP per canal action (RES-286)",
        ),
        known(
            57,
            None,
            Exactly("always base: less stone 1 + marble 1"),
            "1 stone less and 1 marble per base (RES-287)",
        ),
        known(
            59,
            None,
            Exactly("always workshop: marble 1 + coin 1"),
            "1 marble and 1 coin per workshop action (RES-288)",
        ),
        known(
            61,
            Some(2),
            Exactly("coin 2 + flip + do trading"),
            "end VP 2, 2 coins, flip, trading action (RES-289)",
        ),
        known(65, None, Exactly("coin 1 + scarab 1 + do canal"), "1 coin, 1 scarab, canal action (RES-290)"),
        known(
            68,
            Some(4),
            Exactly("goods 2 + camel 1 + do trading free-move"),
            "end VP 4, 2 goods, 1 camel, trading without paying the move (RES-291)",
        ),
        known(71, Some(5), Contains("scarab 1 + room 2"), "end VP 5, 1 scarab, 4 items, 2 rooms (RES-292)"),
    ]
};

/// The bonus card effects e38 to e61: RES-238 to RES-261.
pub(super) const BONUSES: [(&str, &str); 24] = [
    ("room 1", "1 room (RES-238)"),
    ("@trading sell amphora x2: coin 2 + vp 1", "2 coins and 1 VP per amphora sold, twice (RES-239)"),
    ("@trading sell marble x2: coin 2 + vp 1", "2 coins and 1 VP per marble sold, twice (RES-240)"),
    ("amphora 1", "1 amphora (RES-241)"),
    ("@canal: coin 1 -> marble 2", "1 coin for 2 marble while building a canal (RES-242)"),
    ("stone 1 + step pink 1", "1 stone and a pink step (RES-243)"),
    ("square 1", "1 square token (RES-244)"),
    ("stone 1 -> lay small no-green", "1 stone for a small garden without green bonuses (RES-245)"),
    ("coin 2 + stone 1 -> lay small", "2 coins and 1 stone for a small garden (RES-246)"),
    ("@canal: less marble 1 + less coin 1", "1 marble and 1 coin less for a canal (RES-247)"),
    ("@trading: flip here + sack 1", "flip the tile of the trade, 1 sack card (RES-248)"),
    ("coin 1 + camel 1", "1 coin and 1 camel (RES-249)"),
    ("have workshop 5: sack 2 + vp 2 + coin 1", "with 5 workshops 2 sack cards, 2 VP, 1 coin (RES-250)"),
    ("step any 1", "1 step (RES-251)"),
    ("stone 2", "2 stone (RES-252)"),
    ("coin 1 -> scarab 1", "1 coin for a scarab token (RES-253)"),
    ("@canal: less marble 1 + vp 1 per canal", "1 marble less and 1 VP per canal tile (RES-254)"),
    ("vp 1 per token", "1 VP per merchant token (RES-255)"),
    ("vp 1 per camel", "1 VP per camel (RES-256)"),
    ("@trading sell marble x3: vp 2", "2 VP per marble sold, three times (RES-257)"),
    ("vp 1 per workshop", "1 VP per workshop (RES-258)"),
    ("have canal 1: sack 1 + vp 1 + stone 1", "with 1 canal tile 1 sack card, 1 VP, 1 stone (RES-259)"),
    ("@canal: less coin 2 + vp 1 per canal", "2 coins less and 1 VP per canal tile (RES-260)"),
    ("vp 1 per garden", "1 VP per garden tile (RES-261)"),
];
