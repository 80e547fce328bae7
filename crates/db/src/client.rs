//! The clients among which connections and the writer's queue are shared fairly.

use sangam_schema::Origin;
use uuid::Uuid;

/// Whose share of the connections and of the writer's queue a statement uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Client {
    /// An account, wherever its requests come from.
    Account(Uuid),
    /// Everyone at an address who is not signed in.
    Address(Origin),
    /// The server itself and the operator, where even they have to wait.
    Server,
}

tokio::task_local! {
    /// Where the request of this task comes from, if its caller is not signed in.
    static ADDRESS: Origin;
}

/// Runs a request whose caller is not signed in. [`crate::Db::for_account`] then uses the share of its address. This is kept with the task
/// and not passed along, because everything else about such a request is the same for all addresses, and its answers are cached for all.
pub async fn share_by_address<T>(origin: Origin, request: impl Future<Output = T>) -> T {
    ADDRESS.scope(origin, request).await
}

impl Client {
    /// The account, or the address of the request that runs in this task. `None` for the server's own work and the operator's.
    pub(crate) fn of(account: Option<Uuid>) -> Option<Client> {
        account.map(Client::Account).or_else(|| ADDRESS.try_with(|origin| Client::Address(*origin)).ok())
    }
}
