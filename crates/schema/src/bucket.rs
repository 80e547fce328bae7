//! Buckets: where files are stored, which files each accepts, and who may read and write them.

use crate::Rule;

/// A bucket for files. Its rules are predicates over the file's row in `objects`. There, `folder_id` is the first segment of the
/// path if that is an id, and `owner_id` is the account that stored the file.
#[derive(Debug, Clone)]
pub struct Bucket {
    /// The name, which is part of every file's URL.
    pub name: &'static str,
    /// Whether anyone who knows a file's URL may read it without a key.
    pub public: bool,
    /// Whether the product is notified of who reads a file.
    pub observed: bool,
    /// Which kinds and sizes of files are accepted.
    pub takes: AcceptedFiles,
    /// Which files may be read.
    pub read: Rule,
    /// Which files appear in listings.
    pub list: Rule,
    /// Which files may be stored under a new path.
    pub insert: Rule,
    /// Which files may be replaced.
    pub update: Rule,
    /// Which files may be removed.
    pub delete: Rule,
    /// Who owns a file, regardless of which rows refer to it.
    pub owned: Rule,
    /// The message for an owner who may not change a file because a row refers to it.
    pub advice: Option<&'static str>,
}

/// The files that a bucket accepts. The kind of a file is determined by its content, not by its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AcceptedFiles {
    /// Files of these kinds, each up to its size.
    Only(Vec<(FileKind, u64)>),
    /// Files up to this size, except those that an operating system or a browser would execute.
    Harmless(u64),
}

/// The kind of a file, determined by its content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FileKind {
    /// A JPEG, PNG, GIF or WebP picture.
    Image,
    /// An MP4, QuickTime or WebM video.
    Video,
    /// A PDF document.
    Pdf,
    /// A Word document, old (`doc`) or new (`docx`).
    Word,
    /// A ZIP archive.
    Zip,
}

impl Bucket {
    /// A private bucket. Every rule starts as [`Rule::Never`].
    pub fn new(name: &'static str, takes: AcceptedFiles) -> Bucket {
        Bucket {
            name,
            public: false,
            observed: false,
            takes,
            read: Rule::Never,
            list: Rule::Never,
            insert: Rule::Never,
            update: Rule::Never,
            delete: Rule::Never,
            owned: Rule::Never,
            advice: None,
        }
    }

    /// Makes the bucket public: anyone who knows a file's URL may read it if `read` allows it. `list` decides which files appear
    /// in listings.
    pub fn public(self, read: Rule, list: Rule) -> Bucket {
        Bucket { public: true, read, list, ..self }
    }

    /// Notifies the product of who reads a file.
    pub fn observed(self) -> Bucket {
        Bucket { observed: true, ..self }
    }

    /// Sets who may read and list files.
    pub fn read(self, read: Rule) -> Bucket {
        Bucket { list: read.clone(), read, ..self }
    }

    /// Sets one rule for storing, replacing and removing files.
    pub fn write(self, write: Rule) -> Bucket {
        Bucket { insert: write.clone(), update: write.clone(), delete: write.clone(), owned: write, ..self }
    }

    /// Further restricts who may replace and remove existing files.
    pub fn change(self, change: Rule) -> Bucket {
        Bucket {
            update: self.update.and(change.clone()),
            delete: self.delete.and(change.clone()),
            owned: self.owned.and(change),
            ..self
        }
    }

    /// Protects files that a row refers to: they cannot be overwritten, moved or removed. `unused` is true for all other files, and
    /// `advice` tells the owner what to do first.
    pub fn kept_unless(self, unused: Rule, advice: &'static str) -> Bucket {
        Bucket {
            insert: self.insert.and(unused.clone()),
            update: self.update.and(unused.clone()),
            delete: self.delete.and(unused),
            advice: Some(advice),
            ..self
        }
    }
}

impl AcceptedFiles {
    /// The maximum size of any file in this bucket.
    pub fn limit_bytes(&self) -> u64 {
        match self {
            AcceptedFiles::Only(kinds) => kinds.iter().map(|(_, limit)| *limit).max().unwrap_or(0),
            AcceptedFiles::Harmless(limit) => *limit,
        }
    }
}
