//! GSTIN, the number of a business for goods and services tax. It contains a state, a PAN and a check character.

use super::normalised;
use super::pan::read_pan;
use crate::sentence::Sentence;

/// A valid GSTIN.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Gstin {
    /// In its usual form, in capitals and without spaces.
    pub(crate) number: String,
    /// The PAN inside.
    pub(crate) pan: String,
    /// The state or territory that the first two digits name.
    pub(crate) state: &'static str,
}

/// Parses a GSTIN. The error says what is wrong with it.
pub(crate) fn read_gstin(text: &str) -> Result<Gstin, Sentence> {
    let number = normalised(text);
    if number.len() != 15 || !number.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit()) {
        return Err("A GSTIN has fifteen letters and digits, such as 27AAPFU0939F1ZV.".into());
    }
    let Some(state) = state_of(&number[..2]) else {
        let start = [("digits", number[..2].into())];
        return Err(Sentence::with("A GSTIN starts with a state code, and {digits} is not one.", start));
    };
    let (pan, _) = read_pan(&number[2..12]).map_err(|wrong| wrong.after("The PAN inside the GSTIN is not valid."))?;
    if &number[12..13] == "0" {
        return Err("The thirteenth character of a GSTIN is a registration number, which starts at 1.".into());
    }
    if check_character(&number[..14]) != number.chars().last() {
        return Err("The last character does not fit the others; one of them is mistyped.".into());
    }
    Ok(Gstin { number, pan, state })
}

/// The Luhn mod 36 checksum: multiply the values of the characters by one and two in turn, add the base-36 digits of the products,
/// and take what is missing to a multiple of 36.
fn check_character(first_fourteen: &str) -> Option<char> {
    let values = first_fourteen.chars().map(|character| character.to_digit(36)).collect::<Option<Vec<_>>>()?;
    let sum: u32 = values.iter().zip([1, 2].into_iter().cycle()).map(|(v, f)| v * f / 36 + v * f % 36).sum();
    char::from_digit((36 - sum % 36) % 36, 36).map(|digit| digit.to_ascii_uppercase())
}

fn state_of(code: &str) -> Option<&'static str> {
    match code.parse::<usize>().ok()? {
        97 => Some("Other Territory"),
        99 => Some("Centre Jurisdiction"),
        number => STATES.get(number.checked_sub(1)?).copied(),
    }
}

/// From 01 to 38.
const STATES: [&str; 38] = [
    "Jammu and Kashmir",
    "Himachal Pradesh",
    "Punjab",
    "Chandigarh",
    "Uttarakhand",
    "Haryana",
    "Delhi",
    "Rajasthan",
    "Uttar Pradesh",
    "Bihar",
    "Sikkim",
    "Arunachal Pradesh",
    "Nagaland",
    "Manipur",
    "Mizoram",
    "Tripura",
    "Meghalaya",
    "Assam",
    "West Bengal",
    "Jharkhand",
    "Odisha",
    "Chhattisgarh",
    "Madhya Pradesh",
    "Gujarat",
    "Daman and Diu",
    "Dadra and Nagar Haveli and Daman and Diu",
    "Maharashtra",
    "Andhra Pradesh",
    "Karnataka",
    "Goa",
    "Lakshadweep",
    "Kerala",
    "Tamil Nadu",
    "Puducherry",
    "Andaman and Nicobar Islands",
    "Telangana",
    "Andhra Pradesh",
    "Ladakh",
];

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_valid_gstin_has_its_state_and_pan() {
        let read = read_gstin("27 aapfu0939f 1zv").unwrap();
        assert_eq!(
            (read.number.as_str(), read.pan.as_str(), read.state),
            ("27AAPFU0939F1ZV", "AAPFU0939F", "Maharashtra")
        );
    }

    #[test]
    fn any_single_wrong_character_is_detected() {
        let right = "27AAPFU0939F1ZV";
        for position in 0..right.len() {
            for other in ('0'..='9').chain('A'..='Z').filter(|other| !right[position..].starts_with(*other)) {
                let mut wrong = right.to_owned();
                wrong.replace_range(position..=position, &other.to_string());
                assert!(read_gstin(&wrong).is_err(), "{wrong}");
            }
        }
    }

    #[test]
    fn each_mistake_in_a_gstin_has_its_own_message() {
        for (gstin, wrong) in [
            ("27AAPFU0939F1Z", "fifteen"),
            ("27AAPFU0939F1Z₹", "fifteen"),
            ("00AAPFU0939F1ZV", "00 is not one"),
            ("39AAPFU0939F1ZV", "39 is not one"),
            ("98AAPFU0939F1ZV", "98 is not one"),
            ("27AAPXU0939F1ZV", "The PAN inside"),
            ("27AAPFU0939F0ZV", "thirteenth"),
            ("27AAPFU0939F1ZO", "mistyped"),
        ] {
            let refusal = read_gstin(gstin).unwrap_err().to_string();
            assert!(refusal.contains(wrong), "{gstin}: {refusal}");
        }
    }
}
