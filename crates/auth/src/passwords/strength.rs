//! Refuses passwords that are easy to guess.

use std::collections::HashSet;
use std::sync::LazyLock;

use crate::error::Error;
use crate::password_weakness::{MIN_CHARS, Weakness};

const MAX_BYTES: usize = 72;

/// The most trailing digits and signs that count as decoration of a word. A longer tail makes the password its own.
const MAX_TAIL_CHARS: usize = 5;

/// The letters that must remain of a password after removing names.
const MIN_OWN_CHARS: usize = 4;

/// Shorter names are ignored, because too many words contain them.
const MIN_NAME_CHARS: usize = 3;

/// The passwords that every attacker tries first, one per line: whole passwords, and words that people add a tail to.
static COMMON: LazyLock<HashSet<&str>> = LazyLock::new(|| include_str!("common.txt").lines().collect());

/// The most frequent passwords of known leaks that are long enough, one per line, from the list of zxcvbn-ts (MIT). They are
/// compared as whole passwords, so a longer password may contain one.
static LEAKED: LazyLock<HashSet<&str>> = LazyLock::new(|| include_str!("leaked.txt").lines().collect());

/// Refuses passwords that are easy to guess. `names` are the owner's full name and address, `site_words` the instance's names.
pub(super) fn check_strength(password: &str, names: &[&str], site_words: &[String]) -> Result<(), Error> {
    if password.is_empty() {
        return Err(Error::Validation("Signup requires a valid password".into()));
    }
    if password.len() > MAX_BYTES {
        return Err(Error::Validation(format!("Password cannot be longer than {MAX_BYTES} characters")));
    }
    if password.chars().count() < MIN_CHARS {
        return Err(Error::WeakPassword(Weakness::Short));
    }
    let folded = password.to_lowercase();
    if is_common(&folded) {
        return Err(Error::WeakPassword(Weakness::Common));
    }
    if is_made_of(&folded, names) {
        return Err(Error::WeakPassword(Weakness::Personal));
    }
    let joined: String = folded.chars().filter(|c| c.is_alphanumeric()).collect();
    if [unmask(&folded), joined, folded].iter().any(|spelling| is_made_of(spelling, site_words)) {
        return Err(Error::WeakPassword(Weakness::OfSite));
    }
    Ok(())
}

fn is_common(password: &str) -> bool {
    is_monotonous(password)
        || LEAKED.contains(password)
        || [password.to_owned(), unmask(password)]
            .iter()
            .any(|spelling| COMMON.contains(spelling.as_str()) || COMMON.contains(without_tail(spelling)))
}

/// Returns whether the password has at most two different characters or is a run such as `12345678` and `hgfedcba`.
fn is_monotonous(password: &str) -> bool {
    let codes: Vec<i64> = password.chars().map(|c| i64::from(u32::from(c))).collect();
    let different: HashSet<_> = codes.iter().collect();
    let runs = |step: i64| codes.windows(2).all(|pair| pair[1] - pair[0] == step);
    different.len() <= 2 || runs(1) || runs(-1)
}

/// Undoes common substitutions: `p@ssw0rd` becomes `password`.
fn unmask(password: &str) -> String {
    let unmask = |c| match c {
        '@' | '4' => 'a',
        '0' => 'o',
        '1' | '!' => 'i',
        '3' => 'e',
        '$' | '5' => 's',
        '7' => 't',
        other => other,
    };
    let stem = without_tail(password);
    stem.chars().map(unmask).chain(password[stem.len()..].chars()).collect()
}

fn without_tail(password: &str) -> &str {
    let stem = password.trim_end_matches(|c: char| !c.is_alphabetic());
    let tail_chars = password[stem.len()..].chars().count();
    if tail_chars <= MAX_TAIL_CHARS { stem } else { password }
}

/// Returns whether little remains of a password after removing these names and their parts.
fn is_made_of(password: &str, names: &[impl AsRef<str>]) -> bool {
    let mut parts: Vec<String> = names
        .iter()
        .flat_map(|name| {
            let name = name.as_ref().to_lowercase();
            let words = name.split(|c: char| !c.is_alphanumeric()).map(str::to_owned).collect::<Vec<_>>();
            [vec![name.split('@').next().unwrap_or_default().to_owned(), name.clone()], words].concat()
        })
        .filter(|part| part.chars().count() >= MIN_NAME_CHARS)
        .collect();
    // Longest first, so that removing a part of a name does not leave the rest of it behind.
    parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
    let own = parts.iter().fold(password.to_owned(), |rest, part| rest.replace(part.as_str(), ""));
    own != password && own.chars().filter(|c| c.is_alphabetic()).count() < MIN_OWN_CHARS
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn weakness(password: &str) -> Option<Weakness> {
        let site_words = ["jobs.nilgiri-works.example", "Blue Hills Cooperative"].map(str::to_owned);
        match check_strength(password, &["Asha Rao", "asha.rao@example.in"], &site_words) {
            Err(Error::WeakPassword(weakness)) => Some(weakness),
            Err(other) => panic!("{other}"),
            Ok(()) => None,
        }
    }

    #[test]
    fn too_short_and_too_long_passwords_are_refused() {
        assert!(matches!(check_strength("", &[], &[]), Err(Error::Validation(_))));
        assert!(matches!(check_strength(&"x".repeat(73), &[], &[]), Err(Error::Validation(_))));
        assert_eq!(weakness("seven77"), Some(Weakness::Short));
        assert_eq!(weakness("पासवर्ड है"), None);
    }

    #[test]
    fn common_passwords_are_refused() {
        for password in [
            "password",
            "Password1",
            "P@ssw0rd123",
            "12345678",
            "87654321",
            "qwertyuiop",
            "Welcome@2026",
            "aaaaaaaa",
            "abababab",
            "iloveyou!!",
            "1q2w3e4r",
            "abcdefgh",
            "Sunshine99",
            "passw0rd",
            "Trustno1",
            "Sangam@2026",
        ] {
            assert_eq!(weakness(password), Some(Weakness::Common), "{password}");
        }
    }

    #[test]
    fn the_lists_hold_three_thousand_passwords_that_are_long_enough() {
        let long = COMMON.union(&LEAKED).filter(|password| password.chars().count() >= MIN_CHARS);
        assert!(long.count() >= 3000);
    }

    #[test]
    fn ones_own_name_and_address_are_refused() {
        for password in ["asharao1", "Asha.Rao@Example.in", "AshaRao2026", "asha.rao!", "raoasha123", "rao-asha-99"] {
            assert_eq!(weakness(password), Some(Weakness::Personal), "{password}");
        }
    }

    #[test]
    fn the_names_of_the_site_are_refused() {
        for password in ["Nilgiri2026", "nilgiri-works", "N1lgiriWorks!", "bluehills99", "jobs.nilgiri-works.example"] {
            assert_eq!(weakness(password), Some(Weakness::OfSite), "{password}");
        }
        assert_eq!(weakness("nilgiri has blue flowers"), None);
    }

    #[test]
    fn a_password_that_only_contains_a_known_word_is_accepted() {
        for password in
            ["correct horse battery", "kaveri-2026", "asha likes mangoes", "password-of-my-shop", "Sun7Rain9Wind"]
        {
            assert_eq!(weakness(password), None, "{password}");
        }
    }
}
