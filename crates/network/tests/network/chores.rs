//! Chores: due by the clock, done once by however many copies, tried again when they fail.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use jiff::SignedDuration;
use sangam_db::Db;
use sangam_network::chores::{Chore, Chores};
use sangam_schema::Clock;

use crate::support::start;

const HOUR: SignedDuration = SignedDuration::from_hours(1);

/// A chore every hour that counts how often it was done, and fails as long as it is told to.
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

sangam_db::on_both_engines! {
    async fn a_chore_is_done_when_it_is_due_and_once_by_two_copies(test: TestDatabase) {
        let (done, failing) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let clock = Clock::fixed(start());
        let copies = [(); 4].map(|()| counting(&test.db, &clock, &done, &failing));
        for round in 1..=3 {
            let tries = futures_util::future::join_all(copies.iter().map(Chores::do_due)).await;
            let tried: usize = tries.into_iter().map(|names| names.unwrap().len()).sum();
            assert_eq!((tried, done.load(Ordering::SeqCst)), (1, round));
            clock.advance(HOUR / 2);
            assert_eq!(copies[0].do_due().await.unwrap(), Vec::<&str>::new(), "it is not due yet");
            clock.advance(HOUR);
        }
    }

    async fn a_chore_that_fails_is_tried_again_sooner(test: TestDatabase) {
        let (done, failing) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(2)));
        let clock = Clock::fixed(start());
        let chores = counting(&test.db, &clock, &done, &failing);
        for minutes in [0, 2, 3] {
            clock.advance(SignedDuration::from_mins(minutes));
            assert_eq!(chores.do_due().await.unwrap(), ["count"], "after {minutes} more minutes");
        }
        assert_eq!(done.load(Ordering::SeqCst), 1);
        clock.advance(SignedDuration::from_mins(30));
        assert_eq!(chores.do_due().await.unwrap(), Vec::<&str>::new(), "then it is due every hour again");
    }
}
