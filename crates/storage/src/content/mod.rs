//! What a file is. Its first bytes tell nearly everything; archives and old Office files are looked into once they are
//! whole. What the client says, and what the file is called, decides nothing in a file's favour.

mod names;
mod ole;
mod programs;
mod signature;
mod text;
mod zip;

use sangam_schema::Kind;

pub(crate) use names::by_name;
pub(crate) use signature::sniff;

use crate::error::Error;

/// How much of a file [`sniff`] wants to see: the image of a disc says what it is after 32 KiB.
pub(crate) const HEAD_BYTES: usize = 33 * 1024;

/// What was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Found {
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

impl Found {
    /// The type to serve it with.
    pub(crate) fn mime(self) -> &'static str {
        match self {
            Found::Jpeg => "image/jpeg",
            Found::Png => "image/png",
            Found::Gif => "image/gif",
            Found::Webp => "image/webp",
            Found::Mp4 => "video/mp4",
            Found::QuickTime => "video/quicktime",
            Found::Webm => "video/webm",
            Found::Pdf => "application/pdf",
            Found::Doc => "application/msword",
            Found::Docx => "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            Found::Ole => "application/x-ole-storage",
            Found::Zip => "application/zip",
            Found::Macros => "application/vnd.ms-office.macros",
            Found::Active(mime) | Found::Other(mime) => mime,
        }
    }

    /// What a file was found to be when it was stored, by the type it got then.
    pub(crate) fn of_mime(mime: &str) -> Found {
        const KNOWN: [Found; 11] = [
            Found::Jpeg,
            Found::Png,
            Found::Gif,
            Found::Webp,
            Found::Mp4,
            Found::QuickTime,
            Found::Webm,
            Found::Pdf,
            Found::Doc,
            Found::Docx,
            Found::Zip,
        ];
        KNOWN.into_iter().find(|found| found.mime() == mime).unwrap_or(Found::Other("application/octet-stream"))
    }

    pub(crate) fn is_image(self) -> bool {
        matches!(self, Found::Jpeg | Found::Png | Found::Gif | Found::Webp)
    }

    pub(crate) fn is_harmless(self) -> bool {
        !matches!(self, Found::Active(_) | Found::Macros)
    }

    /// Why it may not be stored.
    pub(crate) fn refusal(self) -> Error {
        match self {
            Found::Active(mime) => Error::Active(mime),
            Found::Macros => Error::Macros,
            other => Error::MimeType(other.mime().to_owned()),
        }
    }

    /// Whether it has to be seen whole before it is known what it is, or whether it is sound.
    pub(crate) fn needs_a_look(self) -> bool {
        self.is_image() || matches!(self, Found::Ole | Found::Zip)
    }

    /// Whether it may turn out to be of this kind.
    pub(crate) fn may_be(self, kind: Kind) -> bool {
        match kind {
            Kind::Image => self.is_image(),
            Kind::Video => matches!(self, Found::Mp4 | Found::QuickTime | Found::Webm),
            Kind::Pdf => self == Found::Pdf,
            Kind::Word => matches!(self, Found::Doc | Found::Docx | Found::Ole | Found::Zip),
            Kind::Zip => self == Found::Zip,
        }
    }

    /// Whether it is of this kind, now that it has been looked into.
    pub(crate) fn is(self, kind: Kind) -> bool {
        match kind {
            Kind::Word => matches!(self, Found::Doc | Found::Docx),
            other => self.may_be(other),
        }
    }

    /// Looks into a whole file that its first bytes did not settle. Nothing means that it is broken.
    pub(crate) fn settle(self, file: &[u8]) -> Option<Found> {
        match self {
            Found::Ole => ole::look_into(file),
            Found::Zip => zip::look_into(file),
            settled => Some(settled),
        }
    }
}
