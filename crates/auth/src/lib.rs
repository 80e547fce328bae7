#![doc = include_str!("../README.md")]

mod accounts;
mod auth;
mod error;
mod gate;
mod keys;
mod objects;
mod passwords;
mod refresh_tokens;
mod request;
mod routes;
mod secrets;
mod sessions;
mod tokens;

pub use accounts::{
    Account, AccountChanges, Ban, NewAccount, create_account, delete_account, find_account, find_account_by_email,
    list_accounts, update_account,
};
pub use auth::Auth;
pub use error::Error;
pub use gate::Gate;
pub use keys::{Keys, KeysError};
pub use routes::router;
pub use secrets::SECRET_COLUMNS;
pub use sessions::{Device, Grant, Scope, end_sessions, refresh_session, sign_in};
