//! Names of files: paths whose parts are used literally, byte for byte.

use uuid::Uuid;

use crate::error::Error;

/// Maximum length of a path, as in S3.
const MAX_NAME_BYTES: usize = 1024;

/// A valid path for a file: no empty part, no `.` or `..`, no backslash, no control character. It is decoded before it
/// is checked, so no encoded character can slip through.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ObjectName(String);

impl ObjectName {
    /// Parses a decoded path. Leading and trailing slashes, which some clients send, are removed.
    pub(crate) fn parse(path: &str) -> Result<ObjectName, Error> {
        let path = path.trim_matches('/');
        let invalid = |reason: &str| Err(Error::InvalidKey(format!("{reason} in {:?}", shorten(path))));
        if path.is_empty() {
            return Err(Error::InvalidKey("it is empty".to_owned()));
        }
        if path.len() > MAX_NAME_BYTES {
            return Err(Error::InvalidKey(format!("it is longer than {MAX_NAME_BYTES} bytes")));
        }
        if path.contains('\\') || path.chars().any(char::is_control) {
            return invalid("there is a backslash or a control character");
        }
        if path.split('/').any(|part| matches!(part, "" | "." | "..")) {
            return invalid("there is an empty part, or one of dots");
        }
        Ok(ObjectName(path.to_owned()))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// The name as it appears in our URLs. Clients escape these themselves, except for the characters that would end the path.
    pub(crate) fn in_url(&self) -> String {
        self.0.replace('?', "%3F").replace('#', "%23")
    }

    /// The last part of the path.
    pub(crate) fn file_name(&self) -> &str {
        self.0.rsplit('/').next().unwrap_or(&self.0)
    }

    /// The folder of the file, if the first part of the path is an id in canonical form.
    pub(crate) fn folder_id(&self) -> Option<Uuid> {
        let (first, _) = self.0.split_once('/')?;
        first.parse::<Uuid>().ok().filter(|id| id.to_string() == first)
    }
}

fn shorten(path: &str) -> String {
    path.chars().take(100).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn paths_that_could_leave_the_bucket_are_refused() {
        for wrong in ["a/../b", "..", "../b", "a/./b", "a//b", "", "/", "a\\b", "a\0b", "a\nb"] {
            assert!(matches!(ObjectName::parse(wrong), Err(Error::InvalidKey(_))), "{wrong}");
        }
        assert!(ObjectName::parse(&"a".repeat(1025)).is_err());
    }

    #[test]
    fn other_names_stay_as_they_are() {
        for (given, name) in [
            ("a/b.png", "a/b.png"),
            ("/a/b.png/", "a/b.png"),
            ("a%20b", "a%20b"),
            ("स/x", "स/x"),
            ("100%.pdf", "100%.pdf"),
            ("a/...", "a/..."),
        ] {
            assert_eq!(ObjectName::parse(given).unwrap().as_str(), name);
        }
    }

    #[test]
    fn a_folder_is_an_id_only_in_its_canonical_spelling() {
        let id = "0199a3c2-5b1e-7c3a-9d2f-0a1b2c3d4e5f";
        assert_eq!(ObjectName::parse(&format!("{id}/x")).unwrap().folder_id().unwrap().to_string(), id);
        assert_eq!(ObjectName::parse(&format!("{}/x", id.to_uppercase())).unwrap().folder_id(), None);
        assert_eq!(ObjectName::parse(&format!("{}/x", id.replace('-', ""))).unwrap().folder_id(), None);
        assert_eq!(ObjectName::parse(id).unwrap().folder_id(), None);
    }
}
