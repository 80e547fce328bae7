//! Text is harmless unless a browser would show it as a page or a desktop would act on it.

use super::DetectedContent;

/// What makes a text that starts with `<` a page, a drawing, a script or a settings file.
const PAGES: [(&str, &str); 24] = [
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
    ("<scriptlet", "text/x-script"),
    ("<librarydescription", "application/windows-library+xml"),
    ("<searchconnectordescription", "application/windows-search-connector+xml"),
    ("<persistedquery", "application/windows-search-connector+xml"),
    ("<pcsettings", "application/windows-settings+xml"),
    ("urn:schemas-microsoft-com:asm.v", "application/x-ms-application"),
    ("<appinstaller", "application/appinstaller"),
    ("<jnlp", "application/x-java-jnlp-file"),
    ("<mmc_consolefile", "application/x-ms-console"),
    ("<logoncommand", "application/x-windows-sandbox"),
    ("<key>url</key>", "application/x-apple-webloc"),
    // Word's XML format of 2003, which may contain macros.
    ("macrospresent=\"yes\"", "application/vnd.ms-office.macros"),
];

/// The first lines of shortcuts, settings files and connection files.
const COMMANDS: [(&str, &str); 11] = [
    ("[internetshortcut", "application/x-mswinurl"),
    ("[{000214a0-0000-0000-c000-000000000046}", "application/x-mswinurl"),
    ("[desktop entry]", "application/x-desktop"),
    ("[flatpak ref]", "application/vnd.flatpak.ref"),
    ("[flatpak repo]", "application/vnd.flatpak.repo"),
    ("[shell]", "application/x-ms-shortcut"),
    ("[.shellclassinfo]", "application/x-ms-shortcut"),
    ("[autorun]", "application/x-ms-shortcut"),
    ("regedit4", "text/x-ms-regedit"),
    ("windows registry editor", "text/x-ms-regedit"),
    ("id;pwxl", "text/spreadsheet"),
];

/// The type of a text that starts with these bytes. `None` if it is not text.
pub(super) fn inspect(head: &[u8]) -> Option<DetectedContent> {
    let text = read(head)?;
    let start = text.trim_start();
    if start.starts_with('<') {
        let lower = start.to_ascii_lowercase();
        if let Some((_, mime)) = PAGES.iter().find(|(mark, _)| lower.contains(mark)) {
            return Some(DetectedContent::Active(mime));
        }
        return Some(DetectedContent::Other("text/xml"));
    }
    if start.starts_with("{\\rtf") {
        return Some(DetectedContent::Other("application/rtf"));
    }
    if let Some(mime) = find_command(&start.to_ascii_lowercase()) {
        return Some(DetectedContent::Active(mime));
    }
    Some(DetectedContent::Other("text/plain"))
}

/// The type of a text that makes a desktop act when it is opened.
fn find_command(text: &str) -> Option<&'static str> {
    let is_comment = |line: &&str| line.is_empty() || line.starts_with(['#', ';']);
    let mut lines = text.lines().map(str::trim).skip_while(is_comment);
    let first = lines.next()?;
    if let Some((_, mime)) = COMMANDS.iter().find(|(beginning, _)| first.starts_with(beginning)) {
        return Some(mime);
    }
    // A spreadsheet query: its kind, a version and a URL.
    if first == "web" && lines.next() == Some("1") {
        return Some("application/x-ms-web-query");
    }
    let has = |beginning: &str| text.lines().any(|line| line.trim_start().starts_with(beginning));
    if has("full address:s:") || has("alternate full address:s:") {
        return Some("application/x-rdp");
    }
    // A saved web page has the form of an email without a recipient.
    let is_mail = has("mime-version:") && has("content-type:");
    (is_mail && text.contains("multipart/related") && !has("to:")).then_some("multipart/related")
}

/// Decodes these bytes as text. The last character may be cut off.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn is_active(text: &str) -> bool {
        matches!(inspect(text.as_bytes()), Some(DetectedContent::Active(_)))
    }

    #[test]
    fn a_text_that_a_desktop_acts_on_is_not_plain_text() {
        for order in [
            "[InternetShortcut]\r\nURL=file://192.0.2.1/a",
            "# a comment\n\n[Desktop Entry]\nExec=sh",
            "[Shell]\nCommand=2",
            "[Flatpak Ref]\nName=in.example.App",
            "Windows Registry Editor Version 5.00\r\n",
            "WEB\r\n1\r\nhttp://192.0.2.1/a",
            "ID;PWXL;N;E\nC;X1;Y1",
            "screen mode id:i:2\r\nfull address:s:192.0.2.1",
            "From: <Saved by Blink>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n",
            "<?xml version='1.0'?><libraryDescription xmlns='x'>",
            "<?xml version='1.0'?><asmv1:assembly xmlns:asmv1='urn:schemas-microsoft-com:asm.v1'>",
            "<?xml version='1.0'?><PCSettings>",
            "<Configuration><LogonCommand><Command>cmd</Command></LogonCommand></Configuration>",
        ] {
            assert!(is_active(order), "{order}");
        }
    }

    #[test]
    fn letters_settings_and_tables_are_text() {
        for text in [
            "Dear Asha,\n\nplease open [InternetShortcut] with care.",
            "From: a@b.in\r\nTo: c@d.in\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n",
            "id;price\n1;20",
            "[package]\nname = \"sangam\"",
            "web\ndesign",
            "<?xml version='1.0'?><invoice/>",
        ] {
            assert!(!is_active(text), "{text}");
        }
    }
}
