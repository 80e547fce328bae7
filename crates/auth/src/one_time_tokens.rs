//! Tokens that prove once that a mail was received: a link, valid for an hour, or six digits typed with the address, for ten minutes.
//!
//! The link's token is a signature of the address and the digits with the server's secret, so both forms lead to one row. Without
//! the secret, no one can turn the few possible digits into a link. Only the token's hash is stored.

mod kind;

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Row, Tx};
use uuid::Uuid;

use crate::accounts::{Account, lock_account_of};
use crate::error::Error;
use crate::keys::Keys;
use crate::oidc::void_flows;
use crate::pkce::PkceChallenge;
use crate::refresh_tokens::hash_token;
pub(crate) use kind::OneTimeTokenKind;

/// How long a mailed link is valid.
pub(crate) const LIFETIME_MINUTES: i64 = 60;

/// How long the six digits are valid. Short, because there are few combinations to guess.
pub(crate) const DIGITS_LIFETIME_MINUTES: i64 = 10;

/// Two valid tokens of one address hardly ever have the same digits, so a few attempts are more than enough.
const ATTEMPTS: usize = 10;

/// A token that is about to be mailed.
#[derive(Clone)]
pub(crate) struct MailedToken {
    pub(crate) kind: OneTimeTokenKind,
    pub(crate) sent_to: String,
    pub(crate) digits: String,
    pub(crate) token: String,
}

/// What a token will prove.
#[derive(Clone, Copy)]
pub(crate) struct TokenPurpose<'a> {
    pub(crate) account_id: Uuid,
    pub(crate) kind: OneTimeTokenKind,
    pub(crate) sent_to: &'a str,
    pub(crate) challenge: Option<&'a PkceChallenge>,
    /// The sign-up that it confirms.
    pub(crate) sign_up_id: Option<Uuid>,
}

impl<'a> TokenPurpose<'a> {
    /// Proves the account's own address. The link works in any browser and confirms no sign-up.
    pub(crate) fn of(account: &'a Account, kind: OneTimeTokenKind) -> TokenPurpose<'a> {
        TokenPurpose { account_id: account.id, kind, sent_to: &account.email, challenge: None, sign_up_id: None }
    }
}

/// Creates a token. An older one of the same kind and for the same sign-up becomes void.
pub(crate) async fn issue_token(
    tx: &mut Tx<'_>,
    keys: &Keys,
    TokenPurpose { account_id, kind, sent_to, challenge, sign_up_id }: TokenPurpose<'_>,
    now: Timestamp,
) -> Result<MailedToken, Error> {
    void_tokens_of(tx, account_id, kind, sign_up_id).await?;
    for _ in 0..ATTEMPTS {
        let digits = format!("{:06}", rand::random_range(0..1_000_000));
        let token = derive(keys, sent_to, &digits)?;
        let statement = tx.statement(
            "insert into one_time_tokens
               (id, account_id, kind, token_hash, sent_to, created_at, expires_at, code_challenge, code_challenge_method,
                sign_up_id)
             values ({uuid}, {uuid}, {text}, {text}, {text}, {timestamp}, {timestamp}, {text}, {text}, {uuid})
             on conflict (token_hash) do nothing",
            vec![
                tx.new_id().into(),
                account_id.into(),
                kind.name().into(),
                hash_token(&token).into(),
                sent_to.into(),
                now.into(),
                (now + SignedDuration::from_mins(LIFETIME_MINUTES)).into(),
                challenge.map(|challenge| challenge.text.as_str()).into(),
                challenge.map(|challenge| challenge.method.name()).into(),
                sign_up_id.into(),
            ],
        );
        if tx.execute(&statement).await? == 1 {
            return Ok(MailedToken { kind, sent_to: sent_to.to_owned(), digits, token });
        }
    }
    Err(Error::Internal(format!("no free digits for account {account_id}")))
}

/// A token as the user submits it.
#[derive(Clone)]
pub(crate) enum PresentedToken {
    /// The token of the link, which is also sent as `token_hash`.
    Link(String),
    /// The digits, with the address they were sent to.
    Digits { email: String, digits: String },
}

impl PresentedToken {
    /// The error for a token that is invalid or expired.
    pub(crate) fn refusal(&self) -> Error {
        match self {
            PresentedToken::Link(_) => Error::LinkExpired,
            PresentedToken::Digits { .. } => Error::CodeExpired,
        }
    }

    /// The earliest time at which a valid token can have been mailed.
    fn mailed_after(&self, now: Timestamp) -> Timestamp {
        let lifetime_minutes = match self {
            PresentedToken::Link(_) => LIFETIME_MINUTES,
            PresentedToken::Digits { .. } => DIGITS_LIFETIME_MINUTES,
        };
        now - SignedDuration::from_mins(lifetime_minutes)
    }

    fn hash(&self, keys: &Keys) -> Result<String, Error> {
        match self {
            PresentedToken::Link(token) => Ok(hash_token(token)),
            PresentedToken::Digits { email, digits } => Ok(hash_token(&derive(keys, email, digits)?)),
        }
    }
}

/// A token that has just been consumed.
pub(crate) struct RedeemedToken {
    /// The stored hash of the token.
    pub(crate) token_hash: String,
    pub(crate) account_id: Uuid,
    pub(crate) kind: OneTimeTokenKind,
    pub(crate) sent_to: String,
    pub(crate) challenge: Option<PkceChallenge>,
    pub(crate) sign_up_id: Option<Uuid>,
}

/// Consumes a token. If two attempts run concurrently, the second finds no row.
pub(crate) async fn redeem_token(
    tx: &mut Tx<'_>,
    keys: &Keys,
    presented: &PresentedToken,
    asked: &str,
    now: Timestamp,
) -> Result<RedeemedToken, Error> {
    let hash = presented.hash(keys)?;
    let lock = tx.statement(lock_account_of!("one_time_tokens", "token_hash"), vec![hash.as_str().into()]);
    tx.fetch(&lock).await?;
    let statement = tx.statement(
        "delete from one_time_tokens
         where token_hash = {text} and expires_at > {timestamp} and created_at > {timestamp}
         returning account_id, kind, sent_to, code_challenge, code_challenge_method, sign_up_id, token_hash",
        vec![hash.into(), now.into(), presented.mailed_after(now).into()],
    );
    let rows = tx.fetch(&statement).await?;
    let redeemed = rows.first().and_then(read_token).filter(|redeemed| redeemed.kind.answers_to(asked));
    redeemed.ok_or_else(|| presented.refusal())
}

/// Consumes a nonce mailed for reauthentication.
pub(crate) async fn redeem_nonce(
    tx: &mut Tx<'_>,
    keys: &Keys,
    account: &Account,
    digits: &str,
    now: Timestamp,
) -> Result<(), Error> {
    let statement = tx.statement(
        "delete from one_time_tokens
         where token_hash = {text} and created_at > {timestamp} and account_id = {uuid} and kind = {text}",
        vec![
            hash_token(&derive(keys, &account.email, digits)?).into(),
            (now - SignedDuration::from_mins(DIGITS_LIFETIME_MINUTES)).into(),
            account.id.into(),
            OneTimeTokenKind::Reauthentication.name().into(),
        ],
    );
    if tx.execute(&statement).await? == 1 { Ok(()) } else { Err(Error::NonceInvalid) }
}

fn read_token(row: &Row) -> Option<RedeemedToken> {
    Some(RedeemedToken {
        account_id: row.uuid(0)?,
        kind: OneTimeTokenKind::of_name(row.text(1)?)?,
        sent_to: row.text(2)?.to_owned(),
        challenge: PkceChallenge::from_row(row, 3),
        sign_up_id: row.uuid(5),
        token_hash: row.text(6)?.to_owned(),
    })
}

/// Returns the challenge of a token that is about to be replaced. Resending a mail must not change who may use its link. Another sign-up
/// for the same address may be a stranger's, so its challenge does not count.
pub(crate) async fn find_challenge(
    tx: &mut Tx<'_>,
    account_id: Uuid,
    kind: OneTimeTokenKind,
    sign_up_id: Option<Uuid>,
) -> Result<Option<PkceChallenge>, Error> {
    let statement = match sign_up_id {
        Some(sign_up_id) => tx.statement(
            "select code_challenge, code_challenge_method from one_time_tokens
             where account_id = {uuid} and kind = {text} and sign_up_id = {uuid}
             order by created_at desc, id desc",
            vec![account_id.into(), kind.name().into(), sign_up_id.into()],
        ),
        None => tx.statement(
            "select code_challenge, code_challenge_method from one_time_tokens
             where account_id = {uuid} and kind = {text} and sign_up_id is null
             order by created_at desc, id desc",
            vec![account_id.into(), kind.name().into()],
        ),
    };
    Ok(tx.fetch(&statement).await?.first().and_then(|row| PkceChallenge::from_row(row, 0)))
}

/// Voids an account's tokens of one kind. With a sign-up, voids only that sign-up's tokens.
pub(crate) async fn void_tokens_of(
    tx: &mut Tx<'_>,
    account_id: Uuid,
    kind: OneTimeTokenKind,
    sign_up_id: Option<Uuid>,
) -> Result<(), Error> {
    let statement = match sign_up_id {
        Some(sign_up_id) => {
            tx.statement("delete from one_time_tokens where sign_up_id = {uuid}", vec![sign_up_id.into()])
        }
        None => tx.statement(
            "delete from one_time_tokens where account_id = {uuid} and kind = {text} and sign_up_id is null",
            vec![account_id.into(), kind.name().into()],
        ),
    };
    tx.execute(&statement).await?;
    Ok(())
}

/// Voids every link and code of an account, and every attempt to link an identity that has begun. Also forgets the address that the
/// account was to change to, because anyone can have its confirmation sent again.
pub(crate) async fn void_tokens(tx: &mut Tx<'_>, account_id: Uuid) -> Result<(), Error> {
    for template in [
        "delete from one_time_tokens where account_id = {uuid}",
        "delete from auth_codes where account_id = {uuid}",
        "update accounts set new_email = null where id = {uuid} and new_email is not null",
    ] {
        let statement = tx.statement(template, vec![account_id.into()]);
        tx.execute(&statement).await?;
    }
    void_flows(tx, account_id).await
}

fn derive(keys: &Keys, sent_to: &str, digits: &str) -> Result<String, Error> {
    keys.mac(&format!("mail:{sent_to}:{digits}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_answers_to_its_own_name_and_to_broader_types() {
        assert!(OneTimeTokenKind::Signup.answers_to("signup") && OneTimeTokenKind::Signup.answers_to("email"));
        assert!(OneTimeTokenKind::Magiclink.answers_to("email") && OneTimeTokenKind::Invite.answers_to("email"));
        assert!(!OneTimeTokenKind::Recovery.answers_to("email") && !OneTimeTokenKind::EmailChange.answers_to("email"));
        assert!(!OneTimeTokenKind::Signup.answers_to("recovery") && !OneTimeTokenKind::Recovery.answers_to("signup"));
        assert!(
            OneTimeTokenKind::is_known("email")
                && OneTimeTokenKind::is_known("invite")
                && !OneTimeTokenKind::is_known("sms")
        );
        assert!(!OneTimeTokenKind::is_known("reauthentication"));
    }
}
