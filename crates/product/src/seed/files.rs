//! The demo's pictures and documents.

use std::collections::{HashMap, HashSet};

use sangam_db::{Db, Error};
use sangam_demo_art::{draw_logo, draw_portrait, draw_scene, draw_work};
use uuid::Uuid;

use super::documents;
use super::people::{DemoNetwork, has_portrait, portfolio, work_file};
use super::proposals::bids;
use super::records::{freelancers, posts};
use super::resumes;
use super::screening::{CERTIFICATE, has_certificate};

/// A file that a demo row refers to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DemoFile {
    /// The bucket.
    pub bucket: &'static str,
    /// The owner's account.
    pub owner: Uuid,
    /// The path in the bucket, which starts with the owner's id.
    pub path: String,
    /// The content type.
    pub content_type: &'static str,
    /// The contents.
    pub bytes: Vec<u8>,
}

/// Draws the demo files that are not stored yet.
pub async fn draw_missing_files(db: &Db) -> Result<Vec<DemoFile>, Error> {
    let find = db.statement("select email, id from accounts where app_metadata ->> 'demo' is not null", Vec::new());
    let rows = db.read(find).await?;
    let ids = rows.iter().filter_map(|row| Some((row.text(0)?.to_owned(), row.uuid(1)?))).collect();
    let find = db.statement(
        "select objects.bucket_id, objects.name
        from objects
        join accounts on accounts.id = objects.folder_id
        where accounts.app_metadata ->> 'demo' is not null",
        Vec::new(),
    );
    let rows = db.read(find).await?;
    let stored = rows.iter().filter_map(|row| Some(format!("{}/{}", row.text(0)?, row.text(1)?))).collect();
    Ok(draw(&ids, &stored))
}

/// Makes the owner of each folder the owner of the demo files in it. The operator stored these files, because the rows
/// that refer to them already existed and only the operator can add a file to an existing row.
pub async fn assign_file_owners(db: &Db) -> Result<(), Error> {
    let update = db.statement(
        "update objects
        set owner_id = folder_id
        where owner_id is null
          and folder_id in (select id from accounts where app_metadata ->> 'demo' is not null)",
        Vec::new(),
    );
    db.write(move |tx| Box::pin(async move { tx.execute(&update).await })).await?;
    Ok(())
}

fn draw(ids: &HashMap<String, Uuid>, stored: &HashSet<String>) -> Vec<DemoFile> {
    let network = DemoNetwork::new(jiff::Timestamp::UNIX_EPOCH);
    let mut files = Vec::new();
    for person in &network.people {
        let Some(owner) = ids.get(&person.email).copied() else { continue };
        let mut add = |bucket, name: &str, content_type, draw: &dyn Fn() -> Vec<u8>| {
            let path = format!("{owner}/{name}");
            if !stored.contains(&format!("{bucket}/{path}")) {
                files.push(DemoFile { bucket, owner, path, content_type, bytes: draw() });
            }
        };
        if has_portrait(person) {
            add("avatars", "portrait.png", "image/png", &|| draw_portrait(person.name));
        }
        if let Some(company) = &person.company {
            add("media", "logo.png", "image/png", &|| {
                draw_logo(company.symbol, company.background, company.foreground)
            });
        }
        for post in posts().filter(|post| post.author == person.name && !post.picture.is_empty()) {
            add("media", &format!("{}.jpg", post.picture), "image/jpeg", &|| draw_scene(post.picture));
        }
        if person.kind == "user" {
            for name in resumes::files_of(person) {
                add("resumes", name, "application/pdf", &|| documents::resume(person));
            }
            if has_certificate(person) {
                add("resumes", CERTIFICATE, "application/pdf", &|| documents::certificate(person));
            }
        }
        for freelancer in freelancers().filter(|freelancer| freelancer.name == person.name) {
            for (number, (title, subject)) in portfolio(&freelancer).into_iter().enumerate() {
                add("media", &work_file(number), "image/jpeg", &|| draw_work(subject, title));
            }
        }
        if bids(person) {
            add("proposals", "previous-work.pdf", "application/pdf", &|| documents::previous_work(person));
        }
    }
    files
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn every_picture_can_be_read_and_is_small() {
        let network = DemoNetwork::new(jiff::Timestamp::UNIX_EPOCH);
        let ids = network.people.iter().map(|person| (person.email.clone(), person.id)).collect();
        let files = draw(&ids, &HashSet::new());
        let (documents, pictures): (Vec<_>, Vec<_>) =
            files.iter().partition(|file| file.content_type == "application/pdf");
        for file in &pictures {
            let picture = image::load_from_memory(&file.bytes).unwrap();
            assert!(picture.width() >= 192, "{} is {} wide", file.path, picture.width());
            assert!(file.bytes.len() < 100_000, "{} has {} bytes", file.path, file.bytes.len());
        }
        assert!(pictures.iter().filter(|file| file.path.ends_with(".jpg")).count() >= 90);
        assert!(documents.iter().all(|file| file.bytes.starts_with(b"%PDF-1.4")));
        let paths = files.iter().map(|file| format!("{}/{}", file.bucket, file.path)).collect();
        assert_eq!(draw(&ids, &paths), Vec::new());
    }
}
