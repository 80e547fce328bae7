//! Moves the conversation to channels that moderators cannot review: WhatsApp, Telegram, a personal phone or mailbox.

use super::RuleInput;
use crate::company_proofs::is_free_mail;
use crate::posting_checks::domains::domains_in;
use crate::posting_checks::sentences::PostingSentence;

const MESSENGERS: &[&str] = &[
    "whatsapp",
    "whats app",
    "whatsup",
    "watsapp",
    "wa me",
    "telegram",
    "t me",
    "व्हाट्सएप",
    "व्हाट्सऐप",
    "वॉट्सऐप",
    "व्हाट्सप्प",
    "टेलीग्राम",
];

/// Phrases that ask the applicant to make contact there.
const CONTACT_PHRASES: &[&str] = &[
    "contact",
    "message us",
    "message me",
    "message on",
    "msg",
    "ping",
    "send",
    "share your",
    "apply",
    "call",
    "text us",
    "reach",
    "join",
    "group",
    "dm",
    "number",
    "whatsapp us",
    "whatsapp me",
    "whatsapp your",
    "whatsapp cv",
    "whatsapp resume",
    "wa me",
    "t me",
    "bheje*",
    "bhejo",
    "karo",
    "kare",
    "karein",
    "भेजें",
    "भेजो",
    "करें",
    "संपर्क",
    "जुडें",
];

/// Phrases that rule this out, or that show that messaging is part of the work.
const HARMLESS_PHRASES: &[&str] = &[
    "never",
    "not",
    "don't",
    "dont",
    "nahi",
    "nahin",
    "नहीं",
    "business api",
    "whatsapp business",
    "customers",
    "customer",
    "clients",
    "campaign*",
    "support channel",
    "bot",
    "bots",
    "chatbot*",
    "marketing",
    "integration*",
    "ग्राहकों",
];

pub(super) fn fires(posting: &RuleInput<'_>) -> bool {
    posting.sentences.iter().any(moves_elsewhere)
        || domains_in(posting.text).any(|found| found.is_mailbox && is_free_mail(&found.name))
}

fn moves_elsewhere(sentence: &PostingSentence) -> bool {
    let names_messenger = || sentence.has_any(MESSENGERS) && sentence.has_any(CONTACT_PHRASES);
    (has_mobile_number(sentence.words()) || names_messenger()) && !sentence.has_any(HARMLESS_PHRASES)
}

/// Whether the words contain an Indian mobile number: ten digits starting with 6 to 9, optionally after 91 or 0, optionally in groups.
fn has_mobile_number(words: &[String]) -> bool {
    let is_digits = |word: &&String| word.bytes().all(|byte| byte.is_ascii_digit());
    words.split(|word| !is_digits(&word)).any(|group| {
        let digits = group.concat();
        let number = digits.strip_prefix("91").filter(|rest| rest.len() == 10).unwrap_or(&digits);
        let number = number.strip_prefix('0').filter(|rest| rest.len() == 10).unwrap_or(number);
        number.len() == 10 && matches!(number.as_bytes()[0], b'6'..=b'9')
    })
}
