//! Tests of the limits without a server.

#![allow(clippy::unwrap_used)]
use super::*;

fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_800_000_000 + second).unwrap()
}

fn limits() -> Limits {
    Limits::new(Clock::fixed(at(0)), Bus::local())
}

fn device(ip: &str) -> Device {
    Device { user_agent: None, ip: Some(ip.into()) }
}

#[test]
fn failures_are_counted_and_successes_are_not() {
    let limits = limits();
    let here = device("203.0.113.7");
    for _ in 0..150 {
        drop(limits.sign_in("asha@example.in", &here, at(0)).unwrap());
    }
    for _ in 0..10 {
        limits.sign_in("asha@example.in", &here, at(0)).unwrap().count();
    }
    let refused = limits.sign_in("asha@example.in", &here, at(0));
    assert_eq!(refused.err(), Some(AttemptRefusal { limit: "sign_in_here", wait_seconds: 30 }));
    assert!(limits.sign_in("asha@example.in", &device("198.51.100.9"), at(0)).is_ok(), "the owner is elsewhere");
    assert!(limits.sign_in("ravi@example.in", &here, at(0)).is_ok(), "a colleague mistypes too");
    assert!(limits.sign_in("asha@example.in", &here, at(30)).is_ok());
}

#[test]
fn one_network_cannot_try_many_accounts() {
    let limits = limits();
    for number in 0..100 {
        limits.sign_in(&format!("{number}@example.in"), &device("2001:db8::1"), at(0)).unwrap().count();
    }
    assert!(limits.sign_in("asha@example.in", &device("2001:db8::2"), at(0)).is_err());
    assert!(limits.sign_in("asha@example.in", &device("2001:db8:0:1::1"), at(0)).is_ok());
}

#[test]
fn a_customer_with_many_networks_cannot_sign_up_without_end() {
    let limits = limits();
    let sign_up = |ip: &str| limits.sign_up(&device(ip), at(0)).is_ok();
    let signed_up = (0..65_536).filter(|network| sign_up(&format!("2001:db8:1:{network:x}::1"))).count();
    assert_eq!(signed_up, 2000);
    let neighbour = device("2001:db8:1:ffff::1");
    assert!(limits.request_mail(&neighbour, at(0)).is_err());
    assert!(limits.sign_in("asha@example.in", &neighbour, at(0)).is_ok(), "neighbours can still sign in");
    assert!(sign_up("2001:db8:2::1") && sign_up("203.0.113.7"));
}

#[test]
fn login_page_visits_are_limited_above_the_size_of_a_large_office() {
    let limits = limits();
    let here = device("203.0.113.7");
    let visits = (0..2000).filter(|_| limits.passkey_sign_in(&here, at(0)).is_ok()).count();
    assert_eq!(visits, 1000);
    assert!(limits.passkey_sign_in(&here, at(1)).is_ok());
    assert!(limits.new_passkey(&here, at(0)).is_ok(), "making a passkey is another matter");
}

#[test]
fn a_program_with_a_revoked_token_does_not_block_others() {
    let limits = limits();
    let here = Some(IpAddr::from([203, 0, 113, 7]));
    let refused = (0..1000).filter(|_| limits.token("revoked", here, at(0)).map(Attempt::count).is_err()).count();
    assert_eq!(refused, 990);
    drop(limits.token("good", here, at(0)).unwrap());
    let wrong =
        (0..1000).filter(|number| limits.token(&number.to_string(), here, at(0)).map(Attempt::count).is_ok()).count();
    assert_eq!(wrong, 90, "guesses from one network end all the same");
    assert!(limits.token("good", here, at(0)).is_err());
}

#[test]
fn an_address_gets_one_mail_of_a_kind_a_minute_and_thirty_an_hour() {
    let limits = limits();
    let mail = |kind: &str, second| limits.mail(kind, "asha@example.in", at(second));
    assert!(mail("recovery", 0).is_ok());
    assert!(matches!(mail("recovery", 1), Err(Error::MailTooSoon { wait_seconds: 59 })));
    assert!(mail("signup", 1).is_ok());
    let refused = (2..200).filter_map(|minute| mail("recovery", minute * 60).err()).next();
    assert!(matches!(refused, Some(Error::TooManyMails { .. })));
}

#[test]
fn a_refused_network_cannot_make_limits_forget_what_they_counted() {
    let limits = limits();
    let stranger = device("203.0.113.7");
    for _ in 0..20 {
        limits.verify(Some("asha@example.in"), &device("198.51.100.9"), at(0)).unwrap().count();
    }
    for number in 0..100_001 {
        let attempt = limits.verify(Some(&format!("{number}@example.in")), &stranger, at(0));
        assert_eq!(attempt.map(Attempt::count).is_ok(), number < 60);
    }
    assert!(limits.verify(Some("asha@example.in"), &device("192.0.2.1"), at(0)).is_err());
    assert!(limits.verify(Some("ravi@example.in"), &device("192.0.2.1"), at(0)).is_ok());
}

#[test]
fn asking_for_mails_that_are_not_sent_leaves_the_owners_own() {
    let limits = limits();
    for minute in 0..60 {
        let now = at(minute * 60);
        for kind in [OneTimeTokenKind::Signup, OneTimeTokenKind::EmailChange] {
            assert!(limits.request_mail_again(kind, "asha@example.in", now).is_ok());
            assert!(limits.request_mail_again(kind, "asha@example.in", now).is_err());
        }
    }
    for kind in ["recovery", "reauthentication", "email_change"] {
        assert!(limits.mail(kind, "asha@example.in", at(3600)).is_ok(), "{kind}");
    }
}

#[test]
fn strangers_cannot_use_up_the_mails_that_only_the_owner_asks_for() {
    let limits = limits();
    let mails = (0..120).filter(|minute| limits.mail("recovery", "asha@example.in", at(minute * 60)).is_ok()).count();
    assert!(mails < 120);
    assert!(limits.mail("magiclink", "asha@example.in", at(119 * 60)).is_err());
    assert!(limits.mail("reauthentication", "asha@example.in", at(119 * 60)).is_ok());
}

#[test]
fn networks_of_64_bits_count_as_one() {
    assert!(is_same_network("2001:db8::1", "2001:db8::ffff"));
    assert!(!is_same_network("2001:db8::1", "2001:db8:0:1::1"));
    assert!(is_same_network("203.0.113.7", "::ffff:203.0.113.7"));
    assert!(!is_same_network("203.0.113.7", "") && !is_same_network("", ""));
}
