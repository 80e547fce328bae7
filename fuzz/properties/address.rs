//! Mail addresses and names that people type. A stored address is parsed to itself again. A mail to it has the headers
//! of exactly one mail, whatever is in its subject. A handle has the right form.

use sangam_auth::testing::{read_email, read_handles};
use sangam_mail::testing::write_mail;
use sangam_mail::{MailFrom, is_internet_address};

use super::{split_line, text};

/// The headers of a mail without attachments, in order.
const HEADERS: [&str; 9] =
    ["from", "to", "subject", "date", "message-id", "auto-submitted", "reply-to", "mime-version", "content-type"];

pub fn check(bytes: &[u8]) {
    let (line, rest) = split_line(bytes);
    let rest = text(rest);
    if let Some(email) = read_email(&line) {
        assert_eq!(read_email(&email).as_ref(), Some(&email));
        assert!(email.len() <= 254 && email.matches('@').count() == 1, "{email:?}");
        assert!(!email.chars().any(|c| c.is_control() || c.is_whitespace()), "{email:?}");
    }
    let _ = (is_internet_address(&line), MailFrom::parse(&line));
    for handle in read_handles(&line) {
        let is_formed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
        assert!((3..=30).contains(&handle.len()) && handle.bytes().all(is_formed), "{handle:?}");
    }
    // The whole input, including line breaks, in each field that people fill in.
    let whole = text(bytes);
    for (recipient, reply_to) in [(&*line, "asha@example.in"), ("asha@example.in", &*whole), (&*whole, &*line)] {
        if let Ok(mail) = write_mail(recipient, reply_to, &whole, &rest) {
            check_mail(&mail);
        }
    }
}

fn check_mail(mail: &[u8]) {
    let mail = text(mail);
    let head = mail.split("\r\n\r\n").next().unwrap_or_default();
    assert!(!head.replace("\r\n", "").contains(['\r', '\n']), "a header breaks its line: {head:?}");
    let names = head.split("\r\n").filter(|line| !line.starts_with([' ', '\t']));
    let mut left: Vec<&str> = HEADERS.to_vec();
    for name in names.map(|line| line.split(':').next().unwrap_or_default().to_ascii_lowercase()) {
        let place = left.iter().position(|known| *known == name);
        left.remove(place.unwrap_or_else(|| panic!("the mail has a header {name:?}: {head:?}")));
    }
}
