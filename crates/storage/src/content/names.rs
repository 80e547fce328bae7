//! Checks file names. Desktops open many files by their extension alone, whatever they contain, so an extension can
//! make a file suspicious. It can never make one acceptable.

use super::DetectedContent;

/// Extensions that make a desktop or a browser run a file, mount it, or open a link in it.
const ACTIVE: &[&str] = &[
    // Programs, libraries and installers.
    "apk",
    "app",
    "appimage",
    "appinstaller",
    "application",
    "appref-ms",
    "appx",
    "appxbundle",
    "cab",
    "com",
    "cpl",
    "deb",
    "dll",
    "drv",
    "exe",
    "flatpak",
    "flatpakref",
    "flatpakrepo",
    "gadget",
    "jar",
    "jnlp",
    "mpkg",
    "msi",
    "msix",
    "msixbundle",
    "msp",
    "mst",
    "msu",
    "ocx",
    "osax",
    "pif",
    "pkg",
    "ppkg",
    "prefpane",
    "rpm",
    "run",
    "saver",
    "scr",
    "snap",
    "swf",
    "sys",
    "xbap",
    "xpi",
    // Scripts.
    "action",
    "applescript",
    "bas",
    "bash",
    "bat",
    "cmd",
    "command",
    "csh",
    "fish",
    "hta",
    "js",
    "jse",
    "ksh",
    "mjs",
    "msh",
    "msh1",
    "msh1xml",
    "msh2",
    "msh2xml",
    "mshxml",
    "php",
    "phtml",
    "pl",
    "ps1",
    "ps1xml",
    "ps2",
    "ps2xml",
    "psc1",
    "psc2",
    "psd1",
    "psm1",
    "py",
    "pyc",
    "pyo",
    "pyw",
    "pyz",
    "pyzw",
    "rb",
    "scpt",
    "scptd",
    "sct",
    "sh",
    "shb",
    "shs",
    "terminal",
    "vb",
    "vbe",
    "vbs",
    "workflow",
    "ws",
    "wsc",
    "wsf",
    "wsh",
    "zsh",
    // Pages.
    "chm",
    "hlp",
    "htc",
    "htm",
    "html",
    "mht",
    "mhtml",
    "nws",
    "shtml",
    "svg",
    "svgz",
    "xht",
    "xhtml",
    "xsl",
    "xslt",
    // Shortcuts, settings and connections.
    "afploc",
    "desktop",
    "diagcab",
    "diagpkg",
    "dqy",
    "fileloc",
    "ftploc",
    "ica",
    "inetloc",
    "inf",
    "ins",
    "iqy",
    "isp",
    "library-ms",
    "lnk",
    "mailloc",
    "mobileconfig",
    "msc",
    "odc",
    "oqy",
    "osd",
    "prf",
    "printerexport",
    "rdp",
    "reg",
    "rqy",
    "scf",
    "search-ms",
    "searchconnector-ms",
    "settingcontent-ms",
    "slk",
    "theme",
    "themepack",
    "udl",
    "url",
    "vncloc",
    "vsw",
    "webloc",
    "webpnp",
    "website",
    "wsb",
    "xnk",
    // Disk images, which some desktops mount on a click, and notebooks with embedded files.
    "dmg",
    "img",
    "iso",
    "one",
    "onepkg",
    "qcow2",
    "vdi",
    "vhd",
    "vhdx",
    "vmdk",
    "wim",
    // Databases that run their own code.
    "accde",
    "ade",
    "adp",
    "maf",
    "mam",
    "maq",
    "mar",
    "mau",
    "mav",
    "maw",
    "mda",
    "mdb",
    "mde",
    "mdt",
    "mdw",
    "mdz",
];

/// Extensions of documents that may contain macros.
const MACROS: &[&str] = &[
    "docm", "dotm", "potm", "ppa", "ppam", "ppsm", "pptm", "sldm", "wll", "xla", "xlam", "xll", "xlm", "xlsm", "xltm",
];

/// The type implied by a file's name, if its extension is in one of these lists.
pub(crate) fn by_name(name: &str) -> Option<DetectedContent> {
    // Some desktops ignore trailing dots and spaces, and characters that only control text direction are invisible.
    let is_ignored = |c: char| c == '.' || c.is_whitespace() || is_invisible(c);
    let (_, ending) = name.trim_end_matches(is_ignored).rsplit_once('.')?;
    let ending: String = ending.chars().filter(|c| !is_invisible(*c)).flat_map(char::to_lowercase).collect();
    if MACROS.contains(&ending.as_str()) {
        return Some(DetectedContent::Macros);
    }
    ACTIVE.contains(&ending.as_str()).then_some(DetectedContent::Active("application/x-executable"))
}

fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_extension_counts_however_it_is_written() {
        for name in [
            "a.url",
            "A.URL",
            "a.pdf.lnk",
            "a.url.",
            "a.url ",
            "a.u\u{200b}rl",
            "a.url\u{202e}",
            "x.library-ms",
            "a.pkg",
        ] {
            assert!(matches!(by_name(name), Some(DetectedContent::Active(_))), "{name:?}");
        }
        assert_eq!(by_name("cv.DOCM"), Some(DetectedContent::Macros));
        for name in ["cv.pdf", "notes.txt", "url", "a.urls", "photo.one.jpg", ""] {
            assert_eq!(by_name(name), None, "{name:?}");
        }
    }
}
