//! Moving the talk to where no one can look afterwards: WhatsApp, Telegram, a personal phone or mailbox.

use super::Examined;
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

/// That the applicant is to go there.
const CONTACT: &[&str] = &[
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

/// That it does not happen, or is the work itself.
const OTHERWISE: &[&str] = &[
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

pub(super) fn fires(posting: &Examined<'_>) -> bool {
    posting.sentences.iter().any(moves_elsewhere)
        || domains_in(posting.text).iter().any(|found| found.is_mailbox && is_free_mail(&found.name))
}

fn moves_elsewhere(sentence: &PostingSentence) -> bool {
    let asked = sentence.has_any(CONTACT) || has_mobile_number(sentence.words());
    let messenger = sentence.has_any(MESSENGERS) && asked;
    (messenger || has_mobile_number(sentence.words())) && !sentence.has_any(OTHERWISE)
}

/// An Indian mobile number: ten digits from 6 on, perhaps after 91 or 0, perhaps in groups.
fn has_mobile_number(words: &[String]) -> bool {
    let is_digits = |word: &&String| word.bytes().all(|byte| byte.is_ascii_digit());
    words.split(|word| !is_digits(&word)).any(|group| {
        let digits = group.concat();
        let number = digits.strip_prefix("91").filter(|rest| rest.len() == 10).unwrap_or(&digits);
        let number = number.strip_prefix('0').filter(|rest| rest.len() == 10).unwrap_or(number);
        number.len() == 10 && matches!(number.as_bytes()[0], b'6'..=b'9')
    })
}
