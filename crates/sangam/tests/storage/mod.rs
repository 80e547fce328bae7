//! Files through the whole server, on both engines and in both kinds of store.

mod belonging;
mod bombs;
mod buckets;
mod downloads;
mod hidden;
mod interruptions;
mod kept;
mod kinds;
mod links;
mod listing;
mod matrix;
mod moving;
mod pictures;
mod quarantine;
mod resumable;
mod resumes;
pub(crate) mod samples;
mod scaled;
mod scaling;
mod signers;
mod uploads;
mod usage;
pub(crate) mod world;

pub(crate) use world::World;

/// Turns `async fn name(world: World) { … }` into a test for each engine and each store.
macro_rules! in_every_store {
    ($(async fn $name:ident($world:ident: World) $story:block)*) => {$(
        mod $name {
            #[allow(unused_imports)]
            use super::*;

            async fn story($world: $crate::storage::World) $story

            #[tokio::test(flavor = "multi_thread")]
            async fn sqlite_and_a_folder() {
                story($crate::storage::World::in_folder(sangam_db::Engine::Sqlite).await).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn sqlite_and_s3() {
                story($crate::storage::World::in_s3(sangam_db::Engine::Sqlite).await).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn postgres_and_a_folder() {
                story($crate::storage::World::in_folder(sangam_db::Engine::Postgres).await).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn postgres_and_s3() {
                story($crate::storage::World::in_s3(sangam_db::Engine::Postgres).await).await;
            }
        }
    )*};
}
pub(crate) use in_every_store;

/// As [`in_every_store`], for what does not depend on the store.
macro_rules! on_each_engine {
    ($(async fn $name:ident($world:ident: World) $story:block)*) => {$(
        mod $name {
            #[allow(unused_imports)]
            use super::*;

            async fn story($world: $crate::storage::World) $story

            #[tokio::test(flavor = "multi_thread")]
            async fn sqlite() {
                story($crate::storage::World::in_folder(sangam_db::Engine::Sqlite).await).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn postgres() {
                story($crate::storage::World::in_folder(sangam_db::Engine::Postgres).await).await;
            }
        }
    )*};
}
pub(crate) use on_each_engine;
