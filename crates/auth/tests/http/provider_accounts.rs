//! Which account a sign-in with a provider opens. An address opens one only if it is proved.

use http::StatusCode;
use serde_json::{Value, json};

use crate::issuer::TestIssuer;
use crate::provider_sign_in::{error_code, sign_in, with_acme};
use crate::test_server::{PASSWORD, TestServer, claims, on_both_engines};

on_both_engines! {
    async fn an_unverified_address_is_proved_by_mail_first(server: TestServer) {
        let issuer = TestIssuer::start(&server.clock).await;
        let trusting = server.with_providers(&issuer.setting("custom:acme", "&trust_email=true"));
        let careful = server.with_providers(&issuer.setting("custom:acme", ""));
        let unverified = |subject: &str, value: Value| {
            let mut claims = issuer.claims(subject, &format!("{subject}@example.in"));
            claims["email_verified"] = value;
            claims
        };
        for (number, (server, said)) in
            [(&trusting, json!(false)), (&trusting, json!("false")), (&trusting, json!(1)), (&trusting, Value::Null), (&careful, json!(true))].into_iter().enumerate()
        {
            let subject = format!("a-{number}");
            let answer = sign_in(server, &issuer, unverified(&subject, said.clone())).await;
            let (page, fragment) = answer.redirect();
            assert_eq!((error_code(&answer), fragment["error"].as_str()), ("provider_email_needs_verification".into(), "access_denied"));
            assert!(page.starts_with("http://sangam.test/welcome?"), "{page}");
            assert_eq!(server.last_mail("confirm_signup").await.recipient, format!("{subject}@example.in"), "{said}");
        }
        assert_eq!(server.count("select count(*) from identities").await, 0);
        assert_eq!(server.count("select count(*) from sessions").await, 0);

        let (page, parameters) = careful.follow(careful.last_mail("confirm_signup").await.link()).await.redirect();
        assert_eq!(page, "http://sangam.test/welcome");
        let user = careful.user(&parameters["access_token"]).await.body;
        assert_eq!((&user["identities"][0]["provider"], &user["identities"][0]["id"]), (&json!("custom:acme"), &json!("a-4")));
        assert_eq!(user["app_metadata"]["providers"], json!(["custom:acme"]));
        let (_, parameters) = sign_in(&careful, &issuer, unverified("a-4", json!(false))).await.redirect();
        assert_eq!(careful.user(&parameters["access_token"]).await.body["id"], user["id"], "the identity opens it now");
        let mut nameless = issuer.claims("a-9", "x");
        nameless.as_object_mut().unwrap().remove("email");
        assert_eq!(error_code(&sign_in(&trusting, &issuer, nameless).await), "email_address_not_provided");
    }

    async fn an_unverified_address_does_not_open_another_users_account(server: TestServer) {
        let issuer = TestIssuer::start(&server.clock).await;
        let careful = server.with_providers(&issuer.setting("custom:acme", ""));
        let owner = careful.create_user("asha@example.in").await;
        let claimed = sign_in(&careful, &issuer, issuer.claims("mallory", "asha@example.in")).await;
        assert_eq!(error_code(&claimed), "provider_email_needs_verification");
        assert_eq!(careful.last_mail("already_registered").await.recipient, "asha@example.in");
        let free = sign_in(&careful, &issuer, issuer.claims("mallory", "free@example.in")).await;
        assert_eq!(claimed.redirect().0, free.redirect().0, "the answer does not tell which address has an account");
        assert_eq!(careful.count("select count(*) from identities").await, 0);
        let user = careful.get(&careful.admin_path(&owner)).service().send().await.body;
        assert_eq!(user["app_metadata"]["providers"], json!(["email"]));

        // The same issuer under another provider name, or another issuer under the same name, is a different identity.
        let (trusting, acme) = with_acme(&server).await;
        sign_in(&trusting, &acme, acme.claims("a-1", "ravi@example.in")).await.redirect();
        let elsewhere = TestIssuer::start(&server.clock).await;
        let moved = server.with_providers(&elsewhere.setting("custom:acme", "&trust_email=true"));
        let (_, parameters) = sign_in(&moved, &elsewhere, elsewhere.claims("a-1", "mallory@example.in")).await.redirect();
        assert_eq!(claims(&parameters["access_token"])["email"], "mallory@example.in");
    }

    async fn a_verified_address_opens_its_account(server: TestServer) {
        let (server, issuer) = with_acme(&server).await;
        let owner = server.create_user("asha@example.in").await;
        server.advance_seconds(1);
        let (_, parameters) = sign_in(&server, &issuer, issuer.claims("a-1", "asha@example.in")).await.redirect();
        let user = server.user(&parameters["access_token"]).await.body;
        assert_eq!((&user["id"], &user["app_metadata"]["providers"]), (&owner["id"], &json!(["email", "custom:acme"])));
        let mail = server.last_mail("identity_linked").await;
        assert_eq!((mail.recipient.as_str(), mail.params["subject"].as_str()), ("asha@example.in", Some("Acme")));
        assert_eq!(server.sign_in("asha@example.in", PASSWORD).await.status, StatusCode::OK, "the password stays");

        // A stranger signed up first with this address. Its owner gets the account without the stranger's data.
        let waiting = server.sign_up("ravi@example.in").await.body;
        let link = server.last_mail("confirm_signup").await;
        let mut ravi = issuer.claims("r-1", "ravi@example.in");
        ravi["name"] = json!("Ravi Iyer");
        let (_, parameters) = sign_in(&server, &issuer, ravi).await.redirect();
        let user = server.user(&parameters["access_token"]).await.body;
        assert_eq!((&user["id"], &user["user_metadata"]["full_name"]), (&waiting["id"], &json!("Ravi Iyer")));
        assert_eq!(user["app_metadata"]["providers"], json!(["custom:acme"]));
        assert_eq!(server.sign_in("ravi@example.in", PASSWORD).await.code(), "invalid_credentials");
        assert!(server.follow(link.link()).await.redirect().1.contains_key("error_code"));
        assert_eq!(server.count("select count(*) from profiles where full_name = 'Ravi Iyer'").await, 1);
    }

    async fn a_suspended_user_cannot_sign_in(server: TestServer) {
        let (server, issuer) = with_acme(&server).await;
        let owner = server.create_user("asha@example.in").await;
        server.ban(&owner, "24h").await;
        let answer = sign_in(&server, &issuer, issuer.claims("a-1", "asha@example.in")).await;
        assert_eq!((error_code(&answer).as_str(), answer.redirect().1["error"].as_str()), ("user_banned", "access_denied"));
        assert_eq!(server.count("select count(*) from identities").await, 0);
    }
}
