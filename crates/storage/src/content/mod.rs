//! What a file is. Its first bytes tell nearly everything; archives and old Office files are looked into once they are
//! whole. What the client says, and what the file is called, decides nothing in a file's favour.

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

/// How much of a file [`sniff`] wants to see: the image of a disc says what it is after 32 KiB.
pub(crate) const HEAD_BYTES: usize = 33 * 1024;

/// What was found.
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
    /// An old Office container: a Word document, or something else.
    Ole,
    /// An archive: a plain one, a Word document, or something else.
    Zip,
    /// Something a machine or a browser would run, by the type it is known under.
    Active(&'static str),
    /// An Office document that brings programs along.
    Macros,
    /// Anything else, by its type.
    Other(&'static str),
}

impl DetectedContent {
    /// The type to serve it with.
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

    /// What a file was found to be when it was stored, by the type it got then.
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

    /// Why it may not be stored.
    pub(crate) fn refusal(self) -> Error {
        match self {
            DetectedContent::Active(mime) => Error::Active(mime),
            DetectedContent::Macros => Error::Macros,
            other => Error::MimeType(other.mime().to_owned()),
        }
    }

    /// Whether it has to be seen whole before it is known what it is, or whether it is sound.
    pub(crate) fn needs_inspection(self) -> bool {
        self.is_image() || matches!(self, DetectedContent::Ole | DetectedContent::Zip)
    }

    /// Whether it may turn out to be of this kind.
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

    /// Whether it is of this kind, now that it has been looked into.
    pub(crate) fn is(self, kind: FileKind) -> bool {
        match kind {
            FileKind::Word => matches!(self, DetectedContent::Doc | DetectedContent::Docx),
            other => self.may_be(other),
        }
    }

    /// Looks into a whole file that its first bytes did not settle. Nothing means that it is broken.
    pub(crate) fn settle(self, file: &[u8]) -> Option<DetectedContent> {
        match self {
            DetectedContent::Ole => ole::inspect(file),
            DetectedContent::Zip => zip::inspect(file),
            settled => Some(settled),
        }
    }
}
