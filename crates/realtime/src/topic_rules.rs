//! Private topics: checks in the database who may join one.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use sangam_db::{Change, Db, Engine, Error, Statement};
use sangam_schema::{Caller, ResolvedRule, Role, Schema, Type};
use serde_json::Value as Json;
use uuid::Uuid;

use crate::channel::TopicKey;
use crate::metrics;

/// The declared families of private topics.
pub(crate) struct TopicRules {
    rules: HashMap<&'static str, TopicRule>,
    /// By table: the families that depend on it, with the column that names the row.
    depends_on: HashMap<&'static str, Vec<(&'static str, &'static str)>>,
    /// By table: the columns with accounts whose permissions for private topics depend on it.
    depends_on_people: HashMap<&'static str, Vec<&'static str>>,
}

struct TopicRule {
    /// The statement that checks which callers may read a row. `None` if no one may.
    check: Option<Arc<str>>,
}

impl TopicRules {
    pub(crate) fn new(schema: &Schema, engine: Engine) -> TopicRules {
        let mut topic_rules =
            TopicRules { rules: HashMap::new(), depends_on: HashMap::new(), depends_on_people: HashMap::new() };
        for topic in schema.topics() {
            let rule = schema.resource(topic.resource).map(|resource| {
                let rule = resource.read.clone().and(topic.admits.clone());
                rule.resolve(Role::User)
            });
            let check = rule.and_then(|rule| check_sql(engine, topic.resource, &rule));
            topic_rules.rules.insert(topic.name, TopicRule { check: check.map(Into::into) });
            for (table, column) in topic.depends_on {
                topic_rules.depends_on.entry(table).or_default().push((topic.name, column));
            }
            for (table, columns) in topic.depends_on_people {
                topic_rules.depends_on_people.entry(table).or_default().extend(*columns);
            }
        }
        topic_rules
    }

    /// Which of these callers may be on a private topic. The service role may join any topic. No one else may join one
    /// that is not declared.
    pub(crate) async fn admitted(
        &self,
        db: &Db,
        topic_key: &TopicKey,
        callers: &HashSet<Caller>,
    ) -> Result<HashSet<Caller>, Error> {
        let mut admitted: HashSet<Caller> =
            callers.iter().filter(|caller| **caller == Caller::Service).copied().collect();
        let people: Vec<Uuid> = callers.iter().filter_map(Caller::id).collect();
        let Some((check, id)) = self.find(topic_key.name()).filter(|_| !people.is_empty()) else {
            return Ok(admitted);
        };
        let people = serde_json::to_string(&people).unwrap_or_default();
        metrics::policy_checks().increment(1);
        let rows = db.read(Statement::new(check.clone(), vec![id.into(), people.into()])).await?;
        admitted.extend(rows.iter().filter_map(|row| row.uuid(0)).map(Caller::User));
        Ok(admitted)
    }

    /// The private topics whose members' permissions may change with this change.
    pub(crate) fn affected_topics(&self, change: &Change) -> Vec<TopicKey> {
        let Some(rules) = self.depends_on.get(&*change.table) else { return Vec::new() };
        let rows = || [&change.old, &change.new].into_iter().flatten();
        let mut topics: Vec<TopicKey> = Vec::new();
        for (name, column) in rules {
            for id in rows().filter_map(|row| row.get(column).and_then(Json::as_str)) {
                let topic_key = TopicKey::named(&format!("{name}:{id}"), true);
                if !topics.contains(&topic_key) {
                    topics.push(topic_key);
                }
            }
        }
        topics
    }

    /// The accounts whose permissions for private topics may change with this change.
    pub(crate) fn affected_accounts(&self, change: &Change) -> Vec<Uuid> {
        let Some(columns) = self.depends_on_people.get(&*change.table) else { return Vec::new() };
        let rows = [&change.old, &change.new].into_iter().flatten();
        rows.flat_map(|row| columns.iter().filter_map(|column| row.get(column)?.as_str()?.parse().ok())).collect()
    }

    fn find(&self, name: &str) -> Option<(&Arc<str>, Uuid)> {
        let (name, id) = name.split_once(':')?;
        let id = Uuid::try_parse(id).ok().filter(|parsed| parsed.to_string() == id)?;
        Some((self.rules.get(name)?.check.as_ref()?, id))
    }
}

fn check_sql(engine: Engine, table: &str, rule: &ResolvedRule) -> Option<String> {
    if *rule == ResolvedRule::Refused {
        return None;
    }
    let predicate = rule.predicate("topic", || "caller.value".to_owned());
    let id = engine.placeholder(1, Type::Uuid);
    let callers = engine.elements(&engine.array_placeholder(2), Type::Uuid, "caller");
    Some(format!(
        "select caller.value from {table} as topic cross join {callers} where topic.id = {id} and {predicate}"
    ))
}
