//! A list costs what it shows, not what its files have as metadata.

use serde_json::{Value as Json, json};
use stats_alloc::INSTRUMENTED_SYSTEM;

use super::on_each_engine;
use super::storage_server::remove;
use crate::support::User;

const FILES: usize = 400;

/// As much metadata as an upload may have. Parsed, it takes more than ten times its size.
fn metadata() -> Json {
    json!({ "numbers": vec![0; 8000] })
}

/// Writes the rows of files, without any content. In several transactions, because a busy machine takes long for so much metadata.
pub(crate) async fn add_rows(server: &crate::support::App, person: &User, names: Vec<String>, metadata: Json) {
    for names in names.chunks(50) {
        add_some_rows(server, person, names.to_vec(), metadata.clone()).await;
    }
}

async fn add_some_rows(server: &crate::support::App, person: &User, names: Vec<String>, metadata: Json) {
    let (owner, now) = (person.id, jiff::Timestamp::now());
    let written = server.db.write::<_, sangam_db::Error>(move |tx| {
        Box::pin(async move {
            for name in names {
                let row = tx.statement(
                    "insert into objects (id, bucket_id, name, folder_id, owner_id, version, size, content_type,
                                          cache_control, metadata, created_at, updated_at)
                     values ({1:uuid}, 'media', {2:text}, {3:uuid}, {3:uuid}, {4:uuid}, 1, 'image/png', 'no-cache',
                             {5:json}, {6:timestamp}, {6:timestamp})",
                    vec![
                        uuid::Uuid::now_v7().into(),
                        format!("{owner}/{name}").as_str().into(),
                        owner.into(),
                        uuid::Uuid::now_v7().into(),
                        metadata.clone().into(),
                        now.into(),
                    ],
                );
                tx.execute(&row).await?;
            }
            Ok(())
        })
    });
    written.await.unwrap();
}

/// The bytes allocated while a request is answered: the least of several times, because other tasks allocate too.
async fn allocated(person: &User, path: &str, body: &Json) -> usize {
    let mut least = usize::MAX;
    for _ in 0..3 {
        let before = INSTRUMENTED_SYSTEM.stats().bytes_allocated;
        let answer = person.post(path).json(body).send().await;
        let after = INSTRUMENTED_SYSTEM.stats().bytes_allocated;
        assert_eq!(answer.status, 200, "{}", answer.text);
        assert_eq!(answer.text.matches("\"eTag\"").count(), FILES);
        least = least.min(after - before);
    }
    least
}

on_each_engine! {
    async fn a_list_does_not_read_metadata(server: StorageServer) {
        let person = server.user("user").await;
        add_rows(&server, &person, (0..FILES).map(|number| format!("{number}.png")).collect(), metadata()).await;
        let folder = person.id.to_string();
        let whole = FILES * metadata().to_string().len();
        for (path, body) in [
            ("/storage/v1/object/list/media", json!({"prefix": folder, "limit": 1000})),
            ("/storage/v1/object/list-v2/media", json!({"prefix": folder, "limit": 1000})),
        ] {
            let bytes = allocated(&person, path, &body).await;
            assert!(bytes < whole / 2, "{path}: {bytes} bytes for a list of files with {whole} bytes of metadata");
        }
        // Where metadata is part of the answer, it is still there.
        let info = person.get(&format!("/storage/v1/object/info/media/{folder}/7.png")).send().await.json();
        assert_eq!(info["metadata"], metadata());
    }

    async fn removed_files_are_answered_with_their_metadata(server: StorageServer) {
        let person = server.user("user").await;
        let names: Vec<String> = (0..FILES).map(|number| format!("{number}.png")).collect();
        add_rows(&server, &person, names.clone(), metadata()).await;
        let paths: Vec<String> = names.iter().map(|name| format!("{}/{name}", person.id)).collect();
        let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
        let removed = remove(&person, "media", &paths).await.json();
        assert_eq!((removed.as_array().unwrap().len(), &removed[0]["user_metadata"]), (FILES, &metadata()));
    }
}
