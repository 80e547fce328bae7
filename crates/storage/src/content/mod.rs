//! Detects the type of a file. The first bytes are nearly always enough; archives and old Office files are inspected
//! once they are complete. The type a client declares, and the file's name, never make a file acceptable.

mod names;
mod ole;
mod programs;
mod signature;
mod text;
mod zip;

use sangam_schema::FileKind;

pub(crate) use names::by_name;
pub(crate) use signature::sniff;

use crate::error::Error;

/// How many bytes [`sniff`] needs: a disc image has its signature after 32 KiB.
pub(crate) const HEAD_BYTES: usize = 33 * 1024;

/// The detected type of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DetectedContent {
    Jpeg,
    Png,
    Gif,
    Webp,
    Mp4,
    QuickTime,
    Webm,
    Pdf,
    Doc,
    Docx,
    /// An old Office container: a Word document or something else.
    Ole,
    /// An archive: a plain one, a Word document or something else.
    Zip,
    /// A file that a computer or a browser would run, with its type.
    Active(&'static str),
    /// An Office document with macros.
    Macros,
    /// Any other type.
    Other(&'static str),
}

impl DetectedContent {
    /// The content type for serving it.
    pub(crate) fn mime(self) -> &'static str {
        match self {
            DetectedContent::Jpeg => "image/jpeg",
            DetectedContent::Png => "image/png",
            DetectedContent::Gif => "image/gif",
            DetectedContent::Webp => "image/webp",
            DetectedContent::Mp4 => "video/mp4",
            DetectedContent::QuickTime => "video/quicktime",
            DetectedContent::Webm => "video/webm",
            DetectedContent::Pdf => "application/pdf",
            DetectedContent::Doc => "application/msword",
            DetectedContent::Docx => "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            DetectedContent::Ole => "application/x-ole-storage",
            DetectedContent::Zip => "application/zip",
            DetectedContent::Macros => "application/vnd.ms-office.macros",
            DetectedContent::Active(mime) | DetectedContent::Other(mime) => mime,
        }
    }

    /// The type that was detected when the file was stored, from its stored content type.
    pub(crate) fn of_mime(mime: &str) -> DetectedContent {
        const KNOWN: [DetectedContent; 11] = [
            DetectedContent::Jpeg,
            DetectedContent::Png,
            DetectedContent::Gif,
            DetectedContent::Webp,
            DetectedContent::Mp4,
            DetectedContent::QuickTime,
            DetectedContent::Webm,
            DetectedContent::Pdf,
            DetectedContent::Doc,
            DetectedContent::Docx,
            DetectedContent::Zip,
        ];
        KNOWN
            .into_iter()
            .find(|detected| detected.mime() == mime)
            .unwrap_or(DetectedContent::Other("application/octet-stream"))
    }

    pub(crate) fn is_image(self) -> bool {
        matches!(self, DetectedContent::Jpeg | DetectedContent::Png | DetectedContent::Gif | DetectedContent::Webp)
    }

    pub(crate) fn is_harmless(self) -> bool {
        !matches!(self, DetectedContent::Active(_) | DetectedContent::Macros)
    }

    /// The error that refuses it.
    pub(crate) fn refusal(self) -> Error {
        match self {
            DetectedContent::Active(mime) => Error::Active(mime),
            DetectedContent::Macros => Error::Macros,
            other => Error::MimeType(other.mime().to_owned()),
        }
    }

    /// Whether the complete file is needed to detect its type or to check that it is intact.
    pub(crate) fn needs_inspection(self) -> bool {
        self.is_image() || matches!(self, DetectedContent::Ole | DetectedContent::Zip)
    }

    /// Whether it may still turn out to be of this kind.
    pub(crate) fn may_be(self, kind: FileKind) -> bool {
        match kind {
            FileKind::Image => self.is_image(),
            FileKind::Video => {
                matches!(self, DetectedContent::Mp4 | DetectedContent::QuickTime | DetectedContent::Webm)
            }
            FileKind::Pdf => self == DetectedContent::Pdf,
            FileKind::Word => matches!(
                self,
                DetectedContent::Doc | DetectedContent::Docx | DetectedContent::Ole | DetectedContent::Zip
            ),
            FileKind::Zip => self == DetectedContent::Zip,
        }
    }

    /// Whether it is of this kind, after inspection.
    pub(crate) fn is(self, kind: FileKind) -> bool {
        match kind {
            FileKind::Word => matches!(self, DetectedContent::Doc | DetectedContent::Docx),
            other => self.may_be(other),
        }
    }

    /// Inspects a complete file whose first bytes did not decide its type. `None` if it is damaged.
    pub(crate) fn settle(self, file: &[u8]) -> Option<DetectedContent> {
        match self {
            DetectedContent::Ole => ole::inspect(file),
            DetectedContent::Zip => zip::inspect(file),
            settled => Some(settled),
        }
    }
}
