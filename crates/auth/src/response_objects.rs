//! Accounts and sessions in the JSON form that the clients read.

use jiff::Timestamp;
use serde_json::{Map, Value, json};

use crate::accounts::Account;
use crate::auth::Auth;
use crate::error::Error;
use crate::factors::{Factor, find_factors};
use crate::identities::{LinkedIdentities, list_identities};
use crate::passkeys::Passkey;
use crate::sessions::IssuedSession;
use crate::signing_keys::TOKEN_LIFETIME_SECONDS;
use crate::tokens::TokenSubject;

/// Builds the `user` object. Reads identities and factors, which are not part of the account.
pub(crate) async fn user_object(auth: &Auth, account: &Account) -> Result<Value, Error> {
    Ok(user_objects(auth, std::slice::from_ref(account)).await?.remove(0))
}

/// Builds the `user` objects of these accounts, in the same order.
pub(crate) async fn user_objects(auth: &Auth, accounts: &[Account]) -> Result<Vec<Value>, Error> {
    let ids: Vec<_> = accounts.iter().map(|account| account.id).collect();
    let mut identities = list_identities(auth.db(), &ids).await?;
    let factors = find_factors(auth.db(), &ids).await?;
    let policy = auth.settings().factor_policy();
    let describe = |account: &Account| {
        let mut user = describe(account, &identities.remove(&account.id).unwrap_or_default());
        let own = factors.iter().filter(|factor| factor.account_id == account.id);
        let own: Vec<_> = own.map(factor_object).collect();
        // The clients conclude from it that a second step is needed.
        if !own.is_empty() {
            user["factors"] = own.into();
        }
        // Not in GoTrue: the web app then asks the user to set up a factor before anything else.
        if policy.requires(account.second_factor_required, account.moderator) {
            user["second_factor_required"] = json!(true);
        }
        // Not in GoTrue either: the web app shows moderators their screen. The database rules decide what they may do.
        if account.moderator {
            user["moderator"] = json!(true);
        }
        user
    };
    Ok(accounts.iter().map(describe).collect())
}

/// Builds the object of a second factor, without its secret.
pub(crate) fn factor_object(factor: &Factor) -> Value {
    let mut object = json!({
        "id": factor.id,
        "factor_type": factor.factor_type.name(),
        "status": if factor.verified { "verified" } else { "unverified" },
        "created_at": factor.created_at,
        "updated_at": factor.updated_at,
        "phone": "",
        "last_challenged_at": factor.last_challenged_at,
    });
    if !factor.friendly_name.is_empty() {
        object["friendly_name"] = json!(factor.friendly_name);
    }
    object
}

/// Builds the object of a passkey, without its key.
pub(crate) fn passkey_object(passkey: &Passkey) -> Value {
    let mut object = json!({
        "id": passkey.id,
        "friendly_name": passkey.friendly_name,
        "created_at": passkey.created_at,
    });
    if let Some(last_used_at) = passkey.last_used_at {
        object["last_used_at"] = json!(last_used_at);
    }
    object
}

/// Builds the `user` object without factors. Leaves out unset times, as the clients expect.
fn describe(account: &Account, linked: &LinkedIdentities) -> Value {
    let mut user = Map::new();
    let mut set = |key: &str, value: Value| user.insert(key.to_owned(), value);
    set("id", json!(account.id));
    set("aud", json!("authenticated"));
    set("role", json!("authenticated"));
    set("email", json!(account.email));
    set("phone", json!(""));
    for (key, time) in [
        ("email_confirmed_at", account.email_confirmed_at),
        ("confirmed_at", account.email_confirmed_at),
        ("invited_at", account.invited_at),
        ("confirmation_sent_at", account.confirmation_sent_at),
        ("recovery_sent_at", account.recovery_sent_at),
        ("email_change_sent_at", account.email_change_sent_at),
        ("last_sign_in_at", account.last_sign_in_at),
        ("banned_until", account.banned_until),
        ("leaves_at", account.leaves_at),
    ] {
        if let Some(time) = time {
            set(key, json!(time));
        }
    }
    if let Some(new_email) = &account.new_email {
        set("new_email", json!(new_email));
    }
    let identities = linked.with_address(account);
    set("app_metadata", json!(with_providers(account, &identities)));
    set("user_metadata", json!(account.user_metadata));
    set("identities", json!(identities));
    set("created_at", json!(account.created_at));
    set("updated_at", json!(account.updated_at));
    set("is_anonymous", json!(false));
    // Not in GoTrue: the web app must not ask for a password that does not exist.
    set("has_password", json!(linked.has_password()));
    Value::Object(user)
}

/// The response to a sign-up with a taken address: a user without identities, by which the clients recognise the case.
pub(crate) fn taken_address_object(account: &Account) -> Value {
    let mut user = describe(account, &LinkedIdentities::default());
    user["role"] = json!("");
    user["identities"] = json!([]);
    user["has_password"] = json!(true);
    user
}

/// Adds the sign-in methods where the clients read them: every provider once, oldest first.
fn with_providers(account: &Account, identities: &[Value]) -> Map<String, Value> {
    let mut providers: Vec<&Value> = Vec::new();
    for identity in identities {
        if !providers.contains(&&identity["provider"]) {
            providers.push(&identity["provider"]);
        }
    }
    let mut metadata = account.app_metadata.clone();
    metadata.insert("provider".into(), json!(providers.first()));
    metadata.insert("providers".into(), json!(providers));
    metadata
}

/// Builds the `session` object, with a new access token.
pub(crate) async fn session_object(auth: &Auth, grant: &IssuedSession, now: Timestamp) -> Result<Value, Error> {
    let IssuedSession { account, session, refresh_token } = grant;
    let user = user_object(auth, account).await?;
    let none = Map::new();
    let subject = TokenSubject {
        account_id: account.id,
        session_id: session.id,
        email: &account.email,
        app_metadata: user["app_metadata"].as_object().unwrap_or(&none),
        user_metadata: &account.user_metadata,
        aal: &session.aal,
        methods: &session.methods(),
    };
    let access_token = auth
        .tokens()
        .mint(&*auth.signing_keys().current(now).await?, &subject, now)
        .map_err(|error| Error::Internal(error.to_string()))?;
    Ok(json!({
        "access_token": access_token,
        "token_type": "bearer",
        "expires_in": TOKEN_LIFETIME_SECONDS,
        "expires_at": now.as_second() + TOKEN_LIFETIME_SECONDS,
        "refresh_token": refresh_token,
        "user": user,
    }))
}
