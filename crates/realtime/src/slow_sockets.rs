//! Closes the sockets that take their messages too slowly when too many bytes wait.

use std::sync::Arc;
use std::time::Duration;

use crate::hub::Hub;
use crate::numbers;
use crate::outbox::{Outbox, SocketEnd};

/// How long closed sockets have to drop what waited for them, before more are closed.
const RELEASE: Duration = Duration::from_millis(50);

/// Closes the sockets that are furthest behind whenever more waits than may. Runs as long as the server.
pub(crate) async fn watch(hub: Arc<Hub>) {
    loop {
        hub.queued.exceeded().await;
        while hub.queued.excess() > 0 {
            close_furthest_behind(&hub, hub.queued.excess());
            tokio::time::sleep(RELEASE).await;
        }
    }
}

/// Closes as many sockets as hold so many bytes. Several may hold the same ones, so this may have to be done again.
fn close_furthest_behind(hub: &Hub, mut excess: usize) {
    let mut outboxes: Vec<Arc<Outbox>> = hub.channels.all().iter().map(|channel| channel.outbox.clone()).collect();
    outboxes.sort_by_key(|outbox| (std::cmp::Reverse(outbox.waiting_bytes()), Arc::as_ptr(outbox)));
    outboxes.dedup_by(|one, other| Arc::ptr_eq(one, other));
    for outbox in outboxes {
        let waiting_bytes = outbox.waiting_bytes();
        if excess == 0 || waiting_bytes == 0 {
            return;
        }
        numbers::drops("memory").increment(1);
        outbox.end(SocketEnd::Slow);
        excess = excess.saturating_sub(waiting_bytes);
    }
}
