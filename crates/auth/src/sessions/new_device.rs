//! Detects sign-ins from a device that the account has not been used on before.
//!
//! A device is identified by its user agent without version numbers, because browsers update every few weeks and network addresses
//! change on every train ride. A device is new if no session on record (see `upkeep`) began with the same name. An account's first
//! sign-in sends no mail.

use jiff::Timestamp;
use sangam_db::Tx;

use super::Device;
use crate::accounts::Account;
use crate::auth::Auth;
use crate::error::Error;
use crate::mails::queue_new_device;

/// The number of past sessions to compare, newest first. More than almost any account has.
const SESSIONS_COMPARED: i64 = 500;

/// Mails the owner if the device is new. Must be called before the session is inserted.
pub(super) async fn notify_new_device(
    tx: &mut Tx<'_>,
    auth: &Auth,
    account: &Account,
    device: &Device,
    now: Timestamp,
) -> Result<(), Error> {
    let statement = tx.statement(
        "select user_agent from sessions where account_id = {uuid} order by created_at desc, id desc limit {int}",
        vec![account.id.into(), SESSIONS_COMPARED.into()],
    );
    let earlier = tx.fetch(&statement).await?;
    let name = device_name(device.user_agent.as_deref());
    if earlier.is_empty() || earlier.iter().any(|row| device_name(row.text(0)) == name) {
        return Ok(());
    }
    queue_new_device(tx, auth, account, device, now).await
}

/// The user agent without version numbers.
fn device_name(user_agent: Option<&str>) -> String {
    user_agent.unwrap_or_default().chars().filter(|c| !c.is_ascii_digit() && !"._".contains(*c)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_update_is_no_new_device_but_another_browser_is() {
        let chrome = |version: &str| {
            device_name(Some(&format!(
                "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/{version} Safari/537.36"
            )))
        };
        assert_eq!(chrome("138.0.7204.49"), chrome("139.0.0.0"));
        assert_ne!(
            chrome("138.0"),
            device_name(Some("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"))
        );
        assert_eq!(device_name(None), device_name(Some("")));
    }
}
