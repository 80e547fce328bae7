//! What each plan costs and includes. Every screen and response reads this list.

use sangam_schema::Shape;
use serde_json::{Value as Json, json};

use crate::plans::Plan;

/// The billing intervals.
pub(crate) const INTERVALS: &[&str] = &["month", "year"];

/// A plan on the price list. Prices are whole US dollars.
struct PlanOffer {
    plan: Plan,
    audience: &'static str,
    monthly: i64,
    yearly: i64,
    popular: bool,
    features: Vec<PlanFeature>,
}

/// One line in a plan's list of features.
struct PlanFeature {
    text: String,
    /// Announced but not available yet. Screens show this beside the feature, so that no one pays for it by mistake.
    planned: bool,
    /// Included in every account, even without a plan. Screens show this beside the feature, so that buyers see what the plan adds.
    free: bool,
}

fn offers() -> [PlanOffer; 3] {
    [
        PlanOffer {
            plan: Plan::Basic,
            audience: "For a first tender or a job search.",
            monthly: 15,
            yearly: 144,
            popular: false,
            features: features(Plan::Basic),
        },
        PlanOffer {
            plan: Plan::Pro,
            audience: "For freelancers and firms that bid every week.",
            monthly: 35,
            yearly: 360,
            popular: true,
            features: features(Plan::Pro),
        },
        PlanOffer {
            plan: Plan::Business,
            audience: "For teams that hire and buy.",
            monthly: 75,
            yearly: 780,
            popular: false,
            features: vec![
                PlanFeature::free("Unlimited jobs and tenders"),
                proposals(Plan::Business),
                PlanFeature::paid("Team management"),
                PlanFeature::paid("Account manager"),
                PlanFeature::paid("API access"),
            ],
        },
    ]
}

/// The proposal limit comes first, because it is what differs between the plans.
fn features(plan: Plan) -> Vec<PlanFeature> {
    let others = ["Job applications", "Feed and messages", "Public profile"].map(PlanFeature::free);
    std::iter::once(proposals(plan)).chain(others).collect()
}

/// The proposal limit is marked as free because an account without a plan has the limit of Basic.
fn proposals(plan: Plan) -> PlanFeature {
    match plan.proposals_per_month() {
        Some(limit) => PlanFeature::free(&format!("{limit} B2B proposals per month")),
        None => PlanFeature::paid("Unlimited proposals"),
    }
}

impl PlanFeature {
    fn paid(text: &str) -> PlanFeature {
        PlanFeature { text: text.to_owned(), planned: false, free: false }
    }

    fn free(text: &str) -> PlanFeature {
        PlanFeature { free: true, ..PlanFeature::paid(text) }
    }

    fn describe(&self) -> Json {
        json!({ "text": self.text, "planned": self.planned, "free": self.free })
    }
}

/// The whole list, cheapest first.
pub(crate) fn describe() -> Json {
    let described = offers().into_iter().map(|offer| {
        json!({
            "plan": offer.plan.name(),
            "audience": offer.audience,
            "monthly": offer.monthly,
            "yearly": offer.yearly,
            "popular": offer.popular,
            "features": offer.features.iter().map(PlanFeature::describe).collect::<Vec<_>>(),
        })
    });
    Json::Array(described.collect())
}

/// The shape of [`describe`]'s result.
pub(crate) fn shape() -> Shape {
    Shape::object([
        ("plan", Shape::OneOf(Plan::NAMES)),
        ("audience", Shape::text()),
        ("monthly", Shape::integer()),
        ("yearly", Shape::integer()),
        ("popular", Shape::boolean()),
        (
            "features",
            Shape::object([("text", Shape::text()), ("planned", Shape::boolean()), ("free", Shape::boolean())]).list(),
        ),
    ])
    .list()
}
