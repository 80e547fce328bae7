//! Which password an account gets: that of the sign-up whose link was opened.

use http::{Method, StatusCode};
use sangam_db::testing::change_while;
use serde_json::{Value, json};

use crate::test_server::{Answer, Mail, TestServer, on_both_engines};

const EMAIL: &str = "asha@example.in";
const HERS: &str = "the password of the owner";
const FOREIGN: &str = "the password of a stranger";

on_both_engines! {
    async fn the_link_that_is_opened_decides_the_password_and_the_profile(server: TestServer) {
        let foreign = sign_up(&server, FOREIGN, json!({ "full_name": "Mallory", "user_type": "business" })).await;
        let hers = sign_up(&server, HERS, json!({ "full_name": "Asha Rao", "user_type": "employer" })).await;
        let user = open(&server, &hers).await.session().user;
        assert_eq!(user["user_metadata"]["full_name"], "Asha Rao");
        assert_eq!(server.sign_in(EMAIL, FOREIGN).await.code(), "invalid_credentials");
        assert_eq!(server.sign_in(EMAIL, HERS).await.status, StatusCode::OK);
        assert_eq!(open(&server, &foreign).await.code(), "otp_expired", "every other link is void");
        let profile = &server.rows("select full_name, user_type, handle from profiles").await[0];
        let columns: Vec<_> = (0..3).map(|column| profile.text(column).unwrap()).collect();
        assert_eq!(columns, ["Asha Rao", "employer", "asha_rao"]);
        assert_eq!(server.count("select count(*) from sign_ups").await, 0);
    }

    async fn a_person_whose_handle_is_taken_at_the_same_moment_gets_the_next_one(server: TestServer) {
        let other = json!({ "email": "mina@example.in", "password": FOREIGN, "data": { "full_name": "Mina" } });
        assert_eq!(server.post("/signup").json(&other).send().await.status, StatusCode::OK);
        sign_up(&server, FOREIGN, json!({ "full_name": "Mallory" })).await;
        let hers = sign_up(&server, HERS, json!({ "full_name": "Asha Rao" })).await;
        let db = server.auth_db();
        let take = db.statement("update profiles set handle = 'asha_rao' where handle = 'mina'", vec![]);
        let opened = change_while(db, vec![take], open(&server, &hers)).await;
        assert_eq!(opened.status, StatusCode::OK, "{}", opened.body);
        let profiles = server.rows("select handle from profiles order by handle").await;
        let handles: Vec<_> = profiles.iter().map(|row| row.text(0).unwrap()).collect();
        assert!(handles.len() == 2 && handles[0] == "asha_rao" && handles[1].starts_with("asha_rao_"), "{handles:?}");
    }

    async fn a_later_sign_up_does_not_void_the_link_of_an_earlier_one(server: TestServer) {
        let hers = sign_up(&server, HERS, json!({})).await;
        sign_up(&server, FOREIGN, json!({})).await;
        assert_eq!(open(&server, &hers).await.status, StatusCode::OK);
        assert_eq!(server.sign_in(EMAIL, FOREIGN).await.code(), "invalid_credentials");
        assert_eq!(server.sign_in(EMAIL, HERS).await.status, StatusCode::OK);
    }

    async fn resending_a_confirmation_never_brings_along_a_strangers_password(server: TestServer) {
        // A stranger's sign-up within the hour, or when the owner's link has expired.
        for later_seconds in [0, 2 * 3600] {
            server.execute("delete from profiles").await;
            server.execute("delete from accounts").await;
            sign_up(&server, HERS, json!({})).await;
            server.advance_seconds(later_seconds);
            sign_up(&server, FOREIGN, json!({})).await;
            let again = json!({ "type": "signup", "email": EMAIL });
            assert_eq!(server.post("/resend").json(&again).send().await.status, StatusCode::OK);
            let session = open(&server, &server.last_mail("confirm_signup").await).await.session();
            assert_eq!(server.sign_in(EMAIL, FOREIGN).await.code(), "invalid_credentials");
            let set = server.change_user(&session.access_token, &json!({ "password": HERS })).await;
            assert_eq!(set.status, StatusCode::OK, "{}", set.body);
            assert_eq!(server.sign_in(EMAIL, HERS).await.status, StatusCode::OK);
        }
    }

    async fn resending_a_confirmation_uses_the_only_sign_up(server: TestServer) {
        let first = sign_up(&server, HERS, json!({})).await;
        let again = json!({ "type": "signup", "email": EMAIL });
        assert_eq!(server.post("/resend").json(&again).send().await.status, StatusCode::OK);
        let second = server.last_mail("confirm_signup").await;
        assert_eq!(open(&server, &first).await.code(), "otp_expired", "the same sign-up has one link");
        assert_eq!(open(&server, &second).await.status, StatusCode::OK);
        assert_eq!(server.sign_in(EMAIL, HERS).await.status, StatusCode::OK);
    }

    async fn the_user_who_signed_up_last_is_told_to_confirm(server: TestServer) {
        sign_up(&server, FOREIGN, json!({})).await;
        sign_up(&server, HERS, json!({})).await;
        assert_eq!(server.sign_in(EMAIL, HERS).await.code(), "email_not_confirmed");
        assert_eq!(server.sign_in(EMAIL, FOREIGN).await.code(), "invalid_credentials");
    }

    async fn recovery_discards_the_password_of_a_strangers_sign_up(server: TestServer) {
        let foreign = sign_up(&server, FOREIGN, json!({})).await;
        server.recover(EMAIL).await;
        let recovery = server.last_mail("recovery").await;
        let session = server.verify_digits("recovery", EMAIL, recovery.digits()).await.session();
        assert_eq!(server.sign_in(EMAIL, FOREIGN).await.code(), "invalid_credentials");
        assert_eq!(open(&server, &foreign).await.code(), "otp_expired");
        let set = server.change_user(&session.access_token, &json!({ "password": HERS })).await;
        assert_eq!(set.status, StatusCode::OK, "{}", set.body);
        assert_eq!(server.sign_in(EMAIL, HERS).await.status, StatusCode::OK);
    }

    async fn an_operators_link_discards_the_password_of_a_strangers_sign_up(server: TestServer) {
        for kind in ["magiclink", "invite"] {
            server.execute("delete from profiles").await;
            server.execute("delete from accounts").await;
            sign_up(&server, FOREIGN, json!({})).await;
            let made = server.post("/admin/generate_link").service().json(&json!({ "type": kind, "email": EMAIL })).send().await;
            let proof = json!({ "type": kind, "token_hash": made.body["hashed_token"] });
            let session = server.post("/verify").json(&proof).send().await.session();
            assert_eq!(server.sign_in(EMAIL, FOREIGN).await.code(), "invalid_credentials", "{kind}");
            // For an account without a password, access to its mail is enough to set one.
            let set = server.change_user(&session.access_token, &json!({ "password": HERS })).await;
            assert_eq!(set.status, StatusCode::OK, "{kind}: {}", set.body);
        }
    }

    async fn a_password_set_by_the_operator_stays(server: TestServer) {
        let new = json!({ "email": EMAIL, "password": HERS });
        assert_eq!(server.post("/admin/users").service().json(&new).send().await.status, StatusCode::OK);
        let made = server.post("/admin/generate_link").service().json(&json!({ "type": "magiclink", "email": EMAIL })).send().await;
        let proof = json!({ "type": "magiclink", "token_hash": made.body["hashed_token"] });
        server.post("/verify").json(&proof).send().await.session();
        assert_eq!(server.sign_in(EMAIL, HERS).await.status, StatusCode::OK);
    }

    async fn confirming_an_address_as_operator_applies_its_only_sign_up(server: TestServer) {
        for (sign_ups, outcome) in [(&[HERS][..], ""), (&[FOREIGN, HERS][..], "invalid_credentials")] {
            server.execute("delete from profiles").await;
            server.execute("delete from accounts").await;
            for password in sign_ups {
                sign_up(&server, password, json!({})).await;
            }
            let id = server.rows("select id from accounts").await[0].text(0).unwrap().to_owned();
            let path = format!("/admin/users/{id}");
            let confirmed = server.call(Method::PUT, &path).service().json(&json!({ "email_confirm": true })).send().await;
            assert_eq!(confirmed.status, StatusCode::OK, "{}", confirmed.body);
            assert_eq!(server.sign_in(EMAIL, HERS).await.code(), outcome);
            assert_eq!(server.count("select count(*) from sign_ups").await, 0);
        }
    }
}

/// Signs up a minute later, and returns the mail.
async fn sign_up(server: &TestServer, password: &str, data: Value) -> Mail {
    server.advance_seconds(60);
    let body = json!({ "email": EMAIL, "password": password, "data": data });
    let answer = server.post("/signup").json(&body).send().await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    server.advance_seconds(60);
    server.last_mail("confirm_signup").await
}

async fn open(server: &TestServer, mail: &Mail) -> Answer {
    let proof = json!({ "type": "signup", "token_hash": mail.token_hash() });
    server.post("/verify").json(&proof).send().await
}
