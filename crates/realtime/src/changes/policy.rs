//! Who may see a changed row. Rules that do not look at the row are decided here; the others are asked of the database,
//! in one statement for all rows and all distinct callers, however many sockets wait for the answer.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use sangam_db::{Db, Engine, Error, Statement};
use sangam_schema::{Caller, Resource, Role, Schema, Type, Verdict};
use serde_json::{Map, Value as Json};
use uuid::Uuid;

use super::listener::Columns;
use crate::numbers;

/// Rows times callers that one statement may be asked about.
const LARGEST_QUESTION: usize = 20_000;

/// The name under which a statement's rows carry their place.
const PLACE: &str = "_place";

/// The read rules of all tables.
pub(crate) struct Policies {
    tables: HashMap<&'static str, Policy>,
}

struct Policy {
    /// What the rule comes to for whoever is signed in.
    signed_in: Verdict,
    /// What it comes to for everybody else.
    anonymous: bool,
    /// Columns that not everybody sees, by their place among the stored ones.
    hidden: Vec<usize>,
    /// Asks which callers see which rows, and which hidden columns in them.
    question: Option<Arc<str>>,
}

/// What each caller sees of some rows. Who is not mentioned sees nothing.
#[derive(Debug, Default)]
pub(super) struct Sight {
    /// Callers who see every row, and what of it.
    everywhere: HashMap<Caller, Columns>,
    /// What a caller sees of one row.
    here: HashMap<(usize, Uuid), Columns>,
}

/// Stands for somebody nobody knows. A row that even they may see is public.
pub(super) const STRANGER: Caller = Caller::User(Uuid::nil());

impl Policies {
    pub(crate) fn new(schema: &Schema, engine: Engine) -> Policies {
        let tables = schema.resources().filter(|resource| !resource.computed);
        Policies { tables: tables.map(|resource| (resource.name, Policy::new(resource, engine))).collect() }
    }

    /// What these callers see of these rows of a table.
    pub(super) async fn judge(
        &self,
        db: &Db,
        table: &str,
        rows: &[&Map<String, Json>],
        callers: &HashSet<Caller>,
    ) -> Result<Sight, Error> {
        let mut sight = Sight::default();
        let Some(policy) = self.tables.get(table) else { return Ok(sight) };
        let mut people = Vec::new();
        for caller in callers {
            match caller {
                Caller::Service => drop(sight.everywhere.insert(*caller, Columns::ALL)),
                Caller::Anonymous if policy.anonymous => {
                    sight.everywhere.insert(*caller, policy.shown_to_everybody());
                }
                Caller::Anonymous => {}
                Caller::User(id) => match (&policy.signed_in, &policy.question) {
                    (Verdict::Refused, _) => {}
                    (Verdict::Allowed, None) => drop(sight.everywhere.insert(*caller, Columns::ALL)),
                    _ => people.push(*id),
                },
            }
        }
        if let (Some(question), false) = (&policy.question, people.is_empty()) {
            policy.ask(db, question, rows, &people, &mut sight).await?;
        }
        Ok(sight)
    }
}

impl Policy {
    fn new(resource: &Resource, engine: Engine) -> Policy {
        let signed_in = resource.read.verdict(Role::User);
        let verdicts = resource.stored().map(|column| column.visible.verdict(Role::User));
        let hidden: Vec<(usize, Verdict)> =
            verdicts.enumerate().filter(|(_, verdict)| *verdict != Verdict::Allowed).collect();
        let is_asked = signed_in != Verdict::Refused && (signed_in != Verdict::Allowed || !hidden.is_empty());
        let question = is_asked.then(|| write_question(resource, engine, &signed_in, &hidden).into());
        Policy {
            anonymous: resource.read.verdict(Role::Anonymous) == Verdict::Allowed,
            hidden: hidden.into_iter().map(|(place, _)| place).collect(),
            signed_in,
            question,
        }
    }

    fn shown_to_everybody(&self) -> Columns {
        self.hidden.iter().fold(Columns::ALL, |columns, place| columns.without(*place))
    }

    async fn ask(
        &self,
        db: &Db,
        question: &Arc<str>,
        rows: &[&Map<String, Json>],
        people: &[Uuid],
        sight: &mut Sight,
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
                let mut columns = self.shown_to_everybody();
                for (i, column) in self.hidden.iter().enumerate() {
                    if answer.bool(2 + i) == Some(true) {
                        columns = columns.with(*column);
                    }
                }
                // Places count the rows we sent.
                sight.here.insert((usize::try_from(place).unwrap_or(usize::MAX), caller), columns);
            }
        }
        Ok(())
    }
}

fn placed(row: &Map<String, Json>, place: usize) -> Json {
    let mut row = row.clone();
    row.insert(PLACE.to_owned(), Json::from(place));
    Json::Object(row)
}

impl Sight {
    /// What a caller sees of the row at a place; nothing if they may not see the row.
    pub(super) fn of(&self, caller: Caller, place: usize) -> Option<Columns> {
        let everywhere = self.everywhere.get(&caller).copied();
        everywhere.or_else(|| self.here.get(&(place, caller.id()?)).copied())
    }
}

/// The rows as they were committed are a parameter, not read again: what a caller is told is exactly what the rule
/// was asked about, even if the row has changed since.
fn write_question(resource: &Resource, engine: Engine, rule: &Verdict, hidden: &[(usize, Verdict)]) -> String {
    let mut columns: Vec<(&str, Type)> = resource.stored().map(|column| (column.name, column.ty)).collect();
    columns.extend(&resource.rule_columns);
    columns.push((PLACE, Type::Integer));
    let rows = engine.rows(&engine.array_placeholder(1), &columns, "r");
    let callers = engine.elements(&engine.array_placeholder(2), Type::Uuid, "c");
    let caller = "caller.value";
    let predicate = |verdict: &Verdict| match verdict {
        Verdict::Allowed => "true".to_owned(),
        Verdict::Refused => "false".to_owned(),
        Verdict::Where(predicate) => predicate.replace("{row}", "changed").replace("{caller}", caller),
    };
    let shown: String = hidden.iter().map(|(_, verdict)| format!(", {}", predicate(verdict))).collect();
    format!(
        "with changed as materialized (select * from {rows}), caller as materialized (select c.value from {callers}) \
         select changed.{PLACE}, {caller}{shown} from changed cross join caller where {}",
        predicate(rule)
    )
}
