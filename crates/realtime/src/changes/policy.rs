//! Decides who may see a changed row. Rules that do not depend on the row are decided here. The others are checked by
//! the database, in one statement for all rows and all distinct callers, however many sockets wait for the result.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use sangam_db::{ChangedRow, Db, Engine, Error, Statement};
use sangam_schema::{Caller, ResolvedRule, Resource, Role, Schema, Type};
use serde_json::Value as Json;
use uuid::Uuid;

use super::listener::ColumnSet;
use crate::metrics;

/// Maximum number of rows times callers in one statement.
const MAX_CHECKS: usize = 20_000;

/// The column that holds a row's index in the statement.
const PLACE: &str = "_place";

/// The read rules of all tables.
pub(crate) struct ReadPolicies {
    tables: HashMap<&'static str, ReadPolicy>,
}

struct ReadPolicy {
    /// The rule for signed-in callers.
    signed_in: ResolvedRule,
    /// Whether anonymous callers may read every row.
    anonymous: bool,
    /// Columns that not everyone may see, by their position among the stored columns.
    hidden: Vec<usize>,
    /// The statement that checks which callers see which rows, and which hidden columns in them.
    check: Option<Arc<str>>,
}

/// What each caller sees of some rows. A caller that is not listed sees nothing.
#[derive(Debug, Default)]
pub(super) struct Visibility {
    /// Callers who see every row, with the columns they see.
    all_rows: HashMap<Caller, ColumnSet>,
    /// What a caller sees of a single row.
    by_row: HashMap<(usize, Uuid), ColumnSet>,
}

impl ReadPolicies {
    pub(crate) fn new(schema: &Schema, engine: Engine) -> ReadPolicies {
        let tables = schema.resources().filter(|resource| !resource.computed);
        ReadPolicies { tables: tables.map(|resource| (resource.name, ReadPolicy::new(resource, engine))).collect() }
    }

    /// What these callers see of these rows of a table.
    pub(super) async fn check_visibility(
        &self,
        db: &Db,
        table: &str,
        rows: &[&ChangedRow],
        callers: &HashSet<Caller>,
    ) -> Result<Visibility, Error> {
        let mut visibility = Visibility::default();
        let Some(policy) = self.tables.get(table) else { return Ok(visibility) };
        let mut people = Vec::new();
        for caller in callers {
            match caller {
                Caller::Service => drop(visibility.all_rows.insert(*caller, ColumnSet::ALL)),
                Caller::Anonymous if policy.anonymous => {
                    visibility.all_rows.insert(*caller, policy.shown_to_everyone());
                }
                Caller::Anonymous => {}
                Caller::User(id) => match (&policy.signed_in, &policy.check) {
                    (ResolvedRule::Refused, _) => {}
                    (ResolvedRule::Allowed, None) => drop(visibility.all_rows.insert(*caller, ColumnSet::ALL)),
                    _ => people.push(*id),
                },
            }
        }
        if let (Some(check), false) = (&policy.check, people.is_empty()) {
            policy.check_rows(db, check, rows, &people, &mut visibility).await?;
        }
        Ok(visibility)
    }
}

impl ReadPolicy {
    fn new(resource: &Resource, engine: Engine) -> ReadPolicy {
        let signed_in = resource.read.resolve(Role::User);
        let column_rules = resource.stored().map(|column| column.visible.resolve(Role::User));
        let hidden: Vec<(usize, ResolvedRule)> =
            column_rules.enumerate().filter(|(_, resolved)| *resolved != ResolvedRule::Allowed).collect();
        let needs_check =
            signed_in != ResolvedRule::Refused && (signed_in != ResolvedRule::Allowed || !hidden.is_empty());
        let check = needs_check.then(|| check_sql(resource, engine, &signed_in, &hidden).into());
        ReadPolicy {
            anonymous: resource.read.resolve(Role::Anonymous) == ResolvedRule::Allowed,
            hidden: hidden.into_iter().map(|(place, _)| place).collect(),
            signed_in,
            check,
        }
    }

    fn shown_to_everyone(&self) -> ColumnSet {
        self.hidden.iter().fold(ColumnSet::ALL, |columns, place| columns.without(*place))
    }

    async fn check_rows(
        &self,
        db: &Db,
        check: &Arc<str>,
        rows: &[&ChangedRow],
        people: &[Uuid],
        visibility: &mut Visibility,
    ) -> Result<(), Error> {
        let callers = serde_json::to_string(people).unwrap_or_default();
        let chunk_size = (MAX_CHECKS / people.len()).max(1);
        for (chunk, rows) in rows.chunks(chunk_size).enumerate() {
            let first = chunk * chunk_size;
            let rows: Vec<Json> = rows.iter().enumerate().map(|(i, row)| placed(row, first + i)).collect();
            let values = vec![Json::Array(rows).to_string().into(), callers.clone().into()];
            metrics::policy_checks().increment(1);
            for answer in db.read(Statement::new(check.clone(), values)).await? {
                let (Some(place), Some(caller)) = (answer.int(0), answer.uuid(1)) else { continue };
                let mut columns = self.shown_to_everyone();
                for (i, column) in self.hidden.iter().enumerate() {
                    if answer.bool(2 + i) == Some(true) {
                        columns = columns.with(*column);
                    }
                }
                // Places count the rows we sent, so they fit.
                visibility.by_row.insert((usize::try_from(place).unwrap_or(usize::MAX), caller), columns);
            }
        }
        Ok(())
    }
}

fn placed(row: &ChangedRow, place: usize) -> Json {
    let columns = row.iter().map(|(name, value)| (name.to_owned(), value.clone()));
    columns.chain([(PLACE.to_owned(), Json::from(place))]).collect()
}

impl Visibility {
    /// What a caller sees of the row at an index. `None` if they may not see it.
    pub(super) fn of(&self, caller: Caller, place: usize) -> Option<ColumnSet> {
        let all_rows = self.all_rows.get(&caller).copied();
        all_rows.or_else(|| self.by_row.get(&(place, caller.id()?)).copied())
    }
}

/// The committed rows are passed as a parameter rather than read again. So the rule is checked on exactly the row that
/// is sent, even if the row has changed since. A deleted row is checked as it was before.
fn check_sql(resource: &Resource, engine: Engine, rule: &ResolvedRule, hidden: &[(usize, ResolvedRule)]) -> String {
    let mut columns: Vec<(&str, Type)> = resource.stored().map(|column| (column.name, column.ty)).collect();
    columns.extend(&resource.rule_columns);
    columns.push((PLACE, Type::Integer));
    let rows = engine.rows(&engine.array_placeholder(1), &columns, "r");
    let callers = engine.elements(&engine.array_placeholder(2), Type::Uuid, "c");
    let caller = "caller.value";
    let predicate = |resolved: &ResolvedRule| resolved.predicate("changed", || caller.to_owned());
    let shown: String = hidden.iter().map(|(_, resolved)| format!(", {}", predicate(resolved))).collect();
    format!(
        "with changed as materialized (select * from {rows}), caller as materialized (select c.value from {callers}) \
         select changed.{PLACE}, {caller}{shown} from changed cross join caller where {}",
        predicate(rule)
    )
}
