//! The functions behind `/rpc`, implemented by another crate.

use futures_util::stream::BoxStream;
use sangam_db::{BoxFuture, Tx};
use sangam_schema::Caller;
use serde_json::{Map, Value as Json};

use crate::Error;

/// Runs the functions that the schema declares.
pub trait Commands: Send + Sync {
    /// Calls a declared function. `arguments` are complete and in stored form. Returns the text of the JSON result.
    fn call<'a>(
        &'a self,
        name: &'a str,
        caller: Caller,
        arguments: Map<String, Json>,
    ) -> BoxFuture<'a, Result<String, Error>>;

    /// Calls a function whose answer is streamed. The pieces together are the text of its JSON result.
    fn stream<'a>(
        &'a self,
        name: &'a str,
        caller: Caller,
        arguments: Map<String, Json>,
    ) -> BoxFuture<'a, Result<AnswerStream, Error>>;

    /// Checks rows that a client has just inserted or updated, in the same transaction, before they are read back. Each
    /// key is the text of a JSON array. An error here rolls back the write.
    fn after_write<'a>(
        &'a self,
        tx: &'a mut Tx<'_>,
        table: &'static str,
        keys: &'a [String],
    ) -> BoxFuture<'a, Result<(), Error>>;

    /// Completes rows that a client is about to delete, in the same transaction, before they are read back. They are locked. Each key
    /// is the text of a JSON array. An error here rolls back the write.
    fn before_delete<'a>(
        &'a self,
        tx: &'a mut Tx<'_>,
        table: &'static str,
        keys: &'a [String],
    ) -> BoxFuture<'a, Result<(), Error>>;
}

/// The pieces of a streamed answer. An error aborts the response, so that no client mistakes half an answer for all of it.
pub type AnswerStream = BoxStream<'static, Result<String, Error>>;
