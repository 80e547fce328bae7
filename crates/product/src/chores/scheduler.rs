//! Runs background chores on schedule. Each runs independently, so a slow or stuck chore does not delay the others.

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

/// The scheduler, with all its chores.
pub struct Chores {
    db: Db,
    clock: Clock,
    chores: Vec<Chore>,
    lease: Duration,
    watch: Arc<ClockWatch>,
    on_clock_jump: Box<dyn Fn(ClockJump) + Send + Sync>,
    after_run: Box<dyn Fn() + Send + Sync>,
}

/// How long a claimed chore belongs to the copy that claimed it, unless that copy renews the lease. Short, so that another copy
/// soon takes over if this one crashes.
const LEASE: Duration = Duration::from_secs(120);

/// Upper bound on the sleep between checks, so that a clock change is noticed within a minute.
const MAX_SLEEP: Duration = Duration::from_secs(60);

/// Lower bound on the sleep, so that a chore leased to another copy is not polled constantly.
const MIN_SLEEP: Duration = Duration::from_secs(1);

/// More than the clocks of several copies are expected to differ by.
const CLOCK_TOLERANCE: SignedDuration = SignedDuration::from_mins(1);

impl Chores {
    /// Creates a scheduler. Nothing runs yet.
    pub fn new(db: Db, clock: Clock, chores: Vec<Chore>) -> Chores {
        let watch = Arc::new(ClockWatch::new(clock.clone()));
        Chores { db, clock, chores, lease: LEASE, watch, on_clock_jump: Box::new(|_| ()), after_run: Box::new(|| ()) }
    }

    /// Sets another lease than the default.
    pub fn with_lease(self, lease: Duration) -> Chores {
        Chores { lease, ..self }
    }

    /// Calls this function for each change of the system clock.
    pub fn on_clock_jump(self, observe: impl Fn(ClockJump) + Send + Sync + 'static) -> Chores {
        Chores { on_clock_jump: Box::new(observe), ..self }
    }

    /// Calls this function after each run of a chore, even if it failed, because it may have done a part of its work.
    pub fn after_run(self, observe: impl Fn() + Send + Sync + 'static) -> Chores {
        Chores { after_run: Box::new(observe), ..self }
    }

    /// Detects changes of the system clock.
    pub fn clock_watch(&self) -> &Arc<ClockWatch> {
        &self.watch
    }

    /// Runs chores until `stop` completes, then waits for those still running.
    pub async fn run(self: Arc<Self>, stop: impl Future<Output = ()>) {
        self.compare_clock_with_rows().await;
        let (stopping, stopped) = watch::channel(());
        let ending = async {
            stop.await;
            drop(stopping);
        };
        let runs = join_all(self.chores.iter().map(|chore| self.run_on_schedule(chore, stopped.clone())));
        tokio::join!(ending, runs);
    }

    /// Runs every chore that is due and that no other copy has claimed, one after the other. Returns the names of those it ran.
    pub async fn run_due(&self) -> Result<Vec<&'static str>, Error> {
        let mut tried = Vec::new();
        for chore in &self.chores {
            if self.run_if_due(chore).await? {
                tried.push(chore.name);
            }
        }
        Ok(tried)
    }

    /// Runs one chore whenever it is due, until the channel is closed.
    async fn run_on_schedule(&self, chore: &Chore, mut stopped: watch::Receiver<()>) {
        loop {
            let pause = match self.poll(chore).await {
                Ok(pause) => pause,
                Err(error) => {
                    tracing::warn!(chore = chore.name, %error, "cannot use the chores table: {error}");
                    MAX_SLEEP
                }
            };
            tokio::select! {
                biased;
                _ = stopped.changed() => return,
                () = tokio::time::sleep(pause) => {}
            }
        }
    }

    /// Runs a chore if it is due. Returns how long to sleep before the next check.
    async fn poll(&self, chore: &Chore) -> Result<Duration, Error> {
        self.run_if_due(chore).await?;
        let wait = claims::next_due(&self.db, chore.name).await?.map(|due| due.duration_since(self.clock.now()));
        let wait = wait.map_or(MAX_SLEEP, |wait| Duration::try_from(wait).unwrap_or_default());
        Ok(wait.clamp(MIN_SLEEP, MAX_SLEEP))
    }

    /// Chores pause for a few minutes after the clock was changed. Their work depends on the time and cannot be undone, and a wrong
    /// clock is often corrected soon.
    async fn run_if_due(&self, chore: &Chore) -> Result<bool, Error> {
        if let Some(jump) = self.watch.look() {
            report_jump(jump);
            (self.on_clock_jump)(jump);
        }
        let now = self.clock.now();
        claims::register(&self.db, chore.name, now).await?;
        let latest = now + chore.every + chore.every / 10 + self.lease() + CLOCK_TOLERANCE;
        if claims::reset_due(&self.db, chore.name, now, latest).await? {
            let name = chore.name;
            tracing::warn!(
                chore = name,
                "the due time of the chore {name} was too far ahead; it is now due immediately"
            );
        }
        if self.watch.is_distrusted() {
            return Ok(false);
        }
        let claimed = claims::claim(&self.db, chore.name, self.clock.now(), self.lease()).await?;
        if claimed {
            self.attempt(chore).await?;
        }
        Ok(claimed)
    }

    async fn attempt(&self, chore: &Chore) -> Result<(), Error> {
        let started = Instant::now();
        let work = AssertUnwindSafe((chore.work)(self.clock.now())).catch_unwind();
        let outcome = tokio::select! {
            outcome = work => outcome.unwrap_or_else(|_| Err("it panicked".into())),
            never = self.keep_lease(chore) => never,
        };
        (self.after_run)();
        metrics::histogram!("sangam_chore_seconds", "chore" => chore.name).record(started.elapsed());
        metrics::counter!("sangam_chore_runs_total", "chore" => chore.name).increment(1);
        let now = self.clock.now();
        match outcome {
            Ok(()) => {
                // Gauges are floating-point; seconds since 1970 stay far below 2^53.
                #[allow(clippy::cast_precision_loss)]
                metrics::gauge!("sangam_chore_last_success_timestamp", "chore" => chore.name)
                    .set(now.as_second() as f64);
                claims::record_success(&self.db, chore.name, now, chore.every).await
            }
            Err(error) => self.report_failure(chore, &error).await,
        }
    }

    /// Renews the lease on a chore for as long as it runs. Never returns.
    async fn keep_lease<T>(&self, chore: &Chore) -> T {
        loop {
            tokio::time::sleep(self.lease / 3).await;
            if let Err(error) = claims::renew(&self.db, chore.name, self.clock.now(), self.lease()).await {
                let name = chore.name;
                tracing::warn!(chore = name, %error, "cannot renew the lease, so another copy may also run the chore {name}: {error}");
            }
        }
    }

    async fn report_failure(&self, chore: &Chore, error: &ChoreError) -> Result<(), Error> {
        metrics::counter!("sangam_chore_failures_total", "chore" => chore.name).increment(1);
        let name = chore.name;
        tracing::warn!(chore = name, "the chore {name} failed and will be retried: {error}");
        claims::record_failure(&self.db, name, self.clock.now(), chore.every).await
    }

    /// Checks whether the clock is behind the times that chores recorded, which means that it was set back since the server last ran.
    async fn compare_clock_with_rows(&self) {
        let now = self.clock.now();
        if let Ok(Some(latest)) = claims::latest_success(&self.db).await
            && latest > now + CLOCK_TOLERANCE
        {
            let by = now.duration_since(latest);
            tracing::error!("the clock shows {now:.0}, but the last chore finished at {latest:.0}; correct the clock");
            (self.on_clock_jump)(self.watch.record(by));
        }
    }

    fn lease(&self) -> SignedDuration {
        SignedDuration::try_from(self.lease).unwrap_or(SignedDuration::MAX)
    }
}

fn report_jump(jump: ClockJump) {
    metrics::counter!("sangam_clock_jumps_total").increment(1);
    let (by, now) = (jump.by, jump.noticed_at);
    tracing::error!("the clock was changed by {by:#} and now shows {now:.0}; chores pause for five minutes");
}
