//! The tables clients can access, with the rules for who may do what with their rows.

mod applicant_notes;
mod company_proofs;
mod contact;
mod conversations;
mod directory;
mod interviews;
mod jobs;
mod notifications;
mod posts;
mod profiles;
mod resumes;
mod reviews;
mod rules;
mod safety;
mod saved_searches;
mod saves;
mod scorecards;
mod subscriptions;
mod teams;
mod tenders;

use sangam_schema::Resource;
use serde_json::Value as Json;

pub(crate) use interviews::INTERVIEW_FORMAT;
pub(crate) use jobs::{APPLICATION_STATUS, REJECTION_REASONS};
pub(crate) use rules::{may, post_is_visible, sees_held};
pub(crate) use safety::{REPORT_KINDS, REPORT_STATUS};
pub(crate) use tenders::{PROPOSAL_STATUS, TENDER_STATUS};

/// Experience levels, used by job seekers and jobs.
pub(crate) const EXPERIENCE: &[&str] = &["Entry Level", "Mid Level", "Senior Level", "Executive"];

/// The texts in a stored list. Entries of other types, which older versions accepted, are skipped: they must not hide the texts.
pub(crate) fn stored_texts(list: &str) -> Vec<String> {
    let entries: Vec<Json> = serde_json::from_str(list).unwrap_or_default();
    let text = |entry| match entry {
        Json::String(text) => Some(text),
        _ => None,
    };
    entries.into_iter().filter_map(text).collect()
}

/// Every resource of the product.
pub fn resources() -> Vec<Resource> {
    vec![
        profiles::profiles(),
        directory::seekers(),
        directory::freelancers(),
        reviews::reviews(),
        posts::posts(),
        posts::post_likes(),
        posts::comments(),
        jobs::jobs(),
        jobs::job_applications(),
        jobs::application_events(),
        jobs::application_answers(),
        jobs::resume_openings(),
        jobs::application_withdrawals(),
        interviews::interviews(),
        resumes::resumes(),
        applicant_notes::application_notes(),
        applicant_notes::application_ratings(),
        applicant_notes::application_tags(),
        applicant_notes::answer_templates(),
        scorecards::job_scorecards(),
        scorecards::application_scores(),
        tenders::tenders(),
        tenders::tender_events(),
        tenders::proposals(),
        saves::saves(),
        saved_searches::saved_searches(),
        saved_searches::saved_search_matches(),
        conversations::conversations(),
        conversations::participants(),
        conversations::messages(),
        notifications::notifications(),
        notifications::notification_preferences(),
        contact::contact_messages(),
        subscriptions::subscriptions(),
        teams::team_members(),
        teams::team_invitations(),
        teams::team_events(),
        company_proofs::company_proofs(),
        teams::company_security(),
        safety::blocks(),
        safety::reports(),
        safety::posting_checks(),
    ]
}
