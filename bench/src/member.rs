//! A real account: created with the service key, signed in with its password, and with conversations with the first people.

use sangam_schema::Clock;
use std::net::SocketAddr;

use anyhow::Context;
use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::dataset::Dataset;
use crate::instance::Keys;
use crate::wire::{Connection, Request};

/// The password of every member.
pub(crate) const PASSWORD: &str = "correct horse battery";

/// A signed-in person.
pub(crate) struct Member {
    pub(crate) id: Uuid,
    email: String,
    anon_key: String,
    token: String,
}

impl Member {
    /// Creates the account and signs in. The address is new in every run, because a PostgreSQL database outlives the run.
    pub(crate) async fn join(address: SocketAddr, keys: &Keys, user_type: &str) -> anyhow::Result<Member> {
        let mut connection = Connection::open(address).await?;
        let email = format!("{}@example.in", Clock::system().new_id());
        let account = json!({
            "email": email,
            "password": PASSWORD,
            "email_confirm": true,
            "user_metadata": {"full_name": "Bina Measure", "user_type": user_type},
        });
        let create = Request::post("/auth/v1/admin/users", &account).signed(&keys.service, &keys.service);
        let user = connection.ask(&create.bytes()).await?.json().context("cannot make an account")?;
        let id = serde_json::from_value(user["id"].clone()).context("the account has no id")?;
        let mut member = Member { id, email, anon_key: keys.anon.clone(), token: String::new() };
        let session = connection.ask(&member.sign_in().bytes()).await?.json().context("cannot sign in")?;
        member.token = session["access_token"].as_str().context("the sign-in returned no token")?.to_owned();
        Ok(member)
    }

    /// The public key it uses.
    pub(crate) fn anon_key(&self) -> &str {
        &self.anon_key
    }

    /// Its access token.
    pub(crate) fn token(&self) -> &str {
        &self.token
    }

    /// The request that signs the member in.
    pub(crate) fn sign_in(&self) -> Request {
        let credentials = json!({"email": self.email, "password": PASSWORD});
        Request::post("/auth/v1/token?grant_type=password", &credentials).header("apikey", &self.anon_key)
    }

    /// Adds the member's credentials to a request.
    pub(crate) fn sign(&self, request: Request) -> Request {
        request.signed(&self.anon_key, &self.token)
    }

    /// Starts conversations with this many people.
    pub(crate) async fn begin_conversations(
        &self,
        address: SocketAddr,
        dataset: Dataset,
        count: u64,
    ) -> anyhow::Result<Vec<Uuid>> {
        let mut connection = Connection::open(address).await?;
        let mut conversations = Vec::new();
        for i in 0..count {
            let other = json!({"p_user_id": dataset.person(i).id});
            let call = self.sign(Request::post("/rest/v1/rpc/get_or_create_conversation", &other));
            let id: Json = connection.ask(&call.bytes()).await?.json().context("cannot begin a conversation")?;
            conversations.push(serde_json::from_value(id)?);
        }
        Ok(conversations)
    }
}
