//! `GET /admin/users`: a page of accounts, with the `Link` header from which `listUsers` reads its totals.

use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;
use http::header::LINK;
use serde_json::json;

use crate::accounts::list_accounts;
use crate::auth::Auth;
use crate::error::Error;
use crate::request::{QueryParams, ServiceKeyHolder};
use crate::response_objects::user_objects;

const PER_PAGE: i64 = 50;
const MAX_PER_PAGE: i64 = 1000;

pub(in crate::routes) async fn list_users(
    State(auth): State<Auth>,
    _: ServiceKeyHolder,
    params: QueryParams,
) -> Result<impl IntoResponse, Error> {
    let page = read_number(&params, "page", 1)?;
    let per_page = read_number(&params, "per_page", PER_PAGE)?.min(MAX_PER_PAGE);
    let (accounts, total) = list_accounts(&auth, page, per_page).await?;
    let users = user_objects(&auth, &accounts).await?;
    let links = links(auth.address(), page, per_page, total);
    Ok((
        [("x-total-count", total.to_string()), (LINK.as_str(), links)],
        Json(json!({ "users": users, "aud": "authenticated" })),
    ))
}

fn read_number(params: &QueryParams, name: &str, default: i64) -> Result<i64, Error> {
    let Some(text) = params.get(name) else { return Ok(default) };
    let number = text.parse().ok().filter(|number| *number >= 1);
    number.ok_or_else(|| Error::Validation(format!("{name} must be a whole number of at least 1")))
}

/// `page` comes first because supabase-js reads a link's first parameter as the page, whatever its name.
fn links(address: &str, page: i64, per_page: i64, total: i64) -> String {
    let last = total.div_euclid(per_page) + i64::from(total % per_page != 0);
    let link = |page: i64, rel: &str| format!("<{address}/admin/users?page={page}&per_page={per_page}>; rel=\"{rel}\"");
    let next = (page < last).then(|| link(page + 1, "next"));
    next.into_iter().chain([link(last.max(1), "last")]).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_name_the_next_and_the_last_page() {
        assert_eq!(
            links("http://h/auth/v1", 1, 50, 101),
            "<http://h/auth/v1/admin/users?page=2&per_page=50>; rel=\"next\", \
             <http://h/auth/v1/admin/users?page=3&per_page=50>; rel=\"last\""
        );
        assert_eq!(links("a", 3, 50, 150), "<a/admin/users?page=3&per_page=50>; rel=\"last\"");
        assert_eq!(links("a", 1, 50, 0), "<a/admin/users?page=1&per_page=50>; rel=\"last\"");
    }
}
