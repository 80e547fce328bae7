//! Networks from which an account has signed in before, whose owner strangers must not lock out.

use crate::auth::Auth;
use crate::error::Error;
use crate::limits::{Attempt, AttemptRefusal, is_same_network};
use crate::sessions::Device;

/// Counts an attempt at the password of the account with this address. Once strangers have used up the attempts of all networks, only a
/// network from which the account has signed in before still has its own.
pub(crate) async fn attempt_sign_in(
    auth: &Auth,
    email: &str,
    device: &Device,
) -> Result<Result<Attempt, AttemptRefusal>, Error> {
    let now = auth.now();
    let attempt = auth.limits().sign_in(email, device, now);
    if attempt.as_ref().is_err_and(|refusal| refusal.is_of_all_networks()) && is_known(auth, email, device).await? {
        return Ok(auth.limits().sign_in_at_known_network(email, device, now));
    }
    Ok(attempt)
}

/// Looks at the latest sessions, ended ones too, because the owner may have signed out.
async fn is_known(auth: &Auth, email: &str, device: &Device) -> Result<bool, Error> {
    let Some(ip) = device.ip.as_deref() else { return Ok(false) };
    let statement = auth.db().statement(
        "select sessions.ip
         from sessions
         join accounts on accounts.id = sessions.account_id
         where accounts.email = {text} and sessions.ip is not null
         order by sessions.created_at desc
         limit 100",
        vec![email.into()],
    );
    let rows = auth.db().read(statement).await?;
    Ok(rows.iter().filter_map(|row| row.text(0)).any(|known| is_same_network(known, ip)))
}
