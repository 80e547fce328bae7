//! Default names of passkeys: the password manager or system that stores them.

use uuid::Uuid;

/// The name for an authenticator that is not on the list.
const UNKNOWN: &str = "Passkey";

/// Common authenticators by AAGUID, as published by their makers.
const NAMES: &[(u128, &str)] = &[
    (0xea9b8d66_4d01_1d21_3ce4_b6b48cb575d4, "Google Password Manager"),
    (0xfbfc3007_154e_4ecc_8c0b_6e020557d7bd, "Apple Passwords"),
    (0xdd4ec289_e01d_41c9_bb89_70fa845d4bf2, "iCloud Keychain"),
    (0xd3452668_01fd_4c12_926c_83a4204853aa, "Microsoft Password Manager"),
    (0x08987058_cadc_4b81_b6e1_30de50dcbe96, "Windows Hello"),
    (0x9ddd1817_af5a_4672_a2b9_3e3dd95000a9, "Windows Hello"),
    (0x6028b017_b1d4_4c02_b4b3_afcdafc96bb2, "Windows Hello"),
    (0xadce0002_35bc_c60a_648b_0b25f1f05503, "Chrome on Mac"),
    (0x771b48fd_d3d4_4f74_9232_fc157ab0507a, "Edge on Mac"),
    (0xb5397666_4885_aa6b_cebf_e52262a439a2, "Chromium"),
    (0x53414d53_554e_4700_0000_000000000000, "Samsung Pass"),
    (0xbada5566_a7aa_401f_bd96_45619a55120d, "1Password"),
    (0xd548826e_79b4_db40_a3d8_11116f7e8349, "Bitwarden"),
    (0x531126d6_e717_415c_9320_3d9aa6981239, "Dashlane"),
    (0xb84e4048_15dc_4dd0_8640_f4f60813c8af, "NordPass"),
    (0x0ea242b4_43c4_4a1b_8b17_dd6d0b6baec6, "Keeper"),
    (0xf3809540_7f14_49c1_a8b3_8f813b225541, "Enpass"),
    (0xb78a0a55_6ef8_d246_a042_ba0f6d55050c, "LastPass"),
    (0xb35a26b2_8f6e_4697_ab1d_d44db4da28c6, "Zoho Vault"),
    (0x50726f74_6f6e_5061_7373_50726f746f6e, "Proton Pass"),
    (0xfdb141b2_5d84_443e_8a35_4698c205a502, "KeePassXC"),
    (0xeaecdef2_1c31_5634_8639_f1cbd9c00a08, "KeePassDX"),
    (0xa10c6dd9_465e_4226_8198_c7c44b91c555, "Kaspersky Password Manager"),
];

/// The name of the authenticator. AAGUIDs are not attested here, so only the name depends on them.
pub(super) fn name_of(aaguid: Option<Uuid>) -> &'static str {
    let known = aaguid.and_then(|aaguid| NAMES.iter().find(|(id, _)| *id == aaguid.as_u128()));
    known.map_or(UNKNOWN, |(_, name)| name)
}
