//! What it takes to change a password or an address besides a session.

use http::{Method, StatusCode};
use sangam_auth::Settings;
use sangam_db::Engine;
use serde_json::{Value, json};

use crate::world::{PASSWORD, SITE, Session, World, on_both_engines};

const EMAIL: &str = "asha@example.in";
const NEW: &str = "a new password";

on_both_engines! {
    async fn a_session_alone_changes_neither_password_nor_address(world: World) {
        let session = world.start_session(EMAIL).await;
        for (change, what) in [(json!({ "password": NEW }), "Password"), (json!({ "email": "thief@example.in" }), "Email")] {
            let answer = world.change_user(&session.access_token, &change).await;
            let message = format!(
                "{what} update requires reauthentication: send current_password, or the nonce that /reauthenticate mails"
            );
            answer.refused(StatusCode::BAD_REQUEST, "reauthentication_needed", &message);
        }
        assert_eq!(world.sign_in(EMAIL, PASSWORD).await.status, StatusCode::OK);
        assert_eq!(world.mails().await.len(), 0);
        let data = world.change_user(&session.access_token, &json!({ "data": { "city": "Pune" } })).await;
        assert_eq!(data.status, StatusCode::OK, "metadata takes no proof");
    }

    async fn guessing_the_current_password_is_limited(world: World) {
        let session = world.start_session(EMAIL).await;
        let change = json!({ "email": "thief@example.in", "current_password": "guess" });
        for _ in 0..10 {
            assert_eq!(world.change_user(&session.access_token, &change).await.code(), "invalid_credentials");
        }
        assert_eq!(world.change_user(&session.access_token, &change).await.code(), "over_request_rate_limit");
    }

    async fn a_mailed_nonce_proves_it_once(world: World) {
        let session = world.start_session(EMAIL).await;
        let nonce = mail_nonce(&world, &session).await;
        let weak = world.change_user(&session.access_token, &json!({ "password": "short", "nonce": nonce })).await;
        assert_eq!(weak.code(), "weak_password", "which does not use the nonce up");
        let wrong = world.change_user(&session.access_token, &json!({ "password": NEW, "nonce": "000000x" })).await;
        wrong.refused(StatusCode::UNPROCESSABLE_ENTITY, "reauthentication_not_valid", "Nonce has expired or is invalid");
        let changed = world.change_user(&session.access_token, &json!({ "password": NEW, "nonce": nonce })).await;
        assert_eq!(changed.status, StatusCode::OK, "{}", changed.body);
        assert_eq!(world.sign_in(EMAIL, NEW).await.status, StatusCode::OK);
        let again = world.change_user(&session.access_token, &json!({ "email": "b@example.in", "nonce": nonce })).await;
        assert_eq!(again.code(), "reauthentication_not_valid");
    }

    async fn a_nonce_is_its_owners_and_opens_nothing(world: World) {
        let session = world.start_session(EMAIL).await;
        let thief = world.start_session("thief@example.in").await;
        let nonce = mail_nonce(&world, &session).await;
        let stolen = world.change_user(&thief.access_token, &json!({ "password": NEW, "nonce": nonce })).await;
        assert_eq!(stolen.code(), "reauthentication_not_valid");
        for kind in ["email", "recovery", "magiclink"] {
            assert_eq!(world.verify_digits(kind, EMAIL, &nonce).await.code(), "otp_expired", "{kind}");
        }
        assert_eq!(world.verify_digits("reauthentication", EMAIL, &nonce).await.code(), "validation_failed");
        world.advance_seconds(3600);
        let session = world.sign_in_again(EMAIL).await;
        let late = world.change_user(&session.access_token, &json!({ "password": NEW, "nonce": nonce })).await;
        assert_eq!(late.code(), "reauthentication_not_valid");
    }

    async fn guessing_a_nonce_is_limited(world: World) {
        let session = world.start_session(EMAIL).await;
        mail_nonce(&world, &session).await;
        let guess = json!({ "email": "thief@example.in", "nonce": "12345" });
        let mut codes = Vec::new();
        for _ in 0..25 {
            codes.push(world.change_user(&session.access_token, &guess).await.code().to_owned());
            world.advance_seconds(60);
        }
        assert_eq!(codes.iter().filter(|code| *code == "reauthentication_not_valid").count(), 24, "{codes:?}");
        assert_eq!(codes.last().unwrap(), "over_request_rate_limit", "{codes:?}");
    }

    async fn a_recovery_link_is_good_for_one_new_password_within_the_hour(world: World) {
        let session = recover(&world).await;
        let changed = world.change_user(&session.access_token, &json!({ "password": NEW })).await;
        assert_eq!(changed.status, StatusCode::OK, "{}", changed.body);
        let again = world.change_user(&session.access_token, &json!({ "password": "another password" })).await;
        assert_eq!(again.code(), "reauthentication_needed");
        world.advance_seconds(60);
        let session = recover(&world).await;
        world.advance_seconds(3599);
        let session = world.refresh(&session.refresh_token).await.session();
        world.advance_seconds(2);
        let late = world.change_user(&session.access_token, &json!({ "password": "another password" })).await;
        assert_eq!(late.code(), "reauthentication_needed");
    }

    async fn a_link_that_confirmed_an_address_is_no_proof_for_an_account_with_a_password(world: World) {
        world.sign_up(EMAIL).await;
        let mail = world.last_mail("confirm_signup").await;
        let session = world.verify_digits("signup", EMAIL, mail.digits()).await.session();
        let answer = world.change_user(&session.access_token, &json!({ "password": NEW })).await;
        assert_eq!(answer.code(), "reauthentication_needed");
    }
}

async fn mail_nonce(world: &World, session: &Session) -> String {
    let answer = world.get("/reauthenticate").bearer(&session.access_token).send().await;
    assert_eq!((answer.status, answer.body), (StatusCode::OK, json!({})));
    let mail = world.last_mail("reauthentication").await;
    assert_eq!((mail.recipient.as_str(), mail.params.get("link")), (EMAIL, None::<&Value>));
    mail.digits().to_owned()
}

async fn recover(world: &World) -> Session {
    if world.count("select count(*) from accounts").await == 0 {
        world.create_user(EMAIL).await;
    }
    world.recover(EMAIL).await;
    let mail = world.last_mail("recovery").await;
    world.verify_digits("recovery", EMAIL, mail.digits()).await.session()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_may_let_a_session_be_enough() {
    let world = World::open_with(Engine::Sqlite, Settings::new(SITE).reauthenticate(false)).await;
    let session = world.start_session(EMAIL).await;
    let answer =
        world.call(Method::PUT, "/user").bearer(&session.access_token).json(&json!({ "password": NEW })).send().await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
}
