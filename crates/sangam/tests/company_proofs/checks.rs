//! The server's own checks over several months.

use jiff::SignedDuration;
use sangam_db::Engine;
use serde_json::{Value as Json, json};

use super::{Network, done, mark_of, notifications_of, proof_of};

const ENGINES: [Engine; 2] = [Engine::Sqlite, Engine::Postgres];

#[tokio::test(flavor = "multi_thread")]
async fn the_server_looks_for_a_week_and_then_when_it_is_asked() {
    for engine in ENGINES {
        let network = Network::start(engine).await;
        let acme = network.app.user("employer").await;
        let claim = network.claim(&acme, "acme.in").await;
        network.advance(1).await;
        let proof = proof_of(&network.app, &acme).await;
        assert_eq!((&proof["status"], &proof["dns_result"]), (&json!("Waiting"), &json!("missing")));
        assert!(proof["next_check_at"].is_string());
        network.advance(7 * 24).await;
        assert_eq!(proof_of(&network.app, &acme).await["next_check_at"], Json::Null);
        network.publish(&claim);
        network.advance(24).await;
        assert_eq!(proof_of(&network.app, &acme).await["status"], "Waiting", "no one looks any more");
        let acme = network.app.again(&acme).await;
        assert_eq!(done(&acme, "check_company_proof", json!({})).await["status"], "Proved");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proof_is_lost_after_three_failed_checks_in_a_week_and_its_owner_is_told() {
    for engine in ENGINES {
        let network = Network::start(engine).await;
        let acme = network.proved("acme.in").await;
        let id = acme.id;
        let hindi = json!({"user_metadata": {"language": "hi", "user_type": "business", "full_name": "Acme"}});
        let path = format!("/auth/v1/admin/users/{id}");
        assert_eq!(network.app.service().put(&path).json(&hindi).send().await.status, 200);

        network.advance(30 * 24).await;
        let proof = proof_of(&network.app, &acme).await;
        assert_eq!((&proof["status"], &proof["failed_checks"]), (&json!("Proved"), &json!(0)));

        network.withdraw("acme.in");
        network.advance(30 * 24).await;
        let proof = proof_of(&network.app, &acme).await;
        assert_eq!((&proof["status"], &proof["failed_checks"]), (&json!("Proved"), &json!(1)));
        network.advance(84).await;
        assert_eq!(proof_of(&network.app, &acme).await["failed_checks"], 2);
        network.clock.advance(SignedDuration::from_secs(11));
        let acme = network.app.again(&acme).await;
        assert_eq!(
            done(&acme, "check_company_proof", json!({})).await["failed_checks"],
            2,
            "people may check as often as they like"
        );
        assert_eq!(mark_of(&acme, &acme).await["verified_domain"], "acme.in", "not yet");
        network.advance(84).await;
        let acme = network.app.again(&acme).await;
        assert_eq!(proof_of(&network.app, &acme).await["status"], "Lost");
        assert_eq!(mark_of(&acme, &acme).await["verified_domain"], Json::Null);
        let told = notifications_of(&network.app, &acme).await;
        let expected = ["acme.in का आपका प्रमाण हमें नहीं मिला", "acme.in अब आपकी कंपनी को सत्यापित नहीं करता"];
        assert_eq!(told, expected);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_that_is_back_within_the_week_keeps_the_proof() {
    for engine in ENGINES {
        let network = Network::start(engine).await;
        let acme = network.proved("acme.in").await;
        let proof = proof_of(&network.app, &acme).await;
        network.withdraw("acme.in");
        network.advance(30 * 24).await;
        network.advance(84).await;
        assert_eq!(proof_of(&network.app, &acme).await["failed_checks"], 2);
        network.publish(&proof);
        network.advance(84).await;
        let proof = proof_of(&network.app, &acme).await;
        assert_eq!((&proof["status"], &proof["failed_checks"]), (&json!("Proved"), &json!(0)));
        assert_eq!(proof["failing_since"], Json::Null);
    }
}
