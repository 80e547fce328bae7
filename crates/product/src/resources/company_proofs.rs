//! Company verification: how a company proves that it owns a domain.

use sangam_schema::{Column, Default, Resource, Rule, Type};

use super::rules::may;
use crate::company_proofs::{METHODS, RESULTS, STATUSES};

/// Created by `start_company_proof`, and changed by `check_company_proof`, `set_company_gstin` and the server's periodic checks.
/// The public part is on the profile.
pub(super) fn company_proofs() -> Resource {
    let moment = |name| Column::new(name, Type::Timestamp).nullable().by_server();
    let result = |name| Column::text(name).nullable().one_of(RESULTS).by_server();
    Resource::new("company_proofs", "How a company proves that it owns a domain; seen by its managers.")
        .column(Column::new("id", Type::Uuid).by_server().note("The company's profile."))
        .column(Column::text("domain").by_server())
        .column(Column::text("token").by_server().note("Published as `sangam-verification=<token>`."))
        .column(
            Column::text("status")
                .one_of(STATUSES)
                .by_server()
                .note("Lost after three checks within a week did not find the token."),
        )
        .column(Column::text("method").nullable().one_of(METHODS).by_server().note("Where the token was last found."))
        .column(result("dns_result").note("What the last check found in the DNS."))
        .column(result("file_result").note("What the last check found on the website."))
        .column(Column::text("gstin").nullable().by_server().note("Shown to others while the domain is verified."))
        .column(Column::new("started_at", Type::Timestamp).by_server())
        .column(moment("proved_at").note("When the token was last found."))
        .column(moment("checked_at").note("When the token was last looked for."))
        .column(Column::integer("failed_checks").or(Default::Integer(0)).by_server())
        .column(moment("failing_since"))
        .column(moment("next_check_at").note("When the server checks again automatically; null if it does not."))
        .references("id", "profiles", "company")
        .listened_to()
        .read(Rule::sql(may!(manage "{row}.id")))
}
