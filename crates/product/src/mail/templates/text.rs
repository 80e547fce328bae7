//! The layout of the text part.

use super::MailContent;

/// Renders the text part of a mail. Paragraphs are single lines, because mail programs wrap them.
pub(super) fn render(content: &MailContent) -> String {
    let mut blocks = vec![content.greeting.clone()];
    blocks.extend(content.paragraphs.iter().cloned());
    if let Some(action) = &content.action {
        blocks.push(format!("{}:\n{}", action.label, action.link));
    }
    if let Some(code) = &content.code {
        blocks.push(format!("{}: {code}", content.code_label()));
    }
    blocks.extend(content.small_print.iter().cloned());
    if let Some(link) = &content.unsubscribe {
        blocks.push(format!("{}:\n{link}", content.words.text("mail.stop")));
    }
    // Mail programs recognise two dashes and a space as the start of a signature.
    blocks.push(format!("-- \n{}", content.words.text("mail.signature")));
    blocks.join("\n\n") + "\n"
}
