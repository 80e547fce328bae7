//! Indian mobile numbers, in any common notation.

use crate::sentence::Sentence;

/// Parses a number and returns it as `+91` and ten digits. The error says what to enter instead.
pub(crate) fn read_mobile(text: &str) -> Result<String, Sentence> {
    let wrong = || "Enter a ten-digit Indian mobile number, such as +91 98765 43210.".into();
    let mut digits: String = text.chars().filter(|character| !" -().\u{a0}".contains(*character)).collect();
    for prefix in ["+91", "0091", "91", "0"] {
        if digits.len() == prefix.len() + 10 && digits.starts_with(prefix) {
            digits.drain(..prefix.len());
        }
    }
    let is_mobile = digits.len() == 10 && digits.bytes().all(|byte| byte.is_ascii_digit()) && digits.as_str() >= "6";
    if is_mobile { Ok(format!("+91{digits}")) } else { Err(wrong()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_normalised_from_any_notation() {
        for text in ["9876543210", "+91 98765 43210", "0091-98765-43210", "09876543210", "91 (98765) 43210"] {
            assert_eq!(read_mobile(text).as_deref(), Ok("+919876543210"), "{text}");
        }
        assert_eq!(read_mobile("9198765432").as_deref(), Ok("+919198765432"));
    }

    #[test]
    fn an_invalid_indian_mobile_number_is_refused() {
        for text in ["", "98765", "5876543210", "+1 415 555 2671", "98765432101", "98765x3210", "९८७६५४३२१०"]
        {
            assert!(read_mobile(text).is_err(), "{text}");
        }
    }
}
