//! `search_facets`: for each filter value of a list, how many results it would leave.

use sangam_schema::{Caller, Function, Returns, Shape, Type};

use super::{Arguments, Context, Failure};

pub(super) fn signature() -> Function {
    Function::new(
        "search_facets",
        "For each filter value of a list (job, tender, freelancer, seeker), how many results it would leave; see data-api.md.",
        Returns::Document(answer()),
    )
    .argument("p_kind", Type::Text)
    .optional("p_filters", Type::Json)
    .optional("p_values", Type::Json)
    .reads()
}

/// Counts by facet and value, bars by slider, and for each filter that is set what dropping it would show.
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
