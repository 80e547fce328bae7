//! What a mail proves, once: a link, for an hour, or six digits that are typed beside the address, for ten minutes.
//!
//! The link's token is computed from the address and the digits with the server's secret, so both forms lead to one row,
//! and no one who lacks the secret can get from the few possible digits to a link. Only its hash is stored.

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Row, Tx};
use uuid::Uuid;

use crate::accounts::Account;
use crate::error::Error;
use crate::keys::Keys;
use crate::pkce::PkceChallenge;
use crate::refresh_tokens::hash_token;

/// How long a mailed link is good.
pub(crate) const LIFE_MINUTES: i64 = 60;

/// How long its six digits are good: there are few of them, so that a guess must have little time.
pub(crate) const DIGITS_LIFE_MINUTES: i64 = 10;

/// Two living tokens of one address hardly ever have the same digits; a few tries are more than enough.
const TRIES: usize = 10;

/// What a token was mailed for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OneTimeTokenKind {
    Signup,
    Recovery,
    EmailChange,
    Invite,
    Magiclink,
    /// A code that shows whose hands a session is in. It opens nothing by itself.
    Reauthentication,
}

impl OneTimeTokenKind {
    const ALL: [OneTimeTokenKind; 6] = [
        OneTimeTokenKind::Signup,
        OneTimeTokenKind::Recovery,
        OneTimeTokenKind::EmailChange,
        OneTimeTokenKind::Invite,
        OneTimeTokenKind::Magiclink,
        OneTimeTokenKind::Reauthentication,
    ];

    /// As it stands in links and rows.
    pub(crate) fn name(self) -> &'static str {
        match self {
            OneTimeTokenKind::Signup => "signup",
            OneTimeTokenKind::Recovery => "recovery",
            OneTimeTokenKind::EmailChange => "email_change",
            OneTimeTokenKind::Invite => "invite",
            OneTimeTokenKind::Magiclink => "magiclink",
            OneTimeTokenKind::Reauthentication => "reauthentication",
        }
    }

    /// As a token names it among the ways its holder proved who they are, if the link led to a code.
    pub(crate) fn method(self) -> &'static str {
        match self {
            OneTimeTokenKind::Signup => "email/signup",
            OneTimeTokenKind::Recovery => "recovery",
            OneTimeTokenKind::EmailChange => "email_change",
            OneTimeTokenKind::Invite => "invite",
            OneTimeTokenKind::Magiclink | OneTimeTokenKind::Reauthentication => "magiclink",
        }
    }

    pub(crate) fn of_name(name: &str) -> Option<OneTimeTokenKind> {
        OneTimeTokenKind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Whether a client that says `asked` may mean this kind; `email` stands for every way to sign in by mail.
    pub(crate) fn answers_to(self, asked: &str) -> bool {
        match asked {
            "email" => {
                matches!(self, OneTimeTokenKind::Signup | OneTimeTokenKind::Invite | OneTimeTokenKind::Magiclink)
            }
            "magiclink" => matches!(self, OneTimeTokenKind::Signup | OneTimeTokenKind::Magiclink),
            name => self.name() == name && self != OneTimeTokenKind::Reauthentication,
        }
    }

    /// Whether any kind is called so.
    pub(crate) fn is_known(asked: &str) -> bool {
        OneTimeTokenKind::ALL.into_iter().any(|kind| kind.answers_to(asked))
    }
}

/// A token on its way into a mail.
#[derive(Clone)]
pub(crate) struct MailedToken {
    pub(crate) kind: OneTimeTokenKind,
    pub(crate) sent_to: String,
    pub(crate) digits: String,
    pub(crate) token: String,
}

/// What a token is to prove.
#[derive(Clone, Copy)]
pub(crate) struct TokenPurpose<'a> {
    pub(crate) account_id: Uuid,
    pub(crate) kind: OneTimeTokenKind,
    pub(crate) sent_to: &'a str,
    pub(crate) challenge: Option<&'a PkceChallenge>,
    /// The sign-up that it confirms.
    pub(crate) sign_up_id: Option<Uuid>,
}

/// Makes a token; an older one of the same kind, and for the same sign-up, is void from now on.
pub(crate) async fn issue_token(
    tx: &mut Tx<'_>,
    keys: &Keys,
    TokenPurpose { account_id, kind, sent_to, challenge, sign_up_id }: TokenPurpose<'_>,
    now: Timestamp,
) -> Result<MailedToken, Error> {
    void_tokens_of(tx, account_id, kind, sign_up_id).await?;
    for _ in 0..TRIES {
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
                (now + SignedDuration::from_mins(LIFE_MINUTES)).into(),
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

/// What the person shows us.
#[derive(Clone)]
pub(crate) enum PresentedToken {
    /// The link, or the `token_hash` taken out of it.
    Link(String),
    /// The digits, and the address they were sent to.
    Digits { email: String, digits: String },
}

impl PresentedToken {
    /// The words for a token that is not, or no longer, good.
    pub(crate) fn refusal(&self) -> Error {
        match self {
            PresentedToken::Link(_) => Error::LinkExpired,
            PresentedToken::Digits { .. } => Error::CodeExpired,
        }
    }

    /// When it must have been mailed at the earliest.
    fn mailed_after(&self, now: Timestamp) -> Timestamp {
        let life_minutes = match self {
            PresentedToken::Link(_) => LIFE_MINUTES,
            PresentedToken::Digits { .. } => DIGITS_LIFE_MINUTES,
        };
        now - SignedDuration::from_mins(life_minutes)
    }

    fn hash(&self, keys: &Keys) -> Result<String, Error> {
        match self {
            PresentedToken::Link(token) => Ok(hash_token(token)),
            PresentedToken::Digits { email, digits } => Ok(hash_token(&derive(keys, email, digits)?)),
        }
    }
}

/// A token that has just been used.
pub(crate) struct RedeemedToken {
    /// What was stored of it.
    pub(crate) token_hash: String,
    pub(crate) account_id: Uuid,
    pub(crate) kind: OneTimeTokenKind,
    pub(crate) sent_to: String,
    pub(crate) challenge: Option<PkceChallenge>,
    pub(crate) sign_up_id: Option<Uuid>,
}

/// Uses a token up. Of two attempts at once the second finds no row.
pub(crate) async fn redeem_token(
    tx: &mut Tx<'_>,
    keys: &Keys,
    presented: &PresentedToken,
    asked: &str,
    now: Timestamp,
) -> Result<RedeemedToken, Error> {
    let statement = tx.statement(
        "delete from one_time_tokens
         where token_hash = {text} and expires_at > {timestamp} and created_at > {timestamp}
         returning account_id, kind, sent_to, code_challenge, code_challenge_method, sign_up_id, token_hash",
        vec![presented.hash(keys)?.into(), now.into(), presented.mailed_after(now).into()],
    );
    let rows = tx.fetch(&statement).await?;
    let redeemed = rows.first().and_then(read_token).filter(|redeemed| redeemed.kind.answers_to(asked));
    redeemed.ok_or_else(|| presented.refusal())
}

/// Uses up the code that was mailed to reauthenticate.
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
            (now - SignedDuration::from_mins(DIGITS_LIFE_MINUTES)).into(),
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

/// The challenge of a token that is about to be replaced: sending a mail again must not change who may use it.
pub(crate) async fn find_challenge(
    tx: &mut Tx<'_>,
    account_id: Uuid,
    kind: OneTimeTokenKind,
) -> Result<Option<PkceChallenge>, Error> {
    let statement = tx.statement(
        "select code_challenge, code_challenge_method from one_time_tokens
         where account_id = {uuid} and kind = {text}
         order by created_at desc, id desc",
        vec![account_id.into(), kind.name().into()],
    );
    Ok(tx.fetch(&statement).await?.first().and_then(|row| PkceChallenge::from_row(row, 0)))
}

/// Makes the tokens of one kind worthless; those of sign-ups only for the same one.
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

/// Makes every link and code of an account worthless.
pub(crate) async fn void_tokens(tx: &mut Tx<'_>, account_id: Uuid) -> Result<(), Error> {
    let statement = tx.statement("delete from one_time_tokens where account_id = {uuid}", vec![account_id.into()]);
    tx.execute(&statement).await?;
    let statement = tx.statement("delete from auth_codes where account_id = {uuid}", vec![account_id.into()]);
    tx.execute(&statement).await?;
    Ok(())
}

fn derive(keys: &Keys, sent_to: &str, digits: &str) -> Result<String, Error> {
    keys.mac(&format!("mail:{sent_to}:{digits}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_answers_to_its_own_name_and_to_what_covers_it() {
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
