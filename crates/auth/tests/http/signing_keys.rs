//! The keys that sign access tokens: published, rotated without signing anyone out, and the same on every copy of the server. P-21.

use http::StatusCode;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use sangam_auth::{delete_expired_rows, rotate_signing_key};
use serde_json::{Value, json};

use crate::test_server::{PASSWORD, SECRET, TestServer, claims, on_both_engines};

const HOUR: i64 = 3600;

on_both_engines! {
    async fn the_published_key_is_enough_to_verify_a_token(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        let keys = published(&server).await;
        let header = jsonwebtoken::decode_header(&session.access_token).unwrap();
        assert_eq!(header.alg, Algorithm::ES256);
        let jwk = keys.iter().find(|jwk| jwk["kid"] == json!(header.kid)).unwrap();
        assert_eq!((&jwk["kty"], &jwk["crv"], &jwk["alg"], &jwk["use"]), (&json!("EC"), &json!("P-256"), &json!("ES256"), &json!("sig")));
        let key = DecodingKey::from_ec_components(jwk["x"].as_str().unwrap(), jwk["y"].as_str().unwrap()).unwrap();
        let mut validation = Validation::new(Algorithm::ES256);
        validation.validate_exp = false;
        validation.set_audience(&["authenticated"]);
        let checked = jsonwebtoken::decode::<Value>(&session.access_token, &key, &validation).unwrap();
        assert_eq!(checked.claims["sub"], session.user["id"]);
        assert!(keys.iter().all(|jwk| jwk.get("d").is_none()), "no private half is shown");
    }

    async fn a_rotation_ends_no_session_and_uses_a_key_that_was_published_before(server: TestServer) {
        let before = server.start_session("asha@example.in").await;
        let kids = published_kids(&server).await;
        assert_eq!(kids.len(), 2, "one signs, one waits");
        let rotated = rotate_signing_key(server.auth()).await.unwrap();
        assert!(kids.contains(&rotated.current.to_string()), "it was published before its turn");
        server.advance_seconds(5);
        assert_eq!(published_kids(&server).await.len(), 3);
        assert_eq!(server.user(&before.access_token).await.status, StatusCode::OK);
        let after = server.refresh(&before.refresh_token).await.session();
        assert_eq!(kid(&after.access_token), rotated.current.to_string());
        assert_ne!(kid(&before.access_token), kid(&after.access_token));
        assert_eq!(server.user(&after.access_token).await.status, StatusCode::OK);

        server.advance_seconds(2 * HOUR);
        assert!(!published_kids(&server).await.contains(&kid(&before.access_token)), "its tokens have expired");
        delete_expired_rows(server.auth_db(), server.clock.now()).await.unwrap();
        assert_eq!(server.count("select count(*) from signing_keys").await, 2);
        assert_eq!(server.sign_in("asha@example.in", PASSWORD).await.status, StatusCode::OK);
    }

    async fn every_copy_accepts_the_others_tokens_and_notices_a_rotation(server: TestServer) {
        let here = server.start_session("asha@example.in").await;
        let elsewhere = server.copy().await;
        assert_eq!(elsewhere.user(&here.access_token).await.status, StatusCode::OK);
        let rotated = rotate_signing_key(elsewhere.auth()).await.unwrap();
        let again = rotate_signing_key(elsewhere.auth()).await.unwrap();
        server.advance_seconds(5);
        let there = elsewhere.sign_in("asha@example.in", PASSWORD).await.session();
        assert_eq!(kid(&there.access_token), again.current.to_string(), "this key is new to the first copy");
        assert_eq!(server.user(&there.access_token).await.status, StatusCode::OK);
        assert_eq!(kid(&server.sign_in("asha@example.in", PASSWORD).await.session().access_token), again.current.to_string());
        assert!(published_kids(&server).await.contains(&rotated.current.to_string()));
        elsewhere.close_database().await;
    }

    async fn copies_that_start_concurrently_agree_on_the_first_key(server: TestServer) {
        let (one, other) = (server.copy().await, server.copy().await);
        let (first, second) = tokio::join!(published_kids(&one), published_kids(&other));
        assert_eq!((first.len(), &first), (2, &second));
        one.close_database().await;
        other.close_database().await;
    }

    async fn a_token_signed_with_the_secret_is_accepted_but_not_with_an_unknown_key(server: TestServer) {
        let session = server.start_session("asha@example.in").await;
        let said = claims(&session.access_token);
        let old = jsonwebtoken::encode(&Header::default(), &said, &EncodingKey::from_secret(SECRET.as_bytes())).unwrap();
        assert_eq!(server.user(&old).await.status, StatusCode::OK, "tokens from before there were keys");
        let body = session.access_token.split_once('.').unwrap().1;
        for header in [json!({ "alg": "ES256", "kid": uuid::Uuid::now_v7() }), json!({ "alg": "ES256" }), json!({ "alg": "ES256", "kid": "../../etc" })] {
            use base64::Engine;
            let header = base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(header.to_string());
            let answer = server.user(&format!("{header}.{body}")).await;
            assert_eq!((answer.status, answer.code()), (StatusCode::FORBIDDEN, "bad_jwt"));
        }
        assert_eq!(server.user(&session.access_token).await.status, StatusCode::OK);
    }
}

async fn published(server: &TestServer) -> Vec<Value> {
    let answer = server.get("/.well-known/jwks.json").without_apikey().send().await;
    assert_eq!(answer.header("cache-control"), Some("public, max-age=600"));
    answer.body["keys"].as_array().unwrap().clone()
}

async fn published_kids(server: &TestServer) -> Vec<String> {
    published(server).await.iter().map(|jwk| jwk["kid"].as_str().unwrap().to_owned()).collect()
}

fn kid(token: &str) -> String {
    jsonwebtoken::decode_header(token).unwrap().kid.unwrap()
}
