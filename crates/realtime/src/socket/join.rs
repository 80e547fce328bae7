//! Joining a topic: identifies the caller, checks their permissions, and sets up the channel and its listeners.

use std::sync::Arc;

use sangam_schema::Pass;
use serde_json::json;
use tokio::time::timeout;
use uuid::Uuid;

use super::config::JoinPayload;
use super::push::{is_opaque, json_of};
use super::session::SocketSession;
use crate::changes::{ListenRequest, Listener, ListenerAllowance, ListenerCost};
use crate::channel::{Channel, ChannelEnd, JoinOptions, PREFIX, TopicKey};
use crate::metrics;
use crate::usage_counter::{UsageCounter, UsageGuard};
use crate::wire::{self, Push};

/// The length of a topic must fit in one byte in binary frames.
const MAX_TOPIC_BYTES: usize = 255;

/// What a channel adds to the usage of its account, and the limit.
struct AccountLimit<'a> {
    usage: &'a Arc<UsageCounter<Uuid>>,
    amount: usize,
    limit: usize,
    metric: &'static str,
    /// The words before and after the limit in the refusal.
    before: &'static str,
    after: &'static str,
}

impl AccountLimit<'_> {
    fn take(&self, account: Uuid) -> Result<Option<UsageGuard<Uuid>>, String> {
        if self.amount == 0 {
            return Ok(None);
        }
        let guard = self.usage.enter_many(account, self.amount, self.limit).ok_or_else(|| {
            metrics::refusals(self.metric).increment(1);
            format!("{} {} {} on all its sockets; leave some channels", self.before, self.limit, self.after)
        })?;
        Ok(Some(guard))
    }
}

/// A join whose caller may enter the topic.
struct AdmittedJoin {
    payload: JoinPayload,
    topic_key: TopicKey,
    pass: Pass,
}

/// The resolved entries of `postgres_changes`.
struct ResolvedListeners {
    ids: Vec<u32>,
    listeners: Vec<Arc<Listener>>,
    cost: ListenerCost,
    counted: Vec<UsageGuard<Uuid>>,
}

impl SocketSession {
    /// Handles a join, and replies in time whatever happens.
    pub(super) async fn join(&mut self, push: &Push) {
        let limit = self.hub.limits.join;
        let permissions_version = self.hub.permissions_version();
        let admitted = timeout(limit, self.admit(push)).await;
        match admitted.unwrap_or_else(|_| Err("The server is busy; joining took too long, try again".to_owned())) {
            Ok(admitted) => self.open(push, admitted, permissions_version).await,
            Err(reason) => self.reply_error(push, &reason),
        }
    }

    /// Identifies the caller and checks their permissions. The error is the reason for the refusal.
    async fn admit(&mut self, push: &Push) -> Result<AdmittedJoin, String> {
        let name = push.topic.strip_prefix(PREFIX).ok_or("unmatched topic")?;
        if name.is_empty() {
            return Err("TopicNameRequired: You must provide a topic name".to_owned());
        }
        if push.topic.len() > MAX_TOPIC_BYTES {
            return Err(format!("A topic's name may have {} bytes", MAX_TOPIC_BYTES - PREFIX.len()));
        }
        self.count_join()?;
        self.channels.retain(|_, channel| !channel.is_closed());
        let limit = self.hub.limits.channels;
        if self.channels.len() >= limit && !self.channels.contains_key(push.topic.as_str()) {
            metrics::refusals("channels").increment(1);
            return Err(format!("ChannelRateLimitReached: A socket may join {limit} channels"));
        }
        let payload = json_of(push).and_then(|raw| JoinPayload::parse(raw.get()));
        let payload = payload.ok_or("A join must have the form {\"config\": {…}, \"access_token\": …}")?;

        let token = payload.access_token.as_deref().filter(|token| !is_opaque(token));
        let pass = self.hub.authenticator.admit(&self.apikey, token).await;
        let pass = pass.map_err(|refused| self.hub.refusal_message(&refused, token))?;
        if let Some(account) = pass.caller.id() {
            self.count_account(account)?;
        }
        let topic_key = TopicKey { topic: push.topic.as_str().into(), private: payload.private() };
        self.hub.may_enter(&topic_key, pass.caller).await?;
        Ok(AdmittedJoin { payload, topic_key, pass })
    }

    /// Opens the channel. No message is missed after the reply.
    async fn open(&mut self, push: &Push, admitted: AdmittedJoin, permissions_version: u64) {
        let AdmittedJoin { payload, topic_key, pass } = admitted;
        let requests = payload.requests();
        let limit = self.hub.limits.entries;
        if requests.len() > limit {
            return self.reply_error(push, &format!("A channel may have {limit} entries in postgres_changes"));
        }
        let resolved = self.resolve(&push.topic, requests, pass.caller.id()).await;
        let ResolvedListeners { ids, listeners, cost, counted } = match resolved {
            Ok(resolved) => resolved,
            Err(reason) => return self.reply_error(push, &reason),
        };
        let limit = self.hub.limits.presence_key_bytes;
        if payload.presence_key().is_some_and(|key| key.len() > limit) {
            return self.reply_error(push, &format!("A presence key may have {limit} bytes"));
        }
        let key: Arc<str> =
            payload.presence_key().map_or_else(|| self.hub.clock.new_id().to_string().into(), Arc::from);
        let options = JoinOptions {
            ack: payload.ack(),
            own: payload.own(),
            presence_key: key,
            listeners,
            cost,
            _counted: counted,
        };
        let sender = (self.version, self.outbox.clone());
        let id = self.hub.channels.next_id();
        let channel = Arc::new(Channel::new(id, topic_key, push.join_ref.clone(), sender, options, pass));

        if let Some(old) = self.channels.remove(push.topic.as_str()) {
            self.hub.close(&old, ChannelEnd::Left);
        }
        // From here on, a lost session closes this channel. If the session was lost earlier, that is noticed here.
        self.hub.register(&channel);
        if let Err(refused) = self.hub.authenticator.recheck(&pass).await {
            self.hub.close(&channel, ChannelEnd::Gone);
            let reason = self.hub.refusal_message(&refused, None);
            return self.reply_error(push, &reason);
        }
        self.channels.insert(channel.topic_key.topic.clone(), channel.clone());
        self.hub.listeners.add(&channel, || self.announce(push, requests, &ids));
        self.hub.active_topics.enter(&channel);
        // Likewise for the permission to join a private topic: members are checked when permissions change, and this channel is a
        // member now.
        if channel.topic_key.private
            && self.hub.permissions_version() != permissions_version
            && let Err(reason) = self.hub.may_enter(&channel.topic_key, pass.caller).await
        {
            self.refuse(&channel, reason);
        }
    }

    /// Resolves the listeners of a channel, within the limits of its socket and its account. Compiling patterns is
    /// slow, so it runs on another thread, for one channel at a time.
    async fn resolve(
        &self,
        topic: &str,
        requests: &[ListenRequest],
        account: Option<Uuid>,
    ) -> Result<ResolvedListeners, String> {
        let others = self.channels.iter().filter(|(other, _)| &***other != topic);
        let others: ListenerCost = others.map(|(_, channel)| channel.options.cost).sum();
        let (hub, own) = (self.hub.clone(), requests.to_vec());
        let read = move || {
            let mut allowance = ListenerAllowance::new(&hub.patterns, &hub.limits, others);
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
            Some(account) => self.count_channel(account, cost)?,
            None => Vec::new(),
        };
        Ok(ResolvedListeners { ids, listeners, cost, counted })
    }

    /// Counts a channel and the cost of its listeners for its account.
    fn count_channel(&self, account: Uuid, cost: ListenerCost) -> Result<Vec<UsageGuard<Uuid>>, String> {
        let (hub, limits) = (&self.hub, &self.hub.limits);
        let account_limits = [
            AccountLimit {
                usage: &hub.channel_counts,
                amount: 1,
                limit: limits.account_channels,
                metric: "channels",
                before: "ChannelRateLimitReached: An account may join",
                after: "channels",
            },
            AccountLimit {
                usage: &hub.listener_counts,
                amount: cost.listeners,
                limit: limits.account_listeners,
                metric: "listeners",
                before: "An account may have",
                after: "listeners",
            },
            AccountLimit {
                usage: &hub.pattern_counts,
                amount: cost.patterns,
                limit: limits.account_patterns,
                metric: "filters",
                before: "The filters of an account may have",
                after: "patterns",
            },
            AccountLimit {
                usage: &hub.filter_bytes,
                amount: cost.filter_bytes,
                limit: limits.account_filter_bytes,
                metric: "filters",
                before: "The filters of an account may have",
                after: "bytes",
            },
        ];
        let mut counted = Vec::new();
        for limit in &account_limits {
            counted.extend(limit.take(account)?);
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
