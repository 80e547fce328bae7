//! The settings of an instance's accounts.

use std::fmt;
use std::net::IpAddr;

use jiff::{SignedDuration, Timestamp};
use sangam_db::{BoxFuture, Change, Db, Error, Tx};
use uuid::Uuid;

use crate::oidc::ProviderSettings;
use crate::passwords::BreachedPasswords;
use crate::redirects::Redirects;
use crate::webauthn::PasskeySettings;

/// Erases a user's rows when the account is deleted. It runs in the same transaction, before the account is removed.
pub type Erase = for<'t> fn(&'t mut Tx<'_>, Uuid, Timestamp) -> BoxFuture<'t, Result<ErasureOutcome, Error>>;

/// Whether others still need rows of a deleted user.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ErasureOutcome {
    /// No. The account and its profile are removed.
    Nothing,
    /// Yes. Rows still point to the profile, which no longer contains a name.
    Profile,
}

/// Returns until when an account may use API tokens, or `None` if it may not.
pub type EntitledUntil = for<'d> fn(&'d Db, Uuid, Timestamp) -> BoxFuture<'d, Result<Option<Timestamp>, Error>>;

/// Returns the account whose [`EntitledUntil`] result may have changed with a row.
pub type AffectedAccount = fn(&Change) -> Option<Uuid>;

/// Who may use API tokens. The product decides.
#[derive(Clone, Copy)]
pub struct TokenPlan {
    /// Reads the entitlement from the database.
    pub entitled_until: EntitledUntil,
    /// Recognises changes to the rows that the entitlement depends on.
    pub affected: AffectedAccount,
}

impl TokenPlan {
    pub(crate) async fn is_entitled(&self, db: &Db, account_id: Uuid, now: Timestamp) -> Result<bool, Error> {
        Ok((self.entitled_until)(db, account_id, now).await?.is_some_and(|until| until > now))
    }
}

/// Who must have a second factor. If none can be set up here, no one must: requiring one would lock users out.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FactorPolicy {
    offered: bool,
    for_moderators: bool,
}

impl FactorPolicy {
    /// Whether an account must have a second factor: companies can require it of their managers, and the operator of moderators.
    pub(crate) fn requires(self, required_by_company: bool, moderator: bool) -> bool {
        self.offered && (required_by_company || (moderator && self.for_moderators))
    }
}

/// Which passwords are refused besides commonly guessed ones.
#[derive(Debug, Clone, Default)]
pub(crate) struct PasswordPolicy {
    /// The names of this instance.
    pub(crate) site_words: Vec<String>,
    pub(crate) breached: Option<BreachedPasswords>,
}

/// The settings of one instance.
#[derive(Clone)]
pub struct Settings {
    pub(crate) public_url: String,
    pub(crate) redirects: Redirects,
    /// Whether a new account waits until a mail has proved its address.
    pub(crate) confirm_addresses: bool,
    /// Whether changing the password or address requires more proof than a session.
    pub(crate) reauthenticate: bool,
    pub(crate) erase: Erase,
    /// How long a user can cancel the deletion of their account.
    pub(crate) deletion_grace: SignedDuration,
    pub(crate) token_plan: TokenPlan,
    pub(crate) providers: Vec<ProviderSettings>,
    /// Whether users can set up a second factor.
    pub(crate) second_factors: bool,
    /// Whether moderators must have a second factor.
    pub(crate) moderator_second_factor: bool,
    /// Whether users can sign in with passkeys.
    pub(crate) passkeys: bool,
    /// The operator's settings for passkeys and security keys.
    pub(crate) relying_party: PasskeySettings,
    /// Whether users can sign in with a mailed link or code.
    pub(crate) mail_sign_in: bool,
    /// Whether a sign-in from a new device sends a mail.
    pub(crate) new_device_mails: bool,
    /// Maximum lifetime of a session, however often it is used. Unlimited if absent.
    pub(crate) session_lifetime: Option<SignedDuration>,
    /// Names of this instance besides its host.
    site_words: Vec<String>,
    breached_passwords: Option<BreachedPasswords>,
}

impl Settings {
    /// `public_url` is the address of this instance for browsers. Every access token and mailed link contains it.
    pub fn new(public_url: &str) -> Settings {
        let public_url = public_url.trim_end_matches('/').to_owned();
        Settings {
            redirects: Redirects::new(&public_url),
            public_url,
            confirm_addresses: true,
            reauthenticate: true,
            erase: |_, _, _| Box::pin(async { Ok(ErasureOutcome::Nothing) }),
            deletion_grace: SignedDuration::ZERO,
            token_plan: TokenPlan { entitled_until: |_, _, _| Box::pin(async { Ok(None) }), affected: |_| None },
            providers: Vec::new(),
            second_factors: true,
            moderator_second_factor: false,
            passkeys: true,
            relying_party: PasskeySettings::default(),
            mail_sign_in: true,
            new_device_mails: true,
            session_lifetime: None,
            site_words: Vec::new(),
            breached_passwords: None,
        }
    }

    pub(crate) fn factor_policy(&self) -> FactorPolicy {
        FactorPolicy { offered: self.second_factors, for_moderators: self.moderator_second_factor }
    }

    pub(crate) fn password_policy(&self) -> PasswordPolicy {
        let site_words = self.site_words.iter().cloned().chain(host_words(self.host())).collect();
        PasswordPolicy { site_words, breached: self.breached_passwords.clone() }
    }

    /// The host of the public URL, without the port.
    pub(crate) fn host(&self) -> &str {
        let authority = self.public_url.split("://").last().unwrap_or_default();
        let host = authority.split('/').next().unwrap_or_default();
        host.rsplit_once(':').map_or(host, |(host, _)| host)
    }

    /// Allows redirects to addresses that match one of `patterns`, besides the instance's own.
    pub fn allow_redirects(mut self, patterns: &[String]) -> Settings {
        self.redirects.allow(patterns);
        self
    }

    /// Sets whether a new account waits until a mail has proved its address. If not, anyone who signs up is signed in immediately, under
    /// an address that may be someone else's.
    pub fn confirm_addresses(self, confirm_addresses: bool) -> Settings {
        Settings { confirm_addresses, ..self }
    }

    /// Sets whether changing the password or address requires more proof than a session: the current password, a mailed code, or a
    /// recovery link. If not, anyone who finds a signed-in browser can take over the account.
    pub fn reauthenticate(self, reauthenticate: bool) -> Settings {
        Settings { reauthenticate, ..self }
    }

    /// Sets the function that erases a user's rows when they delete their account.
    pub fn erase_with(self, erase: Erase) -> Settings {
        Settings { erase, ..self }
    }

    /// Sets how long a user can cancel the deletion of their account. By default, accounts are erased immediately.
    pub fn deletion_grace(self, deletion_grace: SignedDuration) -> Settings {
        Settings { deletion_grace, ..self }
    }

    /// Sets the providers that users can sign in with. By default there are none.
    pub fn sign_in_with(self, providers: Vec<ProviderSettings>) -> Settings {
        Settings { providers, ..self }
    }

    /// Sets whether users can set up a second factor. Existing factors are still required: otherwise this setting would open accounts
    /// to anyone who knows the password.
    pub fn second_factors(self, second_factors: bool) -> Settings {
        Settings { second_factors, ..self }
    }

    /// Sets whether moderators must have a second factor.
    pub fn moderator_second_factor(self, moderator_second_factor: bool) -> Settings {
        Settings { moderator_second_factor, ..self }
    }

    /// Sets whether users can sign in with passkeys.
    pub fn passkeys(self, passkeys: bool) -> Settings {
        Settings { passkeys, ..self }
    }

    /// Sets the domain and origins for passkeys and security keys. By default they come from the public URL.
    pub fn relying_party(self, relying_party: PasskeySettings) -> Settings {
        Settings { relying_party, ..self }
    }

    /// Sets whether users can sign in with a mailed link or code instead of a password.
    pub fn mail_sign_in(self, mail_sign_in: bool) -> Settings {
        Settings { mail_sign_in, ..self }
    }

    /// Sets whether an account's owner gets a mail when it is used on a new device.
    pub fn new_device_mails(self, new_device_mails: bool) -> Settings {
        Settings { new_device_mails, ..self }
    }

    /// Sets the maximum lifetime of a session, however often it is used.
    pub fn session_lifetime(self, session_lifetime: Option<SignedDuration>) -> Settings {
        Settings { session_lifetime, ..self }
    }

    /// Sets names of this instance besides its host. Passwords made of them are refused.
    pub fn site_words(self, site_words: Vec<String>) -> Settings {
        Settings { site_words, ..self }
    }

    /// Sets the list of breached passwords to refuse. By default there is none.
    pub fn breached_passwords(self, breached_passwords: Option<BreachedPasswords>) -> Settings {
        Settings { breached_passwords, ..self }
    }

    /// Sets who may use API tokens. By default no one may.
    pub fn tokens_for(self, token_plan: TokenPlan) -> Settings {
        Settings { token_plan, ..self }
    }
}

/// The host's words for the password check, without the last part (`in`, `com`), which too many words contain. Empty for an IP address.
fn host_words(host: &str) -> Vec<String> {
    if host.trim_matches(['[', ']']).parse::<IpAddr>().is_ok() {
        return Vec::new();
    }
    let name = host.rsplit_once('.').map_or(host, |(name, _)| name);
    vec![host.replace(['.', '-'], ""), name.to_owned()]
}

impl fmt::Debug for Settings {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Settings").field("public_url", &self.public_url).finish_non_exhaustive()
    }
}
