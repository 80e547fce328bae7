//! The calls under `/auth/v1` as a client makes them, each tested on both engines.
#![allow(clippy::unwrap_used)]
#![allow(clippy::disallowed_methods, reason = "tests make rows with ids of their own, and fix clocks at the present")]

mod about;
mod admin_users;
mod api_tokens;
mod audit;
mod authenticator;
mod bounds;
mod client;
mod confirmation;
mod factors;
mod gate;
mod generate_link;
mod identities;
mod issuer;
mod limits;
mod links;
mod logout;
mod not_offered;
mod otp;
mod passkeys;
mod pkce;
mod provider_accounts;
mod provider_sign_in;
mod providers;
mod reauthentication;
mod recover;
mod recovery_codes;
mod refresh;
mod refused_passwords;
mod required_factors;
mod resend;
mod security_keys;
mod sessions;
mod sign_in;
mod sign_up;
mod signing_keys;
mod software_key;
mod test_server;
mod unconfirmed;
mod update_user;
mod user;
mod verify;
