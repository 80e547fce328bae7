//! How a company proves its domain: the token in DNS, the server's own checks over months, and addresses the server
//! never connects to.

mod checks;
mod hostile_claims;
mod proving;

use jiff::{SignedDuration, Timestamp};
use sangam_db::Engine;
use sangam_schema::Clock;
use serde_json::{Value as Json, json};

use crate::support::{App, NameServer, User};

/// A server that queries the test's DNS server, and whose clock the test controls.
struct Network {
    app: App,
    dns: NameServer,
    clock: Clock,
}

impl Network {
    async fn start(engine: Engine) -> Network {
        let dns = NameServer::start().await;
        let clock = Clock::fixed(Timestamp::now());
        let address = dns.address;
        let app = App::start_with(engine, clock.clone(), |settings| settings.dns_servers = vec![address]).await;
        Network { app, dns, clock }
    }

    /// Claims a domain. Returns the pending proof.
    async fn claim(&self, company: &User, domain: &str) -> Json {
        done(company, "start_company_proof", json!({ "p_domain": domain })).await
    }

    /// Publishes the record that a proof requires.
    fn publish(&self, proof: &Json) {
        let (domain, token) = (proof["domain"].as_str().unwrap(), proof["token"].as_str().unwrap());
        self.dns.texts(&format!("_sangam-challenge.{domain}"), &[format!("sangam-verification={token}")]);
    }

    fn withdraw(&self, domain: &str) {
        self.dns.texts(&format!("_sangam-challenge.{domain}"), &[]);
    }

    /// Creates a company whose domain is proved.
    async fn proved(&self, domain: &str) -> User {
        let company = self.app.user("business").await;
        self.publish(&self.claim(&company, domain).await);
        assert_eq!(done(&company, "check_company_proof", json!({})).await["status"], "Proved");
        company
    }

    /// Advances the clock and has the server run what is due.
    async fn advance(&self, hours: i64) {
        self.clock.advance(SignedDuration::from_hours(hours));
        // The clock jumped; chores pause until they trust it again.
        for _ in 0..600 {
            if self.app.chores.run_due().await.unwrap().contains(&"check_company_proofs") {
                return;
            }
            self.clock.advance(SignedDuration::from_secs(30));
        }
        panic!("the proofs were never checked");
    }
}

/// The proof of a company, from its row.
async fn proof_of(app: &App, company: &User) -> Json {
    let answer = app.service().get(&format!("/rest/v1/company_proofs?id=eq.{}", company.id)).send().await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()[0].clone()
}

/// What everyone sees next to a company's name.
async fn mark_of(reader: &User, company: &User) -> Json {
    let path = format!("/rest/v1/profiles?select=verified_domain,verified_gstin&id=eq.{}", company.id);
    let answer = reader.get(&path).send().await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()[0].clone()
}

/// Titles of a person's notifications, oldest first.
async fn notifications_of(app: &App, person: &User) -> Vec<String> {
    let path = format!("/rest/v1/notifications?select=title&order=created_at,id&user_id=eq.{}", person.id);
    let rows = app.service().get(&path).send().await.json();
    rows.as_array().unwrap().iter().map(|row| row["title"].as_str().unwrap().to_owned()).collect()
}

async fn done(person: &User, name: &str, arguments: Json) -> Json {
    let answer = person.post(&format!("/rest/v1/rpc/{name}")).json(&arguments).send().await;
    assert!(matches!(answer.status, 200 | 204), "{name}: {} {}", answer.status, answer.text);
    if answer.text.is_empty() { Json::Null } else { answer.json() }
}

/// Calls a function that must be refused. Returns the status, code and message.
async fn refused(person: &User, name: &str, arguments: Json) -> (u16, String, String) {
    let answer = person.post(&format!("/rest/v1/rpc/{name}")).json(&arguments).send().await;
    assert!(answer.status >= 400, "{name}: {}", answer.text);
    let text = |key: &str| answer.json()[key].as_str().unwrap_or_default().to_owned();
    (answer.status, text("code"), text("message"))
}
