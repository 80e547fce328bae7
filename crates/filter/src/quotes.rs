//! Double-quoted text, in which a backslash escapes the next character.

/// The characters of a text that are outside quotes, with their byte offsets.
pub fn outside_quotes(text: &str) -> impl Iterator<Item = (usize, char)> {
    let (mut quoted, mut escaped) = (false, false);
    text.char_indices().filter(move |(_, character)| match character {
        _ if escaped => {
            escaped = false;
            false
        }
        '\\' if quoted => {
            escaped = true;
            false
        }
        '"' => {
            quoted = !quoted;
            false
        }
        _ => !quoted,
    })
}

/// Removes the quotes and escapes from a quoted value. Other values are returned unchanged.
pub fn unquote(value: &str) -> String {
    let Some(inner) = value.strip_prefix('"').and_then(|value| value.strip_suffix('"')) else {
        return value.to_owned();
    };
    let mut text = String::with_capacity(inner.len());
    let mut characters = inner.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => text.extend(characters.next()),
            plain => text.push(plain),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unquoting_removes_quotes_and_escapes() {
        assert_eq!(unquote(r#""a \"b\" \\c""#), r#"a "b" \c"#);
        assert_eq!(unquote(r#"a "b""#), r#"a "b""#);
        assert_eq!(unquote("\""), "\"");
    }

    #[test]
    fn quoted_parts_are_skipped() {
        let outside = |text| outside_quotes(text).map(|(_, character)| character).collect::<String>();
        assert_eq!(outside(r#"a,"b,\",c",d"#), "a,,d");
        assert_eq!(outside(r"a\,b"), r"a\,b");
    }
}
