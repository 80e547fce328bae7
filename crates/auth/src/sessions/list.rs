//! Lists a user's sessions.

use jiff::Timestamp;
use uuid::Uuid;

use super::{Device, Session, session_columns};
use crate::auth::Auth;
use crate::error::Error;

/// A valid session as shown to its owner.
pub(crate) struct ListedSession {
    pub(crate) session: Session,
    /// When it was last refreshed, if ever.
    pub(crate) refreshed_at: Option<Timestamp>,
    /// The client that it began on.
    pub(crate) device: Device,
}

/// Returns the valid sessions of an account, most recently used first.
pub(crate) async fn list_sessions(auth: &Auth, account_id: Uuid) -> Result<Vec<ListedSession>, Error> {
    let statement = auth.db().statement(
        concat!(
            "select ",
            session_columns!(),
            ", refreshed_at, user_agent, ip
             from sessions
             where account_id = {uuid} and ended_at is null
             order by coalesce(refreshed_at, created_at) desc, id desc"
        ),
        vec![account_id.into()],
    );
    let rows = auth.db().read(statement).await?;
    let list = rows.iter().map(|row| {
        let text = |column| row.text(column).map(str::to_owned);
        Ok(ListedSession {
            session: Session::from_row(row)?,
            refreshed_at: row.timestamp(8),
            device: Device { user_agent: text(9), ip: text(10) },
        })
    });
    list.collect()
}
