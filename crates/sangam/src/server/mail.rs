//! Who carries this instance's mails, and where the links in them lead.

use std::sync::Arc;

use anyhow::Context;
use jiff::SignedDuration;
use sangam_auth::Keys;
use sangam_network::mail::{Carrier, Smtp};
use sangam_network::notifications::{MailLinks, Notifier};

use super::unsubscribe;

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

/// The links of mails that tell of something. `url` is where browsers find this instance.
pub(super) fn links(url: &str, keys: &Keys) -> MailLinks {
    let (site, keys) = (url.to_owned(), keys.clone());
    MailLinks {
        site: site.clone(),
        unsubscribe: Arc::new(move |account, kind| unsubscribe::link(&site, &keys, account, kind)),
    }
}

/// A notification that nobody reads is forgotten after a year; its mail cannot wait longer.
const LONGEST_DELAY: SignedDuration = SignedDuration::from_hours(365 * 24);

/// Has what people are told mailed as well, and what visitors write, as the settings say.
pub(super) fn notify(notifier: Notifier, settings: &Settings) -> Notifier {
    let delay = settings.notification_delay.try_into().unwrap_or(LONGEST_DELAY).min(LONGEST_DELAY);
    let notifier = notifier.mail_after(delay);
    match &settings.operator_email {
        Some(address) => notifier.write_to_operator(address.clone()),
        None => notifier,
    }
}
