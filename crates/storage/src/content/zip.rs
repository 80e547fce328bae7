//! Archives: what is inside decides whether one is a document, a program, or just an archive.

use super::Found;

/// The length of the record at the end of every archive, without its comment.
const END_BYTES: usize = 22;

/// What the archive is; nothing if its table of contents cannot be read.
pub(super) fn look_into(file: &[u8]) -> Option<Found> {
    let names = names(file)?;
    let has = |wanted: &str| names.contains(&wanted.as_bytes());
    let has_folder = |folder: &str| names.iter().any(|name| name.starts_with(folder.as_bytes()));
    if has("AndroidManifest.xml") || has("META-INF/MANIFEST.MF") {
        return Some(Found::Active("application/java-archive"));
    }
    if has("[Content_Types].xml") {
        if has_folder("word/") {
            return Some(Found::Docx);
        }
        if has_folder("xl/") {
            return Some(Found::Other("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"));
        }
        if has_folder("ppt/") {
            return Some(Found::Other("application/vnd.openxmlformats-officedocument.presentationml.presentation"));
        }
        if has("AppxManifest.xml") || has("AppxBlockMap.xml") {
            return Some(Found::Active("application/vnd.ms-appx"));
        }
    }
    Some(Found::Zip)
}

/// The names in the table of contents.
fn names(file: &[u8]) -> Option<Vec<&[u8]>> {
    let earliest = file.len().saturating_sub(END_BYTES + usize::from(u16::MAX));
    let end =
        (earliest..=file.len().checked_sub(END_BYTES)?).rev().find(|at| file[*at..].starts_with(b"PK\x05\x06"))?;
    let (count, mut at) = (number(file, end + 10, 2)?, number(file, end + 16, 4)?);
    let mut names = Vec::new();
    for _ in 0..count {
        if !file.get(at..)?.starts_with(b"PK\x01\x02") {
            return None;
        }
        let (name, extra, comment) = (number(file, at + 28, 2)?, number(file, at + 30, 2)?, number(file, at + 32, 2)?);
        names.push(file.get(at + 46..at + 46 + name)?);
        at += 46 + name + extra + comment;
    }
    Some(names)
}

/// A little-endian number of `width` bytes.
fn number(file: &[u8], at: usize, width: usize) -> Option<usize> {
    let bytes = file.get(at..at + width)?;
    Some(bytes.iter().rev().fold(0, |number, byte| number << 8 | usize::from(*byte)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An archive of empty files.
    fn archive(names: &[&str]) -> Vec<u8> {
        let mut file = b"PK\x03\x04 whatever the files are".to_vec();
        let start = u32::try_from(file.len()).unwrap_or_default();
        for name in names {
            file.extend(b"PK\x01\x02");
            file.extend([0; 24]);
            file.extend([u8::try_from(name.len()).unwrap_or_default(), 0]);
            file.extend([0; 16]);
            file.extend(name.as_bytes());
        }
        file.extend(b"PK\x05\x06\0\0\0\0\0\0");
        file.extend([u8::try_from(names.len()).unwrap_or_default(), 0, 0, 0, 0, 0]);
        file.extend(start.to_le_bytes());
        file.extend([0, 0]);
        file
    }

    #[test]
    fn what_is_inside_decides() {
        assert_eq!(look_into(&archive(&["[Content_Types].xml", "word/document.xml"])), Some(Found::Docx));
        assert_eq!(look_into(&archive(&["word/document.xml"])), Some(Found::Zip));
        assert_eq!(look_into(&archive(&["a.txt"])), Some(Found::Zip));
        let java = look_into(&archive(&["META-INF/MANIFEST.MF", "A.class"]));
        assert_eq!(java, Some(Found::Active("application/java-archive")));
    }

    #[test]
    fn an_archive_without_its_end_is_broken() {
        let whole = archive(&["a.txt"]);
        assert_eq!(look_into(&whole[..whole.len() - 1]), None);
        assert_eq!(look_into(b"PK\x03\x04"), None);
        assert_eq!(look_into(b""), None);
    }
}
