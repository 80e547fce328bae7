//! Links to the web app's own page, which asks before it uses them.

use http::{Method, StatusCode};
use serde_json::json;

use crate::test_server::{PASSWORD, TestServer, on_both_engines};

on_both_engines! {
    async fn a_link_to_the_confirm_page_contains_the_token_without_consuming_it(server: TestServer) {
        let (link, token) = sign_up_from_the_app(&server).await;
        assert_eq!(link, format!("http://sangam.test/confirm?to=%2Fjobs&token_hash={token}&type=signup"));
        for _ in 0..2 {
            let preview = server.post("/verify/preview").json(&json!({ "type": "signup", "token_hash": token })).send().await;
            let about = json!({ "email": "asha@example.in", "account_email": "asha@example.in", "name": "Asha Rao" });
            assert_eq!((preview.status, preview.body), (StatusCode::OK, about));
        }
        let answer = server.post("/verify").json(&json!({ "type": "signup", "token_hash": token })).send().await;
        assert_eq!(answer.session().user["email"], "asha@example.in");
        let preview = server.post("/verify/preview").json(&json!({ "type": "signup", "token_hash": token })).send().await;
        preview.refused(StatusCode::FORBIDDEN, "otp_expired", "Email link is invalid or has expired");
    }

    async fn a_preview_shows_the_account_that_a_new_address_is_for(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        let change = json!({ "email": "asha@rao.in", "current_password": PASSWORD });
        let path = "/user?redirect_to=http%3A%2F%2Fsangam.test%2Fconfirm";
        let answer = server.call(Method::PUT, path).bearer(&session.access_token).json(&change).send().await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
        let link = server.last_mail("email_change").await.link().to_owned();
        let token = link.strip_prefix("http://sangam.test/confirm?token_hash=");
        let token = token.and_then(|rest| rest.strip_suffix("&type=email_change"));
        let proof = json!({ "type": "email_change", "token_hash": token.unwrap() });
        let preview = server.post("/verify/preview").json(&proof).send().await;
        assert_eq!((&preview.body["email"], &preview.body["account_email"]), (&json!("asha@rao.in"), &json!("asha@example.in")));
    }

    async fn guessed_previews_are_limited(server: TestServer) {
        let guess = json!({ "type": "signup", "token_hash": "guess" });
        let mut codes = Vec::new();
        for _ in 0..61 {
            codes.push(server.post("/verify/preview").from("203.0.113.7").json(&guess).send().await.code().to_owned());
        }
        assert_eq!(codes.iter().filter(|code| *code == "otp_expired").count(), 60);
        assert_eq!(codes.last().unwrap(), "over_request_rate_limit");
    }
}

async fn sign_up_from_the_app(server: &TestServer) -> (String, String) {
    let body = json!({ "email": "asha@example.in", "password": PASSWORD, "data": { "full_name": "Asha Rao" } });
    let path = "/signup?redirect_to=http%3A%2F%2Fsangam.test%2Fconfirm%3Fto%3D%252Fjobs";
    assert_eq!(server.post(path).json(&body).send().await.status, StatusCode::OK);
    let link = server.last_mail("confirm_signup").await.link().to_owned();
    let token = link.split("token_hash=").nth(1).unwrap().split('&').next().unwrap().to_owned();
    (link, token)
}
