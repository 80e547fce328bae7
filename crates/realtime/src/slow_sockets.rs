//! Closes the slowest sockets when too many bytes are waiting.

use std::sync::Arc;
use std::time::Duration;

use crate::hub::Hub;
use crate::metrics;
use crate::outbox::{Outbox, SocketEnd};

/// How long to wait for closed sockets to free their messages before closing more.
const RELEASE_DELAY: Duration = Duration::from_millis(50);

/// Closes the sockets with the most waiting bytes whenever the total exceeds the limit. Runs as long as the server.
pub(crate) async fn watch(hub: Arc<Hub>) {
    loop {
        hub.queued.exceeded().await;
        while hub.queued.excess() > 0 {
            close_furthest_behind(&hub, hub.queued.excess());
            tokio::time::sleep(RELEASE_DELAY).await;
        }
    }
}

/// Closes sockets that hold `excess` bytes together. Several may share the same bytes, so this may have to run again.
fn close_furthest_behind(hub: &Hub, mut excess: usize) {
    let mut outboxes: Vec<Arc<Outbox>> = hub.channels.all().iter().map(|channel| channel.outbox.clone()).collect();
    outboxes.sort_by_key(|outbox| (std::cmp::Reverse(outbox.waiting_bytes()), Arc::as_ptr(outbox)));
    outboxes.dedup_by(|one, other| Arc::ptr_eq(one, other));
    for outbox in outboxes {
        let waiting_bytes = outbox.waiting_bytes();
        if excess == 0 || waiting_bytes == 0 {
            return;
        }
        metrics::drops("memory").increment(1);
        outbox.end(SocketEnd::Slow);
        excess = excess.saturating_sub(waiting_bytes);
    }
}
