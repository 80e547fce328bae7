//! Uploads are scanned for viruses before anyone can see them.

use std::path::Path;
use std::time::{Duration, Instant};

use reqwest::multipart::{Form, Part};
use sangam::settings::Settings;
use sangam_db::Engine;
use sangam_schema::Clock;
use sangam_storage::ScannerAddress;

use super::StorageServer;
use super::fake_clamd::{FakeClamd, eicar};
use super::resumable::{begin, head, send};
use super::samples::{pdf, pdf_of, png};
use super::storage_server::{assert_refused, download, upload, upsert};
use crate::support::{App, S3Server, run};
use serde_json::json;

const MIB: usize = 1024 * 1024;
const FOUND: &str = "A virus was found in this file, so it was not stored. Check your device, and send a clean copy";
const AWAY: &str = "Files cannot be checked for viruses at the moment; try again in a few minutes";

fn infected_pdf() -> Vec<u8> {
    [pdf(), eicar()].concat()
}

fn scan_at(socket: &Path) -> impl FnOnce(&mut Settings) + use<> {
    let address = ScannerAddress::Unix(socket.to_owned());
    move |settings| settings.virus_scanner = Some(address)
}

#[tokio::test(flavor = "multi_thread")]
async fn infected_files_are_never_stored() {
    for (engine, in_s3) in [(Engine::Sqlite, false), (Engine::Postgres, false), (Engine::Sqlite, true)] {
        let folder = tempfile::tempdir().unwrap();
        let socket = folder.path().join("clamd.ctl");
        let clamd = FakeClamd::start(&socket, 50 * MIB);
        let s3 = if in_s3 { Some(S3Server::start().await) } else { None };
        let server = StorageServer::start(engine, s3, scan_at(&socket)).await;
        send_viruses(&server, &clamd).await;
    }
}

async fn send_viruses(server: &StorageServer, clamd: &FakeClamd) {
    let (person, before) = (server.user("user").await, server.count());
    let path = format!("resumes/{}/cv.pdf", person.id);
    assert_refused(&upload(&person, &path, "application/pdf", infected_pdf()).await, 422, "VirusFound", FOUND);
    let form = Form::new().part("", Part::bytes(infected_pdf()).file_name("cv.pdf"));
    let sent = person.post(&format!("/storage/v1/object/{path}")).multipart(form).send().await;
    assert_refused(&sent, 422, "VirusFound", FOUND);
    let whole = infected_pdf();
    let address = begin(&person, &path, whole.len()).await;
    assert_eq!(send(&person, &address, 0, &whole[..20]).await.status, 204);
    assert_refused(&send(&person, &address, 20, &whole[20..]).await, 422, "VirusFound", FOUND);
    assert_eq!(head(&person, &address).await.status, 404, "it is not taken later either");
    assert_eq!((download(&person, &path).await.status, clamd.scans()), (404, 3));

    assert_eq!(upload(&person, &path, "application/pdf", pdf()).await.status, 200);
    assert_refused(&upsert(&person, &path, "application/pdf", infected_pdf()).await, 422, "VirusFound", FOUND);
    assert_eq!(download(&person, &path).await.bytes, pdf(), "the previous file is still there");
    let picture = format!("media/{}/a.png", person.id);
    assert_eq!(upload(&person, &picture, "image/png", png()).await.status, 200);
    let operator = server.service();
    assert_eq!(operator.post("/storage/v1/bucket").json(&json!({"name": "own"})).send().await.status, 200);
    assert_refused(&upload(&operator, "own/a.bin", "application/x-any", eicar()).await, 422, "VirusFound", FOUND);
    assert_eq!(clamd.scans(), 7);
    server.count_becomes(before + 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_its_scanner_the_server_accepts_no_file() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let folder = tempfile::tempdir().unwrap();
        let socket = folder.path().join("clamd.ctl");
        let app = App::start_with(engine, Clock::system(), scan_at(&socket)).await;
        let person = app.user("user").await;
        let path = format!("resumes/{}/cv.pdf", person.id);
        let refused = upload(&person, &path, "application/pdf", pdf()).await;
        assert_refused(&refused, 503, "ScannerUnavailable", AWAY);
        assert_eq!(refused.header("retry-after"), "5");
        let address = begin(&person, &path, pdf().len()).await;
        assert_eq!(send(&person, &address, 0, &pdf()).await.status, 503);
        assert_eq!(download(&person, &path).await.status, 404);
        let ready = app.anon().get("/health/ready").send().await;
        assert_eq!((ready.status, &ready.json()["virus_scanner"]), (200, &"away".into()));

        let _clamd = FakeClamd::start(&socket, MIB);
        assert_eq!(head(&person, &address).await.header("upload-offset"), pdf().len().to_string());
        assert_eq!(download(&person, &path).await.bytes, pdf(), "what had arrived did not have to be sent again");
        // The answer of the scanner holds for two seconds.
        let noticed = async {
            while app.anon().get("/health/ready").send().await.json()["virus_scanner"] != "connected" {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(Duration::from_secs(20), noticed).await.unwrap();
        let large = format!("resumes/{}/large.pdf", person.id);
        let refused = upload(&person, &large, "application/pdf", pdf_of(2 * MIB)).await;
        assert_refused(&refused, 503, "ScannerUnavailable", AWAY);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn asking_for_the_health_of_the_server_does_not_flood_the_scanner() {
    let folder = tempfile::tempdir().unwrap();
    let socket = folder.path().join("clamd.ctl");
    let clamd = FakeClamd::start(&socket, MIB);
    let app = App::start_with(Engine::Sqlite, Clock::system(), scan_at(&socket)).await;
    let (before, started) = (clamd.connections(), Instant::now());
    for _ in 0..50 {
        let health = app.bare().get("/health").send().await;
        assert_eq!((health.status, &health.json()["virus_scanner"]), (200, &"connected".into()));
    }
    let expected = 1 + started.elapsed().as_secs() as usize / 2;
    assert!(clamd.connections() - before <= expected, "{} connections", clamd.connections());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_doctor_tries_the_scanner() {
    let folder = tempfile::tempdir().unwrap();
    let socket = folder.path().join("clamd.ctl");
    let address = format!("unix:{}", socket.display());
    let (data, flags) = (folder.path().join("data"), ["--listen", "127.0.0.1:0", "--virus-scanner", &address]);
    let ask = async || String::from_utf8(run(&data, "doctor", &flags).await.stdout).unwrap();
    assert!(ask().await.contains("no file is accepted: No such file"));
    let clamd = FakeClamd::start(&socket, 25 * MIB);
    let told = ask().await;
    assert!(told.contains("WRONG  scanner") && told.contains("raise StreamMaxLength"), "{told}");
    drop(clamd);
    let _clamd = FakeClamd::start(&socket, 50 * MIB);
    let told = ask().await;
    assert!(told.contains("ok     scanner") && told.contains("answers and accepts files of up to 50 MiB"), "{told}");
}
