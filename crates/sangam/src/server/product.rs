//! Connects the product to services that know nothing about it: its commands to the data API, and its record of resume
//! readers to storage.

use futures_util::{StreamExt, TryStreamExt};
use sangam_db::{BoxFuture, Db, Tx};
use sangam_product::commands::{Arguments, Context, Failure, RefusalCode, find_command};
use sangam_product::record_resume_opening;
use sangam_rest::{AnswerStream, Commands, Error};
use sangam_schema::Caller;
use sangam_storage::{FileAccess, FileObserver};
use serde_json::{Map, Value as Json};

/// Runs the product's commands for the data API.
pub(super) struct ProductCommands(pub(super) Context);

impl Commands for ProductCommands {
    fn call<'a>(
        &'a self,
        name: &'a str,
        caller: Caller,
        arguments: Map<String, Json>,
    ) -> BoxFuture<'a, Result<String, Error>> {
        Box::pin(async move {
            let Some(command) = find_command(name) else {
                let arguments = arguments.keys().cloned().collect();
                return Err(Error::UnknownFunction { name: name.to_owned(), arguments, hint: None });
            };
            let context = self.0.for_account(caller);
            let answer = (command.run)(context, caller, Arguments::new(arguments)).await;
            answer.map_err(into_error)
        })
    }

    fn stream<'a>(
        &'a self,
        name: &'a str,
        caller: Caller,
        arguments: Map<String, Json>,
    ) -> BoxFuture<'a, Result<AnswerStream, Error>> {
        Box::pin(async move {
            let Some(stream) = find_command(name).and_then(|command| command.stream) else {
                let arguments = arguments.keys().cloned().collect();
                return Err(Error::UnknownFunction { name: name.to_owned(), arguments, hint: None });
            };
            let pieces = stream(self.0.clone(), caller, Arguments::new(arguments)).map_err(into_error)?;
            Ok(pieces.map_err(into_error).boxed())
        })
    }

    fn after_write<'a>(
        &'a self,
        tx: &'a mut Tx<'_>,
        table: &'static str,
        keys: &'a [String],
    ) -> BoxFuture<'a, Result<(), Error>> {
        Box::pin(async move { Ok(self.0.check_written(tx, table, keys).await?) })
    }

    fn before_delete<'a>(
        &'a self,
        tx: &'a mut Tx<'_>,
        table: &'static str,
        keys: &'a [String],
    ) -> BoxFuture<'a, Result<(), Error>> {
        Box::pin(async move { Ok(self.0.prepare_deletion(tx, table, keys).await?) })
    }
}

/// Receives file accesses from storage, to record who reads which resume.
pub(super) struct ResumeReaders(pub(super) Db);

impl FileObserver for ResumeReaders {
    fn opened(&self, access: FileAccess) -> BoxFuture<'static, Result<(), sangam_db::Error>> {
        let db = self.0.clone();
        Box::pin(async move { record_resume_opening(&db, access.name, access.reader, access.at).await })
    }
}

/// When to retry an operation that is already running.
const BUSY_SECONDS: i64 = 10;

fn into_error(failure: Failure) -> Error {
    match failure {
        Failure::Refused(rule) if rule.code == RefusalCode::Busy => {
            Error::Wait { code: rule.code.as_str(), message: rule.message, wait_seconds: BUSY_SECONDS }
        }
        Failure::Refused(rule) => {
            let code = rule.code.as_str().to_owned();
            Error::Rule { code, message: rule.message, details: rule.details, hint: rule.hint }
        }
        Failure::Rows(error) => Error::Database(error),
    }
}
