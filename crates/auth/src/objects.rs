//! Accounts and sessions as the clients read them.

use jiff::Timestamp;
use serde_json::{Map, Value, json};

use crate::accounts::Account;
use crate::auth::Auth;
use crate::error::Error;
use crate::sessions::IssuedSession;
use crate::signing_keys::TOKEN_LIFE_SECONDS;
use crate::tokens::TokenSubject;

/// The `user` object. Times that are not set are left out, as the clients expect.
pub(crate) fn user_object(account: &Account) -> Value {
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
    set("app_metadata", json!(account.app_metadata));
    set("user_metadata", json!(account.user_metadata));
    set("identities", json!([identity_object(account)]));
    set("created_at", json!(account.created_at));
    set("updated_at", json!(account.updated_at));
    set("is_anonymous", json!(false));
    Value::Object(user)
}

/// What a sign-up with a taken address is answered: a user without identities, which is how the clients recognise it.
pub(crate) fn taken_address_object(account: &Account) -> Value {
    let mut user = user_object(account);
    user["role"] = json!("");
    user["identities"] = json!([]);
    user
}

/// The one way in that an account has: its address. It is no row of its own, so it shares the account's id.
fn identity_object(account: &Account) -> Value {
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

/// The `session` object, with an access token made now.
pub(crate) async fn session_object(auth: &Auth, grant: &IssuedSession, now: Timestamp) -> Result<Value, Error> {
    let IssuedSession { account, session, refresh_token } = grant;
    let subject = TokenSubject {
        account_id: account.id,
        session_id: session.id,
        email: &account.email,
        app_metadata: &account.app_metadata,
        user_metadata: &account.user_metadata,
        aal: &session.aal,
        method: &session.method,
        signed_in_at: session.created_at,
    };
    let access_token = auth
        .tokens()
        .mint(&*auth.signing_keys().current(now).await?, &subject, now)
        .map_err(|error| Error::Internal(error.to_string()))?;
    Ok(json!({
        "access_token": access_token,
        "token_type": "bearer",
        "expires_in": TOKEN_LIFE_SECONDS,
        "expires_at": now.as_second() + TOKEN_LIFE_SECONDS,
        "refresh_token": refresh_token,
        "user": user_object(account),
    }))
}
