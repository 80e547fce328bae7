//! `search_facets`: the number of results for each filter value of a list.

use sangam_schema::{Caller, Function, Returns, Shape, Type};

use super::{Arguments, Context, Failure};

pub(super) fn signature() -> Function {
    Function::new(
        "search_facets",
        "The number of results for each filter value of a list (job, tender, freelancer, seeker); see data-api.md.",
        Returns::Document(answer()),
    )
    .argument("p_kind", Type::Text)
    .optional("p_filters", Type::Json)
    .optional("p_values", Type::Json)
    .reads()
}

/// Counts per facet value, a histogram per slider, and for each active filter the total without it.
fn answer() -> Shape {
    let value = Shape::Either(vec![Shape::text(), Shape::integer()]);
    let counts = Shape::object([("value", value), ("count", Shape::integer())]).list();
    let histogram =
        Shape::object([("min", Shape::integer()), ("max", Shape::integer()), ("bars", Shape::integer().list())]);
    Shape::object([
        ("total", Shape::integer()),
        ("facets", Shape::Map(Box::new(counts))),
        ("histograms", Shape::Map(Box::new(histogram))),
        ("without", Shape::object([("filter", Shape::text()), ("total", Shape::integer())]).list()),
    ])
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let (kind, filters) = (arguments.text("p_kind"), arguments.json("p_filters"));
    let values = arguments.json("p_values");
    let answer = context.facets.count(caller, kind, filters, values, context.clock.now()).await?;
    Ok(answer.as_ref().to_owned())
}
