//! Who may see a changed row. Rules that do not look at the row are decided here; the others are asked of the database,
//! in one statement for all rows and all distinct callers, however many sockets wait for the answer.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use sangam_db::{ChangedRow, Db, Engine, Error, Statement};
use sangam_schema::{Caller, ResolvedRule, Resource, Role, Schema, Type};
use serde_json::Value as Json;
use uuid::Uuid;

use super::listener::ColumnSet;
use crate::numbers;

/// Rows times callers that one statement may be asked about.
const LARGEST_QUESTION: usize = 20_000;

/// The name under which a statement's rows carry their place.
const PLACE: &str = "_place";

/// The read rules of all tables.
pub(crate) struct ReadPolicies {
    tables: HashMap<&'static str, ReadPolicy>,
}

struct ReadPolicy {
    /// What the rule comes to for a signed-in person.
    signed_in: ResolvedRule,
    /// What it comes to for everyone else.
    anonymous: bool,
    /// Columns that not everyone sees, by their place among the stored ones.
    hidden: Vec<usize>,
    /// Asks which callers see which rows, and which hidden columns in them.
    question: Option<Arc<str>>,
}

/// What each caller sees of some rows. Who is not mentioned sees nothing.
#[derive(Debug, Default)]
pub(super) struct Visibility {
    /// Callers who see every row, and what of it.
    everywhere: HashMap<Caller, ColumnSet>,
    /// What a caller sees of one row.
    here: HashMap<(usize, Uuid), ColumnSet>,
}

/// Stands for someone no one knows. A row that even they may see is public.
pub(super) const STRANGER: Caller = Caller::User(Uuid::nil());

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
                Caller::Service => drop(visibility.everywhere.insert(*caller, ColumnSet::ALL)),
                Caller::Anonymous if policy.anonymous => {
                    visibility.everywhere.insert(*caller, policy.shown_to_everyone());
                }
                Caller::Anonymous => {}
                Caller::User(id) => match (&policy.signed_in, &policy.question) {
                    (ResolvedRule::Refused, _) => {}
                    (ResolvedRule::Allowed, None) => drop(visibility.everywhere.insert(*caller, ColumnSet::ALL)),
                    _ => people.push(*id),
                },
            }
        }
        if let (Some(question), false) = (&policy.question, people.is_empty()) {
            policy.ask(db, question, rows, &people, &mut visibility).await?;
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
        let is_asked = signed_in != ResolvedRule::Refused && (signed_in != ResolvedRule::Allowed || !hidden.is_empty());
        let question = is_asked.then(|| write_question(resource, engine, &signed_in, &hidden).into());
        ReadPolicy {
            anonymous: resource.read.resolve(Role::Anonymous) == ResolvedRule::Allowed,
            hidden: hidden.into_iter().map(|(place, _)| place).collect(),
            signed_in,
            question,
        }
    }

    fn shown_to_everyone(&self) -> ColumnSet {
        self.hidden.iter().fold(ColumnSet::ALL, |columns, place| columns.without(*place))
    }

    async fn ask(
        &self,
        db: &Db,
        question: &Arc<str>,
        rows: &[&ChangedRow],
        people: &[Uuid],
        visibility: &mut Visibility,
    ) -> Result<(), Error> {
        let callers = serde_json::to_string(people).unwrap_or_default();
        let at_once = (LARGEST_QUESTION / people.len()).max(1);
        for (chunk, rows) in rows.chunks(at_once).enumerate() {
            let first = chunk * at_once;
            let rows: Vec<Json> = rows.iter().enumerate().map(|(i, row)| placed(row, first + i)).collect();
            let values = vec![Json::Array(rows).to_string().into(), callers.clone().into()];
            numbers::policy_checks().increment(1);
            for answer in db.read(Statement::new(question.clone(), values)).await? {
                let (Some(place), Some(caller)) = (answer.int(0), answer.uuid(1)) else { continue };
                let mut columns = self.shown_to_everyone();
                for (i, column) in self.hidden.iter().enumerate() {
                    if answer.bool(2 + i) == Some(true) {
                        columns = columns.with(*column);
                    }
                }
                // Places count the rows we sent.
                visibility.here.insert((usize::try_from(place).unwrap_or(usize::MAX), caller), columns);
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
    /// What a caller sees of the row at a place; nothing if they may not see the row.
    pub(super) fn of(&self, caller: Caller, place: usize) -> Option<ColumnSet> {
        let everywhere = self.everywhere.get(&caller).copied();
        everywhere.or_else(|| self.here.get(&(place, caller.id()?)).copied())
    }
}

/// The rows as they were committed are a parameter, not read again: what a caller is told is exactly what the rule
/// was asked about, even if the row has changed since.
fn write_question(
    resource: &Resource,
    engine: Engine,
    rule: &ResolvedRule,
    hidden: &[(usize, ResolvedRule)],
) -> String {
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
