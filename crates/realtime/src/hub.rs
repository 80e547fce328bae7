//! What all sockets of this copy share, and the ways a channel ends.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use jiff::Timestamp;
use parking_lot::Mutex;
use sangam_db::{Commit, Db};
use sangam_schema::{Caller, Clock, Origin, Refused, Schema};
use tokio::sync::{Semaphore, watch};
use uuid::Uuid;

use crate::changes::{Listeners, Patterns, Policies};
use crate::channel::{Channel, Ending, RoomKey};
use crate::channels::{Channels, Turn};
use crate::copies::Copies;
use crate::crowd::Crowd;
use crate::doorkeeper::word;
use crate::limits::Callers;
use crate::queued_bytes::QueuedBytes;
use crate::rooms::Rooms;
use crate::topics::Topics;
use crate::{Concern, Doorkeeper, Limits, Pass, numbers};

/// The middle of it all.
pub(crate) struct Hub {
    pub(crate) db: Db,
    pub(crate) schema: Arc<Schema>,
    pub(crate) clock: Clock,
    pub(crate) limits: Limits,
    pub(crate) doorkeeper: Arc<dyn Doorkeeper>,
    pub(crate) channels: Channels,
    pub(crate) rooms: Rooms,
    pub(crate) listeners: Listeners,
    pub(crate) policies: Policies,
    pub(crate) topics: Topics,
    pub(crate) copies: Copies,
    /// What waits for all sockets together.
    pub(crate) queued: QueuedBytes,
    pub(crate) broadcasters: Callers,
    pub(crate) joiners: Callers,
    pub(crate) origins: Arc<Crowd<Origin>>,
    pub(crate) accounts: Arc<Crowd<Uuid>>,
    /// Patterns in the filters of accounts, and the bytes of these filters.
    pub(crate) pattern_counts: Arc<Crowd<Uuid>>,
    pub(crate) filter_bytes: Arc<Crowd<Uuid>>,
    pub(crate) patterns: Patterns,
    /// Taken while filters are read that take more than a moment.
    pub(crate) reading_filters: Semaphore,
    /// Bytes that accounts show on topics.
    pub(crate) shown: Arc<Crowd<Uuid>>,
    pub(crate) stop: watch::Sender<bool>,
    pub(crate) sockets: AtomicUsize,
    /// Counts the commits that may have taken a right to be on a private topic.
    rights: AtomicU64,
    /// When the members of private topics were last looked at.
    rechecked_at: Mutex<Timestamp>,
}

impl Hub {
    pub(crate) fn new(
        db: Db,
        schema: Arc<Schema>,
        doorkeeper: Arc<dyn Doorkeeper>,
        clock: Clock,
        limits: Limits,
    ) -> Hub {
        let bus = db.bus().clone();
        let queued = QueuedBytes::new(limits.queued_bytes);
        Hub {
            policies: Policies::new(&schema, db.engine()),
            topics: Topics::new(&schema, db.engine()),
            channels: Channels::default(),
            rooms: Rooms::new(bus.clone(), queued.clone()),
            listeners: Listeners::default(),
            copies: Copies::new(bus),
            queued,
            broadcasters: Callers::default(),
            joiners: Callers::default(),
            origins: Arc::default(),
            accounts: Arc::default(),
            shown: Arc::default(),
            pattern_counts: Arc::default(),
            filter_bytes: Arc::default(),
            patterns: Patterns::default(),
            reading_filters: Semaphore::new(1),
            stop: watch::Sender::new(false),
            sockets: AtomicUsize::new(0),
            rights: AtomicU64::new(0),
            rechecked_at: Mutex::new(clock.now()),
            db,
            schema,
            clock,
            limits,
            doorkeeper,
        }
    }

    /// The reason a client reads for not being let in. `token` is what it showed.
    pub(crate) fn word(&self, refused: &Refused, token: Option<&str>) -> String {
        let expired_at = token.and_then(|token| self.doorkeeper.expiry(token));
        word(refused, expired_at, self.clock.now())
    }

    /// Ends a channel, once, and tells its client how.
    pub(crate) fn close(&self, channel: &Channel, ending: Ending) {
        if !channel.mark_closed() {
            return;
        }
        self.listeners.remove(channel);
        self.rooms.leave(channel);
        if let Some(turn) = self.channels.remove(channel) {
            self.copies.tell_turn(turn);
        }
        channel.tell_end(&ending);
    }

    /// Files a channel under its holder.
    pub(crate) fn register(&self, channel: &Arc<Channel>) {
        self.channels.add(channel);
    }

    /// Notes whether a channel shows its person to others.
    pub(crate) fn note_shown(&self, channel: &Channel, shown: bool) {
        let turn = if shown { self.channels.show(channel) } else { self.channels.hide(channel) };
        if let Some(turn) = turn {
            self.copies.tell_turn(turn);
        }
    }

    /// Puts a newer pass in place of a channel's.
    pub(crate) fn renew(&self, channel: &Channel, pass: Pass) {
        let turns: [Option<Turn>; 2] = self.channels.renew(channel, pass);
        turns.into_iter().flatten().for_each(|turn| self.copies.tell_turn(turn));
    }

    /// Makes every client join again, because something that they should have been told was missed.
    pub(crate) fn break_all(&self, reason: &'static str) {
        for channel in self.channels.all() {
            numbers::drops(reason).increment(1);
            self.close(&channel, Ending::Broken);
        }
    }

    /// Whether a commit may take rights away.
    pub(crate) fn touches_rights(&self, commit: &Commit) -> bool {
        commit.changes.iter().any(|change| {
            self.doorkeeper.concern(change).is_some()
                || !self.topics.touched(change).is_empty()
                || !self.topics.people(change).is_empty()
        })
    }

    /// Ends the channels of callers who lost their rights with a commit.
    pub(crate) async fn follow_rights(&self, commit: &Commit) {
        let mut concerns: Vec<Concern> = Vec::new();
        let mut rooms: HashSet<RoomKey> = HashSet::new();
        let mut people: HashSet<Uuid> = HashSet::new();
        for change in &commit.changes {
            concerns.extend(self.doorkeeper.concern(change));
            rooms.extend(self.topics.touched(change));
            people.extend(self.topics.people(change));
        }
        let theirs = people.iter().flat_map(|person| self.channels.of(Concern::Account(*person)));
        rooms.extend(theirs.map(|channel| channel.room.clone()).filter(|room| room.private));
        for channel in concerns.into_iter().flat_map(|concern| self.channels.of(concern)) {
            self.recheck_pass(&channel).await;
        }
        if rooms.is_empty() && people.is_empty() {
            return;
        }
        self.rights.fetch_add(1, Ordering::SeqCst);
        for room in rooms {
            let members = self.rooms.members(&room);
            self.recheck_members(&room, members).await;
        }
    }

    /// Ends a channel whose pass is not good any more; says whether it still is. When that cannot be found out now, the
    /// channel is broken rather than trusted: the client joins again.
    pub(crate) async fn recheck_pass(&self, channel: &Channel) -> bool {
        let pass = channel.pass();
        match self.doorkeeper.recheck(&pass).await {
            Ok(()) => return true,
            Err(Refused::Unavailable) => self.close(channel, Ending::Broken),
            Err(refused) => {
                numbers::drops("revoked").increment(1);
                self.close(channel, Ending::Refused(word(&refused, pass.expires_at, self.clock.now())));
            }
        }
        false
    }

    /// Ends all channels of a session that has ended.
    pub(crate) async fn recheck_session(&self, session: Uuid) {
        for channel in self.channels.of(Concern::Session(session)) {
            // They rest on the same rows: if those are good for one, they are for all.
            if self.recheck_pass(&channel).await {
                return;
            }
        }
    }

    /// Looks at the members of all private topics again when it is time.
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
        for (room, members) in self.rooms.private_members() {
            self.recheck_members(&room, members).await;
        }
    }

    async fn recheck_members(&self, room: &RoomKey, members: Vec<Arc<Channel>>) {
        if members.is_empty() {
            return;
        }
        let callers: HashSet<Caller> = members.iter().map(|member| member.pass().caller).collect();
        let admitted = self.topics.admitted(&self.db, room, &callers).await;
        if let Err(error) = &admitted {
            tracing::error!(%error, "the members of a private topic could not be checked: {error}");
        }
        for member in members {
            match &admitted {
                Ok(admitted) if admitted.contains(&member.pass().caller) => {}
                Ok(_) => {
                    numbers::drops("membership").increment(1);
                    self.close(&member, Ending::Refused(not_admitted(room)));
                }
                Err(_) => self.close(&member, Ending::Broken),
            }
        }
    }

    /// Whether a caller may be on a topic. Public ones take every signed-in caller; private ones ask the rows.
    pub(crate) async fn may_enter(&self, room: &RoomKey, caller: Caller) -> Result<(), String> {
        if caller == Caller::Anonymous {
            return Err("Unauthorized: Sign in first, and send the session's access_token".to_owned());
        }
        if !room.private {
            return Ok(());
        }
        match self.topics.admitted(&self.db, room, &HashSet::from([caller])).await {
            Ok(admitted) if admitted.contains(&caller) => Ok(()),
            Ok(_) => Err(not_admitted(room)),
            Err(error) => {
                tracing::error!(%error, "a private topic could not be checked: {error}");
                Err("UnableToCheckRights: The server could not check this now; try again".to_owned())
            }
        }
    }

    /// A mark of the present rights: if it is another afterwards, what was found out in between may be wrong.
    pub(crate) fn rights(&self) -> u64 {
        self.rights.load(Ordering::SeqCst)
    }
}

fn not_admitted(room: &RoomKey) -> String {
    format!("Unauthorized: You do not have permissions to read from this Channel topic: {}", room.name())
}
