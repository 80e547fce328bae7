//! Percent-encoding of URL parameters, in the form that browsers and the clients read.

/// Encodes parameters as `a=1&b=two+words`. Escapes everything but unreserved characters, with a space as a plus.
pub(crate) fn encode_form(parameters: &[(&str, &str)]) -> String {
    let pairs: Vec<_> = parameters.iter().map(|(name, value)| format!("{name}={}", encode(value))).collect();
    pairs.join("&")
}

fn encode(text: &str) -> String {
    encode_component(text).replace("%20", "+")
}

/// Encodes a part of a URL outside a form, where a space is escaped, too.
pub(crate) fn encode_component(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => encoded.push(char::from(byte)),
            _ => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    encoded
}

/// Adds a parameter to the query of an address.
pub(crate) fn with_query(address: &str, name: &str, value: &str) -> String {
    let separator = if address.contains('?') { '&' } else { '?' };
    format!("{address}{separator}{}", encode_form(&[(name, value)]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_escapes_characters_that_would_end_a_value() {
        assert_eq!(encode_form(&[("a", "1&2=3#4"), ("b", "two words/é")]), "a=1%262%3D3%234&b=two+words%2F%C3%A9");
    }

    #[test]
    fn a_parameter_is_appended_to_an_existing_query() {
        assert_eq!(with_query("https://h/p", "code", "c"), "https://h/p?code=c");
        assert_eq!(with_query("https://h/p?a=1", "code", "c"), "https://h/p?a=1&code=c");
    }
}
