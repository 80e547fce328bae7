//! Rate limits for sign-in, mail and similar calls, kept in memory per account and per network address, and shared between copies of the
//! server over the bus.
//!
//! Failures count and successes do not, so a whole office behind one address can sign in at nine o'clock.

mod bounded_buckets;
mod rate_limiter;
mod shared_attempts;

use std::net::{IpAddr, Ipv6Addr};

use jiff::{SignedDuration, Timestamp};
use sangam_bus::{Bus, BusEvent};
use sangam_schema::Clock;
use uuid::Uuid;

use crate::error::Error;
use crate::one_time_tokens::OneTimeTokenKind;
use crate::sessions::Device;
use rate_limiter::{RateLimiter, TakenToken};
use shared_attempts::{ATTEMPTS, CountedAttempt};

const SIGN_IN_ANYWHERE: &str = "sign_in_anywhere";

/// The rate limits of one copy of the server.
pub(crate) struct Limits {
    clock: Clock,
    bus: Bus,
    /// Wrong passwords for one account from one network address. Far above a few typing errors.
    sign_in_here: RateLimiter,
    /// Wrong passwords for one account from all addresses. Generous, so that strangers cannot lock its owner out.
    sign_in_anywhere: RateLimiter,
    /// Wrong passwords for any account from one network address.
    sign_in_by_ip: RateLimiter,
    /// Wrong digits for one email address: about thirty guesses at a million numbers before the digits expire.
    verify_by_address: RateLimiter,
    verify_by_ip: RateLimiter,
    /// Wrong nonces of one account. Apart from `verify_by_address`, which strangers can use up: only a session can send a nonce.
    nonce: RateLimiter,
    /// Calls with which one account changes or proves its password, whatever their outcome, because each may cost two hashes.
    own_password: RateLimiter,
    sign_up_by_ip: RateLimiter,
    /// Sign-ins with a provider that start from one network address, each of which creates a row.
    set_out_by_ip: RateLimiter,
    /// Requests for a mail from one network address, whatever their outcome.
    mail_by_ip: RateLimiter,
    /// Sign-ups and requests for a mail from one IPv6 network of 48 bits. Providers give such networks to single customers, who then have
    /// 65,536 network addresses. Failures are not counted by these networks, because thousands of a phone company's customers share one.
    mail_by_wide_network: RateLimiter,
    /// Mails of one kind to one address: one a minute.
    mail_of_kind: RateLimiter,
    /// Mails of all kinds to one address, except those that only its owner can ask for, which are counted by kind.
    mail_by_address: RateLimiter,
    /// Presentations of one wrong API token from one network address. A program that keeps sending a revoked token does not use up
    /// the attempts of its neighbours.
    token_here: RateLimiter,
    /// Wrong API tokens from one network address.
    token_by_ip: RateLimiter,
    /// New API tokens of one account, each of which sends a mail.
    new_token: RateLimiter,
    /// Visits to the login page from one network address, each of which requests a challenge and stores a row for five minutes. Allows
    /// the visits of a large office at nine o'clock, but limits the rows.
    passkey_sign_in_by_ip: RateLimiter,
    /// Challenges for new passkeys from one network address.
    new_passkey_by_ip: RateLimiter,
    /// Logged refusals of one kind for one account and network address: one in ten minutes.
    refusal: RateLimiter,
    /// Calls about second factors and passkeys of one account. Wrong codes are counted in the database.
    factor: RateLimiter,
}

/// A possible failure. It takes its tokens in advance, so that concurrent attempts all count, and returns them when it is dropped
/// without [`count`](Attempt::count): a client that disconnects before the outcome is known has not failed.
#[must_use]
pub(crate) struct Attempt(Vec<TakenToken>);

impl Attempt {
    /// Counts the attempt as failed.
    pub(crate) fn count(mut self) {
        std::mem::take(&mut self.0).into_iter().for_each(TakenToken::keep);
    }
}

impl Drop for Attempt {
    fn drop(&mut self) {
        self.0.iter().for_each(TakenToken::give_back);
    }
}

impl Limits {
    pub(crate) fn new(clock: Clock, bus: Bus) -> Limits {
        let limiter = |name, size, refill_seconds| {
            RateLimiter::new(bus.clone(), name, size, SignedDuration::from_secs(refill_seconds))
        };
        Limits {
            sign_in_here: limiter("sign_in_here", 10, 30),
            sign_in_anywhere: limiter(SIGN_IN_ANYWHERE, 100, 60),
            sign_in_by_ip: limiter("sign_in_by_ip", 100, 3),
            verify_by_address: limiter("verify_by_address", 20, 300),
            verify_by_ip: limiter("verify_by_ip", 60, 10),
            nonce: limiter("nonce", 20, 300),
            own_password: limiter("own_password", 10, 60),
            sign_up_by_ip: limiter("sign_up_by_ip", 100, 30),
            set_out_by_ip: limiter("set_out_by_ip", 100, 5),
            mail_by_ip: limiter("mail_by_ip", 60, 30),
            mail_by_wide_network: limiter("mail_by_wide_network", 2000, 2),
            mail_of_kind: limiter("mail_of_kind", 1, 60),
            mail_by_address: limiter("mail_by_address", 30, 120),
            token_here: limiter("token_here", 10, 30),
            token_by_ip: limiter("token_by_ip", 100, 3),
            new_token: limiter("new_token", 40, 300),
            passkey_sign_in_by_ip: limiter("passkey_sign_in_by_ip", 1000, 1),
            new_passkey_by_ip: limiter("new_passkey_by_ip", 30, 10),
            refusal: limiter("refusal", 1, 600),
            factor: limiter("factor", 60, 4),
            clock,
            bus,
        }
    }

    /// Counts the attempts that other copies of the server count, for as long as it is polled. A message that the bus loses is an
    /// attempt that only the other copy knows of.
    pub(crate) async fn follow_other_copies(&self) {
        let mut messages = self.bus.subscribe(ATTEMPTS);
        loop {
            if let BusEvent::Message { payload, .. } = messages.next().await {
                self.count_elsewhere(&payload);
            }
        }
    }

    fn count_elsewhere(&self, message: &[u8]) {
        let Some(CountedAttempt { limiter, key }) = CountedAttempt::decode(message) else { return };
        if let Some(limiter) = self.limiters().into_iter().find(|known| known.name == limiter) {
            limiter.count_elsewhere(key, self.clock.steady());
        }
    }

    /// Every limiter but `refusal`, which limits log lines.
    fn limiters(&self) -> [&RateLimiter; 19] {
        [
            &self.sign_in_here,
            &self.sign_in_anywhere,
            &self.sign_in_by_ip,
            &self.verify_by_address,
            &self.verify_by_ip,
            &self.nonce,
            &self.own_password,
            &self.sign_up_by_ip,
            &self.set_out_by_ip,
            &self.mail_by_ip,
            &self.mail_by_wide_network,
            &self.mail_of_kind,
            &self.mail_by_address,
            &self.token_here,
            &self.token_by_ip,
            &self.new_token,
            &self.passkey_sign_in_by_ip,
            &self.new_passkey_by_ip,
            &self.factor,
        ]
    }

    /// Counts a call whatever its outcome. A call without a key is not limited.
    fn count_call(&self, limiter: &RateLimiter, key: Option<&str>, now: Timestamp) -> Result<(), Error> {
        take_all(&[(limiter, key)], self.steady(now)).map(Attempt::count).map_err(Error::from)
    }

    /// Counts a call that may send a mail to a stranger, by the network that it comes from and by the wide network around that.
    fn count_mailing_call(&self, limiter: &RateLimiter, device: &Device, now: Timestamp) -> Result<(), Error> {
        let (network, wide) = (network(device), wide_network(device));
        let taken =
            take_all(&[(limiter, network.as_deref()), (&self.mail_by_wide_network, wide.as_deref())], self.steady(now));
        taken.map(Attempt::count).map_err(Error::from)
    }

    /// Converts `now` to monotonic time, which ignores changes of the system clock: setting it back must not make buckets look empty.
    fn steady(&self, now: Timestamp) -> Timestamp {
        let drift = self.clock.now().duration_since(self.clock.steady());
        now.checked_sub(drift).unwrap_or(now)
    }

    /// Call before checking a password.
    pub(crate) fn sign_in(&self, email: &str, device: &Device, now: Timestamp) -> Result<Attempt, AttemptRefusal> {
        self.sign_in_within(email, device, Some(email), now)
    }

    /// Like [`sign_in`](Self::sign_in), from a network that is known to be the owner's: attempts from elsewhere do not count.
    pub(crate) fn sign_in_at_known_network(
        &self,
        email: &str,
        device: &Device,
        now: Timestamp,
    ) -> Result<Attempt, AttemptRefusal> {
        self.sign_in_within(email, device, None, now)
    }

    fn sign_in_within(
        &self,
        email: &str,
        device: &Device,
        anywhere: Option<&str>,
        now: Timestamp,
    ) -> Result<Attempt, AttemptRefusal> {
        let network = network(device);
        let here = format!("{email} {}", network.as_deref().unwrap_or_default());
        take_all(
            &[
                (&self.sign_in_by_ip, network.as_deref()),
                (&self.sign_in_here, Some(here.as_str())),
                (&self.sign_in_anywhere, anywhere),
            ],
            self.steady(now),
        )
    }

    /// Call before looking up an API token that is not cached. A refusal returns the seconds to wait. Sockets pass no address, because
    /// their joins are limited already.
    pub(crate) fn token(&self, hash: &str, address: Option<IpAddr>, now: Timestamp) -> Result<Attempt, i64> {
        let network = address.map(network_of);
        let here = format!("{hash} {}", network.as_deref().unwrap_or_default());
        take_all(&[(&self.token_by_ip, network.as_deref()), (&self.token_here, Some(here.as_str()))], self.steady(now))
            .map_err(|refusal| refusal.wait_seconds)
    }

    /// Counts a new API token, so that creating and revoking tokens cannot flood a mailbox.
    pub(crate) fn new_token(&self, account_id: Uuid, now: Timestamp) -> Result<(), Error> {
        self.count_call(&self.new_token, Some(&account_id.to_string()), now)
    }

    /// Counts a challenge for a passkey sign-in.
    pub(crate) fn passkey_sign_in(&self, device: &Device, now: Timestamp) -> Result<(), Error> {
        self.count_call(&self.passkey_sign_in_by_ip, network(device).as_deref(), now)
    }

    /// Counts a challenge for a new passkey.
    pub(crate) fn new_passkey(&self, device: &Device, now: Timestamp) -> Result<(), Error> {
        self.count_call(&self.new_passkey_by_ip, network(device).as_deref(), now)
    }

    /// Counts a call about second factors or passkeys.
    pub(crate) fn factor(&self, account_id: Uuid, now: Timestamp) -> Result<(), Error> {
        self.count_call(&self.factor, Some(&account_id.to_string()), now)
    }

    /// Call before checking a link or digits. Links have no email address.
    pub(crate) fn verify(
        &self,
        email: Option<&str>,
        device: &Device,
        now: Timestamp,
    ) -> Result<Attempt, AttemptRefusal> {
        let network = network(device);
        take_all(&[(&self.verify_by_ip, network.as_deref()), (&self.verify_by_address, email)], self.steady(now))
    }

    /// Call before checking a nonce, and before any other work of the call that sent it.
    pub(crate) fn nonce(&self, account_id: Uuid, device: &Device, now: Timestamp) -> Result<Attempt, AttemptRefusal> {
        let (network, account) = (network(device), account_id.to_string());
        take_all(&[(&self.verify_by_ip, network.as_deref()), (&self.nonce, Some(&account))], self.steady(now))
    }

    /// Counts a call with which an account changes or proves its password.
    pub(crate) fn own_password(&self, account_id: Uuid, now: Timestamp) -> Result<(), Error> {
        self.count_call(&self.own_password, Some(&account_id.to_string()), now)
    }

    /// Returns whether this is the first recent refusal for this key and network address.
    pub(crate) fn is_first_refusal(&self, key: &str, device: &Device, now: Timestamp) -> bool {
        let key = format!("{key} {}", network(device).unwrap_or_default());
        self.refusal.take(&key, self.steady(now)).is_ok()
    }

    /// Counts a sign-up.
    pub(crate) fn sign_up(&self, device: &Device, now: Timestamp) -> Result<(), Error> {
        self.count_mailing_call(&self.sign_up_by_ip, device, now)
    }

    /// Counts a sign-in with a provider that starts.
    pub(crate) fn start_provider_sign_in(&self, device: &Device, now: Timestamp) -> Result<(), Error> {
        self.count_call(&self.set_out_by_ip, network(device).as_deref(), now)
    }

    /// Counts a request for a mail, before checking whether the address has an account.
    pub(crate) fn request_mail(&self, device: &Device, now: Timestamp) -> Result<(), Error> {
        self.count_mailing_call(&self.mail_by_ip, device, now)
    }

    /// Counts a mail of one kind to one address.
    pub(crate) fn mail(&self, kind: &str, email: &str, now: Timestamp) -> Result<(), Error> {
        let first = self.take_mail_of_kind(&format!("{kind} {email}"), now)?;
        // If counting stops here, the token goes back.
        let first = Attempt(vec![first]);
        self.mail_to_address(kind, email, now)?;
        first.count();
        Ok(())
    }

    /// Counts a request to send a mail again, before checking whether one is waiting. A stranger can ask for mails that are never sent, so
    /// this must not use up what the owner's own requests need.
    pub(crate) fn request_mail_again(&self, kind: OneTimeTokenKind, email: &str, now: Timestamp) -> Result<(), Error> {
        let key = match kind {
            // An unconfirmed sign-up gets this mail, no matter who requests it.
            OneTimeTokenKind::Signup => format!("{} {email}", kind.name()),
            _ => format!("{} again {email}", kind.name()),
        };
        self.take_mail_of_kind(&key, now).map(TakenToken::keep)
    }

    /// Counts a mail among all those to one address.
    pub(crate) fn mail_to_address(&self, kind: &str, email: &str, now: Timestamp) -> Result<(), Error> {
        let owners = [OneTimeTokenKind::Reauthentication, OneTimeTokenKind::EmailChange];
        let key = match owners.into_iter().any(|owners| owners.name() == kind) {
            true => format!("{kind} {email}"),
            false => email.to_owned(),
        };
        let taken = take(&self.mail_by_address, &key, self.steady(now));
        taken.map(TakenToken::keep).map_err(|wait| Error::TooManyMails { wait_seconds: round_up(wait) })
    }

    fn take_mail_of_kind(&self, key: &str, now: Timestamp) -> Result<TakenToken, Error> {
        let taken = take(&self.mail_of_kind, key, self.steady(now));
        taken.map_err(|wait| Error::MailTooSoon { wait_seconds: round_up(wait) })
    }
}

/// The limit that refused an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct AttemptRefusal {
    limit: &'static str,
    wait_seconds: i64,
}

impl AttemptRefusal {
    /// Returns whether the network has used up its attempts for all accounts.
    pub(crate) fn is_of_network(self) -> bool {
        self.limit.ends_with("_by_ip")
    }

    /// Returns whether other networks have used up the attempts at an account's password.
    pub(crate) fn is_of_all_networks(self) -> bool {
        self.limit == SIGN_IN_ANYWHERE
    }
}

impl From<AttemptRefusal> for Error {
    fn from(refusal: AttemptRefusal) -> Error {
        Error::TooManyRequests { wait_seconds: refusal.wait_seconds }
    }
}

/// Returns whether two network addresses count as one.
pub(crate) fn is_same_network(one: &str, other: &str) -> bool {
    let network = |text: &str| text.parse().map(network_of);
    matches!((network(one), network(other)), (Ok(one), Ok(other)) if one == other)
}

/// Takes a token from every bucket that has a key, or from none. The network's bucket comes first: a network that is refused must not
/// create buckets for the accounts that it names.
fn take_all(limiters: &[(&RateLimiter, Option<&str>)], now: Timestamp) -> Result<Attempt, AttemptRefusal> {
    let mut attempt = Attempt(Vec::new());
    for (limiter, key) in limiters {
        let Some(key) = key else { continue };
        match take(limiter, key, now) {
            Ok(taken) => attempt.0.push(taken),
            Err(wait) => return Err(AttemptRefusal { limit: limiter.name, wait_seconds: round_up(wait) }),
        }
    }
    Ok(attempt)
}

/// Takes a token from one bucket. If the bucket is empty, increments the metric of refusals.
fn take(limiter: &RateLimiter, key: &str, now: Timestamp) -> Result<TakenToken, SignedDuration> {
    limiter.take(key, now).inspect_err(|_| count_refusal(limiter.name))
}

/// Increments the metric of requests refused by a limit.
pub(crate) fn count_refusal(limit: &'static str) {
    metrics::counter!("sangam_refusals_total", "limit" => limit).increment(1);
}

/// The network that a request comes from.
fn network(device: &Device) -> Option<String> {
    Some(network_of(device.ip.as_deref()?.parse().ok()?))
}

/// The address by which requests are counted. A home has one IPv4 address, or one IPv6 network of 2⁶⁴ addresses.
fn network_of(ip: IpAddr) -> String {
    match ip.to_canonical() {
        IpAddr::V4(ip) => ip.to_string(),
        IpAddr::V6(ip) => first_bits(ip, 64),
    }
}

/// The IPv6 network of 48 bits that a request comes from.
fn wide_network(device: &Device) -> Option<String> {
    match device.ip.as_deref()?.parse::<IpAddr>().ok()?.to_canonical() {
        IpAddr::V4(_) => None,
        IpAddr::V6(ip) => Some(first_bits(ip, 48)),
    }
}

fn first_bits(ip: Ipv6Addr, count: u32) -> String {
    let others = 128 - count;
    Ipv6Addr::from_bits(ip.to_bits() >> others << others).to_string()
}

fn round_up(wait: SignedDuration) -> i64 {
    (wait.as_secs() + i64::from(wait.subsec_nanos() > 0)).max(1)
}

#[cfg(test)]
mod tests;
