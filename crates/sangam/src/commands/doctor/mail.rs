//! Checks of the mail: the mail server accepts us, and the queue is being sent.

use sangam_db::Db;
use sangam_mail::SmtpClient;
use sangam_product::mail::{QueueReport, report_queue};
use sangam_schema::Clock;

use super::Finding;
use crate::settings::Settings;

/// Checks that the mail server answers and accepts the password. Sends nothing.
pub(super) async fn check_server(settings: &Settings) -> Finding {
    let Some(mail) = &settings.mail else {
        return Finding::good(if settings.demo {
            "no mail server is set; this demonstration shows its mails at /dev/mail"
        } else {
            "no mail server is set, so people cannot confirm their addresses; set SANGAM_SMTP and SANGAM_MAIL_FROM"
        });
    };
    let host = mail.smtp.host();
    let answer = match SmtpClient::new(&mail.smtp, mail.from.clone()) {
        Ok(smtp) => smtp.check().await,
        Err(reason) => Err(reason),
    };
    match answer {
        Ok(()) => Finding::good(format!("{host} accepts our mails")),
        Err(reason) => Finding::wrong(
            format!("{host} cannot be used: {reason}"),
            "check the address, the user and the password in SANGAM_SMTP",
        ),
    }
}

/// Checks that queued mails are being sent.
pub(super) async fn check_queue(settings: &Settings, db: &Db) -> Finding {
    match report_queue(db, Clock::system().now()).await {
        Ok(report) => assess(report, settings.mail.is_some() || settings.demo),
        Err(error) => Finding::wrong(error.to_string(), "check the database"),
    }
}

fn assess(report: QueueReport, sends: bool) -> Finding {
    let QueueReport { waiting, overdue, retrying, failed } = report;
    if !sends && waiting > 0 {
        let advice = "set SANGAM_SMTP and SANGAM_MAIL_FROM and restart the server";
        Finding::wrong(format!("{waiting} wait, and no mail server is set"), advice)
    } else if overdue > 0 {
        let advice = "start the server; if it is running, check its log for the reason";
        Finding::wrong(format!("{overdue} of {waiting} should have been sent long ago"), advice)
    } else if retrying > 0 {
        let advice = "the column last_error of the table mails has the reason; the server keeps trying for a day";
        Finding::wrong(format!("{retrying} of {waiting} were refused at least once"), advice)
    } else {
        Finding::good(format!("{waiting} waiting; {failed} given up in the last day"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(report: QueueReport, sends: bool) -> Option<String> {
        match assess(report, sends) {
            Finding::Wrong { problem, .. } => Some(problem),
            Finding::Good(_) | Finding::Risky { .. } => None,
        }
    }

    #[test]
    fn a_queue_that_is_not_sent_is_wrong() {
        let report = QueueReport { waiting: 3, overdue: 0, retrying: 0, failed: 0 };
        assert_eq!(wrong(report, true), None);
        assert_eq!(wrong(report, false).as_deref(), Some("3 wait, and no mail server is set"));
        let overdue = QueueReport { overdue: 2, ..report };
        assert_eq!(wrong(overdue, true).as_deref(), Some("2 of 3 should have been sent long ago"));
        let retrying = QueueReport { retrying: 1, ..report };
        assert_eq!(wrong(retrying, true).as_deref(), Some("1 of 3 were refused at least once"));
    }
}
