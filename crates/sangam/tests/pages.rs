//! The pages of the footer (C-068): anyone can read them, the operator can replace them, and nothing else can be read
//! that way.

use std::fs;

use sangam_db::Engine;
use serde_json::json;

use crate::support::App;

/// The folder where the operator of a running server puts pages.
fn pages_of(app: &App) -> std::path::PathBuf {
    let folder = app.folder.parent().unwrap().join("pages");
    fs::create_dir_all(folder.join("blog")).unwrap();
    folder
}

#[tokio::test(flavor = "multi_thread")]
async fn everyone_gets_the_default_page_until_the_operator_writes_another() {
    let app = App::start(Engine::Sqlite).await;
    let ours = app.bare().get("/pages/privacy.md").send().await;
    assert_eq!(ours.status, 200);
    assert_eq!(ours.header("content-type"), "text/markdown; charset=utf-8");
    assert!(ours.text.starts_with("# Privacy\n"), "{}", ours.text);
    fs::write(pages_of(&app).join("privacy.md"), "# Our privacy\r\n\r\nNothing is kept.").unwrap();
    assert_eq!(app.bare().get("/pages/privacy.md").send().await.text, "# Our privacy\n\nNothing is kept.");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_in_the_language_of_the_query_else_of_the_browser_else_english() {
    let app = App::start(Engine::Sqlite).await;
    let hindi = app.bare().get("/pages/privacy.md?language=hi").header("accept-language", "en").send().await;
    assert!(hindi.text.starts_with("# प्राइवेसी\n"), "{}", hindi.text);
    assert_eq!(hindi.header("vary"), "accept-language");
    let asked = app.bare().get("/pages/privacy.md").header("accept-language", "ta, hi-IN;q=0.8, en;q=0.5").send().await;
    assert_eq!(asked.text, hindi.text);
    for other in ["/pages/privacy.md?language=xx", "/pages/privacy.md?language=..%2F..", "/pages/privacy.md?language="]
    {
        assert!(app.bare().get(other).send().await.text.starts_with("# Privacy\n"), "{other}");
    }
    let folder = pages_of(&app);
    fs::write(folder.join("privacy.md"), "# Our privacy").unwrap();
    assert_eq!(app.bare().get("/pages/privacy.md?language=hi").send().await.text, "# Our privacy");
    fs::create_dir(folder.join("hi")).unwrap();
    fs::write(folder.join("hi/privacy.md"), "# हमारी प्राइवेसी").unwrap();
    assert_eq!(app.bare().get("/pages/privacy.md?language=hi").send().await.text, "# हमारी प्राइवेसी");
    assert_eq!(app.bare().get("/pages/privacy.md").send().await.text, "# Our privacy");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_blog_lists_dated_files_and_serves_each() {
    let app = App::start(Engine::Sqlite).await;
    assert_eq!(app.bare().get("/pages/blog.json").send().await.json(), json!([]));
    let blog = pages_of(&app).join("blog");
    fs::write(blog.join("2026-01-15-open.md"), "# We are open\n\nCome in.").unwrap();
    fs::write(blog.join("draft.md"), "# Not yet").unwrap();
    // M-16: an article with a future date is not shown before that day.
    fs::write(blog.join("2099-01-01-later.md"), "# Later").unwrap();
    let listed = app.bare().get("/pages/blog.json").send().await.json();
    let article =
        json!({"slug": "2026-01-15-open", "title": "We are open", "date": "2026-01-15", "summary": "Come in."});
    assert_eq!(listed, json!([article]));
    assert_eq!(app.bare().get("/pages/blog/2026-01-15-open.md").send().await.status, 200);
    for waiting in ["draft", "2099-01-01-later"] {
        assert_eq!(app.bare().get(&format!("/pages/blog/{waiting}.md")).send().await.status, 404);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_name_leads_out_of_the_folder() {
    let app = App::start(Engine::Sqlite).await;
    fs::write(pages_of(&app).join("notes.md"), "# For ourselves").unwrap();
    for path in [
        "/pages/notes.md",
        "/pages/keys.json",
        "/pages/..%2Fkeys.json",
        "/pages/..%2F..%2Fetc%2Fpasswd.md",
        "/pages/blog/..%2Fnotes.md",
        "/pages/blog/%2Fetc%2Fpasswd.md",
        "/pages/about",
    ] {
        assert_eq!(app.bare().get(path).send().await.status, 404, "{path}");
    }
}
