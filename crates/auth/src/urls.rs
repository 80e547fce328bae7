//! Parameters in addresses, encoded as browsers and the clients read them.

/// `a=1&b=two+words`: what is not unreserved is escaped, and a space is a plus.
pub(crate) fn encode_form(parameters: &[(&str, &str)]) -> String {
    let pairs: Vec<_> = parameters.iter().map(|(name, value)| format!("{name}={}", encode(value))).collect();
    pairs.join("&")
}

fn encode(text: &str) -> String {
    encode_component(text).replace("%20", "+")
}

/// The same for a part of an address that is no form: a space is escaped, too.
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

/// An address with a parameter added to its query.
pub(crate) fn with_query(address: &str, name: &str, value: &str) -> String {
    let separator = if address.contains('?') { '&' } else { '?' };
    format!("{address}{separator}{}", encode_form(&[(name, value)]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_escapes_what_would_end_a_value() {
        assert_eq!(encode_form(&[("a", "1&2=3#4"), ("b", "two words/é")]), "a=1%262%3D3%234&b=two+words%2F%C3%A9");
    }

    #[test]
    fn a_parameter_joins_the_query_that_is_there() {
        assert_eq!(with_query("https://h/p", "code", "c"), "https://h/p?code=c");
        assert_eq!(with_query("https://h/p?a=1", "code", "c"), "https://h/p?a=1&code=c");
    }
}
