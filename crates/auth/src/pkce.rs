//! PKCE (RFC 7636) for mailed links: proof that a link is opened in the browser that requested it. The client sends a challenge,
//! the link returns a code instead of a session, and exchanging the code requires the secret behind the challenge.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::{SignedDuration, Timestamp};
use sangam_db::{Row, Tx};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::accounts::lock_account_of;
use crate::error::Error;
use crate::refresh_tokens::{hash_token, random_seed};

/// Short, because the page that the link opens exchanges the code immediately.
const CODE_LIFETIME: SignedDuration = SignedDuration::from_mins(5);

/// The sign-in methods that can lead to a code.
const METHODS: [&str; 6] = ["magiclink", "recovery", "email/signup", "email_change", "invite", "oauth"];

/// The challenge that a client sends when it requests a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PkceChallenge {
    pub(crate) text: String,
    pub(crate) method: ChallengeMethod,
}

/// How a challenge is computed from its verifier.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ChallengeMethod {
    Plain,
    S256,
}

impl ChallengeMethod {
    pub(crate) fn name(self) -> &'static str {
        match self {
            ChallengeMethod::Plain => "plain",
            ChallengeMethod::S256 => "s256",
        }
    }

    fn of_name(name: &str) -> Option<ChallengeMethod> {
        [ChallengeMethod::Plain, ChallengeMethod::S256]
            .into_iter()
            .find(|method| method.name().eq_ignore_ascii_case(name))
    }
}

impl PkceChallenge {
    /// Parses a client's challenge: both parts or neither. The clients send nulls and empty strings for neither.
    pub(crate) fn parse(text: Option<&str>, method: Option<&str>) -> Result<Option<PkceChallenge>, Error> {
        let (text, method) = (text.filter(|text| !text.is_empty()), method.filter(|method| !method.is_empty()));
        let refuse = |message: &str| Err(Error::Validation(message.into()));
        match (text, method) {
            (None, None) => Ok(None),
            (Some(text), Some(method)) => {
                let Some(method) = ChallengeMethod::of_name(method) else {
                    return refuse("code_challenge_method must be s256 or plain");
                };
                let unreserved = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
                if !(43..=128).contains(&text.len()) || !text.bytes().all(unreserved) {
                    return refuse("code_challenge must have 43 to 128 letters, digits or -._~");
                }
                Ok(Some(PkceChallenge { text: text.to_owned(), method }))
            }
            _ => refuse("PKCE flow requires code_challenge_method and code_challenge"),
        }
    }

    /// Reads the two columns that start at `column`.
    pub(crate) fn from_row(row: &Row, column: usize) -> Option<PkceChallenge> {
        Some(PkceChallenge {
            text: row.text(column)?.to_owned(),
            method: ChallengeMethod::of_name(row.text(column + 1)?)?,
        })
    }

    fn is_met_by(&self, verifier: &str) -> bool {
        match self.method {
            ChallengeMethod::Plain => self.text == verifier,
            ChallengeMethod::S256 => self.text == URL_SAFE_NO_PAD.encode(Sha256::digest(verifier.as_bytes())),
        }
    }
}

/// Issues a code for the requesting browser, valid for minutes.
pub(crate) async fn issue_code(
    tx: &mut Tx<'_>,
    account_id: Uuid,
    method: &'static str,
    challenge: &PkceChallenge,
    now: Timestamp,
) -> Result<String, Error> {
    let statement = tx.statement(
        "delete from auth_codes where account_id = {uuid} and expires_at <= {timestamp}",
        vec![account_id.into(), now.into()],
    );
    tx.execute(&statement).await?;
    let code = random_seed();
    let statement = tx.statement(
        "insert into auth_codes
           (code_hash, account_id, method, code_challenge, code_challenge_method, created_at, expires_at)
         values ({text}, {uuid}, {text}, {text}, {text}, {timestamp}, {timestamp})",
        vec![
            hash_token(&code).into(),
            account_id.into(),
            method.into(),
            challenge.text.as_str().into(),
            challenge.method.name().into(),
            now.into(),
            (now + CODE_LIFETIME).into(),
        ],
    );
    tx.execute(&statement).await?;
    Ok(code)
}

/// The state of a presented code.
pub(crate) enum PresentedCode {
    /// The code is unused and allows a session for this account, started with this method.
    Fresh { account_id: Uuid, method: &'static str },
    /// The code was already exchanged for this session.
    Used { account_id: Uuid, session_id: Uuid },
}

/// Reads a code and locks it until the transaction ends.
pub(crate) async fn lock_code(
    tx: &mut Tx<'_>,
    code: &str,
    verifier: &str,
    now: Timestamp,
) -> Result<PresentedCode, Error> {
    let hash = hash_token(code);
    let lock = tx.statement(lock_account_of!("auth_codes", "code_hash"), vec![hash.as_str().into()]);
    tx.fetch(&lock).await?;
    let statement = tx.statement(
        "update auth_codes set code_hash = code_hash
         where code_hash = {text}
         returning account_id, method, expires_at, code_challenge, code_challenge_method, session_id",
        vec![hash.into()],
    );
    let rows = tx.fetch(&statement).await?;
    let row = rows.first().ok_or(Error::FlowStateNotFound)?;
    let malformed = || Error::Internal("a row of auth_codes is malformed".into());
    let account_id = row.uuid(0).ok_or_else(malformed)?;
    if let Some(session_id) = row.uuid(5) {
        return Ok(PresentedCode::Used { account_id, session_id });
    }
    if row.timestamp(2).ok_or_else(malformed)? <= now {
        return Err(Error::FlowStateExpired);
    }
    if !PkceChallenge::from_row(row, 3).ok_or_else(malformed)?.is_met_by(verifier) {
        return Err(Error::BadCodeVerifier);
    }
    let method = row.text(1).and_then(|name| METHODS.into_iter().find(|method| *method == name)).unwrap_or("otp");
    Ok(PresentedCode::Fresh { account_id, method })
}

/// Marks a code as used by this session.
pub(crate) async fn redeem_code(tx: &mut Tx<'_>, code: &str, session_id: Uuid) -> Result<(), Error> {
    let statement = tx.statement(
        "update auth_codes set session_id = {uuid} where code_hash = {text}",
        vec![session_id.into(), hash_token(code).into()],
    );
    tx.execute(&statement).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    /// The pair from RFC 7636, appendix B.
    const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
    const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

    #[test]
    fn a_challenge_is_met_by_its_own_secret_only() {
        let challenge = PkceChallenge::parse(Some(CHALLENGE), Some("S256")).unwrap().unwrap();
        assert!(challenge.is_met_by(VERIFIER));
        assert!(!challenge.is_met_by(CHALLENGE));
        let plain = PkceChallenge::parse(Some(VERIFIER), Some("plain")).unwrap().unwrap();
        assert!(plain.is_met_by(VERIFIER));
    }

    #[test]
    fn an_incomplete_or_invalid_challenge_is_refused() {
        assert_eq!(PkceChallenge::parse(None, Some("")).unwrap(), None);
        for (text, method) in [
            (Some(CHALLENGE), None),
            (None, Some("s256")),
            (Some(CHALLENGE), Some("md5")),
            (Some("short"), Some("s256")),
        ] {
            assert!(matches!(PkceChallenge::parse(text, method), Err(Error::Validation(_))), "{text:?} {method:?}");
        }
    }
}
