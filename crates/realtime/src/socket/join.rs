//! Joining a topic: who is it, may they, what do they want to hear, and then everything at once.

use std::sync::Arc;

use sangam_schema::Pass;
use serde_json::json;
use tokio::time::timeout;
use uuid::Uuid;

use super::config::JoinPayload;
use super::push::{is_opaque, json_of};
use super::session::SocketSession;
use crate::changes::{FilterAllowance, FilterCost, ListenRequest, Listener};
use crate::channel::{Channel, ChannelEnd, JoinOptions, PREFIX, TopicKey};
use crate::numbers;
use crate::usage_counter::UsageGuard;
use crate::wire::{self, Push};

/// Topics have one byte for their length in binary frames.
const LONGEST_TOPIC: usize = 255;

/// What became of the entries of `postgres_changes`.
struct ResolvedListeners {
    ids: Vec<u32>,
    listeners: Vec<Arc<Listener>>,
    cost: FilterCost,
    counted: Vec<UsageGuard<Uuid>>,
}

impl SocketSession {
    /// Joins, and answers in time whatever happens.
    pub(super) async fn join(&mut self, push: &Push) {
        let limit = self.hub.limits.join;
        let rights = self.hub.rights();
        let admitted = timeout(limit, self.admit(push)).await;
        match admitted.unwrap_or_else(|_| Err("The server is busy; joining took too long, try again".to_owned())) {
            Ok((join, topic_key, pass)) => self.open(push, &join, topic_key, pass, rights).await,
            Err(reason) => self.reply_error(push, &reason),
        }
    }

    /// Finds out who it is and whether they may; says why not.
    async fn admit(&mut self, push: &Push) -> Result<(JoinPayload, TopicKey, Pass), String> {
        let name = push.topic.strip_prefix(PREFIX).ok_or("unmatched topic")?;
        if name.is_empty() {
            return Err("TopicNameRequired: You must provide a topic name".to_owned());
        }
        if push.topic.len() > LONGEST_TOPIC {
            return Err(format!("A topic's name may have {} bytes", LONGEST_TOPIC - PREFIX.len()));
        }
        self.count_join()?;
        self.channels.retain(|_, channel| !channel.is_closed());
        let most = self.hub.limits.channels;
        if self.channels.len() >= most && !self.channels.contains_key(push.topic.as_str()) {
            numbers::refusals("channels").increment(1);
            return Err(format!("ChannelRateLimitReached: A socket may join {most} channels"));
        }
        let join = json_of(push).and_then(|raw| JoinPayload::parse(raw.get()));
        let join = join.ok_or("A join is {\"config\": {…}, \"access_token\": …}, and this is not that shape")?;

        let token = join.access_token.as_deref().filter(|token| !is_opaque(token));
        let pass = self.hub.authenticator.admit(&self.apikey, token).await;
        let pass = pass.map_err(|refused| self.hub.refusal_message(&refused, token))?;
        if let Some(account) = pass.caller.id() {
            self.count_account(account)?;
        }
        let topic_key = TopicKey { topic: push.topic.as_str().into(), private: join.private() };
        self.hub.may_enter(&topic_key, pass.caller).await?;
        Ok((join, topic_key, pass))
    }

    /// Opens the channel. From the moment of the reply nothing is missed.
    async fn open(&mut self, push: &Push, join: &JoinPayload, topic_key: TopicKey, pass: Pass, rights: u64) {
        let requests = join.requests();
        let most = self.hub.limits.listeners;
        if requests.len() > most {
            return self.reply_error(push, &format!("A channel may have {most} entries in postgres_changes"));
        }
        let resolved = self.resolve(&push.topic, requests, pass.caller.id()).await;
        let ResolvedListeners { ids, listeners, cost, counted } = match resolved {
            Ok(resolved) => resolved,
            Err(reason) => return self.reply_error(push, &reason),
        };
        let most = self.hub.limits.presence_key_bytes;
        if join.presence_key().is_some_and(|key| key.len() > most) {
            return self.reply_error(push, &format!("A presence key may have {most} bytes"));
        }
        let key: Arc<str> = join.presence_key().map_or_else(|| self.hub.clock.new_id().to_string().into(), Arc::from);
        let options =
            JoinOptions { ack: join.ack(), own: join.own(), presence_key: key, listeners, cost, _counted: counted };
        let sender = (self.version, self.outbox.clone());
        let id = self.hub.channels.next_id();
        let channel = Arc::new(Channel::new(id, topic_key, push.join_ref.clone(), sender, options, pass));

        if let Some(old) = self.channels.remove(push.topic.as_str()) {
            self.hub.close(&old, ChannelEnd::Left);
        }
        // From here on the channel is among those that a lost session ends; what was lost before is noticed here.
        self.hub.register(&channel);
        if let Err(refused) = self.hub.authenticator.recheck(&pass).await {
            self.hub.close(&channel, ChannelEnd::Gone);
            let reason = self.hub.refusal_message(&refused, None);
            return self.reply_error(push, &reason);
        }
        self.channels.insert(channel.topic_key.topic.clone(), channel.clone());
        self.hub.listeners.add(&channel, || self.announce(push, requests, &ids));
        self.hub.active_topics.enter(&channel);
        // The same for the right to be on a private topic: members are looked at when it changes, and we are one now.
        if channel.topic_key.private
            && self.hub.rights() != rights
            && let Err(reason) = self.hub.may_enter(&channel.topic_key, pass.caller).await
        {
            self.refuse(&channel, reason);
        }
    }

    /// Reads what a channel wants to hear of, within what its socket and its account may use. Compiling patterns takes a
    /// while: it is done aside, and for one channel at a time.
    async fn resolve(
        &self,
        topic: &str,
        requests: &[ListenRequest],
        account: Option<Uuid>,
    ) -> Result<ResolvedListeners, String> {
        let others = self.channels.iter().filter(|(other, _)| &***other != topic);
        let others: FilterCost = others.map(|(_, channel)| channel.options.cost).sum();
        let (hub, own) = (self.hub.clone(), requests.to_vec());
        let read = move || {
            let mut allowance = FilterAllowance::new(&hub.patterns, &hub.limits, others);
            let resolved = Listener::resolve(&hub.schema, &own, &mut allowance);
            resolved.map(|(ids, listeners)| (ids, listeners, allowance.used)).map_err(|unknown| unknown.to_string())
        };
        let (ids, listeners, cost) = if requests.iter().any(ListenRequest::is_costly) {
            let _turn = self.hub.reading_filters.acquire().await;
            tokio::task::spawn_blocking(read).await.map_err(|_| "The filters could not be read".to_owned())??
        } else {
            read()?
        };
        let counted = match account.filter(|_| self.is_counted()) {
            Some(account) => self.count_filters(account, cost)?,
            None => Vec::new(),
        };
        Ok(ResolvedListeners { ids, listeners, cost, counted })
    }

    /// Counts what a channel's filters cost for its account.
    fn count_filters(&self, account: Uuid, cost: FilterCost) -> Result<Vec<UsageGuard<Uuid>>, String> {
        let (hub, limits) = (&self.hub, &self.hub.limits);
        let mut counted = Vec::new();
        for (counts, amount, most, what) in [
            (&hub.pattern_counts, cost.patterns, limits.account_patterns, "patterns"),
            (&hub.filter_bytes, cost.filter_bytes, limits.account_filter_bytes, "bytes"),
        ] {
            if amount > 0 {
                let share = counts.enter_many(account, amount, most).ok_or_else(|| {
                    numbers::refusals("filters").increment(1);
                    format!("The filters of an account may have {most} {what} on all its sockets; leave some channels")
                })?;
                counted.push(share);
            }
        }
        Ok(counted)
    }

    fn announce(&self, push: &Push, requests: &[ListenRequest], ids: &[u32]) {
        let accepted: Vec<_> = requests.iter().zip(ids).map(|(request, id)| request.accept(*id)).collect();
        self.reply_ok(push, &json!({ "postgres_changes": accepted }).to_string());
        if !requests.is_empty() {
            let (version, topic) = (self.version, push.topic.as_str());
            let message = "Subscribed to PostgreSQL";
            self.send(wire::system(version, &push.join_ref, topic, "postgres_changes", "ok", message));
        }
    }
}
