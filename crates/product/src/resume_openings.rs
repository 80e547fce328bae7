//! Records who opened a resume and when, so that the applicant can see it.

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Db, Error, Statement, Tx};
use uuid::Uuid;

use crate::resources::may;

/// Requests within this time count as one opening: a viewer may fetch a file in parts, and people look twice.
const REPEAT_WINDOW: SignedDuration = SignedDuration::from_mins(10);

/// Records that an employer or a team member opened a resume, for each application to their jobs that was sent with it. Nothing is
/// recorded when other people with access open it, such as the applicant.
pub async fn record_resume_opening(db: &Db, resume_path: String, reader: Uuid, now: Timestamp) -> Result<(), Error> {
    db.write(move |tx| {
        Box::pin(async move {
            for application in lock_applications(tx, resume_path, reader).await? {
                let statement = tx.statement(
                    "insert into resume_openings (id, application_id, opened_by, opened_at)
                     select {1:uuid}, {2:uuid}, {3:uuid}, {4:timestamp}
                     where not exists (
                       select 1
                       from resume_openings
                       where application_id = {2:uuid}
                         and opened_by = {3:uuid}
                         and opened_at > {5:timestamp}
                     )",
                    vec![
                        tx.new_id().into(),
                        application.into(),
                        reader.into(),
                        now.into(),
                        (now - REPEAT_WINDOW).into(),
                    ],
                );
                tx.execute(&statement).await?;
            }
            Ok(())
        })
    })
    .await
}

/// Finds and locks the applications, so that two parts of a file fetched at the same time count as one opening.
async fn lock_applications(tx: &mut Tx<'_>, resume_path: String, reader: Uuid) -> Result<Vec<Uuid>, Error> {
    let statement = tx.statement(
        concat!(
            "select id
             from job_applications
             where resume_path = {1:text}
               and applicant_id <> {2:uuid}
               and exists (select 1 from jobs where jobs.id = job_applications.job_id and ",
            may!(view "jobs.employer_id" as "{2:uuid}"),
            ")
             order by id"
        ),
        vec![resume_path.into(), reader.into()],
    );
    let locking = Statement::new(format!("{}{}", statement.sql, tx.engine().for_update()), statement.values);
    Ok(tx.fetch(&locking).await?.iter().filter_map(|row| row.uuid(0)).collect())
}
