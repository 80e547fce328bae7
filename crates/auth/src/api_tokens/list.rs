//! Lists a user's API tokens.

use uuid::Uuid;

use super::{ApiToken, api_token_columns};
use crate::auth::Auth;
use crate::error::Error;

/// All tokens of an account, and whether its plan includes API tokens.
pub(crate) struct ApiTokenList {
    pub(crate) tokens: Vec<ApiToken>,
    pub(crate) included: bool,
}

/// Lists the tokens, newest first. Users whose plan no longer includes tokens still see them and can revoke them.
pub(crate) async fn list_tokens(auth: &Auth, account_id: Uuid) -> Result<ApiTokenList, Error> {
    let statement = auth.db().statement(
        concat!(
            "select ",
            api_token_columns!(),
            " from api_tokens where account_id = {uuid} order by created_at desc, id desc"
        ),
        vec![account_id.into()],
    );
    let rows = auth.db().read(statement).await?;
    let included = auth.settings().token_plan.is_entitled(auth.db(), account_id, auth.now()).await?;
    Ok(ApiTokenList { tokens: rows.iter().map(ApiToken::from_row).collect::<Result<_, _>>()?, included })
}
