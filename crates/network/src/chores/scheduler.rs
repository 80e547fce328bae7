//! Does the chores that are due, one after the other.

use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use sangam_db::{Db, Error};
use sangam_schema::Clock;

use super::chore::{Chore, Trouble};
use super::claims;

/// All chores of an instance.
pub struct Chores {
    db: Db,
    clock: Clock,
    chores: Vec<Chore>,
}

/// The longest nap: a clock that was set is noticed this late at worst.
const LONGEST_NAP: Duration = Duration::from_secs(60);

/// The shortest, so that a chore of which another copy has the lease is not asked for all the time.
const SHORTEST_NAP: Duration = Duration::from_secs(1);

impl Chores {
    /// A list of chores; nothing is done yet.
    pub fn new(db: Db, clock: Clock, chores: Vec<Chore>) -> Chores {
        Chores { db, clock, chores }
    }

    /// Works until `stop` is done, and finishes the chore it has in hand.
    pub async fn run(self: Arc<Self>, stop: impl Future<Output = ()>) {
        let mut stop = pin!(stop);
        loop {
            let nap = match self.work().await {
                Ok(nap) => nap,
                Err(error) => {
                    tracing::warn!(%error, "the list of chores cannot be used: {error}");
                    LONGEST_NAP
                }
            };
            tokio::select! {
                biased;
                () = &mut stop => return,
                () = tokio::time::sleep(nap) => {}
            }
        }
    }

    /// Does every chore that is due now and that no other copy has taken up. Says which were tried.
    pub async fn do_due(&self) -> Result<Vec<&'static str>, Error> {
        let mut tried = Vec::new();
        for chore in &self.chores {
            claims::introduce(&self.db, chore.name, self.clock.now()).await?;
            if claims::claim(&self.db, chore.name, self.clock.now()).await? {
                self.attempt(chore).await?;
                tried.push(chore.name);
            }
        }
        Ok(tried)
    }

    async fn work(&self) -> Result<Duration, Error> {
        self.do_due().await?;
        let wait = claims::next_due(&self.db).await?.map(|due| due.duration_since(self.clock.now()));
        let wait = wait.map_or(LONGEST_NAP, |wait| Duration::try_from(wait).unwrap_or_default());
        Ok(wait.clamp(SHORTEST_NAP, LONGEST_NAP))
    }

    async fn attempt(&self, chore: &Chore) -> Result<(), Error> {
        let began = Instant::now();
        let outcome = (chore.work)(self.clock.now()).await;
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
            Err(trouble) => self.note_trouble(chore, &trouble).await,
        }
    }

    async fn note_trouble(&self, chore: &Chore, trouble: &Trouble) -> Result<(), Error> {
        metrics::counter!("sangam_chore_failures_total", "chore" => chore.name).increment(1);
        let name = chore.name;
        tracing::warn!(chore = name, "the chore {name} failed and is tried again: {trouble}");
        claims::note_failure(&self.db, name, self.clock.now(), chore.every).await
    }
}
