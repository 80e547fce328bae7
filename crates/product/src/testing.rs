//! Parsers of client input that need no database, for the fuzzer and the tests that check the same properties.

use jiff::Timestamp;
use sangam_db::Engine;
use serde_json::Value as Json;

use crate::company_proofs;
use crate::facets::SavedFilters;
use crate::identifiers;
use crate::interviews;
use crate::notifications::{HiringLink, Unsubscription};
use crate::screening;

/// Reads the filters of a saved search. Returns their stored form and their keys, or what is wrong with them.
pub fn read_saved_filters(kind: &str, sent: &Json) -> Result<(Json, Vec<String>), String> {
    let filters = SavedFilters::read(kind, sent).map_err(|refusal| refusal.message)?;
    for engine in [Engine::Sqlite, Engine::Postgres] {
        filters.query(engine).map_err(|refusal| refusal.message)?;
    }
    Ok((filters.to_json(), filters.keys()))
}

/// Reads screening questions and returns their stored form.
pub fn read_questions(sent: &Json) -> Result<Json, String> {
    screening::check_questions(sent).map_err(str::to_owned)
}

/// Reads the answers to stored questions and returns them as text.
pub fn read_answers(stored_questions: &str, sent: &Json) -> Result<Vec<Option<String>>, String> {
    let questions = screening::stored_questions(stored_questions);
    let answers = screening::read_answers(&questions, sent).map_err(|sentence| sentence.to_string())?;
    Ok(answers.into_iter().map(|answer| answer.answer).collect())
}

/// Reads the times of an interview and returns their stored form.
pub fn read_slots(sent: &Json, now: Timestamp) -> Result<Json, String> {
    let slots = interviews::read_slots(sent, now).map_err(|sentence| sentence.to_string())?;
    Ok(interviews::write_slots(&slots))
}

/// Reads the text as a domain, a GSTIN, a PAN and a mobile number. Returns the stored form of each that is valid.
pub fn read_identifiers(text: &str) -> [Option<String>; 4] {
    [
        company_proofs::read_domain(text).ok(),
        identifiers::read_gstin(text).ok().map(|gstin| gstin.number),
        identifiers::read_pan(text).ok().map(|(pan, _)| pan),
        identifiers::read_mobile(text).ok(),
    ]
}

/// Parses the tokens of mailed links and writes them again.
pub fn read_links(text: &str, now: Timestamp) -> [Option<String>; 2] {
    [
        Unsubscription::parse(text).map(|unsubscription| unsubscription.to_string()),
        HiringLink::parse(text, now).map(|link| link.to_string()),
    ]
}
