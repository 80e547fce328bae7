//! Documents and texts that functions accept. The first line says which: `questions` of a job, `answers` (with the
//! questions on the next line), `slots` of an interview, or `text`. Stored values are parsed to themselves again.

use sangam_product::testing::{read_answers, read_identifiers, read_links, read_questions, read_slots};
use serde_json::Value as Json;

use super::{NOW, split_line, text};

pub fn check(bytes: &[u8]) {
    let (what, rest) = split_line(bytes);
    match &*what {
        "questions" => {
            let Ok(sent) = serde_json::from_slice::<Json>(rest) else { return };
            let Ok(stored) = read_questions(&sent) else { return };
            assert_eq!(read_questions(&stored), Ok(stored));
        }
        "answers" => {
            let (questions, rest) = split_line(rest);
            let Ok(sent) = serde_json::from_slice::<Json>(rest) else { return };
            let Ok(answers) = read_answers(&questions, &sent) else { return };
            assert!(answers.iter().flatten().all(|answer| answer.chars().count() <= 1000));
        }
        "slots" => {
            let Ok(sent) = serde_json::from_slice::<Json>(rest) else { return };
            let Ok(stored) = read_slots(&sent, NOW) else { return };
            assert_eq!(read_slots(&stored, NOW), Ok(stored));
        }
        _ => check_text(&text(rest)),
    }
}

fn check_text(text: &str) {
    for (place, read) in read_identifiers(text).into_iter().enumerate() {
        if let Some(read) = read {
            assert_eq!(read_identifiers(&read)[place].as_ref(), Some(&read), "{text:?}");
        }
    }
    for (place, written) in read_links(text, NOW).into_iter().enumerate() {
        if let Some(written) = written {
            assert_eq!(read_links(&written, NOW)[place].as_ref(), Some(&written), "{text:?}");
        }
    }
}
