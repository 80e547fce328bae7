//! The layout of the text part.

use super::MailContent;

/// Lays a mail out for programs that show text only. Lines are as long as their paragraphs: readers wrap them.
pub(super) fn lay_out(content: &MailContent) -> String {
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
    // Two dashes and a space begin a signature, which programs set apart.
    blocks.push(format!("-- \n{}", content.words.text("mail.signature")));
    blocks.join("\n\n") + "\n"
}
