//! Old Office files: a file system inside a file, whose directory lists the contents.

use super::DetectedContent;

/// The size of a directory entry, and the offsets of its fields.
const ENTRY_BYTES: usize = 128;
const NAME_LENGTH_AT: usize = 64;
const TYPE_AT: usize = 66;
const CLASS_AT: usize = 80;

/// The class of Windows installers.
const INSTALLER: [u8; 16] = [0x84, 0x10, 0x0c, 0, 0, 0, 0, 0, 0xc0, 0, 0, 0, 0, 0, 0, 0x46];

/// Directory entries of documents with macros: Word, Excel, and both.
const MACROS: [&str; 4] = ["Macros", "_VBA_PROJECT_CUR", "_VBA_PROJECT", "VBA"];

/// The type of the file, or `None` if it has no directory. Entries start at multiples of their size, so all such
/// offsets are checked. This finds the directory without following the sector chains that lead to it.
pub(super) fn inspect(file: &[u8]) -> Option<DetectedContent> {
    let entries = || file.chunks_exact(ENTRY_BYTES).filter(|entry| matches!(entry[TYPE_AT], 1 | 2 | 5));
    let has = |name: &str| entries().any(|entry| is_called(entry, name));
    let root = entries().find(|entry| entry[TYPE_AT] == 5 && is_called(entry, "Root Entry"))?;
    if root[CLASS_AT..CLASS_AT + 16] == INSTALLER {
        return Some(DetectedContent::Active("application/x-msi"));
    }
    if MACROS.iter().any(|name| has(name)) {
        return Some(DetectedContent::Macros);
    }
    if has("Workbook") || has("Book") {
        return Some(DetectedContent::Other("application/vnd.ms-excel"));
    }
    if has("PowerPoint Document") {
        return Some(DetectedContent::Other("application/vnd.ms-powerpoint"));
    }
    Some(if has("WordDocument") { DetectedContent::Doc } else { DetectedContent::Other("application/x-ole-storage") })
}

/// Names are UTF-16, and their length includes the final zero.
fn is_called(entry: &[u8], name: &str) -> bool {
    let units: Vec<u8> = name.encode_utf16().chain([0]).flat_map(u16::to_le_bytes).collect();
    let length = usize::from(u16::from_le_bytes([entry[NAME_LENGTH_AT], entry[NAME_LENGTH_AT + 1]]));
    length == units.len() && entry.starts_with(&units)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(name: &str, kind: u8, class: [u8; 16]) -> Vec<u8> {
        let mut entry = vec![0; ENTRY_BYTES];
        let units: Vec<u8> = name.encode_utf16().chain([0]).flat_map(u16::to_le_bytes).collect();
        entry[..units.len()].copy_from_slice(&units);
        entry[NAME_LENGTH_AT] = u8::try_from(units.len()).unwrap_or_default();
        entry[TYPE_AT] = kind;
        entry[CLASS_AT..CLASS_AT + 16].copy_from_slice(&class);
        entry
    }

    #[test]
    fn the_directory_decides() {
        let header = vec![0; 512];
        let word = [header.clone(), entry("Root Entry", 5, [0; 16]), entry("WordDocument", 2, [0; 16])].concat();
        assert_eq!(inspect(&word), Some(DetectedContent::Doc));
        let installer = [header.clone(), entry("Root Entry", 5, INSTALLER)].concat();
        assert_eq!(inspect(&installer), Some(DetectedContent::Active("application/x-msi")));
        let sheet = [header.clone(), entry("Root Entry", 5, [0; 16]), entry("Workbook", 2, [0; 16])].concat();
        assert_eq!(inspect(&sheet), Some(DetectedContent::Other("application/vnd.ms-excel")));
        assert_eq!(inspect(&header), None);
        let macros = [word, entry("Macros", 1, [0; 16])].concat();
        assert_eq!(inspect(&macros), Some(DetectedContent::Macros));
    }
}
