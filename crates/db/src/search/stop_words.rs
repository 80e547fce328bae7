//! Words that say nothing about what is looked for.

/// PostgreSQL's English stop words, without those that are also names and trades in what people write here: IT, US, WHO, AM, and
/// verbs that are nouns (a will, a can).
const STOP_WORDS: &str = "a about above after again against all an and any are as at be because been before being below \
     between both but by did does doing down during each few for from further had has have having he her here hers herself \
     him himself his how i if in into is its itself just me more most my myself no nor not now of off on once only or other \
     our ours ourselves out over own same she should so some such than that the their theirs them themselves then there \
     these they this those through to too under until up very was we were what when where which while why with you your \
     yours yourself yourselves";

/// Whether a word is one of them, in any case.
pub(super) fn is_stop_word(word: &str) -> bool {
    STOP_WORDS.split_ascii_whitespace().any(|stop_word| stop_word.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_words_of_the_list_are_left_out() {
        assert!(is_stop_word("The") && is_stop_word("yourselves"));
        assert!(!is_stop_word("engineer") && !is_stop_word("IT") && !is_stop_word("th") && !is_stop_word(""));
    }
}
