//! API tokens, which a user's own programs send instead of a session token.

mod create;
mod list;
mod revoke;
mod text;

use jiff::Timestamp;
use sangam_db::Row;
use sangam_schema::Access;
use uuid::Uuid;

use crate::error::Error;

pub(crate) use create::{NewApiToken, create_token};
pub(crate) use list::{ApiTokenList, list_tokens};
pub(crate) use revoke::{revoke_all_tokens, revoke_token};
pub(crate) use text::{is_api_token, is_well_formed};

/// The most tokens per account, few enough to tell them apart.
pub(crate) const MAX_TOKENS: i64 = 20;

/// The columns an [`ApiToken`] is read from, in the order of `ApiToken::from_row`.
macro_rules! api_token_columns {
    () => {
        "id, name, prefix, access, created_at, last_used_at, expires_at"
    };
}
use api_token_columns;

/// A token as listed for its owner. The token itself is not stored.
#[derive(Debug, Clone)]
pub(crate) struct ApiToken {
    pub(crate) id: Uuid,
    pub(crate) name: String,
    /// The first characters of the token.
    pub(crate) prefix: String,
    pub(crate) access: Access,
    pub(crate) created_at: Timestamp,
    pub(crate) last_used_at: Option<Timestamp>,
    pub(crate) expires_at: Option<Timestamp>,
}

impl ApiToken {
    fn from_row(row: &Row) -> Result<ApiToken, Error> {
        let malformed = |column: &str| Error::Internal(format!("api_tokens.{column} is malformed"));
        let text = |index, column| row.text(index).map(str::to_owned).ok_or_else(|| malformed(column));
        Ok(ApiToken {
            id: row.uuid(0).ok_or_else(|| malformed("id"))?,
            name: text(1, "name")?,
            prefix: text(2, "prefix")?,
            access: row.text(3).and_then(parse_access).ok_or_else(|| malformed("access"))?,
            created_at: row.timestamp(4).ok_or_else(|| malformed("created_at"))?,
            last_used_at: row.timestamp(5),
            expires_at: row.timestamp(6),
        })
    }
}

/// Parses an access level as it is stored and sent.
pub(crate) fn parse_access(word: &str) -> Option<Access> {
    match word {
        "read" => Some(Access::Read),
        "write" => Some(Access::Write),
        _ => None,
    }
}

/// The stored and sent name of an access level. No token has `Full` access, which only sessions have.
pub(crate) fn name_access(access: Access) -> &'static str {
    match access {
        Access::Read => "read",
        Access::Write | Access::Full => "write",
    }
}
