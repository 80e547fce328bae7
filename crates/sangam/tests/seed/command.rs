//! `sangam seed`, as an operator types it.

use crate::support::{Process, run};

const PASSWORD: &str = "three-rivers-meet";

/// The login page as a browser gets it.
async fn login_page(server: &Process) -> String {
    let anyone = crate::support::Client::with_key(&format!("http://{}", server.address), "");
    let page = anyone.get("/login").header("accept", "text/html").send().await;
    assert!(page.text.contains("sangam-config"), "{}", page.text);
    page.text
}

#[tokio::test(flavor = "multi_thread")]
async fn m_57_a_demonstration_without_its_people_offers_no_sign_ins() {
    let folder = tempfile::tempdir().unwrap();
    let server = Process::serve(folder.path(), &["--demo"]).await;
    assert!(!login_page(&server).await.contains(PASSWORD));
    server.terminate();
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn m_57_a_seeded_folder_tells_its_sign_ins_shows_its_pictures_and_can_be_emptied_again() {
    let folder = tempfile::tempdir().unwrap();
    let seeded = run(folder.path(), "seed", &[]).await;
    let said = String::from_utf8(seeded.stdout).unwrap();
    assert!(seeded.status.success(), "{}", String::from_utf8_lossy(&seeded.stderr));
    for address in ["seeker@demo.example", "employer@demo.example", "business@demo.example"] {
        assert!(said.contains(address), "{said}");
    }

    let again = run(folder.path(), "seed", &["--if-empty"]).await;
    assert_eq!(String::from_utf8(again.stdout).unwrap(), said);

    let server = Process::serve(folder.path(), &["--demo"]).await;
    let keys = String::from_utf8(run(folder.path(), "keys", &[]).await.stdout).unwrap();
    let key = |name: &str| {
        let line = keys.lines().find(|line| line.contains(name)).unwrap();
        line.split_once('=').unwrap().1.trim_matches(['\'', '"']).to_owned()
    };
    let client = crate::support::Client::with_key(&format!("http://{}", server.address), &key("SERVICE_KEY"));
    let people = client.get("/rest/v1/profiles?select=avatar_url&avatar_url=not.is.null&limit=3").send().await.json();
    for person in people.as_array().unwrap() {
        let picture = client.get(person["avatar_url"].as_str().unwrap()).send().await;
        assert_eq!((picture.status, picture.header("content-type")), (200, "image/png"));
    }
    assert!(login_page(&server).await.contains(PASSWORD), "a demonstration offers its sign-ins");
    server.terminate();
    server.end().await;
    // Started as an ordinary server, it has the accounts but does not offer them.
    let server = Process::serve(folder.path(), &[]).await;
    assert!(!login_page(&server).await.contains(PASSWORD));
    server.terminate();
    server.end().await;

    let removed = run(folder.path(), "seed", &["--remove"]).await;
    assert!(removed.status.success(), "{}", String::from_utf8_lossy(&removed.stderr));
    let told = String::from_utf8(run(folder.path(), "seed", &["--remove"]).await.stderr).unwrap();
    assert!(told.contains("There is no demonstration in this instance."), "{told}");
}
