//! Query parameters of a URL.

use percent_encoding::percent_decode_str;

/// The first parameter with this name, decoded. Empty if it has no value.
pub(crate) fn parameter(query: Option<&str>, name: &str) -> Option<String> {
    let value = query?.split('&').find_map(|pair| match pair.split_once('=') {
        Some((key, value)) => (key == name).then_some(value),
        None => (pair == name).then_some(""),
    })?;
    let value = value.replace('+', " ");
    Some(percent_decode_str(&value).decode_utf8_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parameter_is_found_and_decoded() {
        let query = Some("token=a.b-c&download=my%20cv+final.pdf&empty");
        assert_eq!(parameter(query, "download").as_deref(), Some("my cv final.pdf"));
        assert_eq!(parameter(query, "empty").as_deref(), Some(""));
        assert_eq!(parameter(query, "tok"), None);
        assert_eq!(parameter(None, "token"), None);
    }
}
