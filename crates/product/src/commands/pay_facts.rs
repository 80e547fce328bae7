//! `pay_facts`: what employers here pay for a kind of work.

use sangam_schema::{Caller, Function, Returns, Shape, Type};
use serde_json::{Value as Json, json};

use super::{Arguments, Context, Failure, require_account};
use crate::pay_facts::{JOBS_TOLD, PayFacts, find_paid_jobs, read_paid_jobs};

/// As long as a title or a place may be.
const LONGEST: usize = 200;

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
        "Quartiles of a year's pay in rupees over the jobs of the last 12 months whose titles have all these words, each employer counted \
         once by the median of their jobs: at the place, or anywhere if too few are there. Null below five employers.",
        Returns::Document(facts.nullable()),
    )
    .argument("p_title", Type::Text)
    .optional("p_location", Type::Text)
    .reads()
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    require_account(caller)?;
    let title = arguments.optional_text("p_title", LONGEST)?.unwrap_or_default();
    let place = arguments.optional_text("p_location", LONGEST)?;
    let db = &context.db;
    let Some(find) = find_paid_jobs(db.engine(), &title, context.clock.now(), JOBS_TOLD) else {
        return Ok("null".to_owned());
    };
    let jobs = read_paid_jobs(&db.read(find).await?);
    let there = place.and_then(|place| PayFacts::of(&jobs, Some(&place), None));
    let at_location = there.is_some();
    let facts = there.or_else(|| PayFacts::of(&jobs, None, None));
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
