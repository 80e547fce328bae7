//! Buckets: the places for files, what each takes, and who may read and write there.

use crate::Rule;

/// A place for files. Its rules are predicates over the file's row in `objects`, in which `folder_id` is the first part of
/// the path when that is an id, and `owner_id` is the account that stored the file.
#[derive(Debug, Clone)]
pub struct Bucket {
    /// The name, which is part of every address.
    pub name: &'static str,
    /// Whether anyone with a file's address may read it, without a key.
    pub public: bool,
    /// Whether the product wants to know who reads a file.
    pub observed: bool,
    /// What may be stored.
    pub takes: AcceptedFiles,
    /// Which files may be read.
    pub read: Rule,
    /// Which files may be found by asking what there is.
    pub list: Rule,
    /// Which files may be stored under a new path.
    pub insert: Rule,
    /// Which files may be replaced.
    pub update: Rule,
    /// Which files may be removed.
    pub delete: Rule,
    /// Whose files these are, whatever rows refer to them.
    pub owned: Rule,
    /// What their owner is told who may not change one because a row refers to it.
    pub advice: Option<&'static str>,
}

/// What a bucket takes. A file is what its content says, whatever it is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AcceptedFiles {
    /// Files of these kinds, each up to its size.
    Only(Vec<(FileKind, u64)>),
    /// Files up to this size, unless a machine or a browser would run them.
    Harmless(u64),
}

/// What a file is by its content.
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
    /// A private bucket that no one may use yet.
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

    /// Anyone with a file's address may read it, as far as the first rule shows it to them. Who may ask which addresses
    /// there are is another rule.
    pub fn public(self, read: Rule, list: Rule) -> Bucket {
        Bucket { public: true, read, list, ..self }
    }

    /// The product is told who reads a file.
    pub fn observed(self) -> Bucket {
        Bucket { observed: true, ..self }
    }

    /// Sets who may read.
    pub fn read(self, read: Rule) -> Bucket {
        Bucket { list: read.clone(), read, ..self }
    }

    /// Sets who may store, replace and remove files, all by the same rule.
    pub fn write(self, write: Rule) -> Bucket {
        Bucket { insert: write.clone(), update: write.clone(), delete: write.clone(), owned: write, ..self }
    }

    /// Narrows who may replace and remove files that are already there.
    pub fn change(self, change: Rule) -> Bucket {
        Bucket {
            update: self.update.and(change.clone()),
            delete: self.delete.and(change.clone()),
            owned: self.owned.and(change),
            ..self
        }
    }

    /// Keeps files that a row refers to as they are: nothing is stored in their place, and they stay where they are. `unused`
    /// holds for all other files, and `advice` tells their owner what to do first.
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
    /// The size that no file of this bucket may exceed.
    pub fn limit_bytes(&self) -> u64 {
        match self {
            AcceptedFiles::Only(kinds) => kinds.iter().map(|(_, limit)| *limit).max().unwrap_or(0),
            AcceptedFiles::Harmless(limit) => *limit,
        }
    }
}
