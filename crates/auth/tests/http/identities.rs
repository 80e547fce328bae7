//! `linkIdentity`, `unlinkIdentity` and `getUserIdentities`.

use http::{Method, StatusCode};
use sangam_auth::{forget_expired, list_events};
use sangam_schema::Refused;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::authenticator::protect;
use crate::providers::{Trip, set_out, sign_in, with_acme};
use crate::world::{Answer, Session, World, claims, on_both_engines};

const LINK: &str = "/user/identities/authorize?provider=custom:acme&redirect_to=http%3A%2F%2Fsangam.test%2Fsettings&skip_http_redirect=true";

async fn start_linking(world: &World, session: &Session) -> Trip {
    // The identity is younger than the account, and so comes second.
    world.advance_seconds(1);
    let answer = world.get(LINK).bearer(&session.access_token).send().await;
    assert_eq!((answer.status, answer.header("set-cookie")), (StatusCode::OK, None), "{}", answer.text);
    Trip::new(answer.body["url"].as_str().unwrap(), "")
}

async fn unlink(world: &World, session: &Session, id: &Value) -> Answer {
    let path = format!("/user/identities/{}", id.as_str().unwrap());
    world.call(Method::DELETE, &path).bearer(&session.access_token).send().await
}

async fn identities(world: &World, token: &str) -> Vec<Value> {
    world.user(token).await.body["identities"].as_array().unwrap().clone()
}

on_both_engines! {
    async fn a_person_links_an_account_elsewhere_and_unlinks_it(world: World) {
        let (world, issuer) = with_acme(&world).await;
        let session = world.start_session("asha@example.in").await;
        let trip = start_linking(&world, &session).await;
        let code = issuer.consent(&trip.address, issuer.claims("a-1", "asha.private@example.in"));
        let (page, parameters) = trip.come_back(&world, &code).await.redirect();
        assert_eq!(page, "http://sangam.test/settings");
        let token = &parameters["access_token"];
        let linked = identities(&world, token).await;
        assert_eq!((&linked[0]["provider"], &linked[1]["provider"]), (&json!("email"), &json!("custom:acme")));
        let user = world.user(token).await.body;
        assert_eq!((&user["email"], &user["app_metadata"]["provider"]), (&json!("asha@example.in"), &json!("email")));
        let mail = world.last_mail("identity_linked").await;
        assert_eq!((mail.recipient.as_str(), mail.params["subject"].as_str()), ("asha@example.in", Some("Acme")));
        let (_, parameters) = sign_in(&world, &issuer, issuer.claims("a-1", "asha.private@example.in")).await.redirect();
        assert_eq!(world.user(&parameters["access_token"]).await.body["id"], session.user["id"]);

        let answer = unlink(&world, &session, &linked[1]["identity_id"]).await;
        assert_eq!((answer.status, answer.body), (StatusCode::OK, json!({})));
        assert_eq!(identities(&world, &session.access_token).await.len(), 1);
        assert_eq!(world.last_mail("identity_unlinked").await.recipient, "asha@example.in");
        assert_eq!(world.user(&parameters["access_token"]).await.code(), "session_not_found", "what it opened is closed");
        let id: Uuid = session.user["id"].as_str().unwrap().parse().unwrap();
        let events: Vec<_> = list_events(world.auth(), id, 2).await.unwrap().into_iter().map(|event| event.kind).collect();
        assert_eq!(events[0], "identity_unlinked");
    }

    async fn a_page_of_our_own_gets_a_cookie_that_must_come_back(world: World) {
        let (world, issuer) = with_acme(&world).await;
        let session = world.start_session("asha@example.in").await;
        let begin = async || {
            let call = world.get(LINK).bearer(&session.access_token).header("sec-fetch-site", "same-origin");
            let answer = call.send().await;
            let cookie = answer.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
            (answer.body["url"].as_str().unwrap().to_owned(), cookie)
        };
        let (address, _) = begin().await;
        let lured = Trip::new(&address, "");
        let code = issuer.consent(&address, issuer.claims("victim", "victim@example.in"));
        assert!(lured.come_back(&world, &code).await.redirect().0.contains("error_code=bad_oauth_state"));
        let (address, cookie) = begin().await;
        let code = issuer.consent(&address, issuer.claims("a-1", "a1@example.in"));
        assert!(Trip::new(&address, &cookie).come_back(&world, &code).await.redirect().1.contains_key("access_token"));
        assert_eq!(identities(&world, &session.access_token).await.len(), 2);
    }

    async fn an_identity_belongs_to_one_account(world: World) {
        let (world, issuer) = with_acme(&world).await;
        let asha = world.start_session("asha@example.in").await;
        let link = async |session: &Session, subject: &str, email: &str| {
            let trip = start_linking(&world, session).await;
            let code = issuer.consent(&trip.address, issuer.claims(subject, email));
            let (_, mut parameters) = trip.come_back(&world, &code).await.redirect();
            parameters.remove("error_description").unwrap_or_default()
        };
        assert_eq!(link(&asha, "a-1", "a1@example.in").await, "");
        assert_eq!(link(&asha, "a-1", "a1@example.in").await, "Identity is already linked");
        let ravi = world.start_session("ravi@example.in").await;
        assert_eq!(link(&ravi, "a-1", "a1@example.in").await, "Identity is already linked to another user");
        // Someone who has an account here cannot be lured into linking what is theirs to another person's.
        assert_eq!(link(&ravi, "a-2", "asha@example.in").await, "Identity is already linked to another user");
        let theirs = identities(&world, &asha.access_token).await;
        let answer = unlink(&world, &ravi, &theirs[1]["identity_id"]).await;
        answer.refused(StatusCode::UNPROCESSABLE_ENTITY, "identity_not_found", "Identity doesn't exist");
    }

    async fn the_last_way_in_stays(world: World) {
        let (world, issuer) = with_acme(&world).await;
        let (_, parameters) = sign_in(&world, &issuer, issuer.claims("a-1", "asha@example.in")).await.redirect();
        let user = world.user(&parameters["access_token"]).await.body;
        let session = Session { access_token: parameters["access_token"].clone(), refresh_token: String::new(), user };
        let id = session.user["identities"][0]["identity_id"].clone();
        let answer = unlink(&world, &session, &id).await;
        answer.refused(StatusCode::UNPROCESSABLE_ENTITY, "single_identity_not_deletable", "User must have at least 1 identity after unlinking");
        let answer = unlink(&world, &session, &session.user["id"]).await;
        assert_eq!(answer.code(), "email_conflict_identity_not_deletable");
        assert_eq!(unlink(&world, &session, &json!("nonsense")).await.status, StatusCode::NOT_FOUND);

        // With a password there is another way in.
        assert_eq!(session.user["has_password"], false, "so that no page asks for one");
        assert_eq!(world.get("/reauthenticate").bearer(&session.access_token).send().await.status, StatusCode::OK);
        let nonce = world.last_mail("reauthentication").await.digits().to_owned();
        let changed = world.change_user(&session.access_token, &json!({ "password": "a password of mine", "nonce": nonce })).await;
        assert_eq!(changed.body["app_metadata"]["providers"], json!(["custom:acme", "email"]), "{}", changed.text);
        assert_eq!(changed.body["has_password"], true);
        assert_eq!(unlink(&world, &session, &id).await.status, StatusCode::OK);
        assert_eq!(identities(&world, &session.access_token).await[0]["provider"], "email");
    }

    async fn an_old_session_links_and_unlinks_nothing(world: World) {
        let (world, _) = with_acme(&world).await;
        let session = world.start_session("asha@example.in").await;
        world.advance_seconds(24 * 3600 + 1);
        let session = world.refresh(&session.refresh_token).await.session();
        let message = "Log in again to change how you log in";
        let answer = world.get(LINK).bearer(&session.access_token).send().await;
        answer.refused(StatusCode::BAD_REQUEST, "reauthentication_needed", message);
        let answer = unlink(&world, &session, &json!(Uuid::now_v7())).await;
        answer.refused(StatusCode::BAD_REQUEST, "reauthentication_needed", message);
        assert_eq!(world.get(LINK).send().await.status, StatusCode::UNAUTHORIZED, "the public key is no session");
    }

    async fn a_provider_does_not_get_around_the_second_step(world: World) {
        let (world, issuer) = with_acme(&world).await;
        let (_, app) = protect(&world, "asha@example.in").await;
        world.advance_seconds(60);
        let (_, parameters) = sign_in(&world, &issuer, issuer.claims("a-1", "asha@example.in")).await.redirect();
        let user = world.user(&parameters["access_token"]).await.body;
        assert_eq!((&user["factors"][0]["status"], user["identities"].as_array().unwrap().len()), (&json!("verified"), 2));
        let first = Session {
            access_token: parameters["access_token"].clone(),
            refresh_token: parameters["refresh_token"].clone(),
            user,
        };
        assert_eq!(world.identify(&first).await, Err(Refused::SecondFactorNeeded));
        let identity = first.user["identities"][1]["identity_id"].clone();
        assert_eq!(unlink(&world, &first, &identity).await.code(), "insufficient_aal");
        assert_eq!(world.get(LINK).bearer(&first.access_token).send().await.code(), "insufficient_aal");
        let passed = app.pass(&world, &first).await;
        assert_eq!(claims(&passed.access_token)["amr"][1]["method"], "oauth");
        assert_eq!(unlink(&world, &passed, &identity).await.status, StatusCode::OK);
    }

    async fn an_id_token_is_linked_to_the_account_that_shows_its_session(world: World) {
        let (world, issuer) = with_acme(&world).await;
        let session = world.start_session("asha@example.in").await;
        let token = issuer.key.sign(&issuer.claims("a-1", "a1@example.in"));
        let body = json!({ "provider": "custom:acme", "id_token": token, "link_identity": true });
        let call = || world.post("/token?grant_type=id_token").json(&body);
        assert!(call().send().await.status.is_client_error());
        assert_eq!(world.count("select count(*) from identities").await, 0);
        let linked = call().bearer(&session.access_token).send().await.session();
        assert_eq!((&linked.user["id"], linked.user["identities"].as_array().unwrap().len()), (&session.user["id"], 2));
    }

    async fn identities_go_with_their_account_and_flows_with_their_time(world: World) {
        let (world, issuer) = with_acme(&world).await;
        let (_, parameters) = sign_in(&world, &issuer, issuer.claims("a-1", "asha@example.in")).await.redirect();
        let user = world.user(&parameters["access_token"]).await.body;
        world.call(Method::DELETE, &world.admin_path(&user)).service().send().await;
        assert_eq!(world.count("select count(*) from identities").await, 0);
        set_out(&world, "provider=custom:acme").await;
        let mut unverified = issuer.claims("b-1", "b@example.in");
        unverified["email_verified"] = json!(false);
        sign_in(&world, &issuer, unverified).await.redirect();
        let left = "select (select count(*) from oauth_flows) + (select count(*) from waiting_identities)";
        assert_eq!(world.count(left).await, 2);
        world.advance_seconds(3601);
        forget_expired(world.auth_db(), world.clock.now()).await.unwrap();
        assert_eq!(world.count(left).await, 0);
    }
}
