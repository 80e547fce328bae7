//! Files through the whole server, on both engines and in both kinds of store.

mod bombs;
mod buckets;
mod downloads;
mod fake_clamd;
mod files_in_use;
mod hidden;
mod interruptions;
mod kept_resumes;
mod kinds;
mod links;
pub(crate) mod list_memory;
mod listing;
mod matrix;
mod moving;
mod null_characters;
mod pairing;
mod pictures;
mod quarantine;
mod redirects;
mod resumable;
mod resumes;
mod rotated_pictures;
pub(crate) mod samples;
mod scaled;
mod scaling;
mod signers;
pub(crate) mod storage_server;
mod uploads;
mod usage;
mod viruses;

pub(crate) use storage_server::StorageServer;

/// Turns `async fn name(server: StorageServer) { … }` into a test for each store, each with the engine it is mostly
/// used with: storing a file does not depend on where its row is.
macro_rules! in_every_store {
    ($(async fn $name:ident($server:ident: StorageServer) $story:block)*) => {$(
        mod $name {
            #[allow(unused_imports)]
            use super::*;

            async fn story($server: $crate::storage::StorageServer) $story

            #[tokio::test(flavor = "multi_thread")]
            async fn sqlite_and_a_folder() {
                story($crate::storage::StorageServer::in_folder(sangam_db::Engine::Sqlite).await).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn postgres_and_s3() {
                story($crate::storage::StorageServer::in_s3(sangam_db::Engine::Postgres).await).await;
            }
        }
    )*};
}
pub(crate) use in_every_store;

/// Like [`in_every_store`], for tests that do not depend on the store.
macro_rules! on_each_engine {
    ($(async fn $name:ident($server:ident: StorageServer) $story:block)*) => {$(
        mod $name {
            #[allow(unused_imports)]
            use super::*;

            async fn story($server: $crate::storage::StorageServer) $story

            #[tokio::test(flavor = "multi_thread")]
            async fn sqlite() {
                story($crate::storage::StorageServer::in_folder(sangam_db::Engine::Sqlite).await).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn postgres() {
                story($crate::storage::StorageServer::in_folder(sangam_db::Engine::Postgres).await).await;
            }
        }
    )*};
}
pub(crate) use on_each_engine;
