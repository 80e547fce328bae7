//! `company_dashboard`: a company's dashboard for its team. The owner's personal activity, bidding and job seeking, is
//! not included.

use sangam_schema::{Caller, Function, Returns, Shape, Type};
use serde_json::json;

use super::super::team::no_team;
use super::super::{Arguments, Context, Failure, require_account};
use super::stat::Days;
use super::{DashboardView, hiring, tendering};
use crate::teams::{CompanyRole, read_company_role};

pub(in super::super) fn signature() -> Function {
    let account = |user_type: &'static [&'static str]| ("user_type", Shape::OneOf(user_type));
    let role = || ("role", Shape::OneOf(&["Owner", "Manager", "Editor", "Viewer"]));
    let answer = Shape::Either(vec![
        Shape::object([account(&["employer"]), role(), ("hiring", hiring::shape())]),
        Shape::object([account(&["business"]), role(), ("tendering", tendering::shape()), ("hiring", hiring::shape())]),
    ]);
    Function::new(
        "company_dashboard",
        "A company's dashboard as its team sees it, with the caller's role.",
        Returns::Document(answer),
    )
    .argument("p_company_id", Type::Uuid)
    .reads()
}

pub(in super::super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let account = require_account(caller)?;
    let company = arguments.id("p_company_id")?;
    let company_role = read_company_role(&context.db, company, account).await?;
    if company_role == CompanyRole::Outsider {
        return Err(no_team().into());
    }
    let view = DashboardView { account: company, days: Days::ending(context.clock.now()), context };
    let role = company_role.name();
    let answer = match view.user_type().await?.as_deref() {
        Some("employer") => json!({ "user_type": "employer", "role": role, "hiring": hiring::read(&view).await? }),
        Some("business") => {
            let (tendering, hiring) = tokio::try_join!(tendering::read(&view), hiring::read(&view))?;
            json!({ "user_type": "business", "role": role, "tendering": tendering, "hiring": hiring })
        }
        _ => return Err(no_team().into()),
    };
    Ok(answer.to_string())
}
