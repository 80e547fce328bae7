//! Who opened a resume, and when, noted for the applicant.

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Db, Error, Statement, Tx};
use uuid::Uuid;

use crate::resources::may;

/// A viewer that asks for one part of a file after the other, or looks again a little later, has opened it once.
const VIEWING: SignedDuration = SignedDuration::from_mins(10);

/// Notes that the owner of a job, or a person who acts for them, opened a resume, on each application to their jobs that was
/// made with it. Others who may read it, the applicant above all, leave no note.
pub async fn record_opening(db: &Db, resume_path: String, reader: Uuid, now: Timestamp) -> Result<(), Error> {
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
                    vec![tx.new_id().into(), application.into(), reader.into(), now.into(), (now - VIEWING).into()],
                );
                tx.execute(&statement).await?;
            }
            Ok(())
        })
    })
    .await
}

/// The applications in question, one reader at a time, so that two parts fetched at once are not two openings.
async fn lock_applications(tx: &mut Tx<'_>, resume_path: String, reader: Uuid) -> Result<Vec<Uuid>, Error> {
    let statement = tx.statement(
        concat!(
            "select id
             from job_applications
             where resume_path = {1:text}
               and applicant_id <> {2:uuid}
               and exists (select 1 from jobs where jobs.id = job_applications.job_id and ",
            may!(view "jobs.employer_id" as "{2:uuid}"),
            ")"
        ),
        vec![resume_path.into(), reader.into()],
    );
    let locking = Statement::new(format!("{}{}", statement.sql, tx.engine().for_update()), statement.values);
    Ok(tx.fetch(&locking).await?.iter().filter_map(|row| row.uuid(0)).collect())
}
