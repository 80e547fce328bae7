//! Backups as a single file.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use serde_json::json;

use crate::backup::{operator, refused, run_backup_command, text, used_folder};
use crate::storage::samples::png;
use crate::storage::storage_server::download;
use crate::support::Process;

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_in_one_file_is_verified_and_restored() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    used_folder(&data).await;
    for name in ["kept.tar", "kept.tar.gz"] {
        let kept = folder.path().join("kept");
        std::fs::create_dir(&kept).unwrap();
        let archive = kept.join(name);
        let said = run_backup_command(&data, "backup", &[text(&archive)]).await;
        assert!(said.contains(name) && said.contains("2 files"), "{said}");
        assert_eq!(std::fs::metadata(&archive).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(std::fs::read_dir(&kept).unwrap().count(), 1, "nothing is left beside it");
        assert!(refused(&data, "backup", &[text(&archive)]).await.contains("already exists"));
        assert!(run_backup_command(&data, "verify-backup", &[text(&archive)]).await.contains("Complete"));

        let again = folder.path().join("again");
        run_backup_command(&again, "restore", &[text(&archive)]).await;
        assert_eq!(std::fs::read_to_string(again.join("pages/hi/about.md")).unwrap(), "# हम\n");
        let restored = Process::serve(&again, &[]).await;
        let client = operator(&again, &restored);
        assert_eq!(download(&client, "media/x/b.png").await.bytes, png());
        let credentials = json!({"email": "asha@example.in", "password": "correct horse battery"});
        let signed_in = client.post("/auth/v1/token?grant_type=password").json(&credentials).send().await;
        assert_eq!(signed_in.status, 200, "{}", signed_in.text);
        restored.kill().await;
        for folder in [kept, again] {
            std::fs::remove_dir_all(folder).unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archive_that_is_damaged_or_reaches_out_of_its_folder_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (data, archive, again) =
        (folder.path().join("data"), folder.path().join("kept.tar"), folder.path().join("again"));
    used_folder(&data).await;
    run_backup_command(&data, "backup", &[text(&archive)]).await;
    let bytes = std::fs::read(&archive).unwrap();

    let picture = png();
    let picture = bytes.windows(picture.len()).position(|window| window == picture).unwrap();
    let mut changed = bytes.clone();
    changed[picture + 40] ^= 1;
    std::fs::write(&archive, changed).unwrap();
    assert!(refused(&again, "restore", &[text(&archive)]).await.contains("has changed since the backup was made"));

    std::fs::write(&archive, &bytes[..bytes.len() / 2]).unwrap();
    assert!(refused(&again, "restore", &[text(&archive)]).await.contains("cannot unpack"));

    for hostile in [link(&archive), escaping_archive()] {
        std::fs::write(&archive, hostile).unwrap();
        let said = refused(&again, "restore", &[text(&archive)]).await;
        assert!(said.contains("does not belong in a backup"), "{said}");
    }
    assert!(!again.join("sangam.db").exists());
}

/// An archive with a link to a file outside the folder.
fn link(target: &Path) -> Vec<u8> {
    let mut builder = tar::Builder::new(Vec::new());
    let mut header = tar::Header::new_gnu();
    header.set_entry_type(tar::EntryType::Symlink);
    header.set_size(0);
    builder.append_link(&mut header, "sangam-x/manifest.json", target).unwrap();
    builder.into_inner().unwrap()
}

/// An archive with a file whose path leads out of the folder. The library refuses to write such a path, so its bytes
/// are patched.
fn escaping_archive() -> Vec<u8> {
    let mut header = tar::Header::new_gnu();
    header.as_old_mut().name[..10].copy_from_slice(b"../../evil");
    header.set_entry_type(tar::EntryType::Regular);
    header.set_mode(0o600);
    header.set_size(4);
    header.set_cksum();
    let mut builder = tar::Builder::new(Vec::new());
    builder.append(&header, &b"evil"[..]).unwrap();
    builder.into_inner().unwrap()
}
