//! The mail worker's life beside the server.

use std::time::Duration;

use anyhow::Context;
use sangam_network::mail::{Carrier, Courier, Smtp};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::settings::Settings;

/// Who carries the mails: the mail server, else the mailbox page of a demonstration, else nobody, and then they wait.
pub(super) fn carrier(settings: &Settings) -> anyhow::Result<Option<Carrier>> {
    match &settings.mail {
        Some(mail) => {
            let smtp = Smtp::new(&mail.smtp, mail.from.clone()).map_err(anyhow::Error::msg);
            Ok(Some(Carrier::Smtp(smtp.context("cannot use the mail server's address")?)))
        }
        None if settings.demo => Ok(Some(Carrier::Mailbox)),
        None => Ok(None),
    }
}

/// A courier at work.
pub(super) struct Work {
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

/// How long the mails in hand may take when the server stops. One that is cut off is sent again at the next start.
const GRACE: Duration = Duration::from_secs(5);

impl Work {
    /// Sends the courier off.
    pub(super) fn start(courier: Courier) -> Work {
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(courier.run(async {
            // Whether it was told or forgotten, it stops.
            let _ = stopped.await;
        }));
        Work { stop, task }
    }

    /// Lets it finish what it has in hand.
    pub(super) async fn finish(mut self) {
        let _ = self.stop.send(());
        if tokio::time::timeout(GRACE, &mut self.task).await.is_err() {
            tracing::warn!("stopped while the mail server was slow; the mails in hand are sent again later");
            self.task.abort();
        }
    }
}
