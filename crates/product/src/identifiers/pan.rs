//! PAN, the tax number of a person or company: five letters, four digits, one letter. The fourth letter is the type of
//! holder.

use super::normalised;
use crate::sentence::Sentence;

const HOLDERS: &[(u8, &str)] = &[
    (b'A', "an association of persons"),
    (b'B', "a body of individuals"),
    (b'C', "a company"),
    (b'F', "a firm"),
    (b'G', "a government body"),
    (b'H', "a Hindu undivided family"),
    (b'J', "an artificial juridical person"),
    (b'L', "a local authority"),
    (b'P', "a person"),
    (b'T', "a trust"),
];

/// Parses a PAN and returns it in its usual form with the type of holder. The error says what is wrong with it.
pub(crate) fn read_pan(text: &str) -> Result<(String, &'static str), Sentence> {
    let pan = normalised(text);
    let bytes = pan.as_bytes();
    if bytes.len() != 10 {
        return Err("A PAN has ten characters, such as AAPFU0939F.".into());
    }
    let are_letters = |range: &[u8]| range.iter().all(u8::is_ascii_uppercase);
    if !are_letters(&bytes[..5]) || !bytes[5..9].iter().all(u8::is_ascii_digit) || !are_letters(&bytes[9..]) {
        return Err("A PAN is five letters, four digits and a letter.".into());
    }
    let Some((_, holder)) = HOLDERS.iter().find(|(letter, _)| *letter == bytes[3]) else {
        let fourth = [("letter", pan[3..4].into())];
        let wrong = "The fourth letter of a PAN is the type of its holder, and {letter} is not a known type.";
        return Err(Sentence::with(wrong, fourth));
    };
    if &bytes[5..9] == b"0000" {
        return Err("The digits of a PAN begin at 0001.".into());
    }
    Ok((pan, holder))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_pan_can_be_typed_in_groups_and_lower_case() {
        assert_eq!(read_pan(" aapfu 0939 f ").unwrap(), ("AAPFU0939F".to_owned(), "a firm"));
    }

    #[test]
    fn each_mistake_in_a_pan_has_its_own_message() {
        for (pan, wrong) in [
            ("AAPFU0939", "ten characters"),
            ("AAPFUO939F", "four digits"),
            ("AAPFU09399", "four digits"),
            ("AAPZU0939F", "Z is not a known type"),
            ("AAPFU0000F", "begin at 0001"),
            ("ААPFU0939F", "ten characters"),
        ] {
            let refusal = read_pan(pan).unwrap_err().to_string();
            assert!(refusal.contains(wrong), "{pan}: {refusal}");
        }
    }
}
