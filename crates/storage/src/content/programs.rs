//! What a machine would run: programs, libraries, installers and scripts.

/// The signatures of programs, with the types they are known under.
const SIGNATURES: [(&[u8], &str); 19] = [
    (b"\x7fELF", "application/x-executable"),
    (b"\xfe\xed\xfa\xce", "application/x-mach-binary"),
    (b"\xfe\xed\xfa\xcf", "application/x-mach-binary"),
    (b"\xce\xfa\xed\xfe", "application/x-mach-binary"),
    (b"\xcf\xfa\xed\xfe", "application/x-mach-binary"),
    // Java classes and Mach-O for several processors share it.
    (b"\xca\xfe\xba\xbe", "application/java-vm"),
    (b"dex\n", "application/vnd.android.dex"),
    (b"\0asm", "application/wasm"),
    (b"#!", "text/x-script"),
    (b"\x4c\0\0\0\x01\x14\x02\0", "application/x-ms-shortcut"),
    (b"MSCF", "application/vnd.ms-cab-compressed"),
    (b"!<arch>\n", "application/vnd.debian.binary-package"),
    (b"\xed\xab\xee\xdb", "application/x-rpm"),
    (b"FWS", "application/x-shockwave-flash"),
    (b"CWS", "application/x-shockwave-flash"),
    (b"ZWS", "application/x-shockwave-flash"),
    (b"ITSF", "application/vnd.ms-htmlhelp"),
    (b"Cr24", "application/x-chrome-extension"),
    (b"\x1bLua", "application/x-lua"),
];

/// The type of a program, by its first bytes.
pub(super) fn by_signature(head: &[u8]) -> Option<&'static str> {
    // Two letters are little to go by, so a text that begins with them is let through.
    let is_dos = head.starts_with(b"MZ") && head.iter().take(64).any(|byte| !byte.is_ascii_graphic() && *byte != b' ');
    if is_dos {
        return Some("application/vnd.microsoft.portable-executable");
    }
    SIGNATURES.iter().find(|(signature, _)| head.starts_with(signature)).map(|(_, mime)| *mime)
}

/// The endings that make a desktop or a browser run what is only text to everybody else.
const ENDINGS: [&str; 43] = [
    "exe", "dll", "com", "scr", "pif", "cpl", "sys", "msi", "msp", "bat", "cmd", "ps1", "psm1", "vbs", "vbe", "js",
    "mjs", "jse", "wsf", "wsh", "hta", "lnk", "reg", "jar", "apk", "app", "dmg", "sh", "bash", "zsh", "csh", "fish",
    "command", "py", "pl", "rb", "php", "html", "htm", "xhtml", "svg", "svgz", "xht",
];

/// The type of a script, by what it is called.
pub(super) fn by_name(name: &str) -> Option<&'static str> {
    // Some desktops ignore dots and spaces at the end.
    let (_, ending) = name.trim_end_matches(['.', ' ']).rsplit_once('.')?;
    ENDINGS.iter().any(|known| ending.eq_ignore_ascii_case(known)).then_some("text/x-script")
}
