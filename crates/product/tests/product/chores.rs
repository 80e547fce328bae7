//! Chores run when they are due, once across all copies of the server, and are retried when they fail.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use jiff::SignedDuration;
use sangam_db::Db;
use sangam_product::chores::{Chore, Chores};
use sangam_schema::Clock;

use crate::support::start;

const HOUR: SignedDuration = SignedDuration::from_hours(1);

/// An hourly chore that counts its runs, and fails as many times as `failing` says.
fn counting(db: &Db, clock: &Clock, done: &Arc<AtomicUsize>, failing: &Arc<AtomicUsize>) -> Chores {
    let (done, failing) = (Arc::clone(done), Arc::clone(failing));
    let chore = Chore::new("count", HOUR, move |_| {
        let (done, failing) = (Arc::clone(&done), Arc::clone(&failing));
        async move {
            if failing.load(Ordering::SeqCst) > 0 {
                failing.fetch_sub(1, Ordering::SeqCst);
                return Err("not now");
            }
            done.fetch_add(1, Ordering::SeqCst);
            Ok(())
        }
    });
    Chores::new(db.clone(), clock.clone(), vec![chore])
}

fn panic_always() -> Result<(), &'static str> {
    panic!("a bug in a chore")
}

sangam_db::on_both_engines! {
    async fn a_due_chore_runs_once_across_several_copies(test: TestDatabase) {
        let (done, failing) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let clock = Clock::fixed(start());
        let copies = [(); 4].map(|()| counting(&test.db, &clock, &done, &failing));
        for round in 1..=3 {
            let tries = futures_util::future::join_all(copies.iter().map(Chores::run_due)).await;
            let tried: usize = tries.into_iter().map(|names| names.unwrap().len()).sum();
            assert_eq!((tried, done.load(Ordering::SeqCst)), (1, round));
            clock.advance(HOUR / 2);
            assert_eq!(copies[0].run_due().await.unwrap(), Vec::<&str>::new(), "it is not due yet");
            clock.advance(HOUR);
        }
    }

    async fn a_failed_chore_is_retried_sooner(test: TestDatabase) {
        let (done, failing) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(2)));
        let clock = Clock::fixed(start());
        let chores = counting(&test.db, &clock, &done, &failing);
        for minutes in [0, 2, 3] {
            clock.advance(SignedDuration::from_mins(minutes));
            assert_eq!(chores.run_due().await.unwrap(), ["count"], "after {minutes} more minutes");
        }
        assert_eq!(done.load(Ordering::SeqCst), 1);
        clock.advance(SignedDuration::from_mins(30));
        assert_eq!(chores.run_due().await.unwrap(), Vec::<&str>::new(), "then it is hourly again");
    }

    async fn a_panicking_chore_is_retried_and_does_not_delay_others(test: TestDatabase) {
        let clock = Clock::fixed(start());
        let done = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&done);
        let chores = vec![
            Chore::new("panic", HOUR, |_| async { panic_always() }),
            Chore::new("count", HOUR, move |_| {
                let done = Arc::clone(&counted);
                async move {
                    done.fetch_add(1, Ordering::SeqCst);
                    Ok::<_, &str>(())
                }
            }),
        ];
        let chores = Chores::new(test.db.clone(), clock.clone(), chores);
        assert_eq!(chores.run_due().await.unwrap(), ["panic", "count"]);
        clock.advance(SignedDuration::from_mins(2));
        assert_eq!(chores.run_due().await.unwrap(), ["panic"]);
        assert_eq!(done.load(Ordering::SeqCst), 1);
    }

    async fn a_slow_chore_does_not_delay_others_and_keeps_its_lease(test: TestDatabase) {
        let clock = Clock::fixed(start());
        let (finish, finished) = tokio::sync::watch::channel(false);
        let slow = Chore::new("slow", HOUR, move |_| {
            let mut finished = finished.clone();
            async move { finished.wait_for(|finished| *finished).await.map(|_| ()).map_err(|_| "the sender is gone") }
        });
        let (quick_done, mut quick) = tokio::sync::watch::channel(false);
        let quick_chore = Chore::new("quick", HOUR, move |_| {
            quick_done.send_replace(true);
            async { Ok::<_, &str>(()) }
        });
        let lease = Duration::from_millis(30);
        let chores = Chores::new(test.db.clone(), clock.clone(), vec![slow.clone(), quick_chore]).with_lease(lease);
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let running = tokio::spawn(Arc::new(chores).run(async { drop(stopped.await) }));
        quick.wait_for(|done| *done).await.unwrap();

        let other = Chores::new(test.db.clone(), clock.clone(), vec![slow]).with_lease(lease);
        clock.advance(HOUR);
        let due = "select count(*) from _chores where name = 'slow' and due_at <= {timestamp}";
        while test.db.read(test.db.statement(due, vec![clock.now().into()])).await.unwrap()[0].int(0) != Some(0) {
            tokio::task::yield_now().await;
        }
        assert_eq!(other.run_due().await.unwrap(), Vec::<&str>::new(), "the first copy is still running it");
        finish.send_replace(true);
        drop(stop);
        running.await.unwrap();
    }
}
