//! Creates an account together with its profile.

use std::fmt;

use jiff::Timestamp;
use sangam_db::{Engine, Tx};
use sangam_schema::TextForm;
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::handle::propose_handles;
use super::{Account, account_columns, check_size, parse_email};
use crate::audit::{AuditAction, record};
use crate::auth::Auth;
use crate::error::Error;
use crate::sessions::Device;
use crate::sign_ups::WaitingSignUp;

const MAX_FULL_NAME_CHARS: usize = 200;

/// The input for a new account. `user_metadata` may contain `full_name` and `user_type` for the profile.
#[derive(Clone, Default)]
pub struct NewAccount {
    /// Chosen by the caller, or generated if absent.
    pub id: Option<Uuid>,
    /// As typed. It is stored trimmed and in lower case.
    pub email: String,
    /// Without a password, the user cannot sign in by password.
    pub password: Option<String>,
    /// Whether the address counts as confirmed.
    pub confirmed: bool,
    /// What the user says about themselves.
    pub user_metadata: Map<String, Value>,
    /// Metadata set by the operator.
    pub app_metadata: Map<String, Value>,
    /// Suspends the account from the start until this time.
    pub banned_until: Option<Timestamp>,
}

impl fmt::Debug for NewAccount {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("NewAccount").field("id", &self.id).finish_non_exhaustive()
    }
}

/// The parts of the sign-up data that go into the profile.
pub(crate) struct NewProfile {
    pub(super) full_name: String,
    user_type: &'static str,
}

/// Creates the account and its profile in one transaction.
pub async fn create_account(auth: &Auth, new: NewAccount, device: Device) -> Result<Account, Error> {
    let email = parse_email(&new.email)?;
    let profile = read_profile(&new.user_metadata)?;
    check_size("app_metadata", &new.app_metadata)?;
    let password_hash = match new.password {
        Some(password) => Some(auth.passwords().hash_new(password, &[&profile.full_name, &email]).await?),
        None => None,
    };
    let now = auth.now();
    let account = Account {
        email_confirmed_at: new.confirmed.then_some(now),
        banned_until: new.banned_until,
        app_metadata: with_provider(new.app_metadata),
        ..new_account(new.id.unwrap_or_else(|| auth.new_id()), email, new.user_metadata, now)
    };
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let account = insert_account(tx, &account, &profile, password_hash).await?.ok_or(Error::EmailExists)?;
                record(tx, AuditAction::Created, Some(account.id), &device, now).await?;
                Ok(account)
            })
        })
        .await
        .map_err(name_conflict)
}

/// Returns an account whose address is not confirmed.
pub(crate) fn new_account(id: Uuid, email: String, user_metadata: Map<String, Value>, now: Timestamp) -> Account {
    Account {
        id,
        email,
        user_metadata,
        app_metadata: with_provider(Map::new()),
        created_at: now,
        updated_at: now,
        email_confirmed_at: None,
        banned_until: None,
        last_sign_in_at: None,
        invited_at: None,
        confirmation_sent_at: None,
        recovery_sent_at: None,
        new_email: None,
        email_change_sent_at: None,
        moderator: false,
        leaves_at: None,
        second_factor_required: false,
    }
}

/// Inserts an account with its profile, or returns `None` if the address is taken. The statement checks the address itself:
/// of two concurrent sign-ups, the second would not see the first before it inserts.
pub(crate) async fn insert_account(
    tx: &mut Tx<'_>,
    account: &Account,
    profile: &NewProfile,
    password_hash: Option<String>,
) -> Result<Option<Account>, Error> {
    let statement = tx.statement(
        concat!(
            "insert into accounts
               (id, email, password_hash, user_metadata, app_metadata, created_at, updated_at, email_confirmed_at,
                banned_until, invited_at, confirmation_sent_at)
             values ({uuid}, {text}, {text}, {json}, {json}, {timestamp}, {timestamp}, {timestamp},
                     {timestamp}, {timestamp}, {timestamp})
             on conflict (email) do nothing
             returning ",
            account_columns!()
        ),
        vec![
            account.id.into(),
            account.email.as_str().into(),
            password_hash.into(),
            json!(account.user_metadata).into(),
            json!(account.app_metadata).into(),
            account.created_at.into(),
            account.updated_at.into(),
            account.email_confirmed_at.into(),
            account.banned_until.into(),
            account.invited_at.into(),
            account.confirmation_sent_at.into(),
        ],
    );
    let rows = tx.fetch(&statement).await?;
    let Some(account) = rows.first().map(Account::from_row).transpose()? else { return Ok(None) };
    insert_profile(tx, &account, profile).await?;
    Ok(Some(account))
}

/// Skips taken and reserved handles within the statement, because a failed insert would abort the transaction.
async fn insert_profile(tx: &mut Tx<'_>, account: &Account, profile: &NewProfile) -> Result<(), Error> {
    for handle in propose_handles(&profile.full_name, account.id) {
        let statement = tx.statement(
            "insert into profiles (id, user_type, full_name, handle, email, created_at, updated_at)
             select {1:uuid}, {2:text}, {3:text}, {4:text}, {5:text}, {6:timestamp}, {7:timestamp}
             where not exists (select 1 from reserved_handles where handle = replace({4:text}, '_', ''))
             on conflict (handle) do nothing",
            vec![
                account.id.into(),
                profile.user_type.into(),
                profile.full_name.as_str().into(),
                handle.into(),
                account.email.as_str().into(),
                account.created_at.into(),
                account.updated_at.into(),
            ],
        );
        if tx.execute(&statement).await? == 1 {
            return Ok(());
        }
    }
    Err(Error::Internal(format!("no free handle for account {}", account.id)))
}

/// Copies a sign-up's password, name and account type into the account and its profile. The caller stores the account.
pub(super) async fn apply_sign_up(tx: &mut Tx<'_>, account: &mut Account, sign_up: WaitingSignUp) -> Result<(), Error> {
    let statement = tx.statement(
        "update accounts set password_hash = {text} where id = {uuid}",
        vec![sign_up.password_hash.into(), account.id.into()],
    );
    tx.execute(&statement).await?;
    let described = sign_up.user_metadata == account.user_metadata;
    account.user_metadata = sign_up.user_metadata;
    if described { Ok(()) } else { rewrite_profile(tx, account).await }
}

/// Updates the profile's name and type from the account's metadata.
pub(super) async fn rewrite_profile(tx: &mut Tx<'_>, account: &Account) -> Result<(), Error> {
    let profile = read_profile(&account.user_metadata)?;
    let statement = tx.statement(
        "update profiles set full_name = {1:text}, user_type = {2:text} where id = {3:uuid}",
        vec![profile.full_name.as_str().into(), profile.user_type.into(), account.id.into()],
    );
    tx.execute(&statement).await?;
    for handle in propose_handles(&profile.full_name, account.id) {
        if is_free(tx, &handle, account.id).await? && take_handle(tx, &handle, account.id).await? {
            return Ok(());
        }
    }
    Err(Error::Internal(format!("no free handle for account {}", account.id)))
}

/// Whether no one else has this handle, and it is not reserved.
async fn is_free(tx: &mut Tx<'_>, handle: &str, id: Uuid) -> Result<bool, Error> {
    let statement = tx.statement(
        "select 1 from profiles where handle = {1:text} and id <> {2:uuid}
         union all
         select 1 from reserved_handles where handle = replace({1:text}, '_', '')",
        vec![handle.into(), id.into()],
    );
    Ok(tx.fetch(&statement).await?.is_empty())
}

/// Gives a profile a handle that was free. Returns false if someone else has taken it since. That can only happen on PostgreSQL, where
/// a function undoes the failed update, because otherwise it would end the transaction.
async fn take_handle(tx: &mut Tx<'_>, handle: &str, id: Uuid) -> Result<bool, Error> {
    let template = match tx.engine() {
        Engine::Sqlite => "update profiles set handle = {2:text} where id = {1:uuid} returning true",
        Engine::Postgres => "select take_handle({1:uuid}, {2:text})",
    };
    let statement = tx.statement(template, vec![id.into(), handle.into()]);
    Ok(tx.fetch(&statement).await?.first().and_then(|row| row.bool(0)).unwrap_or(false))
}

/// Reads the profile fields from the sign-up data. Refuses invalid values.
pub(crate) fn read_profile(metadata: &Map<String, Value>) -> Result<NewProfile, Error> {
    check_size("user_metadata", metadata)?;
    let full_name = metadata.get("full_name").and_then(Value::as_str).unwrap_or_default();
    let full_name = TextForm::Line.clean(full_name).trim().to_owned();
    if full_name.chars().count() > MAX_FULL_NAME_CHARS {
        return Err(Error::Validation(format!("full_name cannot be longer than {MAX_FULL_NAME_CHARS} characters")));
    }
    let user_type = match metadata.get("user_type") {
        None | Some(Value::Null) => "user",
        Some(Value::String(text)) if text == "user" => "user",
        Some(Value::String(text)) if text == "employer" => "employer",
        Some(Value::String(text)) if text == "business" => "business",
        Some(_) => return Err(Error::Validation("user_type must be user, employer or business".into())),
    };
    Ok(NewProfile { full_name, user_type })
}

/// Adds the fields in which clients expect to find the sign-in methods.
fn with_provider(mut metadata: Map<String, Value>) -> Map<String, Value> {
    metadata.entry("provider").or_insert_with(|| json!("email"));
    metadata.entry("providers").or_insert_with(|| json!(["email"]));
    metadata
}

/// Turns a unique violation on `accounts` into an error that names the field.
pub(super) fn name_conflict(error: Error) -> Error {
    match error {
        Error::Db(sangam_db::Error::Unique { table, columns, .. }) if table == "accounts" => {
            if columns.iter().any(|column| column == "email") {
                Error::EmailExists
            } else {
                Error::Validation("A user with this id already exists".into())
            }
        }
        other => other,
    }
}
