//! The format of a commit on the bus: JSON in which each change is `[table, letter, new, old]`.

use bytes::Bytes;
use jiff::Timestamp;
use uuid::Uuid;

use super::{Change, ChangeKind, ChangedRow, Commit, CommitOrigin};

type RowRef<'a> = Option<&'a ChangedRow>;
type ReadCommit = (Timestamp, Vec<(String, String, Option<ChangedRow>, Option<ChangedRow>)>);

/// Sent instead of a commit whose changes or outcome are unknown.
pub(super) const MISSED: &[u8] = b"missed";

pub(super) fn write(commit: &Commit) -> Bytes {
    let changes = commit.changes.iter();
    let changes: Vec<(&str, &str, RowRef<'_>, RowRef<'_>)> = changes
        .map(|change| (&*change.table, change.kind.letter(), change.new.as_ref(), change.old.as_ref()))
        .collect();
    // Serialising rows to JSON cannot fail.
    serde_json::to_vec(&(commit.at, changes)).unwrap_or_default().into()
}

pub(super) fn read(bytes: &[u8], from: Uuid) -> Result<Commit, String> {
    // The parser's own message could contain a value.
    let unreadable = |error: serde_json::Error| format!("{:?} error at byte {}", error.classify(), error.column());
    let (at, changes): ReadCommit = serde_json::from_slice(bytes).map_err(unreadable)?;
    let changes = changes.into_iter().map(|(table, letter, new, old)| {
        let kind = ChangeKind::from_letter(&letter).ok_or("there is no such kind of change")?;
        Ok(Change { table: table.into(), kind, new, old })
    });
    Ok(Commit { at, changes: changes.collect::<Result<_, &str>>()?, origin: CommitOrigin::Remote(from) })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use serde_json::json;

    #[test]
    fn a_commit_survives_a_round_trip_except_for_its_origin() {
        let row = |text: &str| {
            let columns =
                [("id", json!(1)), ("text", json!(text)), ("list", json!(["a", null, 1.5])), ("gone", json!(null))];
            Some(ChangedRow::from_iter(columns))
        };
        let change = |kind, new, old| Change { table: "posts".into(), kind, new, old };
        let commit = Commit {
            at: "2026-11-15T00:37:16.890123Z".parse().unwrap(),
            changes: vec![
                change(ChangeKind::Insert, row("a \"quote\" and \u{1f642}"), None),
                change(ChangeKind::Update, row("new"), row("old")),
                change(ChangeKind::Delete, None, row("old")),
            ],
            origin: CommitOrigin::Local,
        };
        let copy = Uuid::from_u128(1);
        assert_eq!(read(&write(&commit), copy), Ok(Commit { origin: CommitOrigin::Remote(copy), ..commit }));
    }

    #[test]
    fn invalid_input_is_refused_without_repeating_it() {
        for wrong in [
            "",
            "hunter2",
            "[]",
            r#"["2026-11-15T00:37:16Z", [["posts", "hunter2", null, null]]]"#,
            r#"["hunter2", []]"#,
        ] {
            let error = read(wrong.as_bytes(), Uuid::nil()).unwrap_err();
            assert!(!error.contains("hunter2"), "{error}");
        }
    }
}
