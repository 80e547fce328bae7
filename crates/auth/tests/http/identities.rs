//! `linkIdentity`, `unlinkIdentity` and `getUserIdentities`.

use http::{Method, StatusCode};
use sangam_auth::{delete_unfinished_sign_ins, list_events};
use sangam_schema::Refused;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::authenticator::{Authenticator, protect};
use crate::provider_sign_in::{ProviderSignIn, sign_in, start_sign_in, with_acme};
use crate::software_key::{SoftwareKey, remove_passkey};
use crate::test_server::{Answer, PASSWORD, Session, TestServer, claims, on_both_engines};

const LINK: &str = "/user/identities/authorize?provider=custom:acme&redirect_to=http%3A%2F%2Fsangam.test%2Fsettings&skip_http_redirect=true";

async fn start_linking(server: &TestServer, session: &Session) -> ProviderSignIn {
    // Makes the identity newer than the account, so that it is listed second.
    server.advance_seconds(1);
    let answer = server.get(LINK).bearer(&session.access_token).send().await;
    assert_eq!((answer.status, answer.header("set-cookie")), (StatusCode::OK, None), "{}", answer.text);
    ProviderSignIn::new(answer.body["url"].as_str().unwrap(), "")
}

async fn unlink(server: &TestServer, session: &Session, id: &Value) -> Answer {
    let path = format!("/user/identities/{}", id.as_str().unwrap());
    server.call(Method::DELETE, &path).bearer(&session.access_token).send().await
}

async fn identities(server: &TestServer, token: &str) -> Vec<Value> {
    server.user(token).await.body["identities"].as_array().unwrap().clone()
}

on_both_engines! {
    async fn a_user_links_and_unlinks_an_identity(server: TestServer) {
        let (server, issuer) = with_acme(&server).await;
        let session = server.start_session("asha@example.in").await;
        let flow = start_linking(&server, &session).await;
        let code = issuer.consent(&flow.address, issuer.claims("a-1", "asha.private@example.in"));
        let (page, parameters) = flow.return_with_code(&server, &code).await.redirect();
        assert_eq!(page, "http://sangam.test/settings");
        let token = &parameters["access_token"];
        let linked = identities(&server, token).await;
        assert_eq!((&linked[0]["provider"], &linked[1]["provider"]), (&json!("email"), &json!("custom:acme")));
        let user = server.user(token).await.body;
        assert_eq!((&user["email"], &user["app_metadata"]["provider"]), (&json!("asha@example.in"), &json!("email")));
        let mail = server.last_mail("identity_linked").await;
        assert_eq!((mail.recipient.as_str(), mail.params["subject"].as_str()), ("asha@example.in", Some("Acme")));
        let (_, parameters) = sign_in(&server, &issuer, issuer.claims("a-1", "asha.private@example.in")).await.redirect();
        assert_eq!(server.user(&parameters["access_token"]).await.body["id"], session.user["id"]);

        let answer = unlink(&server, &session, &linked[1]["identity_id"]).await;
        assert_eq!((answer.status, answer.body), (StatusCode::OK, json!({})));
        assert_eq!(identities(&server, &session.access_token).await.len(), 1);
        assert_eq!(server.last_mail("identity_unlinked").await.recipient, "asha@example.in");
        assert_eq!(server.user(&parameters["access_token"]).await.code(), "session_not_found", "what it opened is closed");
        let id: Uuid = session.user["id"].as_str().unwrap().parse().unwrap();
        let events: Vec<_> = list_events(server.auth(), id, 2).await.unwrap().into_iter().map(|event| event.kind).collect();
        assert_eq!(events[0], "identity_unlinked");
    }

    async fn linking_that_began_before_a_new_password_or_a_sign_out_fails(server: TestServer) {
        let (server, issuer) = with_acme(&server).await;
        server.create_user("asha@example.in").await;
        for by_password in [true, false] {
            let thief = server.sign_in_again("asha@example.in").await;
            let owner = server.sign_in_again("asha@example.in").await;
            let flow = start_linking(&server, &thief).await;
            if by_password {
                let change = json!({ "password": "a new password", "current_password": PASSWORD });
                assert_eq!(server.change_user(&owner.access_token, &change).await.status, StatusCode::OK);
                let back = json!({ "password": PASSWORD, "current_password": "a new password" });
                assert_eq!(server.change_user(&owner.access_token, &back).await.status, StatusCode::OK);
            } else {
                server.post("/logout?scope=others").bearer(&owner.access_token).send().await;
            }
            let code = issuer.consent(&flow.address, issuer.claims("thief", "thief@example.in"));
            flow.return_with_code(&server, &code).await;
            assert_eq!(server.count("select count(*) from identities").await, 0, "{by_password}");
        }
    }

    async fn linking_that_a_session_began_ends_with_the_session(server: TestServer) {
        let (server, issuer) = with_acme(&server).await;
        let owner = server.start_session("asha@example.in").await;
        let finish = async |flow: ProviderSignIn| {
            let code = issuer.consent(&flow.address, issuer.claims("thief", "thief@example.in"));
            flow.return_with_code(&server, &code).await;
            server.count("select count(*) from identities").await
        };

        let stolen = server.sign_in_again("asha@example.in").await;
        let flow = start_linking(&server, &stolen).await;
        let next = server.refresh(&stolen.refresh_token).await.session();
        server.refresh(&next.refresh_token).await.session();
        server.advance_seconds(10);
        assert_eq!(server.refresh(&stolen.refresh_token).await.code(), "refresh_token_already_used");
        assert_eq!(finish(flow).await, 0, "a token was used again");

        let mut key = SoftwareKey::new();
        let registered = key.register(&server, &owner).await;
        let stolen = key.sign_in(&server).await.session();
        let flow = start_linking(&server, &stolen).await;
        assert_eq!(remove_passkey(&server, &owner, &registered.body["id"]).await.status, StatusCode::NO_CONTENT);
        assert_eq!(finish(flow).await, 0, "its passkey was removed");

        let flow = start_linking(&server, &owner).await;
        let code = issuer.consent(&flow.address, issuer.claims("a-1", "a1@example.in"));
        flow.return_with_code(&server, &code).await;
        let linked = identities(&server, &owner.access_token).await[1]["identity_id"].clone();
        let (_, parameters) = sign_in(&server, &issuer, issuer.claims("a-1", "a1@example.in")).await.redirect();
        let access_token = parameters["access_token"].clone();
        let stolen = Session { access_token, refresh_token: String::new(), user: owner.user.clone() };
        let flow = start_linking(&server, &stolen).await;
        assert_eq!(unlink(&server, &owner, &linked).await.status, StatusCode::OK);
        assert_eq!(finish(flow).await, 0, "its identity was unlinked");

        let stolen = server.sign_in_again("asha@example.in").await;
        let flow = start_linking(&server, &stolen).await;
        Authenticator::enroll(&server, &owner, "Phone").await.pass(&server, &owner).await;
        assert_eq!(finish(flow).await, 0, "a second factor was added");
    }

    async fn our_own_page_gets_a_cookie_that_must_come_back(server: TestServer) {
        let (server, issuer) = with_acme(&server).await;
        let session = server.start_session("asha@example.in").await;
        let begin = async || {
            let call = server.get(LINK).bearer(&session.access_token).header("sec-fetch-site", "same-origin");
            let answer = call.send().await;
            let cookie = answer.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
            (answer.body["url"].as_str().unwrap().to_owned(), cookie)
        };
        let (address, _) = begin().await;
        let lured = ProviderSignIn::new(&address, "");
        let code = issuer.consent(&address, issuer.claims("victim", "victim@example.in"));
        assert!(lured.return_with_code(&server, &code).await.redirect().0.contains("error_code=bad_oauth_state"));
        let (address, cookie) = begin().await;
        let code = issuer.consent(&address, issuer.claims("a-1", "a1@example.in"));
        assert!(ProviderSignIn::new(&address, &cookie).return_with_code(&server, &code).await.redirect().1.contains_key("access_token"));
        assert_eq!(identities(&server, &session.access_token).await.len(), 2);
    }

    async fn an_identity_belongs_to_one_account(server: TestServer) {
        let (server, issuer) = with_acme(&server).await;
        let asha = server.start_session("asha@example.in").await;
        let link = async |session: &Session, subject: &str, email: &str| {
            let flow = start_linking(&server, session).await;
            let code = issuer.consent(&flow.address, issuer.claims(subject, email));
            let (_, mut parameters) = flow.return_with_code(&server, &code).await.redirect();
            parameters.remove("error_description").unwrap_or_default()
        };
        assert_eq!(link(&asha, "a-1", "a1@example.in").await, "");
        assert_eq!(link(&asha, "a-1", "a1@example.in").await, "Identity is already linked");
        let ravi = server.start_session("ravi@example.in").await;
        assert_eq!(link(&ravi, "a-1", "a1@example.in").await, "Identity is already linked to another user");
        // A user with an account here cannot be tricked into linking their identity to someone else's account.
        assert_eq!(link(&ravi, "a-2", "asha@example.in").await, "Identity is already linked to another user");
        let theirs = identities(&server, &asha.access_token).await;
        let answer = unlink(&server, &ravi, &theirs[1]["identity_id"]).await;
        answer.refused(StatusCode::UNPROCESSABLE_ENTITY, "identity_not_found", "Identity doesn't exist");
    }

    async fn the_last_sign_in_method_cannot_be_removed(server: TestServer) {
        let (server, issuer) = with_acme(&server).await;
        let (_, parameters) = sign_in(&server, &issuer, issuer.claims("a-1", "asha@example.in")).await.redirect();
        let user = server.user(&parameters["access_token"]).await.body;
        let session = Session { access_token: parameters["access_token"].clone(), refresh_token: String::new(), user };
        let id = session.user["identities"][0]["identity_id"].clone();
        let answer = unlink(&server, &session, &id).await;
        answer.refused(StatusCode::UNPROCESSABLE_ENTITY, "single_identity_not_deletable", "User must have at least 1 identity after unlinking");
        let answer = unlink(&server, &session, &session.user["id"]).await;
        assert_eq!(answer.code(), "email_conflict_identity_not_deletable");
        assert_eq!(unlink(&server, &session, &json!("nonsense")).await.status, StatusCode::NOT_FOUND);

        // With a password there is another way to sign in.
        assert_eq!(session.user["has_password"], false, "so that no page asks for one");
        assert_eq!(server.get("/reauthenticate").bearer(&session.access_token).send().await.status, StatusCode::OK);
        let nonce = server.last_mail("reauthentication").await.digits().to_owned();
        let changed = server.change_user(&session.access_token, &json!({ "password": "a password of mine", "nonce": nonce })).await;
        assert_eq!(changed.body["app_metadata"]["providers"], json!(["custom:acme", "email"]), "{}", changed.text);
        assert_eq!(changed.body["has_password"], true);
        assert_eq!(unlink(&server, &session, &id).await.status, StatusCode::OK);
        assert_eq!(identities(&server, &session.access_token).await[0]["provider"], "email");
    }

    async fn an_old_session_links_and_unlinks_nothing(server: TestServer) {
        let (server, _) = with_acme(&server).await;
        let session = server.start_session("asha@example.in").await;
        server.advance_seconds(24 * 3600 + 1);
        let session = server.refresh(&session.refresh_token).await.session();
        let message = "Log in again to change how you log in";
        let answer = server.get(LINK).bearer(&session.access_token).send().await;
        answer.refused(StatusCode::BAD_REQUEST, "reauthentication_needed", message);
        let answer = unlink(&server, &session, &json!(Uuid::now_v7())).await;
        answer.refused(StatusCode::BAD_REQUEST, "reauthentication_needed", message);
        assert_eq!(server.get(LINK).send().await.status, StatusCode::UNAUTHORIZED, "the public key is no session");
    }

    async fn a_provider_does_not_bypass_the_second_factor(server: TestServer) {
        let (server, issuer) = with_acme(&server).await;
        let (_, app) = protect(&server, "asha@example.in").await;
        server.advance_seconds(60);
        let (_, parameters) = sign_in(&server, &issuer, issuer.claims("a-1", "asha@example.in")).await.redirect();
        let user = server.user(&parameters["access_token"]).await.body;
        assert_eq!((&user["factors"][0]["status"], user["identities"].as_array().unwrap().len()), (&json!("verified"), 2));
        let first = Session {
            access_token: parameters["access_token"].clone(),
            refresh_token: parameters["refresh_token"].clone(),
            user,
        };
        assert_eq!(server.identify(&first).await, Err(Refused::SecondFactorNeeded));
        let identity = first.user["identities"][1]["identity_id"].clone();
        assert_eq!(unlink(&server, &first, &identity).await.code(), "insufficient_aal");
        assert_eq!(server.get(LINK).bearer(&first.access_token).send().await.code(), "insufficient_aal");
        let passed = app.pass(&server, &first).await;
        assert_eq!(claims(&passed.access_token)["amr"][1]["method"], "oauth");
        assert_eq!(unlink(&server, &passed, &identity).await.status, StatusCode::OK);
    }

    async fn an_id_token_is_linked_to_the_account_of_the_session(server: TestServer) {
        let (server, issuer) = with_acme(&server).await;
        let session = server.start_session("asha@example.in").await;
        let token = issuer.key.sign(&issuer.claims("a-1", "a1@example.in"));
        let body = json!({ "provider": "custom:acme", "id_token": token, "link_identity": true });
        let call = || server.post("/token?grant_type=id_token").json(&body);
        assert!(call().send().await.status.is_client_error());
        assert_eq!(server.count("select count(*) from identities").await, 0);
        let linked = call().bearer(&session.access_token).send().await.session();
        assert_eq!((&linked.user["id"], linked.user["identities"].as_array().unwrap().len()), (&session.user["id"], 2));
    }

    async fn identities_are_deleted_with_their_account_and_flows_when_they_expire(server: TestServer) {
        let (server, issuer) = with_acme(&server).await;
        let (_, parameters) = sign_in(&server, &issuer, issuer.claims("a-1", "asha@example.in")).await.redirect();
        let user = server.user(&parameters["access_token"]).await.body;
        server.call(Method::DELETE, &server.admin_path(&user)).service().send().await;
        assert_eq!(server.count("select count(*) from identities").await, 0);
        start_sign_in(&server, "provider=custom:acme").await;
        let mut unverified = issuer.claims("b-1", "b@example.in");
        unverified["email_verified"] = json!(false);
        sign_in(&server, &issuer, unverified).await.redirect();
        let left = "select (select count(*) from oauth_flows) + (select count(*) from waiting_identities)";
        assert_eq!(server.count(left).await, 2);
        server.advance_seconds(3601);
        delete_unfinished_sign_ins(server.auth_db(), server.clock.now()).await.unwrap();
        assert_eq!(server.count(left).await, 0);
    }
}
