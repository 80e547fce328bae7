//! Detects files that a computer would run or mount by their first bytes: programs, libraries, installers, scripts and disk images.

/// The signatures of programs, with their types.
const SIGNATURES: [(&[u8], &str); 27] = [
    (b"\x7fELF", "application/x-executable"),
    (b"\xfe\xed\xfa\xce", "application/x-mach-binary"),
    (b"\xfe\xed\xfa\xcf", "application/x-mach-binary"),
    (b"\xce\xfa\xed\xfe", "application/x-mach-binary"),
    (b"\xcf\xfa\xed\xfe", "application/x-mach-binary"),
    // Java classes and Mach-O binaries for several processors share this signature.
    (b"\xca\xfe\xba\xbe", "application/java-vm"),
    (b"dex\n", "application/vnd.android.dex"),
    (b"\0asm", "application/wasm"),
    (b"#!", "text/x-script"),
    (b"FasdUAS", "application/x-applescript"),
    (b"\x4c\0\0\0\x01\x14\x02\0", "application/x-ms-shortcut"),
    (b"MSCF", "application/vnd.ms-cab-compressed"),
    (b"xar!", "application/x-xar"),
    (b"!<arch>\n", "application/vnd.debian.binary-package"),
    (b"\xed\xab\xee\xdb", "application/x-rpm"),
    (b"FWS", "application/x-shockwave-flash"),
    (b"CWS", "application/x-shockwave-flash"),
    (b"ZWS", "application/x-shockwave-flash"),
    (b"ITSF", "application/vnd.ms-htmlhelp"),
    (b"Cr24", "application/x-chrome-extension"),
    (b"\x1bLua", "application/x-lua"),
    (b"\xe4\x52\x5c\x7b\x8c\xd8\xa7\x4d\xae\xb1\x53\x78\xd0\x29\x96\xd3", "application/onenote"),
    (b"vhdxfile", "application/x-vhdx"),
    (b"conectix", "application/x-vhd"),
    (b"KDMV", "application/x-vmdk"),
    (b"QFI\xfb", "application/x-qemu-disk"),
    (b"MSWIM\0\0\0", "application/x-ms-wim"),
];

/// The type of a program, by its first bytes.
pub(super) fn by_signature(head: &[u8]) -> Option<&'static str> {
    // Two letters are not enough evidence, so a text that starts with them is allowed.
    let is_dos = head.starts_with(b"MZ") && head.iter().take(64).any(|byte| !byte.is_ascii_graphic() && *byte != b' ');
    if is_dos {
        return Some("application/vnd.microsoft.portable-executable");
    }
    if is_disk(head) {
        return Some("application/x-disk-image");
    }
    SIGNATURES.iter().find(|(signature, _)| head.starts_with(signature)).map(|(_, mime)| *mime)
}

/// A disk image: an optical disc has its signature after sixteen sectors, other disks start with boot code.
fn is_disk(head: &[u8]) -> bool {
    let is_disc = matches!(head.get(0x8001..0x8006), Some(b"CD001" | b"BEA01"));
    let boots = matches!(head, [0xeb, _, 0x90, ..] | [0xe9, ..]) && head.get(510..512) == Some(&[0x55, 0xaa]);
    is_disc || boots
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disk_image_is_detected_by_its_content() {
        let mut disc = vec![0; 0x8001];
        assert_eq!(by_signature(&disc), None);
        disc.extend(b"CD001\x01");
        assert_eq!(by_signature(&disc), Some("application/x-disk-image"));
        let mut stick = b"\xeb\x58\x90MSDOS5.0".to_vec();
        stick.resize(510, 0);
        stick.extend([0x55, 0xaa]);
        assert_eq!(by_signature(&stick), Some("application/x-disk-image"));
    }
}
