//! Files without a row: they wait in the quarantine, are restored if a row needs them, and too many of them stop the
//! sweep.

use jiff::{SignedDuration, Timestamp};
use sangam_storage::{SweepError, SweepLimit, SweepReport};
use uuid::Uuid;

use super::samples::png;
use super::storage_server::{download, upload};
use super::{StorageServer, in_every_store};

fn in_days(days: i64) -> Timestamp {
    Timestamp::now() + SignedDuration::from_hours(24 * days)
}

async fn sweep(server: &StorageServer, days: i64) -> SweepReport {
    server.storage.sweep(in_days(days), server.storage.sweep_limit()).await.unwrap()
}

/// Waits for the server's own first sweep, which would restore files as well. The next one is an hour away, and the
/// clock does not move.
async fn wait_for_the_servers_sweep(server: &StorageServer) {
    let done = "select 1 from _chores where name = 'sweep_files' and last_success_at is not null";
    while server.db.read(server.db.statement(done, vec![])).await.unwrap().is_empty() {
        server.chores.run_due().await.unwrap();
    }
}

/// The version that the only row refers to.
async fn stored_version(server: &StorageServer) -> String {
    let rows = server.db.read(server.db.statement("select version from objects", vec![])).await.unwrap();
    rows[0].uuid(0).unwrap().to_string()
}

in_every_store! {
    async fn a_file_without_a_row_waits_thirty_days_before_it_is_removed(server: StorageServer) {
        let person = server.user("user").await;
        let path = format!("media/{}/a.png", person.id);
        upload(&person, &path, "image/png", png()).await;
        // As if the server had died between writing the file and its row.
        let lost = Uuid::now_v7().to_string();
        server.add_file_without_row(&lost);
        assert_eq!(sweep(&server, 0).await, SweepReport::default(), "what is young may still get its row");
        assert_eq!(sweep(&server, 2).await, SweepReport { quarantined: 1, ..SweepReport::default() });
        assert!(!server.path_of(&lost).exists());
        assert_eq!(server.count(), 2, "it is kept elsewhere");
        assert_eq!(sweep(&server, 31).await, SweepReport::default());
        assert_eq!(sweep(&server, 34).await, SweepReport { removed: 1, ..SweepReport::default() });
        assert_eq!((server.count(), download(&person, &path).await.bytes), (1, png()));
    }

    async fn a_file_in_quarantine_comes_back_for_a_row_that_needs_it(server: StorageServer) {
        let operator = server.service();
        wait_for_the_servers_sweep(&server).await;
        upload(&operator, "media/x/a.png", "image/png", png()).await;
        let version = stored_version(&server).await;
        // As if an older database without this row had been used for a while.
        let put_away = || {
            let place = server.root().join("quarantine").join(&version).join("2026-11-01");
            std::fs::create_dir_all(place.parent().unwrap()).unwrap();
            std::fs::rename(server.path_of(&version), place).unwrap();
        };
        put_away();
        assert_eq!(download(&operator, "media/x/a.png").await.bytes, png(), "when it is read");
        assert!(server.path_of(&version).exists());
        put_away();
        assert_eq!(sweep(&server, 60).await, SweepReport { restored: 1, ..SweepReport::default() }, "or by the sweep");
        assert!(server.path_of(&version).exists());
    }

    async fn many_files_without_a_row_are_left_alone_until_the_operator_says_so(server: StorageServer) {
        let operator = server.service();
        upload(&operator, "media/x/a.png", "image/png", png()).await;
        for _ in 0..11 {
            server.add_file_without_row(&Uuid::now_v7().to_string());
        }
        let stopped = server.storage.sweep(in_days(2), server.storage.sweep_limit()).await.unwrap_err();
        assert!(matches!(stopped, SweepError::TooMany { orphans: 11, files: 12, percent: 10 }), "{stopped}");
        assert!(!server.root().join("quarantine").exists());
        let swept = server.storage.sweep(in_days(2), SweepLimit::All).await.unwrap();
        assert_eq!((swept.quarantined, server.count()), (11, 12));
    }

    async fn a_store_that_names_another_instance_is_not_swept(server: StorageServer) {
        server.add_file_without_row(&Uuid::now_v7().to_string());
        for id in [Uuid::new_v4().to_string(), String::new()] {
            if id.is_empty() {
                std::fs::remove_file(server.root().join("instance-id")).unwrap();
            } else {
                std::fs::write(server.root().join("instance-id"), id).unwrap();
            }
            let stopped = server.storage.sweep(in_days(2), SweepLimit::All).await.unwrap_err();
            assert!(matches!(stopped, SweepError::NotOurs(_)), "{stopped}");
            assert_eq!(server.count(), 1);
        }
    }
}
