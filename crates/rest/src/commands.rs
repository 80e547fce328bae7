//! The functions behind `/rpc`, which someone else provides.

use futures_util::stream::BoxStream;
use sangam_db::{BoxFuture, Tx};
use sangam_schema::Caller;
use serde_json::{Map, Value as Json};

use crate::Error;

/// Runs the functions that the schema declares.
pub trait Commands: Send + Sync {
    /// Calls a declared function. Arguments are complete and in stored form; the answer is the text of its JSON result.
    fn call<'a>(
        &'a self,
        name: &'a str,
        caller: Caller,
        arguments: Map<String, Json>,
    ) -> BoxFuture<'a, Result<String, Error>>;

    /// Calls a function whose answer is sent piece by piece: the pieces together are the text of its JSON result.
    fn stream<'a>(
        &'a self,
        name: &'a str,
        caller: Caller,
        arguments: Map<String, Json>,
    ) -> BoxFuture<'a, Result<AnswerStream, Error>>;

    /// Looks at rows that a client has just inserted or updated, in the same transaction, before they are read back. Each key is the text of a
    /// JSON array. What fails here undoes the write.
    fn after_write<'a>(
        &'a self,
        tx: &'a mut Tx<'_>,
        table: &'static str,
        keys: &'a [String],
    ) -> BoxFuture<'a, Result<(), Error>>;
}

/// The pieces of an answer. One that fails breaks the answer off, so that no client takes half of it for the whole.
pub type AnswerStream = BoxStream<'static, Result<String, Error>>;
