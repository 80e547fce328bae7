//! The layout of the text part.

use super::Letter;

/// Lays a letter out for programs that show text only. Lines are as long as their paragraphs: readers wrap them.
pub(super) fn lay_out(letter: &Letter) -> String {
    let mut blocks = vec![letter.greeting.clone()];
    blocks.extend(letter.paragraphs.iter().map(ToString::to_string));
    if let Some(action) = &letter.action {
        blocks.push(format!("{}:\n{}", action.label, action.link));
    }
    if let Some(code) = &letter.code {
        blocks.push(format!("{}: {code}", letter.code_label()));
    }
    blocks.extend(letter.small_print.iter().cloned());
    if let Some(link) = &letter.unsubscribe {
        blocks.push(format!("Stop mails of this kind:\n{link}"));
    }
    // Two dashes and a space begin a signature, which programs set apart.
    blocks.push("-- \nSangam, a network for work".to_owned());
    blocks.join("\n\n") + "\n"
}
