//! `set_application_statuses`: moves many applications in one call and returns a reason for each that could not be moved.

use sangam_schema::{Caller, Function, Returns, Shape, Type};
use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::application_step::ApplicationStep;
use super::{Arguments, Context, Failure, Refusal};

/// Maximum number of applications per call.
const MAX_APPLICATIONS: usize = 200;

pub(super) fn signature() -> Function {
    Function::new(
        "set_application_statuses",
        "Moves up to 200 applications with the rules of `set_application_status`. Those that cannot be moved stay unchanged and are listed with the reason.",
        Returns::Document(Shape::object([("moved", Shape::id().list()), ("refused", refused_shape().list())])),
    )
    .argument("p_ids", Type::List)
    .argument("p_status", Type::Text)
    .optional("p_reason", Type::Text)
    .optional("p_note", Type::Text)
}

/// An application that was not moved, with the error a single call would return.
fn refused_shape() -> Shape {
    Shape::object([
        ("id", Shape::id()),
        ("code", Shape::text()),
        ("message", Shape::text()),
        ("details", Shape::text().nullable()),
        ("hint", Shape::text().nullable()),
    ])
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let step = ApplicationStep::read(&context, caller, &arguments)?;
    let ids = read_ids(&arguments)?;
    let moved = context.db.write(move |tx| {
        Box::pin(async move {
            let (mut moved, mut refused) = (Vec::new(), Vec::new());
            for id in ids {
                match step.apply(tx, id).await {
                    Ok(()) => moved.push(id),
                    Err(Failure::Refused(refusal)) => refused.push(describe(id, &refusal)),
                    Err(failure) => return Err(failure),
                }
            }
            Ok(json!({"moved": moved, "refused": refused}).to_string())
        })
    });
    moved.await
}

/// Reads the ids, sorted and without duplicates, so that simultaneous calls lock shared rows in the same order.
fn read_ids(arguments: &Arguments) -> Result<Vec<Uuid>, Refusal> {
    let mut ids = arguments.ids("p_ids")?;
    ids.sort_unstable();
    ids.dedup();
    if ids.is_empty() || ids.len() > MAX_APPLICATIONS {
        return Err(Refusal::invalid("p_ids", "Choose between 1 and 200 applications."));
    }
    Ok(ids)
}

fn describe(id: Uuid, refusal: &Refusal) -> Json {
    json!({
        "id": id,
        "code": refusal.code.as_str(),
        "message": refusal.message,
        "details": refusal.details,
        "hint": refusal.hint,
    })
}
