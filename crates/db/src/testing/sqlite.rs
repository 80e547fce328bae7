//! SQLite files for tests, copied from a template. The template is migrated once per version of the migrations.

use std::fs;
use std::path::{Path, PathBuf};

use tokio::sync::OnceCell;

use super::{fingerprint, server};
use crate::{Database, Db, Engine, Settings};

/// Creates a migrated, empty file.
pub(super) async fn copy_migrated(path: &Path) {
    static TEMPLATE: OnceCell<PathBuf> = OnceCell::const_new();
    let template = TEMPLATE.get_or_init(find_or_make_template).await;
    fs::copy(template, path).expect("the template can be copied");
}

/// Returns the template. Test processes take turns, and the first one creates it, under a temporary name first, so that an incomplete
/// one is never used.
async fn find_or_make_template() -> PathBuf {
    let _lock = server::lock();
    let template = server::folder().join(format!("template-{}.db", fingerprint(Engine::Sqlite)));
    if !template.exists() {
        let folder = tempfile::tempdir_in(server::folder()).expect("the temporary folder is writable");
        let draft = folder.path().join("draft.db");
        let settings = Settings::new(Database::Sqlite { path: draft.clone() });
        let db = Db::open(&settings).await.expect("a new database can be opened");
        db.migrate().await.expect("the migrations can be applied");
        db.close().await;
        fs::rename(draft, &template).expect("the template can be renamed");
    }
    template
}
