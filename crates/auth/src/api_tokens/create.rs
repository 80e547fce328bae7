//! Creates an API token, which is shown only once.

use jiff::{SignedDuration, Timestamp};
use sangam_db::Tx;
use sangam_schema::{Access, Refused};
use serde_json::json;
use uuid::Uuid;

use super::text::{prefix_of, random_token};
use super::{ApiToken, MAX_TOKENS, name_access};
use crate::accounts::lock_account;
use crate::audit::{AuditAction, record_detail};
use crate::auth::Auth;
use crate::error::Error;
use crate::mails::{AuthMail, queue_notice};
use crate::refresh_tokens::hash_token;
use crate::request::SignedIn;
use crate::sessions::{Device, require_live_session};

const MAX_NAME_CHARS: usize = 100;

/// The longest lifetime of a token that expires.
const MAX_LIFETIME_DAYS: i64 = 365;

/// A checked request for a token.
pub(crate) struct NewApiToken {
    name: String,
    access: Access,
    lifetime: Option<SignedDuration>,
}

impl NewApiToken {
    /// Checks the request. Without a number of days, the token lasts until it is revoked.
    pub(crate) fn parse(name: &str, access: Access, lifetime_days: Option<i64>) -> Result<NewApiToken, Error> {
        let name = name.trim().to_owned();
        if name.is_empty() || name.chars().count() > MAX_NAME_CHARS {
            return Err(Error::Validation(format!("name must have 1 to {MAX_NAME_CHARS} characters")));
        }
        let lifetime = match lifetime_days {
            None => None,
            Some(days @ 1..=MAX_LIFETIME_DAYS) => Some(SignedDuration::from_hours(24 * days)),
            Some(_) => {
                let advice = format!(
                    "expires_in_days must be 1 to {MAX_LIFETIME_DAYS}, or null for a token that does not expire"
                );
                return Err(Error::Validation(advice));
            }
        };
        Ok(NewApiToken { name, access, lifetime })
    }
}

/// Creates a token for a signed-in user whose plan includes API tokens. Its text is not stored anywhere.
pub(crate) async fn create_token(
    auth: &Auth,
    SignedIn { account_id, session_id }: SignedIn,
    new: NewApiToken,
    device: Device,
) -> Result<(ApiToken, String), Error> {
    let now = auth.now();
    if !auth.settings().token_plan.is_entitled(auth.db(), account_id, now).await? {
        return Err(Refused::NoPlan.into());
    }
    auth.limits().new_token(account_id, now)?;
    let text = random_token();
    let hash = hash_token(&text);
    let token = ApiToken {
        id: auth.new_id(),
        name: new.name,
        prefix: prefix_of(&text),
        access: new.access,
        created_at: now,
        last_used_at: None,
        expires_at: new.lifetime.map(|lifetime| now + lifetime),
    };
    let (made, owned_auth) = (token.clone(), auth.clone());
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                // The lock stops two concurrent requests from exceeding the maximum.
                let account = lock_account(tx, account_id, now).await?.ok_or(Refused::UnknownUser)?;
                require_live_session(tx, session_id).await?;
                require_capacity(tx, account_id).await?;
                insert(tx, account_id, &made, hash).await?;
                queue_notice(tx, &owned_auth, AuthMail::ApiTokenCreated, &account, now).await?;
                let detail = json!({ "token_id": made.id, "access": name_access(made.access) });
                record_detail(tx, AuditAction::ApiTokenCreated, Some(account_id), &device, detail, now).await
            })
        })
        .await?;
    Ok((token, text))
}

async fn require_capacity(tx: &mut Tx<'_>, account_id: Uuid) -> Result<(), Error> {
    let statement = tx.statement("select count(*) from api_tokens where account_id = {uuid}", vec![account_id.into()]);
    let count = tx.fetch(&statement).await?.first().and_then(|row| row.int(0)).unwrap_or(0);
    if count < MAX_TOKENS { Ok(()) } else { Err(Error::TooManyTokens(MAX_TOKENS)) }
}

async fn insert(tx: &mut Tx<'_>, account_id: Uuid, token: &ApiToken, hash: String) -> Result<(), Error> {
    let expires_at: Option<Timestamp> = token.expires_at;
    let statement = tx.statement(
        "insert into api_tokens (id, account_id, name, prefix, token_hash, access, created_at, expires_at)
         values ({uuid}, {uuid}, {text}, {text}, {text}, {text}, {timestamp}, {timestamp})",
        vec![
            token.id.into(),
            account_id.into(),
            token.name.as_str().into(),
            token.prefix.as_str().into(),
            hash.into(),
            name_access(token.access).into(),
            token.created_at.into(),
            expires_at.into(),
        ],
    );
    tx.execute(&statement).await?;
    Ok(())
}
