//! Private topics: who may be on one, asked of the rows.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use sangam_db::{Change, Db, Engine, Error, Statement};
use sangam_schema::{Caller, Role, Schema, Type, Verdict};
use serde_json::Value as Json;
use uuid::Uuid;

use crate::channel::RoomKey;
use crate::numbers;

/// The families of private topics.
pub(crate) struct Topics {
    families: HashMap<&'static str, Family>,
    /// By table: the families that rest on it, with the column that names the row.
    rests_on: HashMap<&'static str, Vec<(&'static str, &'static str)>>,
    /// By table: the columns that name people whose rights to be on private topics rest on it.
    rests_on_people: HashMap<&'static str, Vec<&'static str>>,
}

struct Family {
    /// Asks which callers may read a row; none if nobody may.
    question: Option<Arc<str>>,
}

impl Topics {
    pub(crate) fn new(schema: &Schema, engine: Engine) -> Topics {
        let mut topics = Topics { families: HashMap::new(), rests_on: HashMap::new(), rests_on_people: HashMap::new() };
        for topic in schema.topics() {
            let rule = schema.resource(topic.resource).map(|resource| {
                let rule = resource.read.clone().and(topic.admits.clone());
                rule.verdict(Role::User)
            });
            let question = rule.and_then(|rule| write_question(engine, topic.resource, &rule));
            topics.families.insert(topic.name, Family { question: question.map(Into::into) });
            for (table, column) in topic.rests_on {
                topics.rests_on.entry(table).or_default().push((topic.name, column));
            }
            for (table, columns) in topic.rests_on_people {
                topics.rests_on_people.entry(table).or_default().extend(*columns);
            }
        }
        topics
    }

    /// Which of these callers may be on a private topic. The operator may be on any; on one that is not declared, nobody
    /// else.
    pub(crate) async fn admitted(
        &self,
        db: &Db,
        room: &RoomKey,
        callers: &HashSet<Caller>,
    ) -> Result<HashSet<Caller>, Error> {
        let mut admitted: HashSet<Caller> =
            callers.iter().filter(|caller| **caller == Caller::Service).copied().collect();
        let people: Vec<Uuid> = callers.iter().filter_map(Caller::id).collect();
        let Some((question, id)) = self.find(room.name()).filter(|_| !people.is_empty()) else { return Ok(admitted) };
        let people = serde_json::to_string(&people).unwrap_or_default();
        numbers::policy_checks().increment(1);
        let rows = db.read(Statement::new(question.clone(), vec![id.into(), people.into()])).await?;
        admitted.extend(rows.iter().filter_map(|row| row.uuid(0)).map(Caller::User));
        Ok(admitted)
    }

    /// The private rooms whose members' rights may have changed with this change.
    pub(crate) fn touched(&self, change: &Change) -> Vec<RoomKey> {
        let Some(families) = self.rests_on.get(&*change.table) else { return Vec::new() };
        let rows = || [&change.old, &change.new].into_iter().flatten();
        let mut rooms: Vec<RoomKey> = Vec::new();
        for (family, column) in families {
            for id in rows().filter_map(|row| row.get(*column).and_then(Json::as_str)) {
                let room = RoomKey::named(&format!("{family}:{id}"), true);
                if !rooms.contains(&room) {
                    rooms.push(room);
                }
            }
        }
        rooms
    }

    /// The people whose rights to be on private topics may have changed with this change.
    pub(crate) fn people(&self, change: &Change) -> Vec<Uuid> {
        let Some(columns) = self.rests_on_people.get(&*change.table) else { return Vec::new() };
        let rows = [&change.old, &change.new].into_iter().flatten();
        rows.flat_map(|row| columns.iter().filter_map(|column| row.get(*column)?.as_str()?.parse().ok())).collect()
    }

    fn find(&self, name: &str) -> Option<(&Arc<str>, Uuid)> {
        let (family, id) = name.split_once(':')?;
        let id = Uuid::try_parse(id).ok().filter(|parsed| parsed.to_string() == id)?;
        Some((self.families.get(family)?.question.as_ref()?, id))
    }
}

fn write_question(engine: Engine, table: &str, rule: &Verdict) -> Option<String> {
    let predicate = match rule {
        Verdict::Refused => return None,
        Verdict::Allowed => "true".to_owned(),
        Verdict::Where(predicate) => predicate.replace("{row}", "topic").replace("{caller}", "caller.value"),
    };
    let id = engine.placeholder(1, Type::Uuid);
    let callers = engine.elements(&engine.array_placeholder(2), Type::Uuid, "caller");
    Some(format!(
        "select caller.value from {table} as topic cross join {callers} where topic.id = {id} and {predicate}"
    ))
}
