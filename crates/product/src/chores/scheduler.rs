//! Does the chores that are due, each by itself, so that a slow or stuck one holds up no other.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use futures_util::future::join_all;
use jiff::SignedDuration;
use sangam_db::{Db, Error};
use sangam_schema::{Clock, ClockJump, ClockWatch};
use tokio::sync::watch;

use super::chore::{Chore, ChoreError};
use super::claims;

/// All chores of an instance.
pub struct Chores {
    db: Db,
    clock: Clock,
    chores: Vec<Chore>,
    lease: Duration,
    watch: Arc<ClockWatch>,
}

/// How long a chore belongs to the copy that took it up, unless that copy says again that it is busy with it. Short, so that
/// others soon take up what a copy that died had in hand.
const LEASE: Duration = Duration::from_secs(120);

/// The longest nap: a clock that was set is noticed this late at worst.
const LONGEST_NAP: Duration = Duration::from_secs(60);

/// The shortest, so that a chore of which another copy has the lease is not asked for all the time.
const SHORTEST_NAP: Duration = Duration::from_secs(1);

/// Clocks of several copies differ by less.
const SLACK: SignedDuration = SignedDuration::from_mins(1);

impl Chores {
    /// A list of chores; nothing is done yet.
    pub fn new(db: Db, clock: Clock, chores: Vec<Chore>) -> Chores {
        let watch = Arc::new(ClockWatch::new(clock.clone()));
        Chores { db, clock, chores, lease: LEASE, watch }
    }

    /// The same chores with another lease than the usual.
    pub fn with_lease(self, lease: Duration) -> Chores {
        Chores { lease, ..self }
    }

    /// What notices that the clock was set.
    pub fn clock_watch(&self) -> &Arc<ClockWatch> {
        &self.watch
    }

    /// Works until `stop` is done, and finishes the chores it has in hand.
    pub async fn run(self: Arc<Self>, stop: impl Future<Output = ()>) {
        self.compare_clock_with_rows().await;
        let (stopping, stopped) = watch::channel(());
        let ending = async {
            stop.await;
            drop(stopping);
        };
        let working = join_all(self.chores.iter().map(|chore| self.keep_doing(chore, stopped.clone())));
        tokio::join!(ending, working);
    }

    /// Does every chore that is due now and that no other copy has taken up, one after the other. Says which were tried.
    pub async fn do_due(&self) -> Result<Vec<&'static str>, Error> {
        let mut tried = Vec::new();
        for chore in &self.chores {
            if self.do_if_due(chore).await? {
                tried.push(chore.name);
            }
        }
        Ok(tried)
    }

    /// Does one chore whenever it is due, until the channel is closed.
    async fn keep_doing(&self, chore: &Chore, mut stopped: watch::Receiver<()>) {
        loop {
            let nap = match self.work(chore).await {
                Ok(nap) => nap,
                Err(error) => {
                    tracing::warn!(chore = chore.name, %error, "the list of chores cannot be used: {error}");
                    LONGEST_NAP
                }
            };
            tokio::select! {
                biased;
                _ = stopped.changed() => return,
                () = tokio::time::sleep(nap) => {}
            }
        }
    }

    /// Does a chore if it is due, and says how long it is not due after that.
    async fn work(&self, chore: &Chore) -> Result<Duration, Error> {
        self.do_if_due(chore).await?;
        let wait = claims::next_due(&self.db, chore.name).await?.map(|due| due.duration_since(self.clock.now()));
        let wait = wait.map_or(LONGEST_NAP, |wait| Duration::try_from(wait).unwrap_or_default());
        Ok(wait.clamp(SHORTEST_NAP, LONGEST_NAP))
    }

    /// Nothing is done for some minutes after the clock was set. What chores do by the clock cannot be taken back, and a clock that
    /// was set wrong is often set right soon.
    async fn do_if_due(&self, chore: &Chore) -> Result<bool, Error> {
        if let Some(jump) = self.watch.look() {
            report_jump(jump);
        }
        let now = self.clock.now();
        claims::register(&self.db, chore.name, now).await?;
        let latest = now + chore.every + chore.every / 10 + self.lease() + SLACK;
        if claims::reset_due(&self.db, chore.name, now, latest).await? {
            let name = chore.name;
            tracing::warn!(chore = name, "the chore {name} was due later than it should be, and is due now");
        }
        if self.watch.is_doubted() {
            return Ok(false);
        }
        let claimed = claims::claim(&self.db, chore.name, self.clock.now(), self.lease()).await?;
        if claimed {
            self.attempt(chore).await?;
        }
        Ok(claimed)
    }

    async fn attempt(&self, chore: &Chore) -> Result<(), Error> {
        let began = Instant::now();
        let work = AssertUnwindSafe((chore.work)(self.clock.now())).catch_unwind();
        let outcome = tokio::select! {
            outcome = work => outcome.unwrap_or_else(|_| Err("it panicked".into())),
            never = self.keep_lease(chore) => never,
        };
        metrics::histogram!("sangam_chore_seconds", "chore" => chore.name).record(began.elapsed());
        metrics::counter!("sangam_chore_runs_total", "chore" => chore.name).increment(1);
        let now = self.clock.now();
        match outcome {
            Ok(()) => {
                // Gauges are floating-point; seconds since 1970 stay far below 2^53.
                #[allow(clippy::cast_precision_loss)]
                metrics::gauge!("sangam_chore_last_success_timestamp", "chore" => chore.name)
                    .set(now.as_second() as f64);
                claims::note_success(&self.db, chore.name, now, chore.every).await
            }
            Err(error) => self.note_failure_of(chore, &error).await,
        }
    }

    /// Says again and again that this copy is busy with a chore. Never returns.
    async fn keep_lease<T>(&self, chore: &Chore) -> T {
        loop {
            tokio::time::sleep(self.lease / 3).await;
            if let Err(error) = claims::renew(&self.db, chore.name, self.clock.now(), self.lease()).await {
                let name = chore.name;
                tracing::warn!(chore = name, %error, "another copy may take up the chore {name} as well: {error}");
            }
        }
    }

    async fn note_failure_of(&self, chore: &Chore, error: &ChoreError) -> Result<(), Error> {
        metrics::counter!("sangam_chore_failures_total", "chore" => chore.name).increment(1);
        let name = chore.name;
        tracing::warn!(chore = name, "the chore {name} failed and is tried again: {error}");
        claims::note_failure(&self.db, name, self.clock.now(), chore.every).await
    }

    /// A clock that says less than what was written by it is behind since the server last ran.
    async fn compare_clock_with_rows(&self) {
        let now = self.clock.now();
        if let Ok(Some(latest)) = claims::latest_success(&self.db).await
            && latest > now + SLACK
        {
            let by = now.duration_since(latest);
            tracing::error!("the clock says {now:.0}, but chores were done at {latest:.0}; set it right");
            self.watch.note(by);
        }
    }

    fn lease(&self) -> SignedDuration {
        SignedDuration::try_from(self.lease).unwrap_or(SignedDuration::MAX)
    }
}

fn report_jump(jump: ClockJump) {
    metrics::counter!("sangam_clock_jumps_total").increment(1);
    let (by, now) = (jump.by, jump.noticed_at);
    tracing::error!("the clock was set by {by:#} and says {now:.0} now; chores pause for five minutes");
}
