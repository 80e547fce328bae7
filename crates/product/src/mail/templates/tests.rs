//! Renders mails of every kind.

#![allow(clippy::unwrap_used)]

use super::{MailContent, Params, TemplateError};
use crate::words::Words;

const KINDS: [&str; 23] = [
    "address_taken",
    "already_registered",
    "api_token_created",
    "confirm_signup",
    "email_change",
    "email_changed_notice",
    "factor_added",
    "factor_locked",
    "factor_removed",
    "identity_linked",
    "identity_unlinked",
    "invitation",
    "leaving",
    "magic_link",
    "new_device",
    "passkey_added",
    "passkey_removed",
    "password_changed",
    "recovery",
    "recovery_code_used",
    "recovery_codes_made",
    "security_key_added",
    "security_key_removed",
];

fn write(kind: &str, params: &Params) -> Result<MailContent, TemplateError> {
    super::write(kind, params, &Words::built_in())
}

fn params() -> Params {
    Params::parse(
        r#"{"name": "Asha <b>", "link": "https://work.example/verify?a=1&b='2'", "code": "123456", "minutes": 60,
            "leaves_at": "2026-11-28T19:00:00Z", "subject": "Acme evil.example"}"#,
    )
    .unwrap()
}

fn templates() -> Vec<MailContent> {
    KINDS.iter().map(|kind| write(kind, &params()).unwrap()).collect()
}

#[test]
fn every_kind_has_its_link_in_both_parts() {
    for content in templates() {
        assert!(content.text().contains("\nhttps://work.example/verify?a=1&b='2'\n"), "{}", content.text());
        let href = r#"href="https://work.example/verify?a=1&amp;b=&#39;2&#39;""#;
        assert_eq!(content.html().matches(href).count(), 2, "{}", content.html());
    }
}

#[test]
fn texts_by_people_are_escaped() {
    for content in templates() {
        assert!(content.text().starts_with("Hello Asha <b>,\n"), "{}", content.text());
        assert!(
            content.html().contains("Hello Asha &lt;b&gt;,") && !content.html().contains("<b>"),
            "{}",
            content.html()
        );
    }
}

#[test]
fn mails_that_prove_an_address_carry_the_code_and_its_limit() {
    for kind in ["confirm_signup", "invitation", "magic_link", "recovery", "email_change"] {
        let content = write(kind, &params()).unwrap();
        for part in [content.text(), content.html()] {
            assert!(part.contains("123456") && part.contains("once, within one hour."), "{part}");
        }
    }
}

#[test]
fn a_mail_can_have_a_code_and_no_link() {
    let content = write("reauthentication", &params()).unwrap();
    assert_eq!(content.link(), None);
    for part in [content.text(), content.html()] {
        assert!(part.contains("Enter this code:") && part.contains("123456"), "{part}");
        assert!(part.contains("The code works once, within one hour."), "{part}");
    }
    let without = Params { code: None, ..params() };
    assert_eq!(write("reauthentication", &without), Err(TemplateError::Missing("code")));
}

#[test]
fn notices_carry_no_code() {
    for kind in [
        "address_taken",
        "already_registered",
        "api_token_created",
        "email_changed_notice",
        "factor_added",
        "factor_locked",
        "factor_removed",
        "new_device",
        "passkey_added",
        "passkey_removed",
        "password_changed",
        "recovery_code_used",
        "recovery_codes_made",
        "security_key_added",
        "security_key_removed",
    ] {
        let content = write(kind, &params()).unwrap();
        assert!(!content.text().contains("123456") && !content.html().contains("123456"));
        let without = Params { link: None, ..params() };
        assert_eq!(write(kind, &without).unwrap().link(), None);
    }
}

#[test]
fn no_external_resources_are_loaded() {
    for content in templates() {
        for way in ["<img", "<script", "<link", "url(", "@import", "src="] {
            assert!(!content.html().contains(way), "{way}");
        }
    }
}

#[test]
fn a_mail_without_its_required_link_is_an_error() {
    for link in [None, Some("javascript:alert(1)".to_owned())] {
        let params = Params { link, ..params() };
        assert_eq!(write("recovery", &params), Err(TemplateError::Missing("link")));
    }
}

#[test]
fn the_deletion_date_is_in_indian_time() {
    let content = write("leaving", &params()).unwrap();
    assert_eq!(content.subject, "Your account will be deleted on 29 November 2026");
    assert!(content.text().contains("On 29 November 2026 everything personal is erased"), "{}", content.text());
    let dateless = Params { leaves_at: None, ..params() };
    assert_eq!(write("leaving", &dateless), Err(TemplateError::Missing("leaves_at")));
}

#[test]
fn a_linked_account_is_named_after_its_provider() {
    let content = write("identity_linked", &params()).unwrap();
    assert_eq!(content.subject, "You can now log in with Acme […]");
    let nameless = Params { subject: None, ..params() };
    assert_eq!(write("identity_unlinked", &nameless), Err(TemplateError::Missing("subject")));
}

#[test]
fn a_new_device_is_named_if_it_is_known() {
    let known = Params { device: Some("Firefox, Linux, 203.0.113.7".to_owned()), ..params() };
    let text = write("new_device", &known).unwrap().text();
    assert!(text.contains("had not been used on before: Firefox, Linux, 203.0.113.7."), "{text}");
    assert!(write("new_device", &params()).unwrap().text().contains("had not been used on before."));
}

#[test]
fn an_unknown_kind_is_an_error() {
    assert_eq!(write("digest", &params()), Err(TemplateError::UnknownKind("digest".to_owned())));
}

#[test]
fn the_text_reads_like_plain_mail() {
    let params = Params::parse(
        r#"{"name": "Asha Menon", "link": "https://work.example/verify?token=x", "code": "123456", "minutes": 60,
            "code_minutes": 10}"#,
    );
    assert_eq!(
        write("confirm_signup", &params.unwrap()).unwrap().text(),
        "Hello Asha Menon,\n\n\
         Thank you for joining Sangam. Please confirm that this address is yours, and you can log in.\n\n\
         Confirm email address:\nhttps://work.example/verify?token=x\n\n\
         Or enter this code: 123456\n\n\
         The link works once, within one hour. The code works once, within 10 minutes.\n\n\
         If you did not sign up, please ignore this mail; nothing will happen.\n\n\
         -- \nSangam, a network for work\n"
    );
}

fn notice(notices: &str) -> Params {
    Params::parse(&format!(
        r#"{{"name": "Asha Menon", "link": "https://work.example/post/1", "topic": "comment", "notices": [{notices}],
            "unsubscribe": "https://work.example/unsubscribe?token=x"}}"#
    ))
    .unwrap()
}

fn notice_json(title: &str, body: &str) -> String {
    format!(r#"{{"id": "01a1dd0e-13a2-721e-93c6-56e2338067b2", "title": "{title}", "body": "{body}"}}"#)
}

#[test]
fn a_notice_has_its_text_and_an_unsubscribe_link() {
    let content = write("notice", &notice(&notice_json("Ravi commented on your post", "Well said"))).unwrap();
    assert_eq!(
        content.text(),
        "Hello Asha Menon,\n\n\
         Ravi commented on your post\nWell said\n\n\
         Open Sangam:\nhttps://work.example/post/1\n\n\
         You get mails about comments on your posts because you have not switched them off. You can do so in your settings, \
         or right here.\n\n\
         Stop mails of this kind:\nhttps://work.example/unsubscribe?token=x\n\n\
         -- \nSangam, a network for work\n"
    );
    assert!(content.html().contains(r#"href="https://work.example/unsubscribe?token=x""#), "{}", content.html());
    assert!(content.html().contains("Ravi commented on your post<br>Well said"), "{}", content.html());
}

#[test]
fn many_notices_are_one_mail() {
    let many = vec![notice_json("Ravi commented on your post", ""); 25].join(",");
    let content = write("notice", &notice(&many)).unwrap();
    assert_eq!(content.subject, "25 notifications about comments on your posts");
    assert_eq!(content.text().matches("Ravi commented").count(), 20);
    assert!(content.text().contains("And 5 more."), "{}", content.text());
}

#[test]
fn texts_by_others_cannot_add_links_or_markup() {
    let content = write("notice", &notice(&notice_json("http://evil <b>x</b>", "www.evil.example"))).unwrap();
    for part in [content.subject.to_string(), content.text(), content.html()] {
        assert!(!part.contains("evil"), "{part}");
    }
    assert!(!content.html().contains("<b>"), "{}", content.html());
}

#[test]
fn a_visitor_cannot_inject_headers_into_the_operators_mail() {
    let params = Params::parse(
        r#"{"from_name": "Eve\r\nBcc: x@evil", "reply_to": "eve@example.in", "subject": "Hi\r\nTo: y@evil", "message": "A\n\nB"}"#,
    );
    let content = write("contact", &params.unwrap()).unwrap();
    assert_eq!(content.subject, "Contact form: Hi To: y@evil");
    assert!(content.text().starts_with("Eve Bcc: x@evil <eve@example.in> wrote:\n\nA\n\nB\n"), "{}", content.text());
    assert_eq!(content.reply_to.as_deref(), Some("eve@example.in"));
}

#[test]
fn an_invitation_names_the_inviter_and_contains_no_links_of_theirs() {
    let sent = r#"{"from_name": "Asha <b>", "subject": "Loom Works evil.example", "topic": "Editor",
        "link": "https://work.example/invitation/7"}"#;
    let content = write("team_invitation", &Params::parse(sent).unwrap()).unwrap();
    assert_eq!(content.subject, "Loom Works […] invites you to its team");
    let said = "Asha <b> invites you to the team of Loom Works […] on Sangam, as Editor.";
    assert!(content.text().contains(said) && !content.html().contains("evil.example"), "{}", content.text());
    assert_eq!(content.link(), Some("https://work.example/invitation/7"));
    let without = Params::parse(r#"{"from_name": "Asha", "subject": "Loom Works", "topic": "Editor"}"#).unwrap();
    assert_eq!(write("team_invitation", &without), Err(TemplateError::Missing("link")));
}

#[test]
fn a_hindi_mail_has_no_english_left() {
    let mails = KINDS.iter().chain(&["reauthentication"]).map(|kind| {
        let params = Params { language: Some("hi".to_owned()), name: None, ..params() };
        write(kind, &params).unwrap()
    });
    for content in mails {
        let text = content.text();
        let said = text.lines().filter(|line| !line.starts_with("https://")).flat_map(str::split_whitespace);
        let english: Vec<_> = said
            .filter(|word| word.chars().filter(char::is_ascii_alphabetic).count() > 2)
            .filter(|word| !["Sangam", "Sangam,", "API", "Acme"].contains(word))
            .collect();
        assert!(english.is_empty() && text.contains('।'), "{english:?} in {text}");
        assert!(content.html().starts_with("<!doctype html>\n<html lang=\"hi\">"));
    }
}

#[test]
fn dates_and_counts_are_localised_in_hindi() {
    let hindi = |params| Params { language: Some("hi".to_owned()), ..params };
    let content = write("leaving", &hindi(params())).unwrap();
    assert_eq!(content.subject, "आपका अकाउंट 29 नवंबर 2026 को हटा दिया जाएगा");
    let many = vec![notice_json("Ravi", ""); 25].join(",");
    assert!(write("notice", &hindi(notice(&many))).unwrap().text().contains("और 5 सूचनाएँ।"));
}
