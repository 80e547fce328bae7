//! The readers of documents that clients send, without a database: for the fuzzer and the tests that share its properties.

use jiff::Timestamp;
use sangam_db::Engine;
use serde_json::Value as Json;

use crate::company_proofs;
use crate::facets::SavedFilters;
use crate::identifiers;
use crate::interviews;
use crate::notifications::{HiringLink, Unsubscription};
use crate::screening;

/// The filters of a list as they are stored, and the keys they are filed under; or what is wrong with them.
pub fn read_saved_filters(kind: &str, sent: &Json) -> Result<(Json, Vec<String>), String> {
    let filters = SavedFilters::read(kind, sent).map_err(|refusal| refusal.message)?;
    for engine in [Engine::Sqlite, Engine::Postgres] {
        filters.query(engine).map_err(|refusal| refusal.message)?;
    }
    Ok((filters.to_json(), filters.keys()))
}

/// Screening questions as they are stored.
pub fn read_questions(sent: &Json) -> Result<Json, String> {
    screening::check_questions(sent).map_err(str::to_owned)
}

/// The answers to stored questions, in words.
pub fn read_answers(stored_questions: &str, sent: &Json) -> Result<Vec<Option<String>>, String> {
    let questions = screening::stored_questions(stored_questions);
    let answers = screening::read_answers(&questions, sent).map_err(|sentence| sentence.to_string())?;
    Ok(answers.into_iter().map(|answer| answer.answer).collect())
}

/// The times of an interview as they are stored.
pub fn read_slots(sent: &Json, now: Timestamp) -> Result<Json, String> {
    let slots = interviews::read_slots(sent, now).map_err(|sentence| sentence.to_string())?;
    Ok(interviews::write_slots(&slots))
}

/// A domain, a GSTIN, a PAN and a mobile number, each as it is stored if the text is one.
pub fn read_identifiers(text: &str) -> [Option<String>; 4] {
    [
        company_proofs::read_domain(text).ok(),
        identifiers::read_gstin(text).ok().map(|gstin| gstin.number),
        identifiers::read_pan(text).ok().map(|(pan, _)| pan),
        identifiers::read_mobile(text).ok(),
    ]
}

/// What a mailed link carries, written again.
pub fn read_links(text: &str, now: Timestamp) -> [Option<String>; 2] {
    [
        Unsubscription::parse(text).map(|unsubscription| unsubscription.to_string()),
        HiringLink::parse(text, now).map(|link| link.to_string()),
    ]
}
