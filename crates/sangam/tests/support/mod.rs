//! The harness for all tests. `App::start(engine)` runs the real server in this process, and its clients speak HTTP.

mod app;
mod client;
mod copies;
mod name_server;
mod process;
mod s3;
mod socket;

pub use app::{App, User};
pub use client::{Answer, Call, Client};
pub use copies::Copies;
pub use name_server::NameServer;
pub use process::{Process, run, run_with};
pub use s3::{S3Server, count_files};
pub use socket::{Received, Socket};

/// Turns `async fn name(app: App) { … }` into a test per engine, `name::sqlite` and `name::postgres`.
macro_rules! on_both_engines {
    ($(async fn $name:ident($app:ident: App) $story:block)*) => {$(
        mod $name {
            #[allow(unused_imports)]
            use super::*;

            async fn story($app: $crate::support::App) $story

            #[tokio::test(flavor = "multi_thread")]
            async fn sqlite() {
                story($crate::support::App::start(sangam_db::Engine::Sqlite).await).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn postgres() {
                story($crate::support::App::start(sangam_db::Engine::Postgres).await).await;
            }
        }
    )*};
}
pub(crate) use on_both_engines;
