//! `reply_record`: how well an employer keeps the promise to answer, for everyone.

use sangam_schema::{Caller, Function, Returns, Shape, Type};

use super::{Arguments, Context, Failure, require_account};
use crate::replies::read_record;

pub(super) fn signature() -> Function {
    let record = Shape::object([
        ("applications", Shape::integer()),
        ("in_time", Shape::integer()),
        ("median_days", Shape::integer().nullable()),
    ]);
    Function::new(
        "reply_record",
        "Of the applications of the last 12 months whose promised answer came or is overdue: how many there are, how many were \
         answered in time, and the median days to an answer. Null below five.",
        Returns::Document(record.nullable()),
    )
    .argument("p_employer_id", Type::Uuid)
    .reads()
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    require_account(caller)?;
    let employer = arguments.id("p_employer_id")?;
    Ok(read_record(&context.db, employer, context.clock.now()).await?.to_string())
}
