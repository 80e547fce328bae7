//! Text: harmless, unless a browser would take it for a page.

use super::Found;

/// What makes a text that begins with `<` a page, a drawing or a script.
const PAGES: [(&str, &str); 12] = [
    ("<svg", "image/svg+xml"),
    ("<!doctype html", "text/html"),
    ("<html", "text/html"),
    ("<head", "text/html"),
    ("<body", "text/html"),
    ("<script", "text/html"),
    ("<iframe", "text/html"),
    ("<img", "text/html"),
    ("<a ", "text/html"),
    ("<?php", "text/x-script"),
    ("<xsl:", "application/xslt+xml"),
    ("<hta:", "text/html"),
];

/// What a text with this beginning is; nothing if it is no text.
pub(super) fn look_into(head: &[u8]) -> Option<Found> {
    let text = read(head)?;
    let start = text.trim_start();
    if start.starts_with('<') {
        let lower = start.to_ascii_lowercase();
        if let Some((_, mime)) = PAGES.iter().find(|(mark, _)| lower.contains(mark)) {
            return Some(Found::Active(mime));
        }
        return Some(Found::Other("text/xml"));
    }
    if start.starts_with("{\\rtf") {
        return Some(Found::Other("application/rtf"));
    }
    Some(Found::Other("text/plain"))
}

/// The text in these bytes. The last character may be cut in two.
fn read(head: &[u8]) -> Option<String> {
    let text = match head {
        [] => return None,
        [0xff, 0xfe, rest @ ..] => read_utf16(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => read_utf16(rest, u16::from_be_bytes),
        [0xef, 0xbb, 0xbf, rest @ ..] => read_utf8(rest)?,
        _ => read_utf8(head)?,
    };
    let is_text = |c: char| !c.is_control() || matches!(c, '\t' | '\n' | '\r' | '\x0c');
    text.chars().all(is_text).then_some(text)
}

fn read_utf8(bytes: &[u8]) -> Option<String> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Some(text.to_owned()),
        Err(error) if error.error_len().is_none() => {
            std::str::from_utf8(&bytes[..error.valid_up_to()]).ok().map(str::to_owned)
        }
        Err(_) => None,
    }
}

fn read_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}
