//! The calls under `/auth/v1`.

mod about;
mod admin;
mod authorize;
mod callback;
mod factors;
mod functions;
mod identities;
mod invite;
mod logout;
mod not_offered;
mod otp;
mod passkeys;
mod recover;
mod resend;
mod signup;
mod token;
mod user;
mod user_sessions;
mod user_tokens;
mod verify;

use axum::Router;
use axum::extract::{Request, State};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::Response;
use axum::routing::{delete, get, post};

use crate::auth::Auth;
use crate::error::{self, Error};
use crate::gate::find_apikey;
pub use functions::functions_router;

/// All auth calls, to be mounted at `/auth/v1`.
pub fn router(auth: Auth) -> Router {
    let keyed = Router::new()
        .route("/signup", post(signup::signup))
        .route("/token", post(token::token))
        .route("/logout", post(logout::logout))
        .route("/invite", post(invite::invite))
        .route("/otp", post(otp::otp))
        .route("/magiclink", post(otp::otp))
        .route("/recover", post(recover::recover))
        .route("/resend", post(resend::resend))
        .route("/verify", post(verify::verify_by_call))
        .route("/verify/preview", post(verify::preview))
        .route("/user", get(user::get_user).put(user::update_user))
        .route("/user/tokens", get(user_tokens::list).post(user_tokens::create))
        .route("/user/tokens/{id}", delete(user_tokens::revoke))
        .route("/user/identities/authorize", get(authorize::authorize_link))
        .route("/user/identities/{id}", delete(identities::unlink))
        .route("/reauthenticate", get(user::reauthenticate))
        .route("/settings", get(about::settings))
        .route("/health", get(about::health))
        .route("/admin/generate_link", post(admin::generate_link::generate_link))
        .route("/admin/users", get(admin::list_users::list_users).post(admin::create_user::create_user))
        .route(
            "/admin/users/{id}",
            get(admin::get_user::get_user).put(admin::update_user::update_user).delete(admin::delete_user::delete_user),
        )
        .merge(factors::calls())
        .merge(passkeys::calls())
        .merge(user_sessions::calls())
        .merge(not_offered::keyed())
        .route_layer(from_fn_with_state(auth.clone(), require_key));
    Router::new()
        .merge(keyed)
        .merge(not_offered::open())
        .route("/.well-known/jwks.json", get(about::key_set))
        .route("/verify", get(verify::verify_by_link))
        .route("/authorize", get(authorize::authorize))
        .route("/callback", get(callback::callback).post(callback::callback_by_form))
        .fallback(async || Error::UnknownPath)
        .method_not_allowed_fallback(async || Error::UnknownMethod)
        .layer(from_fn(format_errors))
        .with_state(auth)
}

/// Requires an API key for every call except the public ones, whether or not the call uses a bearer token.
async fn require_key(State(auth): State<Auth>, request: Request, next: Next) -> Result<Response, Error> {
    auth.gate().check_address(request.uri().query())?;
    auth.gate().check_key(find_apikey(request.headers(), request.uri().query()))?;
    Ok(next.run(request).await)
}

/// Turns the errors that handlers return into responses, which requires the request's headers.
async fn format_errors(request: Request, next: Next) -> Response {
    let headers = request.headers().clone();
    let mut response = next.run(request).await;
    match response.extensions_mut().remove::<Error>() {
        Some(error) => error::respond(&error, &headers),
        None => response,
    }
}
