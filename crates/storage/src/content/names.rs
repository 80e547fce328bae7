//! What a file is called. A desktop opens many files by their endings alone, whatever is in them, so an ending can make a file
//! suspicious; it never speaks for one.

use super::DetectedContent;

/// What makes a desktop or a browser run a file, mount it, or follow where it leads.
const ACTIVE: &[&str] = &[
    // Programs, libraries and installers.
    "app",
    "appinstaller",
    "application",
    "appref-ms",
    "appx",
    "appxbundle",
    "apk",
    "cab",
    "com",
    "cpl",
    "deb",
    "dll",
    "drv",
    "exe",
    "gadget",
    "jar",
    "jnlp",
    "msi",
    "msix",
    "msixbundle",
    "msp",
    "mst",
    "msu",
    "ocx",
    "pif",
    "rpm",
    "run",
    "scr",
    "swf",
    "sys",
    "xbap",
    "xpi",
    // Scripts.
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
    "php",
    "pl",
    "ps1",
    "ps1xml",
    "psc1",
    "psd1",
    "psm1",
    "py",
    "pyc",
    "pyw",
    "pyz",
    "rb",
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
    "htm",
    "html",
    "mht",
    "mhtml",
    "svg",
    "svgz",
    "xht",
    "xhtml",
    "xsl",
    "xslt",
    // Shortcuts, settings and connections.
    "desktop",
    "diagcab",
    "dqy",
    "fileloc",
    "inetloc",
    "inf",
    "iqy",
    "library-ms",
    "lnk",
    "mobileconfig",
    "msc",
    "odc",
    "oqy",
    "prf",
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
    "webloc",
    "website",
    // Disks, which some desktops mount at a click, and notebooks that carry files along.
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
    "mda",
    "mdb",
    "mde",
];

/// Documents that are called so because they bring macros along.
const MACROS: &[&str] =
    &["docm", "dotm", "potm", "ppa", "ppam", "ppsm", "pptm", "sldm", "xla", "xlam", "xll", "xlm", "xlsm", "xltm"];

/// What a file of this name is taken for, if its ending is one of these.
pub(crate) fn by_name(name: &str) -> Option<DetectedContent> {
    // Some desktops ignore dots and spaces at the end, and no one sees marks that only direct the writing.
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
    fn an_ending_counts_however_it_is_written() {
        for name in
            ["a.url", "A.URL", "a.pdf.lnk", "a.url.", "a.url ", "a.u\u{200b}rl", "a.url\u{202e}", "x.library-ms"]
        {
            assert!(matches!(by_name(name), Some(DetectedContent::Active(_))), "{name:?}");
        }
        assert_eq!(by_name("cv.DOCM"), Some(DetectedContent::Macros));
        for name in ["cv.pdf", "notes.txt", "url", "a.urls", "photo.one.jpg", ""] {
            assert_eq!(by_name(name), None, "{name:?}");
        }
    }
}
