//! Shows what a mailed link is for, before it is used.

use crate::auth::Auth;
use crate::error::Error;
use crate::one_time_tokens::OneTimeTokenKind;
use crate::refresh_tokens::hash_token;
use crate::sessions::Device;

/// The action and the account of a link.
pub(crate) struct LinkPreview {
    /// The address it was mailed to.
    pub(crate) email: String,
    /// The address of the account it opens. It differs from `email` if the link confirms a new address.
    pub(crate) account_email: String,
    /// The name given at the sign-up that the link confirms.
    pub(crate) name: Option<String>,
}

/// Looks up a link without consuming it. A wrong token counts as a failed attempt.
pub(crate) async fn preview_link(
    auth: &Auth,
    token: String,
    asked: String,
    device: Device,
) -> Result<LinkPreview, Error> {
    let now = auth.now();
    let attempt = auth.limits().verify(None, &device, now)?;
    let statement = auth.db().statement(
        "select one_time_tokens.kind, one_time_tokens.sent_to, accounts.email, sign_ups.user_metadata
         from one_time_tokens
         join accounts on accounts.id = one_time_tokens.account_id
         left join sign_ups on sign_ups.id = one_time_tokens.sign_up_id
         where one_time_tokens.token_hash = {text} and one_time_tokens.expires_at > {timestamp}",
        vec![hash_token(&token).into(), now.into()],
    );
    let rows = auth.db().read(statement).await?;
    let row = rows
        .first()
        .filter(|row| row.text(0).and_then(OneTimeTokenKind::of_name).is_some_and(|kind| kind.answers_to(&asked)));
    let Some((row, email, account_email)) = row.and_then(|row| Some((row, row.text(1)?, row.text(2)?))) else {
        attempt.count();
        return Err(Error::LinkExpired);
    };
    let metadata: Option<serde_json::Value> = row.text(3).and_then(|text| serde_json::from_str(text).ok());
    let name = metadata.as_ref().and_then(|metadata| metadata["full_name"].as_str()).map(str::to_owned);
    Ok(LinkPreview { email: email.to_owned(), account_email: account_email.to_owned(), name })
}
