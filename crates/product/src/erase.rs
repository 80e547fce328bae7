//! Deletes or anonymises a person's rows when their account is deleted.
//!
//! Rows that matter to other people are kept without the person's name: messages, applications and proposals that others received,
//! reviews, and listings that others have answered. Everything else is deleted.

use jiff::Timestamp;
use sangam_db::{Error, Tx};
use uuid::Uuid;

use crate::active_accounts::deleted_name;
use crate::interviews::erase_interviews;
use crate::tenders::withdraw;

/// The name that others see in place of a deleted person's.
pub const DELETED_NAME: &str = deleted_name!();

/// Cannot receive mail, because the domain is reserved.
const DELETED_EMAIL: &str = "deleted@deleted.invalid";

/// Selects the notifications to a person, and those to others that repeat their name or their words. Not each of these names them as its
/// actor: a reminder of an interview has none.
macro_rules! notifications_about_them {
    () => {
        "select id from notifications where user_id = {1:uuid}
         union
         select id from notifications where actor_id = {1:uuid}
         union
         select id
         from notifications
         where source_id in (
           select id
           from interviews
           where applicant_id = {1:uuid} or job_id in (select id from jobs where employer_id = {1:uuid})
           union
           select id from team_events where company_id = {1:uuid}
         )"
    };
}

/// Selects the alerts of saved searches that name the person, perhaps beside others.
macro_rules! alerts_about_them {
    () => {
        "select id
         from notifications
         where group_id in (
           select search_id
           from saved_search_matches
           where target_id in (
             select {1:uuid}
             union
             select id from jobs where employer_id = {1:uuid}
             union
             select id from tenders where business_id = {1:uuid}
           )
         )"
    };
}

/// Locks what others may be changing, in the order in which everything else locks it. Each statement has one value, the person's id.
const LOCKED: &[&str] = &[
    "select id from profiles where id = {uuid} {locked}",
    "select id from job_applications where applicant_id = {uuid} order by id {locked}",
    "select id
     from proposals
     where bidder_id = {1:uuid} or tender_id in (select id from tenders where business_id = {1:uuid})
     order by id
     {locked}",
    "select id from jobs where employer_id = {uuid} order by id {locked}",
    "select id from tenders where business_id = {uuid} order by id {locked}",
    concat!(
        "select id from notifications where id in (",
        notifications_about_them!(),
        " union ",
        alerts_about_them!(),
        ") order by id {locked}"
    ),
];

/// Deletes rows that concern no one else or make no sense without the person. Each statement has one value, the person's id.
const REMOVED: &[&str] = &[
    // First, while the rows that they are about still exist.
    concat!("delete from notifications where id in (", notifications_about_them!(), ")"),
    "delete from resumes where user_id = {uuid}",
    // Deleting the rows also deletes the stored files.
    "delete from objects where owner_id = {1:uuid} or folder_id = {1:uuid}",
    "delete from application_answers
     where application_id in (select id from job_applications where applicant_id = {uuid})",
    "delete from application_withdrawals where applicant_id = {uuid}",
    // Their notes about applicants, and others' notes about them.
    "delete from application_notes
     where author_id = {1:uuid} or application_id in (select id from job_applications where applicant_id = {1:uuid})",
    "delete from application_ratings
     where author_id = {1:uuid} or application_id in (select id from job_applications where applicant_id = {1:uuid})",
    "delete from application_scores
     where author_id = {1:uuid} or application_id in (select id from job_applications where applicant_id = {1:uuid})",
    "delete from application_tags
     where application_id in (select id from job_applications where applicant_id = {uuid})",
    "delete from answer_templates where company_id = {uuid}",
    "delete from job_scorecards where job_id in (select id from jobs where employer_id = {uuid})",
    "delete from posts where user_id = {uuid}",
    "delete from post_likes where user_id = {uuid}",
    "delete from comments where user_id = {uuid}",
    "delete from saves where user_id = {uuid}",
    // The matches of a saved search are deleted with it.
    "delete from saved_searches where user_id = {uuid}",
    "delete from notification_preferences where user_id = {uuid}",
    "delete from subscriptions where user_id = {uuid}",
    "delete from blocks where user_id = {1:uuid} or blocked_id = {1:uuid}",
    "delete from _views where viewer_id = {uuid}",
    "delete from _shares where sharer_id = {uuid}",
    // A company's whole team, and the person's own memberships.
    "delete from team_members where company_id = {1:uuid} or user_id = {1:uuid}",
    "delete from team_invitations
     where company_id = {1:uuid}
       or invited_by = {1:uuid}
       or email = (select email from accounts where id = {1:uuid})",
    // Triggers also remove the verification mark from the profile.
    "delete from company_proofs where id = {uuid}",
    "delete from company_security where id = {uuid}",
    "delete from seekers where id = {uuid}",
    "delete from freelancers where id = {uuid}",
    // Reviews of a company are deleted with it. Those of a freelancer are deleted with the row above.
    "delete from reviews where company_id = {uuid}",
    "delete from jobs where employer_id = {uuid} and applications = 0",
    "delete from _posted_jobs where employer_id = {uuid}",
    "delete from _reply_outcomes where employer_id = {uuid}",
    "delete from _text_authors where owner_id = {uuid}",
    "delete from tenders where business_id = {uuid} and bids = 0",
    // Conversations that no one is left to read: they are empty, or the other side has left too.
    "delete from conversations
     where id in (select conversation_id from participants where user_id = {1:uuid})
       and (
         not exists (select 1 from messages where messages.conversation_id = conversations.id)
         or not exists (
           select 1
           from participants
           join accounts on accounts.id = participants.user_id
           where participants.conversation_id = conversations.id
             and participants.user_id <> {1:uuid}
             and accounts.deleted_at is null
         )
       )",
];

/// Deletes or anonymises all rows of a person. Returns whether the anonymised profile has to stay, because rows of others refer
/// to it.
pub async fn erase_person(tx: &mut Tx<'_>, id: Uuid, now: Timestamp) -> Result<bool, Error> {
    for &template in LOCKED {
        tx.fetch(&tx.statement(template, vec![id.into()])).await?;
    }
    let forget_names = tx.statement(
        concat!("update notifications set body = '' where id in (", alerts_about_them!(), ")"),
        vec![id.into()],
    );
    tx.execute(&forget_names).await?;
    for &template in REMOVED {
        let statement = tx.statement(template, vec![id.into()]);
        tx.execute(&statement).await?;
    }
    erase_interviews(tx, id, now).await?;
    anonymise_submissions(tx, id, now).await?;
    anonymise_postings(tx, id, now).await?;
    anonymise_contact_messages(tx, id).await?;
    anonymise_company_work(tx, id).await?;
    let needed = is_needed(tx, id).await?;
    if needed {
        anonymise_profile(tx, id, now).await?;
    }
    Ok(needed)
}

/// Applications and proposals stay, because their recipients may have acted on them.
async fn anonymise_submissions(tx: &mut Tx<'_>, id: Uuid, now: Timestamp) -> Result<(), Error> {
    for template in [
        "update job_applications
         set full_name = {text}, email = {text}, resume_path = 'deleted', cover_letter = null, unmet_needs = 0, updated_at = {timestamp}
         where applicant_id = {uuid}",
        "update proposals
         set name = {text}, email = {text}, mobile = '-', address = '-', gst = null, pan = null, message = null,
             file_path = null, updated_at = {timestamp}
         where bidder_id = {uuid}",
    ] {
        let values = vec![DELETED_NAME.into(), DELETED_EMAIL.into(), now.into(), id.into()];
        let statement = tx.statement(template, values);
        tx.execute(&statement).await?;
    }
    Ok(())
}

/// Jobs and tenders with submissions stay, closed or withdrawn.
async fn anonymise_postings(tx: &mut Tx<'_>, id: Uuid, now: Timestamp) -> Result<(), Error> {
    let jobs = tx.statement(
        "update jobs set company = {text}, logo_url = null, status = 'Closed' where employer_id = {uuid}",
        vec![DELETED_NAME.into(), id.into()],
    );
    tx.execute(&jobs).await?;
    let tenders = tx.statement(
        "update tenders set company = {text} where business_id = {uuid} returning id",
        vec![DELETED_NAME.into(), id.into()],
    );
    for tender in tx.fetch(&tenders).await?.iter().filter_map(|row| row.uuid(0)) {
        withdraw(tx, tender, "The tender was withdrawn.", None, now).await?;
    }
    Ok(())
}

/// Messages to the operator and reports to the moderators stay.
async fn anonymise_contact_messages(tx: &mut Tx<'_>, id: Uuid) -> Result<(), Error> {
    let statement = tx.statement(
        "update contact_messages set name = {text}, email = {text}, user_id = null where user_id = {uuid}",
        vec![DELETED_NAME.into(), DELETED_EMAIL.into(), id.into()],
    );
    tx.execute(&statement).await?;
    let statement = tx.statement("update reports set reporter_id = null where reporter_id = {uuid}", vec![id.into()]);
    tx.execute(&statement).await?;
    Ok(())
}

/// What they did in other companies' teams, and what others did to them there, stays without their name.
async fn anonymise_company_work(tx: &mut Tx<'_>, id: Uuid) -> Result<(), Error> {
    for template in [
        "delete from team_events where company_id = {uuid}",
        "update team_events
         set email = null
         where member_id = {1:uuid} or email = (select email from accounts where id = {1:uuid})",
        "update team_events set actor_id = null where actor_id = {uuid}",
        "update team_events set member_id = null where member_id = {uuid}",
        "update jobs set posted_by = null where posted_by = {uuid}",
        "update tenders set posted_by = null where posted_by = {uuid}",
        "update tenders set changed_by = null where changed_by = {uuid}",
        "update tender_events set actor_id = null where actor_id = {uuid}",
    ] {
        let statement = tx.statement(template, vec![id.into()]);
        tx.execute(&statement).await?;
    }
    Ok(())
}

async fn is_needed(tx: &mut Tx<'_>, id: Uuid) -> Result<bool, Error> {
    let statement = tx.statement(
        "select 1 where exists (select 1 from participants where user_id = {1:uuid})
           or exists (select 1 from messages where sender_id = {1:uuid})
           or exists (select 1 from job_applications where applicant_id = {1:uuid})
           or exists (select 1 from application_events where actor_id = {1:uuid})
           or exists (select 1 from proposals where bidder_id = {1:uuid})
           or exists (select 1 from reviews where author_id = {1:uuid})
           or exists (select 1 from jobs where employer_id = {1:uuid})
           or exists (select 1 from tenders where business_id = {1:uuid})",
        vec![id.into()],
    );
    Ok(!tx.fetch(&statement).await?.is_empty())
}

async fn anonymise_profile(tx: &mut Tx<'_>, id: Uuid, now: Timestamp) -> Result<(), Error> {
    // The last digits of an id are random, so twenty of them are unique in practice.
    let handle = format!("deleted_{}", &id.simple().to_string()[12..]);
    let statement = tx.statement(
        "update profiles
         set full_name = {2:text}, handle = {3:text}, email = {4:text}, avatar_url = null, headline = null, bio = null,
             company_name = null, company_size = null, website = null, address = null, skills = {5:json}, experience_level = null,
             total_experience = null, work_experience = {5:json}, education = {5:json}, updated_at = {6:timestamp}
         where id = {1:uuid}",
        vec![id.into(), DELETED_NAME.into(), handle.into(), DELETED_EMAIL.into(), "[]".into(), now.into()],
    );
    tx.execute(&statement).await?;
    Ok(())
}
