//! How often one may try: counted in memory, by account and by network address, and forgotten with the process.
//!
//! Failures count and successes do not, so a whole office behind one address can sign in at nine o'clock.

mod rate_limiter;

use std::net::{IpAddr, Ipv6Addr};

use jiff::{SignedDuration, Timestamp};
use sangam_schema::Clock;
use uuid::Uuid;

use crate::error::Error;
use crate::sessions::Device;
use rate_limiter::{RateLimiter, TakenToken};

/// The limits of one process.
pub(crate) struct Limits {
    clock: Clock,
    /// Wrong passwords for one account from one place. Three mistypes are far from it.
    sign_in_here: RateLimiter,
    /// Wrong passwords for one account from everywhere; generous, so that strangers cannot lock its owner out.
    sign_in_anywhere: RateLimiter,
    /// Wrong passwords for any account from one place.
    sign_in_by_ip: RateLimiter,
    /// Wrong digits for one address: a guesser gets some thirty tries at a million numbers before the digits expire.
    verify_by_address: RateLimiter,
    verify_by_ip: RateLimiter,
    sign_up_by_ip: RateLimiter,
    /// Browsers that set out to a provider from one place, each of which leaves a row.
    set_out_by_ip: RateLimiter,
    /// Requests for a mail from one place, whatever comes of them.
    mail_by_ip: RateLimiter,
    /// One mail of a kind to one address a minute.
    mail_of_kind: RateLimiter,
    /// Mails of all kinds to one address.
    mail_by_address: RateLimiter,
    /// One wrong API token from one place: a program that goes on with a revoked one does not use up its neighbours' tries.
    token_here: RateLimiter,
    /// Wrong API tokens from one place.
    token_by_ip: RateLimiter,
    /// New API tokens of one account, each of which sends a mail.
    new_token: RateLimiter,
    /// Visits of the login page from one place, each of which asks for a challenge and leaves a row for five minutes: as many as a
    /// large office makes at nine o'clock, and few enough rows.
    passkey_sign_in_by_ip: RateLimiter,
    /// Passkeys that are about to be made in one place.
    new_passkey_by_ip: RateLimiter,
    /// Refusals of one kind for one account and place that are in the log: one in ten minutes.
    refusal: RateLimiter,
    /// Calls about second factors and passkeys of one account; wrong codes are counted in the database.
    factor: RateLimiter,
}

/// Something that may fail. It takes its place among the failures at once, so that tries which run at the same time all
/// count, and gives it back when it is dropped without [`count`](Attempt::count): a client that hangs up before the
/// outcome is known has not guessed wrong.
#[must_use]
pub(crate) struct Attempt(Vec<TakenToken>);

impl Attempt {
    /// It was wrong.
    pub(crate) fn count(mut self) {
        self.0.clear();
    }
}

impl Drop for Attempt {
    fn drop(&mut self) {
        self.0.iter().for_each(TakenToken::give_back);
    }
}

impl Limits {
    pub(crate) fn new(clock: Clock) -> Limits {
        let seconds = SignedDuration::from_secs;
        Limits {
            clock,
            sign_in_here: RateLimiter::new("sign_in_here", 10, seconds(30)),
            sign_in_anywhere: RateLimiter::new("sign_in_anywhere", 100, seconds(60)),
            sign_in_by_ip: RateLimiter::new("sign_in_by_ip", 100, seconds(3)),
            verify_by_address: RateLimiter::new("verify_by_address", 20, seconds(300)),
            verify_by_ip: RateLimiter::new("verify_by_ip", 60, seconds(10)),
            sign_up_by_ip: RateLimiter::new("sign_up_by_ip", 100, seconds(30)),
            set_out_by_ip: RateLimiter::new("set_out_by_ip", 100, seconds(5)),
            mail_by_ip: RateLimiter::new("mail_by_ip", 60, seconds(30)),
            mail_of_kind: RateLimiter::new("mail_of_kind", 1, seconds(60)),
            mail_by_address: RateLimiter::new("mail_by_address", 30, seconds(120)),
            token_here: RateLimiter::new("token_here", 10, seconds(30)),
            token_by_ip: RateLimiter::new("token_by_ip", 100, seconds(3)),
            new_token: RateLimiter::new("new_token", 40, seconds(300)),
            passkey_sign_in_by_ip: RateLimiter::new("passkey_sign_in_by_ip", 1000, seconds(1)),
            new_passkey_by_ip: RateLimiter::new("new_passkey_by_ip", 30, seconds(10)),
            refusal: RateLimiter::new("refusal", 1, seconds(600)),
            factor: RateLimiter::new("factor", 60, seconds(4)),
        }
    }

    /// A moment on the time that passes, which does not follow a clock that is set: going back must not make buckets look empty.
    fn steady(&self, now: Timestamp) -> Timestamp {
        let drift = self.clock.now().duration_since(self.clock.steady());
        now.checked_sub(drift).unwrap_or(now)
    }

    /// Before a password is looked at.
    pub(crate) fn sign_in(&self, email: &str, device: &Device, now: Timestamp) -> Result<Attempt, Error> {
        let place = place(device);
        let here = format!("{email} {}", place.as_deref().unwrap_or_default());
        take_all(
            &[
                (&self.sign_in_here, Some(here.as_str())),
                (&self.sign_in_anywhere, Some(email)),
                (&self.sign_in_by_ip, place.as_deref()),
            ],
            self.steady(now),
        )
        .map_err(too_many)
    }

    /// Before an API token is looked up that is not remembered; says how many seconds to wait instead. Sockets come from
    /// nowhere in particular: their joins are counted already.
    pub(crate) fn token(&self, hash: &str, address: Option<IpAddr>, now: Timestamp) -> Result<Attempt, i64> {
        let place = address.map(network_of);
        let here = format!("{hash} {}", place.as_deref().unwrap_or_default());
        take_all(&[(&self.token_here, Some(here.as_str())), (&self.token_by_ip, place.as_deref())], self.steady(now))
    }

    /// Counts a new API token, so that no one fills a mailbox by making and revoking them.
    pub(crate) fn new_token(&self, account_id: Uuid, now: Timestamp) -> Result<(), Error> {
        take_all(&[(&self.new_token, Some(&account_id.to_string()))], self.steady(now))
            .map(Attempt::count)
            .map_err(too_many)
    }

    /// Counts a challenge for any passkey.
    pub(crate) fn passkey_sign_in(&self, device: &Device, now: Timestamp) -> Result<(), Error> {
        take_all(&[(&self.passkey_sign_in_by_ip, place(device).as_deref())], self.steady(now))
            .map(Attempt::count)
            .map_err(too_many)
    }

    /// Counts a challenge for a new passkey.
    pub(crate) fn new_passkey(&self, device: &Device, now: Timestamp) -> Result<(), Error> {
        take_all(&[(&self.new_passkey_by_ip, place(device).as_deref())], self.steady(now))
            .map(Attempt::count)
            .map_err(too_many)
    }

    /// Counts a call about second factors or passkeys.
    pub(crate) fn factor(&self, account_id: Uuid, now: Timestamp) -> Result<(), Error> {
        take_all(&[(&self.factor, Some(&account_id.to_string()))], self.steady(now))
            .map(Attempt::count)
            .map_err(too_many)
    }

    /// Before a link or digits are looked at; links name no address.
    pub(crate) fn verify(&self, email: Option<&str>, device: &Device, now: Timestamp) -> Result<Attempt, Error> {
        let place = place(device);
        take_all(&[(&self.verify_by_address, email), (&self.verify_by_ip, place.as_deref())], self.steady(now))
            .map_err(too_many)
    }

    /// Whether this is the first refusal in a while of what the key names, in this place.
    pub(crate) fn is_first_refusal(&self, key: &str, device: &Device, now: Timestamp) -> bool {
        let key = format!("{key} {}", place(device).unwrap_or_default());
        self.refusal.take(&key, self.steady(now)).is_ok()
    }

    /// Counts a sign-up.
    pub(crate) fn sign_up(&self, device: &Device, now: Timestamp) -> Result<(), Error> {
        take_all(&[(&self.sign_up_by_ip, place(device).as_deref())], self.steady(now))
            .map(Attempt::count)
            .map_err(too_many)
    }

    /// Counts a browser that sets out to a provider.
    pub(crate) fn set_out(&self, device: &Device, now: Timestamp) -> Result<(), Error> {
        take_all(&[(&self.set_out_by_ip, place(device).as_deref())], self.steady(now))
            .map(Attempt::count)
            .map_err(too_many)
    }

    /// Counts a request for a mail, before it is known whether anyone has that address.
    pub(crate) fn ask_for_mail(&self, device: &Device, now: Timestamp) -> Result<(), Error> {
        take_all(&[(&self.mail_by_ip, place(device).as_deref())], self.steady(now))
            .map(Attempt::count)
            .map_err(too_many)
    }

    /// Counts a mail of a kind to an address.
    pub(crate) fn mail(&self, kind: &str, email: &str, now: Timestamp) -> Result<(), Error> {
        let now = self.steady(now);
        let first = take(&self.mail_of_kind, &format!("{kind} {email}"), now);
        let first = first.map_err(|wait| Error::MailTooSoon { wait_seconds: round_up(wait) })?;
        let second = take(&self.mail_by_address, email, now);
        second.map(drop).map_err(|wait| {
            first.give_back();
            Error::TooManyMails { wait_seconds: round_up(wait) }
        })
    }
}

fn too_many(wait_seconds: i64) -> Error {
    Error::TooManyRequests { wait_seconds }
}

/// Takes from every bucket that has a key, or from none and says how many seconds to wait.
fn take_all(buckets: &[(&RateLimiter, Option<&str>)], now: Timestamp) -> Result<Attempt, i64> {
    let mut attempt = Attempt(Vec::new());
    for (buckets, key) in buckets {
        let Some(key) = key else { continue };
        match take(buckets, key, now) {
            Ok(taken) => attempt.0.push(taken),
            Err(wait) => return Err(round_up(wait)),
        }
    }
    Ok(attempt)
}

/// Takes from one bucket, and counts for the operator when there is nothing left in it.
fn take(buckets: &RateLimiter, key: &str, now: Timestamp) -> Result<TakenToken, SignedDuration> {
    buckets.take(key, now).inspect_err(|_| count_refusal(buckets.name))
}

/// Counts something that was refused because of a limit.
pub(crate) fn count_refusal(limit: &'static str) {
    metrics::counter!("sangam_refusals_total", "limit" => limit).increment(1);
}

/// Where a request comes from.
fn place(device: &Device) -> Option<String> {
    Some(network_of(device.ip.as_deref()?.parse().ok()?))
}

/// What counts as one place: a home has one IPv4 address, or 2⁶⁴ IPv6 addresses.
fn network_of(ip: IpAddr) -> String {
    match ip.to_canonical() {
        IpAddr::V4(ip) => ip.to_string(),
        IpAddr::V6(ip) => Ipv6Addr::from_bits(ip.to_bits() >> 64 << 64).to_string(),
    }
}

fn round_up(wait: SignedDuration) -> i64 {
    (wait.as_secs() + i64::from(wait.subsec_nanos() > 0)).max(1)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(1_800_000_000 + second).unwrap()
    }

    fn device(ip: &str) -> Device {
        Device { user_agent: None, ip: Some(ip.into()) }
    }

    #[test]
    fn failures_are_counted_and_successes_are_not() {
        let limits = Limits::new(Clock::fixed(at(0)));
        let here = device("203.0.113.7");
        for _ in 0..150 {
            drop(limits.sign_in("asha@example.in", &here, at(0)).unwrap());
        }
        for _ in 0..10 {
            limits.sign_in("asha@example.in", &here, at(0)).unwrap().count();
        }
        let refused = limits.sign_in("asha@example.in", &here, at(0));
        assert!(matches!(refused, Err(Error::TooManyRequests { wait_seconds: 30 })));
        assert!(limits.sign_in("asha@example.in", &device("198.51.100.9"), at(0)).is_ok(), "the owner is elsewhere");
        assert!(limits.sign_in("ravi@example.in", &here, at(0)).is_ok(), "a colleague mistypes too");
        assert!(limits.sign_in("asha@example.in", &here, at(30)).is_ok());
    }

    #[test]
    fn one_place_cannot_try_many_accounts() {
        let limits = Limits::new(Clock::fixed(at(0)));
        for number in 0..100 {
            limits.sign_in(&format!("{number}@example.in"), &device("2001:db8::1"), at(0)).unwrap().count();
        }
        assert!(limits.sign_in("asha@example.in", &device("2001:db8::2"), at(0)).is_err());
        assert!(limits.sign_in("asha@example.in", &device("2001:db8:0:1::1"), at(0)).is_ok());
    }

    #[test]
    fn visits_of_the_login_page_end_where_no_office_is_so_large() {
        let limits = Limits::new(Clock::fixed(at(0)));
        let here = device("203.0.113.7");
        let visits = (0..2000).filter(|_| limits.passkey_sign_in(&here, at(0)).is_ok()).count();
        assert_eq!(visits, 1000);
        assert!(limits.passkey_sign_in(&here, at(1)).is_ok());
        assert!(limits.new_passkey(&here, at(0)).is_ok(), "making a passkey is another matter");
    }

    #[test]
    fn a_program_with_a_revoked_token_stands_in_no_ones_way() {
        let limits = Limits::new(Clock::fixed(at(0)));
        let here = Some(IpAddr::from([203, 0, 113, 7]));
        let refused = (0..1000).filter(|_| limits.token("revoked", here, at(0)).map(Attempt::count).is_err()).count();
        assert_eq!(refused, 990);
        drop(limits.token("good", here, at(0)).unwrap());
        let wrong = (0..1000)
            .filter(|number| limits.token(&number.to_string(), here, at(0)).map(Attempt::count).is_ok())
            .count();
        assert_eq!(wrong, 90, "guesses from one place end all the same");
        assert!(limits.token("good", here, at(0)).is_err());
    }

    #[test]
    fn an_address_gets_one_mail_of_a_kind_a_minute_and_thirty_an_hour() {
        let limits = Limits::new(Clock::fixed(at(0)));
        let mail = |kind: &str, second| limits.mail(kind, "asha@example.in", at(second));
        assert!(mail("recovery", 0).is_ok());
        assert!(matches!(mail("recovery", 1), Err(Error::MailTooSoon { wait_seconds: 59 })));
        assert!(mail("signup", 1).is_ok());
        let refused = (2..200).filter_map(|minute| mail("recovery", minute * 60).err()).next();
        assert!(matches!(refused, Some(Error::TooManyMails { .. })));
    }
}
