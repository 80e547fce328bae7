//! Identities: accounts at other providers that users sign in with here.

mod claims;
mod link;
mod rows;
mod sign_in;
mod waiting;

use std::collections::HashMap;

use jiff::Timestamp;
use sangam_db::{Db, Row, Statement, Tx};
use sangam_schema::Type;
use serde_json::{Map, Value, json};
use uuid::Uuid;

use crate::accounts::Account;
use crate::auth::Auth;
use crate::error::Error;
use crate::pkce::{PkceChallenge, issue_code};
use crate::sessions::{Device, IssuedSession, continue_with_session};
pub(crate) use link::{link_identity, require_fresh_session, unlink_identity};
pub(crate) use sign_in::sign_in_with_identity;
pub(crate) use waiting::link_waiting_identity;

/// The columns a [`LinkedIdentity`] is read from, in the order of `LinkedIdentity::from_row`.
macro_rules! identity_columns {
    () => {
        "identities.id, identities.account_id, identities.provider, identities.subject, identities.email, \
         identities.identity_data, identities.created_at, identities.updated_at, identities.last_sign_in_at"
    };
}
pub(crate) use identity_columns;

/// An identity that a provider has confirmed and that passed every check.
#[derive(Debug, Clone)]
pub(crate) struct ProvenIdentity {
    pub(crate) provider: String,
    /// The provider's display name.
    pub(crate) label: String,
    pub(crate) issuer: String,
    pub(crate) subject: String,
    pub(crate) email: Option<String>,
    /// Whether the provider vouches for the address and is trusted to do so.
    pub(crate) address_proved: bool,
    /// The stored claims, as clients read them.
    pub(crate) data: Map<String, Value>,
}

/// The result of signing in with an identity.
pub(crate) enum SignInOutcome {
    /// A session.
    Session(Box<IssuedSession>),
    /// A code that the browser with the PKCE verifier exchanges for a session.
    Code(String),
}

/// Signs the user in to this account, with a session or a code.
async fn session_or_code(
    tx: &mut Tx<'_>,
    auth: &Auth,
    account: Account,
    challenge: Option<&PkceChallenge>,
    device: Device,
    now: Timestamp,
) -> Result<SignInOutcome, Error> {
    if let Some(challenge) = challenge {
        return issue_code(tx, account.id, "oauth", challenge, now).await.map(SignInOutcome::Code);
    }
    let grant = continue_with_session(tx, auth, account, "oauth", device, now).await?;
    Ok(SignInOutcome::Session(Box::new(grant)))
}

/// A provider account linked to an account here.
#[derive(Debug, Clone)]
pub(crate) struct LinkedIdentity {
    pub(crate) id: Uuid,
    pub(crate) account_id: Uuid,
    pub(crate) provider: String,
    pub(crate) subject: String,
    pub(crate) email: Option<String>,
    pub(crate) data: Map<String, Value>,
    pub(crate) created_at: Timestamp,
    pub(crate) updated_at: Timestamp,
    pub(crate) last_sign_in_at: Option<Timestamp>,
}

impl LinkedIdentity {
    pub(crate) fn from_row(row: &Row) -> Result<LinkedIdentity, Error> {
        let read = || {
            Some(LinkedIdentity {
                id: row.uuid(0)?,
                account_id: row.uuid(1)?,
                provider: row.text(2)?.to_owned(),
                subject: row.text(3)?.to_owned(),
                email: row.text(4).map(str::to_owned),
                data: serde_json::from_str(row.text(5)?).ok()?,
                created_at: row.timestamp(6)?,
                updated_at: row.timestamp(7)?,
                last_sign_in_at: row.timestamp(8),
            })
        };
        read().ok_or_else(|| Error::Internal("a row of identities is malformed".into()))
    }

    fn object(&self) -> Value {
        let mut identity = json!({
            "identity_id": self.id,
            "id": self.subject,
            "user_id": self.account_id,
            "identity_data": self.data,
            "provider": self.provider,
            "email": self.email,
            "created_at": self.created_at,
            "updated_at": self.updated_at,
        });
        if let Some(time) = self.last_sign_in_at {
            identity["last_sign_in_at"] = json!(time);
        }
        identity
    }
}

/// The sign-in methods of one account: its identities and whether it has a password.
#[derive(Debug, Default)]
pub(crate) struct LinkedIdentities {
    rows: Vec<LinkedIdentity>,
    has_password: bool,
}

impl LinkedIdentities {
    /// Whether the account has a password.
    pub(crate) fn has_password(&self) -> bool {
        self.has_password
    }

    /// All sign-in methods as clients read them, oldest first. The address counts as one if the account has a password or no other
    /// identity.
    pub(crate) fn with_address(&self, account: &Account) -> Vec<Value> {
        let mut objects: Vec<_> = self.rows.iter().map(LinkedIdentity::object).collect();
        if self.rows.is_empty() || self.has_password {
            let first = self.rows.iter().take_while(|identity| identity.created_at <= account.created_at).count();
            objects.insert(first, address_object(account));
        }
        objects
    }
}

/// The account's address in the form of an identity. It has no row of its own, so it uses the account's id.
fn address_object(account: &Account) -> Value {
    let mut data = account.user_metadata.clone();
    data.insert("sub".into(), json!(account.id));
    data.insert("email".into(), json!(account.email));
    data.insert("email_verified".into(), json!(account.email_confirmed_at.is_some()));
    data.insert("phone_verified".into(), json!(false));
    let mut identity = json!({
        "identity_id": account.id,
        "id": account.id,
        "user_id": account.id,
        "identity_data": data,
        "provider": "email",
        "email": account.email,
        "created_at": account.created_at,
        "updated_at": account.updated_at,
    });
    if let Some(time) = account.last_sign_in_at {
        identity["last_sign_in_at"] = json!(time);
    }
    identity
}

/// Reads the identities of these accounts, and whether each account has a password.
pub(crate) async fn list_identities(db: &Db, account_ids: &[Uuid]) -> Result<HashMap<Uuid, LinkedIdentities>, Error> {
    let engine = db.engine();
    let theirs = engine.is_one_of("accounts.id", &engine.array_placeholder(1), Type::Uuid);
    let sql = format!(
        "select {}, accounts.id, accounts.password_hash is not null
         from accounts
         left join identities on identities.account_id = accounts.id
         where {theirs}
         order by identities.created_at, identities.id",
        identity_columns!()
    );
    let mut linked: HashMap<_, LinkedIdentities> = HashMap::new();
    for row in db.read(Statement::new(sql, vec![json!(account_ids).to_string().into()])).await? {
        let account_id = row.uuid(9).ok_or_else(|| Error::Internal("an account without an id".into()))?;
        let entry = linked.entry(account_id).or_default();
        entry.has_password = row.bool(10).unwrap_or(false);
        if row.uuid(0).is_some() {
            entry.rows.push(LinkedIdentity::from_row(&row)?);
        }
    }
    Ok(linked)
}
