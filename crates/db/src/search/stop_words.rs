//! Stop words: words that are too common to be useful in a search.

/// PostgreSQL's English stop words, except those that are also meaningful terms here (IT, US, WHO, AM) and verbs that are also nouns
/// (a will, a can).
const STOP_WORDS: &str = "a about above after again against all an and any are as at be because been before being below \
     between both but by did does doing down during each few for from further had has have having he her here hers herself \
     him himself his how i if in into is its itself just me more most my myself no nor not now of off on once only or other \
     our ours ourselves out over own same she should so some such than that the their theirs them themselves then there \
     these they this those through to too under until up very was we were what when where which while why with you your \
     yours yourself yourselves";

/// The Hindi stop words: pronouns, postpositions, conjunctions and forms of the verbs to be, to do and to go.
pub(super) const HINDI_STOP_WORDS: &str = "अपना अपनी अपने अब आप इन इस उन उनका उनकी उनके उस उसका उसकी उसके एक एवं ऐसे और कई कर करके करता \
     करती करते करना करने करें कहा का कि किया किसी की कुछ के को कोई क्या गई गए गया जब जहां जा जाता जाती जाते जैसे जो तक तथा तब तो था थी थे \
     द्वारा दिया दी न नहीं ने पर फिर बहुत भी मगर मुझे में मेरा मेरी मेरे मैं यदि यह यहां या ये रहा रही रहे लिए लेकिन व वह वहां वाला वाली वाले वे \
     सब सभी साथ से हम हमारा हमारी हमारे ही हुआ हुई हुए है हैं हो होता होती होते होना होने";

/// Whether a word is a stop word, ignoring case. A Hindi word must be in its normalised spelling.
pub(super) fn is_stop_word(word: &str) -> bool {
    STOP_WORDS.split_ascii_whitespace().any(|stop_word| stop_word.eq_ignore_ascii_case(word))
        || HINDI_STOP_WORDS.split_ascii_whitespace().any(|stop_word| stop_word == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_words_are_stop_words() {
        assert!(is_stop_word("The") && is_stop_word("yourselves"));
        assert!(is_stop_word("में") && !is_stop_word("मेंहदी"));
        assert!(!is_stop_word("engineer") && !is_stop_word("IT") && !is_stop_word("th") && !is_stop_word(""));
    }
}
