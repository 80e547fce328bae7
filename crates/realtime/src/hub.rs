//! State shared by all sockets of this copy, and the ways a channel ends.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use jiff::Timestamp;
use parking_lot::Mutex;
use sangam_db::{Commit, Db};
use sangam_schema::{AffectedPasses, Caller, Clock, Origin, Pass, Refused, Schema};
use tokio::sync::{Semaphore, watch};
use uuid::Uuid;

use crate::active_topics::ActiveTopics;
use crate::authenticator::refusal_message;
use crate::changes::{Listeners, PatternCache, ReadPolicies};
use crate::channel::{Channel, ChannelEnd, TopicKey};
use crate::channels::{Channels, OnlineChange};
use crate::copies::Copies;
use crate::limits::AccountBuckets;
use crate::queued_bytes::QueuedBytes;
use crate::topic_rules::TopicRules;
use crate::usage_counter::UsageCounter;
use crate::{Authenticator, Limits, metrics};

/// The shared state.
pub(crate) struct Hub {
    pub(crate) db: Db,
    pub(crate) schema: Arc<Schema>,
    pub(crate) clock: Clock,
    pub(crate) limits: Limits,
    pub(crate) authenticator: Arc<dyn Authenticator>,
    pub(crate) channels: Channels,
    pub(crate) active_topics: ActiveTopics,
    pub(crate) listeners: Listeners,
    pub(crate) policies: ReadPolicies,
    pub(crate) topic_rules: TopicRules,
    pub(crate) copies: Copies,
    /// Bytes waiting for all sockets together.
    pub(crate) queued: QueuedBytes,
    pub(crate) broadcast_buckets: AccountBuckets,
    pub(crate) join_buckets: AccountBuckets,
    pub(crate) push_buckets: AccountBuckets,
    pub(crate) origins: Arc<UsageCounter<Origin>>,
    pub(crate) accounts: Arc<UsageCounter<Uuid>>,
    /// Channels of each account on all its sockets, and their listeners.
    pub(crate) channel_counts: Arc<UsageCounter<Uuid>>,
    pub(crate) listener_counts: Arc<UsageCounter<Uuid>>,
    /// Patterns in the filters of accounts, and the bytes of these filters.
    pub(crate) pattern_counts: Arc<UsageCounter<Uuid>>,
    pub(crate) filter_bytes: Arc<UsageCounter<Uuid>>,
    pub(crate) patterns: PatternCache,
    /// Held while a slow filter is parsed.
    pub(crate) reading_filters: Semaphore,
    /// Presence bytes of each account, over all topics.
    pub(crate) presence_bytes: Arc<UsageCounter<Uuid>>,
    pub(crate) stop: watch::Sender<bool>,
    pub(crate) sockets: AtomicUsize,
    /// Counts the commits that may have revoked a permission to join a private topic.
    permissions_version: AtomicU64,
    /// When the members of private topics were last checked.
    rechecked_at: Mutex<Timestamp>,
}

impl Hub {
    pub(crate) fn new(
        db: Db,
        schema: Arc<Schema>,
        authenticator: Arc<dyn Authenticator>,
        clock: Clock,
        limits: Limits,
    ) -> Hub {
        let bus = db.bus().clone();
        let queued = QueuedBytes::new(limits.queued_bytes);
        Hub {
            policies: ReadPolicies::new(&schema, db.engine()),
            topic_rules: TopicRules::new(&schema, db.engine()),
            channels: Channels::default(),
            active_topics: ActiveTopics::new(bus.clone(), queued.clone()),
            listeners: Listeners::default(),
            copies: Copies::new(bus),
            queued,
            broadcast_buckets: AccountBuckets::default(),
            join_buckets: AccountBuckets::default(),
            push_buckets: AccountBuckets::default(),
            origins: Arc::default(),
            accounts: Arc::default(),
            presence_bytes: Arc::default(),
            channel_counts: Arc::default(),
            listener_counts: Arc::default(),
            pattern_counts: Arc::default(),
            filter_bytes: Arc::default(),
            patterns: PatternCache::default(),
            reading_filters: Semaphore::new(1),
            stop: watch::Sender::new(false),
            sockets: AtomicUsize::new(0),
            permissions_version: AtomicU64::new(0),
            rechecked_at: Mutex::new(clock.now()),
            db,
            schema,
            clock,
            limits,
            authenticator,
        }
    }

    /// The reason a client was refused, as it is told. `token` is the token it sent.
    pub(crate) fn refusal_message(&self, refused: &Refused, token: Option<&str>) -> String {
        let expired_at = token.and_then(|token| self.authenticator.expiry(token));
        refusal_message(refused, expired_at, self.clock.now())
    }

    /// Closes a channel, once, and tells its client how it ended.
    pub(crate) fn close(&self, channel: &Channel, ending: ChannelEnd) {
        if !channel.mark_closed() {
            return;
        }
        self.listeners.remove(channel);
        self.active_topics.leave(channel);
        if let Some(change) = self.channels.remove(channel) {
            self.copies.publish_online_change(change);
        }
        channel.send_end(&ending);
    }

    /// Adds a channel to the indexes.
    pub(crate) fn register(&self, channel: &Arc<Channel>) {
        self.channels.add(channel);
    }

    /// Records whether a channel shows its person as online.
    pub(crate) fn set_online(&self, channel: &Channel, online: bool) {
        let change = if online { self.channels.mark_online(channel) } else { self.channels.mark_offline(channel) };
        if let Some(change) = change {
            self.copies.publish_online_change(change);
        }
    }

    /// Replaces a channel's pass.
    pub(crate) fn renew(&self, channel: &Channel, pass: Pass) {
        let online_changes: [Option<OnlineChange>; 2] = self.channels.renew(channel, pass);
        online_changes.into_iter().flatten().for_each(|change| self.copies.publish_online_change(change));
    }

    /// Makes all clients join again, because they missed a message.
    pub(crate) fn break_all(&self, reason: &'static str) {
        for channel in self.channels.all() {
            metrics::drops(reason).increment(1);
            self.close(&channel, ChannelEnd::Broken);
        }
    }

    /// Whether a commit may revoke permissions.
    pub(crate) fn may_revoke_permissions(&self, commit: &Commit) -> bool {
        commit.changes.iter().any(|change| {
            self.authenticator.affected_passes(change).is_some()
                || !self.topic_rules.affected_topics(change).is_empty()
                || !self.topic_rules.affected_accounts(change).is_empty()
        })
    }

    /// Closes the channels of callers who lost their permissions with a commit.
    pub(crate) async fn close_unauthorized(&self, commit: &Commit) {
        let mut affected: Vec<AffectedPasses> = Vec::new();
        let mut topics: HashSet<TopicKey> = HashSet::new();
        let mut accounts: HashSet<Uuid> = HashSet::new();
        for change in &commit.changes {
            affected.extend(self.authenticator.affected_passes(change));
            topics.extend(self.topic_rules.affected_topics(change));
            accounts.extend(self.topic_rules.affected_accounts(change));
        }
        let theirs = accounts.iter().flat_map(|account| self.channels.of(AffectedPasses::Account(*account)));
        topics.extend(theirs.map(|channel| channel.topic_key.clone()).filter(|topic_key| topic_key.private));
        for channel in affected.into_iter().flat_map(|passes| self.channels.of(passes)) {
            self.recheck_pass(&channel).await;
        }
        if topics.is_empty() && accounts.is_empty() {
            return;
        }
        self.permissions_version.fetch_add(1, Ordering::SeqCst);
        for topic_key in topics {
            let members = self.active_topics.members(&topic_key);
            self.recheck_members(&topic_key, members).await;
        }
    }

    /// Closes a channel whose pass is no longer valid. Returns whether it is still valid. If that cannot be checked
    /// now, the channel is closed rather than trusted, and the client joins again.
    pub(crate) async fn recheck_pass(&self, channel: &Channel) -> bool {
        let pass = channel.pass();
        match self.authenticator.recheck(&pass).await {
            Ok(()) => return true,
            Err(Refused::Unavailable) => self.close(channel, ChannelEnd::Broken),
            Err(refused) => {
                metrics::drops("revoked").increment(1);
                self.close(channel, ChannelEnd::Refused(refusal_message(&refused, pass.expires_at, self.clock.now())));
            }
        }
        false
    }

    /// Closes the channels of a session or API token, if it has ended.
    pub(crate) async fn recheck_credential(&self, credential: Uuid) {
        for channel in self.channels.of(AffectedPasses::Credential(credential)) {
            // All of them depend on the same rows, so if one is still valid, all are.
            if self.recheck_pass(&channel).await {
                return;
            }
        }
    }

    /// Rechecks the members of all private topics when it is time.
    pub(crate) async fn recheck_private_topics(&self) {
        let now = self.clock.now();
        {
            let mut last = self.rechecked_at.lock();
            let age = now.duration_since(*last);
            if !age.is_negative() && age.unsigned_abs() < self.limits.recheck {
                return;
            }
            *last = now;
        }
        for (topic_key, members) in self.active_topics.private_members() {
            self.recheck_members(&topic_key, members).await;
        }
    }

    async fn recheck_members(&self, topic_key: &TopicKey, members: Vec<Arc<Channel>>) {
        if members.is_empty() {
            return;
        }
        let callers: HashSet<Caller> = members.iter().map(|member| member.pass().caller).collect();
        let admitted = self.topic_rules.admitted(&self.db, topic_key, &callers).await;
        if let Err(error) = &admitted {
            tracing::error!(%error, "the members of a private topic could not be checked: {error}");
        }
        for member in members {
            match &admitted {
                Ok(admitted) if admitted.contains(&member.pass().caller) => {}
                Ok(_) => {
                    metrics::drops("membership").increment(1);
                    self.close(&member, ChannelEnd::Refused(not_admitted(topic_key)));
                }
                Err(_) => self.close(&member, ChannelEnd::Broken),
            }
        }
    }

    /// Whether a caller may join a topic. Public topics accept every signed-in caller. For private ones the database decides.
    pub(crate) async fn may_enter(&self, topic_key: &TopicKey, caller: Caller) -> Result<(), String> {
        if caller == Caller::Anonymous {
            return Err("Unauthorized: Sign in first, and send the session's access_token".to_owned());
        }
        if !topic_key.private {
            return Ok(());
        }
        match self.topic_rules.admitted(&self.db, topic_key, &HashSet::from([caller])).await {
            Ok(admitted) if admitted.contains(&caller) => Ok(()),
            Ok(_) => Err(not_admitted(topic_key)),
            Err(error) => {
                tracing::error!(%error, "a private topic could not be checked: {error}");
                Err("UnableToCheckRights: The server could not check this now; try again".to_owned())
            }
        }
    }

    /// Counts the changes of permissions. If it has changed since, an earlier check may be wrong.
    pub(crate) fn permissions_version(&self) -> u64 {
        self.permissions_version.load(Ordering::SeqCst)
    }
}

fn not_admitted(topic_key: &TopicKey) -> String {
    format!("Unauthorized: You do not have permissions to read from this Channel topic: {}", topic_key.name())
}
