//! Handles: the short public names of profiles.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};
use uuid::Uuid;

use super::transliterate::transliterate;

const MIN_HANDLE_CHARS: usize = 3;
const MAX_HANDLE_CHARS: usize = 30;
/// Used for names that contain too few letters of a-z and 0-9.
const DEFAULT_HANDLE: &str = "member";

/// The handles to try for a new profile, best first. Each next one adds more digits of the id, whose last digits are random,
/// so even the ten-thousandth Rahul Sharma needs only a few tries.
pub(crate) fn propose_handles(full_name: &str, id: Uuid) -> impl Iterator<Item = String> {
    let name = fold_name(full_name);
    let digits = id.simple().to_string();
    [0, 4, 8, 12].into_iter().map(move |count| {
        let suffix = &digits[digits.len() - count..];
        if suffix.is_empty() {
            return name.clone();
        }
        let room = MAX_HANDLE_CHARS - suffix.len() - 1;
        let stem = name[..name.len().min(room)].trim_end_matches('_');
        format!("{stem}_{suffix}")
    })
}

fn fold_name(full_name: &str) -> String {
    let mut handle = String::new();
    // NFKD splits a letter with a mark into the letter and the mark, and the mark is dropped: Zoë becomes zoe.
    for c in transliterate(full_name).nfkd().filter(|&c| !is_combining_mark(c)).flat_map(char::to_lowercase) {
        if c.is_ascii_alphanumeric() {
            handle.push(c);
        } else if !handle.is_empty() && !handle.ends_with('_') {
            handle.push('_');
        }
    }
    handle.truncate(MAX_HANDLE_CHARS);
    let handle = handle.trim_end_matches('_');
    if handle.len() < MIN_HANDLE_CHARS { DEFAULT_HANDLE.to_owned() } else { handle.to_owned() }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn proposals(full_name: &str) -> Vec<String> {
        let id: Uuid = "019a8500-0000-7000-8000-123456789abc".parse().unwrap();
        propose_handles(full_name, id).collect()
    }

    #[test]
    fn a_handle_is_the_name_and_then_the_name_with_a_suffix() {
        assert_eq!(
            proposals("Asha  Rao-Iyer"),
            ["asha_rao_iyer", "asha_rao_iyer_9abc", "asha_rao_iyer_56789abc", "asha_rao_iyer_123456789abc"]
        );
    }

    #[test]
    fn letters_with_marks_are_spelt_without_them() {
        assert_eq!(proposals("Zoë Ångström-Müller")[0], "zoe_angstrom_muller");
    }

    // M-27
    #[test]
    fn a_name_in_an_indian_script_is_spelt_in_latin_letters() {
        assert_eq!(proposals("राहुल शर्मा")[0], "rahul_sharma");
        assert_eq!(proposals("आशा राव")[1], "asha_rav_9abc");
    }

    #[test]
    fn a_name_without_latin_letters_still_gets_a_handle() {
        assert_eq!(proposals("中村")[0], "member");
        assert_eq!(proposals("Al")[1], "member_9abc");
    }

    #[test]
    fn every_proposal_has_an_allowed_form() {
        for name in [
            "",
            "__",
            "Jo",
            "x".repeat(200).as_str(),
            "Zoë Ångström 😀 the Third of Somewhere Far",
            "a".repeat(29).as_str(),
        ] {
            for handle in proposals(name) {
                assert!((3..=30).contains(&handle.len()), "{handle}");
                assert!(handle.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_'), "{handle}");
            }
        }
    }
}
