//! The layout of the HTML part: a plain page, 600 px wide, in the product's colours. Mail programs support tables and inline styles.
//! The few rules in the head are for programs that also support dark mode. No external resources are loaded.

use std::fmt::Write;

use super::{Action, MailContent};
use crate::html::escape;

/// Renders the HTML part of a mail.
pub(super) fn render(content: &MailContent) -> String {
    let body = body(content);
    let (subject, preview) = (escape(&content.subject), escape(&content.preview));
    let (language, signature) = (content.words.language_tag(), escape(&content.words.text("mail.signature")));
    format!(
        r#"<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>{subject}</title>
<style>{DARK}</style>
</head>
<body class="canvas" style="margin:0;padding:0;background:#f3f6f6">
<div style="display:none;max-height:0;overflow:hidden">{preview}</div>
<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f6f6">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;font-family:{FONT}">
<tr><td class="ink" style="padding:0 4px 16px;font-size:20px;font-weight:650;color:#0e2126">Sangam</td></tr>
<tr><td class="sheet" style="background:#ffffff;border:1px solid #dbe3e4;border-radius:12px;overflow:hidden">
{STREAMS}
<div style="padding:28px">
{body}</div>
</td></tr>
<tr><td class="quiet" style="padding:16px 4px 0;font-size:13px;line-height:18px;color:#566a70">{signature}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
"#
    )
}

fn body(content: &MailContent) -> String {
    let mut html = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(html, r#"<h1 class="ink" style="{HEADING}">{}</h1>"#, escape(&content.subject));
    let _ = writeln!(html, r#"<p class="body" style="{BODY}">{}</p>"#, escape(&content.greeting));
    for paragraph in &content.paragraphs {
        let _ = writeln!(html, r#"<p class="body" style="{BODY}">{}</p>"#, escape(paragraph).replace('\n', "<br>"));
    }
    if let Some(action) = &content.action {
        html.push_str(&button(action));
    }
    if let Some(code) = &content.code {
        let _ = writeln!(html, r#"<p class="body" style="{BODY}">{}:</p>"#, escape(&content.code_label()));
        let _ = writeln!(html, r#"<p class="code" style="{CODE}">{}</p>"#, escape(code));
    }
    if let Some(action) = &content.action {
        let (link, instead) = (escape(&action.link), escape(&content.words.text("mail.linkInstead")));
        let _ = writeln!(html, r#"<p class="quiet" style="{SMALL}">{instead}<br>"#);
        let _ = writeln!(html, r#"<a class="link" href="{link}" style="{LINK}">{link}</a></p>"#);
    }
    for line in &content.small_print {
        let _ = writeln!(html, r#"<p class="quiet" style="{SMALL}">{}</p>"#, escape(line));
    }
    if let Some(link) = content.unsubscribe.as_deref().map(escape) {
        let stop = escape(&content.words.text("mail.stop"));
        let stop = format!(r#"<a class="link" href="{link}" style="{LINK}">{stop}</a>"#);
        let _ = writeln!(html, r#"<p class="quiet" style="{SMALL}">{stop}</p>"#);
    }
    html
}

/// A button, made of a table cell with a background, which every mail program can show.
fn button(action: &Action) -> String {
    let (label, link) = (escape(&action.label), escape(&action.link));
    format!(
        r#"<table role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0 20px"><tr>
<td class="button" style="background:#0b5c6e;border-radius:8px"><a class="button-text" href="{link}" style="{BUTTON}">{label}</a></td>
</tr></table>
"#
    )
}

const FONT: &str = "'Anek Latin',system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif";
const HEADING: &str = "margin:0 0 16px;font-size:24px;line-height:30px;font-weight:640;color:#0e2126";
const BODY: &str = "margin:0 0 16px;font-size:16px;line-height:24px;color:#3f5359";
const SMALL: &str = "margin:0 0 12px;font-size:14px;line-height:20px;color:#566a70";
const LINK: &str = "color:#0b5c6e;word-break:break-all";
const BUTTON: &str = "display:inline-block;padding:12px 20px;font-size:16px;line-height:20px;font-weight:560;color:#ffffff;text-decoration:none";
const CODE: &str = "display:inline-block;margin:0 0 20px;padding:10px 16px;border-radius:8px;background:#e1f0f3;font-size:24px;line-height:30px;font-weight:600;letter-spacing:4px;color:#0a5061";

/// The bar in the three brand colours: marigold, jamun, river.
const STREAMS: &str = r#"<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td height="4" style="background:#f0a21a;font-size:0;line-height:0">&nbsp;</td>
<td class="jamun" height="4" style="background:#7c3a63;font-size:0;line-height:0">&nbsp;</td>
<td class="river" height="4" style="background:#0b5c6e;font-size:0;line-height:0">&nbsp;</td>
</tr></table>"#;

/// The colours of the dark theme. They have to override the inline styles.
const DARK: &str = "@media (prefers-color-scheme:dark){\
.canvas{background:#0a1214!important}\
.sheet{background:#101b1e!important;border-color:#22343a!important}\
.ink{color:#e7eff0!important}.body{color:#b5c5c8!important}.quiet{color:#91a5aa!important}\
.jamun{background:#e29cc5!important}.river{background:#56bdd1!important}\
.link{color:#56bdd1!important}.button{background:#56bdd1!important}.button-text{color:#03222a!important}\
.code{background:#11323b!important;color:#8cd6e4!important}}";
