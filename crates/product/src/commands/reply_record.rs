//! `reply_record`: public statistics on how well an employer keeps the promise to answer applications.

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
        "Statistics on the applications of the last 12 months that were answered or are overdue: how many there are, how many were \
         answered in time, and the median days to an answer. Null below five applications.",
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
