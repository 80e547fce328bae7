//! Archives. The contents decide whether one is a document, a program or a plain archive.

use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::DetectedContent;

/// The length of the record that ends every archive, without its comment.
const END_BYTES: usize = 22;

/// The type of the archive. `None` if its directory cannot be read.
pub(super) fn inspect(file: &[u8]) -> Option<DetectedContent> {
    let entries = entries(file)?;
    let find = |wanted: &str| entries.iter().find(|entry| entry.name.eq_ignore_ascii_case(wanted.as_bytes()));
    let has = |wanted: &str| find(wanted).is_some();
    let has_folder = |folder: &str| {
        let starts =
            |name: &[u8]| name.get(..folder.len()).is_some_and(|part| part.eq_ignore_ascii_case(folder.as_bytes()));
        entries.iter().any(|entry| starts(entry.name))
    };
    if has("AndroidManifest.xml") || has("META-INF/MANIFEST.MF") {
        return Some(DetectedContent::Active("application/java-archive"));
    }
    if let Some(types) = find("[Content_Types].xml") {
        if has_macros(&types.read(file)?) || entries.iter().any(|entry| ends_with(entry.name, b"vbaproject.bin")) {
            return Some(DetectedContent::Macros);
        }
        let mut read_bytes = 0;
        for relations in entries.iter().filter(|entry| ends_with(entry.name, b".rels")) {
            let relations = relations.read(file)?;
            read_bytes += relations.len();
            if read_bytes > MAX_RELATIONS_BYTES {
                return None;
            }
            if loads_remote_code(&relations) {
                return Some(DetectedContent::Macros);
            }
        }
        if has_folder("word/") {
            return Some(DetectedContent::Docx);
        }
        if has_folder("xl/") {
            return Some(DetectedContent::Other("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"));
        }
        if has_folder("ppt/") {
            return Some(DetectedContent::Other(
                "application/vnd.openxmlformats-officedocument.presentationml.presentation",
            ));
        }
        if has("AppxManifest.xml") || has("AppxBlockMap.xml") {
            return Some(DetectedContent::Active("application/vnd.ms-appx"));
        }
    }
    Some(DetectedContent::Zip)
}

/// Checks the content list of an Office document for macros. Office goes by this list, because the files themselves can
/// have any name.
fn has_macros(types: &[u8]) -> bool {
    // The list may be UTF-16. Without the zero bytes its ASCII letters look the same.
    let plain: Vec<u8> = types.iter().filter(|byte| **byte != 0).map(u8::to_ascii_lowercase).collect();
    let has = |word: &[u8]| plain.windows(word.len()).any(|window| window == word);
    // Character references are suspicious here: nothing legitimate needs to escape letters in this list.
    [&b"vbaproject"[..], b"macroenabled", b"macrosheet", b"&#"].iter().any(|word| has(word))
}

/// Maximum unpacked size of all files in which the parts of an Office document name what they refer to. Even a large presentation has less
/// than a tenth.
const MAX_RELATIONS_BYTES: usize = 8 * 1024 * 1024;

/// Whether a part of a document loads its template or an object from elsewhere when it is opened, with the macros in it. Word stores the
/// path of a template on its author's machine, which is harmless.
fn loads_remote_code(relations: &[u8]) -> bool {
    // As in `has_macros`.
    let plain: Vec<u8> = relations.iter().filter(|byte| **byte != 0).map(u8::to_ascii_lowercase).collect();
    let text = String::from_utf8_lossy(&plain);
    let is_code = |value: &str| value.ends_with("/attachedtemplate") || value.ends_with("/oleobject");
    text.split('<').any(|element| {
        let values: Vec<_> = element.split(['"', '\'']).collect();
        values.iter().any(|value| is_code(value)) && values.iter().any(|value| !is_code(value) && is_remote(value))
    })
}

/// Whether a path leads to another machine.
fn is_remote(path: &str) -> bool {
    match path.strip_prefix("file:///") {
        Some(local) => local.starts_with(['/', '\\']),
        None => {
            path.contains("://")
                || path.contains("&#")
                || ["\\\\", "//", "mhtml:", "file:"].iter().any(|start| path.starts_with(start))
        }
    }
}

fn ends_with(name: &[u8], ending: &[u8]) -> bool {
    name.len() >= ending.len() && name[name.len() - ending.len()..].eq_ignore_ascii_case(ending)
}

/// A file in the archive's directory.
struct ZipEntry<'f> {
    name: &'f [u8],
    method: usize,
    packed_bytes: usize,
    /// The offset of the file's own header.
    at: usize,
}

/// Maximum unpacked size of a content list.
const MAX_LIST_BYTES: usize = 1024 * 1024;

impl ZipEntry<'_> {
    /// The unpacked content. `None` if it cannot be unpacked or is far larger than declared.
    fn read(&self, file: &[u8]) -> Option<Vec<u8>> {
        if !file.get(self.at..)?.starts_with(b"PK\x03\x04") {
            return None;
        }
        let start = self.at + 30 + number(file, self.at + 26, 2)? + number(file, self.at + 28, 2)?;
        let packed = file.get(start..start.checked_add(self.packed_bytes)?)?;
        match self.method {
            0 => Some(packed.to_vec()).filter(|list| list.len() <= MAX_LIST_BYTES),
            8 => decompress_to_vec_with_limit(packed, MAX_LIST_BYTES).ok(),
            _ => None,
        }
    }
}

/// The directory of the archive.
fn entries(file: &[u8]) -> Option<Vec<ZipEntry<'_>>> {
    let earliest = file.len().saturating_sub(END_BYTES + usize::from(u16::MAX));
    let end =
        (earliest..=file.len().checked_sub(END_BYTES)?).rev().find(|at| file[*at..].starts_with(b"PK\x05\x06"))?;
    let (count, mut at) = (number(file, end + 10, 2)?, number(file, end + 16, 4)?);
    let mut entries = Vec::new();
    for _ in 0..count {
        if !file.get(at..)?.starts_with(b"PK\x01\x02") {
            return None;
        }
        let (name, extra, comment) = (number(file, at + 28, 2)?, number(file, at + 30, 2)?, number(file, at + 32, 2)?);
        entries.push(ZipEntry {
            name: file.get(at + 46..at + 46 + name)?,
            method: number(file, at + 10, 2)?,
            packed_bytes: number(file, at + 20, 4)?,
            at: number(file, at + 42, 4)?,
        });
        at += 46 + name + extra + comment;
    }
    Some(entries)
}

/// A little-endian number of `width` bytes.
fn number(file: &[u8], at: usize, width: usize) -> Option<usize> {
    let bytes = file.get(at..at + width)?;
    Some(bytes.iter().rev().fold(0, |number, byte| number << 8 | usize::from(*byte)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An archive whose files all have the same short content.
    fn archive_of(names: &[&str], content: &[u8], method: u8) -> Vec<u8> {
        let size = u32::try_from(content.len()).unwrap_or_default().to_le_bytes();
        let mut file = [&b"PK\x03\x04"[..], &[0; 26], content].concat();
        let start = u32::try_from(file.len()).unwrap_or_default();
        for name in names {
            file.extend(b"PK\x01\x02");
            file.extend([0, 0, 0, 0, 0, 0, method, 0]);
            file.extend([0; 8]);
            file.extend(size);
            file.extend([0; 4]);
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

    fn archive(names: &[&str]) -> Vec<u8> {
        archive_of(names, b"", 0)
    }

    #[test]
    fn macros_are_found_under_any_name_and_a_zip_bomb_is_refused() {
        let names = ["[Content_Types].xml", "word/document.xml"];
        let renamed = b"<Override PartName='/word/a.bin' ContentType='application/vnd.ms-office.vbaProject'/>";
        assert_eq!(inspect(&archive_of(&names, renamed, 0)), Some(DetectedContent::Macros));
        let packed = miniz_oxide::deflate::compress_to_vec(renamed, 6);
        assert_eq!(inspect(&archive_of(&names, &packed, 8)), Some(DetectedContent::Macros));
        let wide: Vec<u8> = renamed.iter().flat_map(|byte| [*byte, 0]).collect();
        assert_eq!(inspect(&archive_of(&names, &wide, 0)), Some(DetectedContent::Macros));
        assert_eq!(inspect(&archive(&["[Content_Types].xml", "word/vbaProject.bin"])), Some(DetectedContent::Macros));
        let bomb = miniz_oxide::deflate::compress_to_vec(&vec![b' '; 2 * MAX_LIST_BYTES], 6);
        assert_eq!(inspect(&archive_of(&names, &bomb, 8)), None);
    }

    #[test]
    fn a_document_that_loads_its_template_or_an_object_from_elsewhere_is_treated_as_one_with_macros() {
        const TYPE: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/";
        let names = ["[Content_Types].xml", "word/document.xml", "word/_rels/settings.xml.rels"];
        let inspect_with = |kind: &str, target: &str| {
            let relations = format!(
                "<Relationships><Relationship Id='a' Type='{TYPE}{kind}' Target=\"{target}\" TargetMode='External'/>"
            );
            inspect(&archive_of(&names, relations.as_bytes(), 0))
        };
        for target in [
            "https://evil.in/a.dotm",
            "\\\\192.0.2.1\\a.dotm",
            "file://192.0.2.1/a.dotm",
            "file:////192.0.2.1/a",
            "mhtml:a",
        ] {
            assert_eq!(inspect_with("attachedTemplate", target), Some(DetectedContent::Macros), "{target}");
            assert_eq!(inspect_with("oleObject", target), Some(DetectedContent::Macros), "{target}");
            assert_eq!(inspect_with("hyperlink", target), Some(DetectedContent::Docx), "{target}");
        }
        for target in ["file:///C:\\Users\\Asha\\Normal.dotm", "Normal.dotm", "embeddings/oleObject1.bin"] {
            assert_eq!(inspect_with("attachedTemplate", target), Some(DetectedContent::Docx), "{target}");
        }
        let object = format!("<Relationship Type='{TYPE}oleObject' Target='https://evil.in/a' TargetMode='External'/>");
        for part in
            ["xl/worksheets/_rels/sheet1.xml.rels", "ppt/slides/_rels/slide9.xml.rels", "word/_rels/renamed.rels"]
        {
            let document = archive_of(&["[Content_Types].xml", part], object.as_bytes(), 0);
            assert_eq!(inspect(&document), Some(DetectedContent::Macros), "{part}");
        }
        let packed = miniz_oxide::deflate::compress_to_vec(&vec![b' '; MAX_LIST_BYTES], 6);
        let mut many = vec!["[Content_Types].xml"];
        many.extend(["xl/_rels/a.rels"; 9]);
        assert_eq!(inspect(&archive_of(&many, &packed, 8)), None);
    }

    #[test]
    fn the_contents_decide() {
        assert_eq!(inspect(&archive(&["[Content_Types].xml", "word/document.xml"])), Some(DetectedContent::Docx));
        assert_eq!(inspect(&archive(&["word/document.xml"])), Some(DetectedContent::Zip));
        assert_eq!(inspect(&archive(&["a.txt"])), Some(DetectedContent::Zip));
        let java = inspect(&archive(&["META-INF/MANIFEST.MF", "A.class"]));
        assert_eq!(java, Some(DetectedContent::Active("application/java-archive")));
    }

    #[test]
    fn an_archive_without_its_end_is_broken() {
        let whole = archive(&["a.txt"]);
        assert_eq!(inspect(&whole[..whole.len() - 1]), None);
        assert_eq!(inspect(b"PK\x03\x04"), None);
        assert_eq!(inspect(b""), None);
    }
}
