//! The product's commands, offered to the data API, which has never heard of the product.

use sangam_db::BoxFuture;
use sangam_network::commands::{Arguments, Context, Failure, find_command};
use sangam_rest::{Commands, Error};
use sangam_schema::Caller;
use serde_json::{Map, Value as Json};

/// Runs commands for the data API.
pub(super) struct Product(pub(super) Context);

impl Commands for Product {
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
            let answer = (command.run)(self.0.clone(), caller, Arguments::new(arguments)).await;
            answer.map_err(into_error)
        })
    }
}

fn into_error(failure: Failure) -> Error {
    match failure {
        Failure::Refused(rule) => {
            Error::Rule { code: rule.code.as_str().to_owned(), message: rule.message, hint: rule.hint }
        }
        Failure::Rows(error) => Error::Database(error),
    }
}
