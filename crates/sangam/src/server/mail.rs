//! How this instance sends mails, and where the links in them lead.

use std::sync::Arc;

use anyhow::Context;
use jiff::SignedDuration;
use sangam_auth::Keys;
use sangam_mail::SmtpClient;
use sangam_product::mail::MailTransport;
use sangam_product::notifications::{MailLinks, Notifier};
use sangam_product::organizer_address;

use crate::settings::Settings;

/// Picks the mail transport: the mail server, else the mailbox page of a demonstration. With neither, mails wait in the
/// queue.
pub(super) fn transport(settings: &Settings) -> anyhow::Result<Option<MailTransport>> {
    match &settings.mail {
        Some(mail) => {
            let smtp = SmtpClient::new(&mail.smtp, mail.from.clone()).map_err(anyhow::Error::msg);
            Ok(Some(MailTransport::Smtp(smtp.context("cannot use the mail server's address")?)))
        }
        None if settings.demo => Ok(Some(MailTransport::Mailbox)),
        None => Ok(None),
    }
}

/// The links in notification mails. `url` is the address of this instance in browsers.
pub(super) fn links(url: &str, keys: &Keys, settings: &Settings) -> MailLinks {
    let keys = keys.clone();
    MailLinks {
        site: url.to_owned(),
        from: settings.mail.as_ref().map_or_else(|| organizer_address(url), |mail| mail.from.address()),
        // Signing fails only if the secret cannot be used at all. Then nothing else works either, and the page behind
        // the link shows an error.
        sign: Arc::new(move |purpose, text| keys.seal(purpose, text).unwrap_or_default()),
    }
}

/// Makes the notifier mail notifications and messages from visitors, as the settings say.
pub(super) fn notify(notifier: Notifier, links: MailLinks, settings: &Settings) -> Notifier {
    let delay = settings.notification_delay.try_into().unwrap_or(SignedDuration::MAX);
    let notifier = notifier.mail_after(delay).with_immediate_mail(links);
    match &settings.operator_email {
        Some(address) => notifier.forward_contact_messages_to(address.clone()),
        None => notifier,
    }
}
