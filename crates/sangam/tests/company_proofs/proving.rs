//! From claiming a domain to the verified mark.

use jiff::SignedDuration;
use sangam_db::Engine;
use serde_json::{Value as Json, json};

use super::{Network, done, mark_of, notifications_of, proof_of, refused};

const ENGINES: [Engine; 2] = [Engine::Sqlite, Engine::Postgres];
const GSTIN: &str = "27AAPFU0939F1ZV";

#[tokio::test(flavor = "multi_thread")]
async fn a_token_in_the_dns_proves_a_domain_and_no_other_text_does() {
    for engine in ENGINES {
        let network = Network::start(engine).await;
        let (acme, reader) = (network.app.user("business").await, network.app.user("user").await);
        let proof = network.claim(&acme, "https://www.Acme.in/about").await;
        assert_eq!((&proof["domain"], &proof["status"]), (&json!("acme.in"), &json!("Waiting")));
        let again = network.claim(&acme, "acme.in").await;
        assert_eq!(again["token"], proof["token"], "what was published stays right");

        let missing = done(&acme, "check_company_proof", json!({})).await;
        assert_eq!((&missing["status"], &missing["dns_result"]), (&json!("Waiting"), &json!("missing")));
        let (status, code, _) = refused(&acme, "check_company_proof", json!({})).await;
        assert_eq!((status, code.as_str()), (429, "SG005"), "other people's servers are not queried all the time");

        let rival = network.app.user("business").await;
        network.publish(&network.claim(&rival, "acme.in").await);
        network.clock.advance(SignedDuration::from_secs(11));
        let different = done(&acme, "check_company_proof", json!({})).await;
        assert_eq!((&different["status"], &different["dns_result"]), (&json!("Waiting"), &json!("different")));
        assert_eq!(mark_of(&reader, &acme).await["verified_domain"], Json::Null);

        network.publish(&proof);
        network.clock.advance(SignedDuration::from_secs(11));
        let proved = done(&acme, "check_company_proof", json!({})).await;
        assert_eq!((&proved["status"], &proved["method"]), (&json!("Proved"), &json!("dns")));
        assert_eq!(mark_of(&reader, &acme).await, json!({"verified_domain": "acme.in", "verified_gstin": null}));
        assert_eq!(notifications_of(&network.app, &acme).await, Vec::<String>::new(), "they saw it themselves");
        assert_eq!(network.claim(&acme, "acme.in").await["status"], "Proved", "nor is it asked for again");

        let other = network.claim(&acme, "acme.co.in").await;
        assert_ne!(other["token"], proof["token"]);
        assert_eq!(mark_of(&reader, &acme).await["verified_domain"], Json::Null, "another domain, another proof");
        done(&acme, "end_company_proof", json!({})).await;
        assert_eq!(proof_of(&network.app, &acme).await, Json::Null);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_domain_proves_one_company_until_its_proof_is_gone() {
    for engine in ENGINES {
        let network = Network::start(engine).await;
        let first = network.proved("acme.in").await;
        let second = network.app.user("employer").await;
        let claim = network.claim(&second, "acme.in").await;
        network.publish(&claim);
        let (_, code, message) = refused(&second, "check_company_proof", json!({})).await;
        assert_eq!(code, "23505");
        assert!(message.contains("once that verification has ended"), "{message}");
        let waiting = proof_of(&network.app, &second).await;
        assert_eq!((&waiting["status"], &waiting["dns_result"]), (&json!("Waiting"), &json!("found")));
        assert_eq!(mark_of(&first, &first).await["verified_domain"], "acme.in");

        done(&first, "end_company_proof", json!({})).await;
        assert_eq!(mark_of(&first, &first).await["verified_domain"], Json::Null);
        network.advance(1).await;
        assert_eq!(proof_of(&network.app, &second).await["status"], "Proved", "the server looked by itself");
        assert_eq!(notifications_of(&network.app, &second).await, ["acme.in is verified as your company's domain"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gstin_counts_for_one_proved_company() {
    for engine in ENGINES {
        let network = Network::start(engine).await;
        let (waiting, first) = (network.app.user("business").await, network.proved("acme.in").await);
        let sent = json!({ "p_gstin": GSTIN });
        assert_eq!(refused(&waiting, "set_company_gstin", sent.clone()).await.1, "P0002", "a domain comes first");
        let claim = network.claim(&waiting, "rival.in").await;
        assert_eq!(done(&waiting, "set_company_gstin", sent.clone()).await["gstin"], GSTIN);
        assert_eq!(mark_of(&first, &waiting).await["verified_gstin"], Json::Null, "alone it proves nothing");

        let (_, code, message) = refused(&first, "set_company_gstin", json!({"p_gstin": "27AAPFU0939F1ZO"})).await;
        assert_eq!(code, "22023");
        assert!(message.contains("mistyped"), "{message}");
        assert_eq!(done(&first, "set_company_gstin", json!({"p_gstin": "27 aapfu0939f 1zv"})).await["gstin"], GSTIN);
        let mark = json!({"verified_domain": "acme.in", "verified_gstin": GSTIN});
        assert_eq!(mark_of(&waiting, &first).await, mark);

        network.publish(&claim);
        let proved = done(&waiting, "check_company_proof", json!({})).await;
        assert_eq!((&proved["status"], &proved["gstin"]), (&json!("Proved"), &Json::Null), "it proves the first");
        let (_, code, message) = refused(&waiting, "set_company_gstin", sent).await;
        assert_eq!(code, "23505");
        assert!(message.contains("Another verified company"), "{message}");
        assert_eq!(done(&first, "set_company_gstin", json!({"p_gstin": null})).await["gstin"], Json::Null);
        assert_eq!(mark_of(&waiting, &first).await["verified_gstin"], Json::Null);
    }
}
