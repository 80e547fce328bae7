//! What hostile companies try: names that resolve to internal addresses, names that no one owns, and other companies'
//! proofs.

use jiff::SignedDuration;
use sangam_db::Engine;
use serde_json::{Value as Json, json};

use super::{Network, done, mark_of, refused};
use crate::support::App;

const ENGINES: [Engine; 2] = [Engine::Sqlite, Engine::Postgres];

#[tokio::test(flavor = "multi_thread")]
async fn names_that_lead_inside_are_never_connected_to() {
    let network = Network::start(Engine::Sqlite).await;
    let acme = network.app.user("business").await;
    network.claim(&acme, "acme.in").await;
    for addresses in [
        vec!["127.0.0.1"],
        vec!["10.0.0.1"],
        vec!["172.16.0.1"],
        vec!["192.168.0.1"],
        vec!["100.64.0.1"],
        vec!["169.254.169.254"],
        vec!["0.0.0.0"],
        vec!["224.0.0.1"],
        vec!["::1"],
        vec!["::ffff:127.0.0.1"],
        vec!["::ffff:169.254.169.254"],
        vec!["fd00::1"],
        vec!["fe80::1"],
        vec!["64:ff9b::7f00:1"],
        vec!["93.184.216.34", "127.0.0.1"],
    ] {
        network.dns.addresses("acme.in", &addresses);
        network.clock.advance(SignedDuration::from_secs(11));
        let checked = done(&acme, "check_company_proof", json!({})).await;
        assert_eq!(checked["file_result"], "unreachable", "{addresses:?}");
        assert_eq!(checked["status"], "Waiting", "{addresses:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_is_no_companys_is_refused_with_a_reason() {
    let network = Network::start(Engine::Sqlite).await;
    let acme = network.app.user("business").await;
    for (domain, reason) in [
        ("co.in", "belongs to everyone"),
        ("github.io", "belongs to everyone"),
        ("metadata.google.internal", "belongs to everyone"),
        ("gmail.com", "mailboxes"),
        ("127.0.0.1", "such as example.in"),
        ("[::1]", "such as example.in"),
        ("acme.in:8443", "such as example.in"),
        ("localhost", "such as example.in"),
    ] {
        let (status, code, message) = refused(&acme, "start_company_proof", json!({ "p_domain": domain })).await;
        assert_eq!((status, code.as_str()), (400, "22023"), "{domain}");
        assert!(message.contains(reason), "{domain}: {message}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_one_proves_or_writes_for_another_company_and_seekers_have_none() {
    for engine in ENGINES {
        let network = Network::start(engine).await;
        let (acme, seeker, rival) =
            (network.proved("acme.in").await, network.app.user("user").await, network.app.user("business").await);
        assert_eq!(refused(&seeker, "start_company_proof", json!({"p_domain": "mine.in"})).await.0, 403);
        let foreign = json!({"p_company_id": acme.id, "p_domain": "rival.in", "p_gstin": null});
        for (name, leave_out) in [
            ("start_company_proof", &["p_gstin"][..]),
            ("check_company_proof", &["p_domain", "p_gstin"]),
            ("set_company_gstin", &["p_domain"]),
            ("end_company_proof", &["p_domain", "p_gstin"]),
        ] {
            let mut arguments = foreign.clone();
            leave_out.iter().for_each(|key| drop(arguments.as_object_mut().unwrap().remove(*key)));
            assert_eq!(refused(&rival, name, arguments).await.1, "P0002", "{name}");
        }
        assert_eq!(rival.get("/rest/v1/company_proofs").send().await.text, "[]", "the token is theirs");
        let forged = json!({"verified_domain": "rival.in"});
        let path = format!("/rest/v1/profiles?id=eq.{}", rival.id);
        assert_eq!(rival.patch(&path).json(&forged).send().await.status, 403);
        let saved = json!({"p_profile": forged, "p_seeker": null, "p_freelancer": null});
        assert_eq!(rival.post("/rest/v1/rpc/save_profile").json(&saved).send().await.status, 403);
        assert_eq!(mark_of(&rival, &rival).await["verified_domain"], Json::Null);
        assert_eq!(mark_of(&rival, &acme).await["verified_domain"], "acme.in");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proof_is_exported_with_its_company_and_goes_with_it() {
    for engine in ENGINES {
        let network = Network::start(engine).await;
        let acme = network.proved("acme.in").await;
        let export = acme.post("/rest/v1/rpc/export_my_data").json(&json!({})).send().await.json();
        assert_eq!(export["company_proofs"][0]["domain"], "acme.in");
        assert_eq!(export["profiles"][0]["verified_domain"], "acme.in");
        network.app.erase(&acme).await;
        let left = network.app.service().get("/rest/v1/company_proofs").send().await;
        assert_eq!(left.text, "[]");
        let next = network.app.user("employer").await;
        network.publish(&network.claim(&next, "acme.in").await);
        assert_eq!(done(&next, "check_company_proof", json!({})).await["status"], "Proved", "the domain is free again");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_instance_without_proofs_says_so() {
    let app =
        App::start_with(Engine::Sqlite, sangam_schema::Clock::system(), |settings| settings.company_proof = false)
            .await;
    let acme = app.user("business").await;
    let (status, _, message) = refused(&acme, "start_company_proof", json!({"p_domain": "acme.in"})).await;
    assert_eq!((status, message.as_str()), (400, "This installation does not offer company verification."));
    assert!(!app.bare().get("/").send().await.text.contains("companyProof"), "the page does not offer it");
}
