//! Hands the operator what a visitor wrote through the contact form.

use super::{MailContent, Params, TemplateError};

pub(super) fn write(params: &Params) -> Result<MailContent, TemplateError> {
    let text = |value: &Option<String>, name| value.clone().ok_or(TemplateError::Missing(name));
    let (name, address) = (text(&params.from_name, "from_name")?, text(&params.reply_to, "reply_to")?);
    let (subject, message) = (text(&params.subject, "subject")?, text(&params.message, "message")?);
    let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    Ok(MailContent {
        subject: format!("Contact form: {}", one_line(&subject)).into(),
        preview: format!("{} wrote to you.", one_line(&name)).into(),
        greeting: format!("{} <{}> wrote:", one_line(&name), one_line(&address)),
        paragraphs: message.split("\n\n").map(|paragraph| paragraph.trim().to_owned().into()).collect(),
        action: None,
        code: None,
        small_print: vec![
            "An answer to this mail goes to them. Their address is what they typed; it was not checked.".to_owned(),
            "`sangam inbox` lists everything that came through the contact form.".to_owned(),
        ],
        unsubscribe: None,
        reply_to: Some(address),
    })
}
