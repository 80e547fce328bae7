//! `pay_facts`: what employers on this installation pay for a kind of work.

use sangam_schema::{Caller, Function, Returns, Shape, Type};
use serde_json::{Value as Json, json};

use super::{Arguments, Context, Failure, require_account};
use crate::pay_facts::{MAX_JOBS_SHOWN, PayFacts, find_paid_jobs, read_paid_jobs};

/// Maximum length of a title or a place.
const MAX_LENGTH: usize = 200;

pub(super) fn signature() -> Function {
    let facts = Shape::object([
        ("at_location", Shape::boolean()),
        ("employers", Shape::integer()),
        ("jobs", Shape::integer()),
        ("lower", Shape::integer()),
        ("median", Shape::integer()),
        ("upper", Shape::integer()),
    ]);
    Function::new(
        "pay_facts",
        "Quartiles of the yearly pay in rupees, over the jobs of the last 12 months whose titles contain all these words. Each employer \
         counts once, with the median of their jobs. Covers the given place, or all places if it has too few employers. Null below five \
         employers.",
        Returns::Document(facts.nullable()),
    )
    .argument("p_title", Type::Text)
    .optional("p_location", Type::Text)
    .reads()
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    require_account(caller)?;
    let title = arguments.optional_text("p_title", MAX_LENGTH)?.unwrap_or_default();
    let place = arguments.optional_text("p_location", MAX_LENGTH)?;
    let db = &context.db;
    let Some(find) = find_paid_jobs(db.engine(), &title, context.clock.now(), MAX_JOBS_SHOWN) else {
        return Ok("null".to_owned());
    };
    let jobs = read_paid_jobs(&db.read(find).await?);
    let at_place = place.and_then(|place| PayFacts::of(&jobs, Some(&place), None));
    let at_location = at_place.is_some();
    let facts = at_place.or_else(|| PayFacts::of(&jobs, None, None));
    Ok(facts.map_or(Json::Null, |facts| describe(facts, at_location)).to_string())
}

fn describe(facts: PayFacts, at_location: bool) -> Json {
    json!({
        "at_location": at_location,
        "employers": facts.employers,
        "jobs": facts.jobs,
        "lower": facts.lower,
        "median": facts.median,
        "upper": facts.upper,
    })
}
