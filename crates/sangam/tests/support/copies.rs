//! Several copies of one instance: one PostgreSQL database, one NATS server, and the servers that share them.

use sangam::settings::{DatabaseChoice, Secret};
use sangam_bus::testing::NatsServer;
use sangam_db::Engine;
use sangam_db::testing::TestDatabase;
use sangam_schema::Clock;
use sangam_storage::StoreAddress;

use super::App;
use super::app::database_setting;

const SIGNING_SECRET: &str = "the-secret-that-all-copies-of-this-test-share";

/// Copies that act as one. A test may stop and restart the NATS server, and add or drop copies.
pub struct Copies {
    pub apps: Vec<App>,
    pub nats: NatsServer,
    clock: Clock,
    database: TestDatabase,
    folder: tempfile::TempDir,
}

impl Copies {
    /// Starts this many copies with the machine's clock.
    pub async fn start(number: usize) -> Copies {
        Copies::start_with(number, Clock::system()).await
    }

    /// Starts this many copies, whose clock the test controls. While the clock does not move, nothing that depends on
    /// it happens.
    pub async fn start_with(number: usize, clock: Clock) -> Copies {
        let nats = NatsServer::start().await;
        let database = TestDatabase::open(Engine::Postgres).await;
        let folder = tempfile::tempdir().unwrap();
        let mut copies = Copies { apps: Vec::new(), nats, clock, database, folder };
        for _ in 0..number {
            copies.add().await;
        }
        copies
    }

    /// Starts one more copy.
    pub async fn add(&mut self) -> &App {
        let database = database_setting(&self.database);
        let bus = self.nats.address();
        let files = StoreAddress::Folder(self.folder.path().join("files"));
        let app = App::launch(self.clock.clone(), move |settings| {
            settings.database = database;
            settings.bus = Some(bus);
            settings.files = files;
            settings.signing_secret = Some(Secret::new(SIGNING_SECRET));
        });
        self.apps.push(app.await);
        &self.apps[self.apps.len() - 1]
    }

    /// The flags that point a command to the same rows and the same bus.
    pub fn flags(&self) -> [String; 4] {
        let DatabaseChoice::Postgres(database) = database_setting(&self.database) else {
            unreachable!("copies cannot share a SQLite file")
        };
        ["--database".to_owned(), database.reveal().to_owned(), "--bus".to_owned(), self.nats.url()]
    }

    /// The variable for the shared secret, which has no flag.
    pub fn secret(&self) -> [String; 2] {
        let file = self.folder.path().join("sangam.toml");
        std::fs::write(&file, format!("signing-secret = \"{SIGNING_SECRET}\"\n")).unwrap();
        ["--config".to_owned(), file.display().to_string()]
    }
}
