//! Relations between resources, derived from their foreign keys.

use crate::{ForeignKey, Resource, Schema};

/// A relation from one resource to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Relation {
    /// The related resource.
    pub target: &'static str,
    /// Whether it yields one row or a list.
    pub cardinality: Cardinality,
    /// The foreign key's name. For a junction, the names of both keys.
    pub constraint: String,
    /// The column on this side.
    pub local: &'static str,
    /// The column on the other side that must be equal to it.
    pub foreign: &'static str,
    /// The junction table, for many-to-many.
    pub junction: Option<Junction>,
    /// Whether the foreign key is on this side, which makes it the most direct relation.
    pub direct: bool,
}

/// One row or a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cardinality {
    /// At most one row.
    One,
    /// Any number of rows.
    Many,
}

/// A junction table: `local` of the origin = `near` of the junction, `far` of the junction = `foreign` of the target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Junction {
    /// The junction's name.
    pub resource: &'static str,
    /// Its column that points back to the origin.
    pub near: &'static str,
    /// Its column that points on to the target.
    pub far: &'static str,
}

impl Relation {
    /// The PostgREST name of the relation in an ambiguity error: `many-to-one`, `one-to-many`…
    pub fn describe(&self) -> &'static str {
        match (self.direct, self.cardinality, &self.junction) {
            (_, _, Some(_)) => "many-to-many",
            (true, _, None) => "many-to-one",
            (false, Cardinality::One, None) => "one-to-one",
            (false, Cardinality::Many, None) => "one-to-many",
        }
    }
}

impl Schema {
    /// Every relation from `origin` that `target` can refer to. `target` is a resource's name, a key's name or column, or the
    /// product's name for the relation. A hint narrows the result.
    pub fn relations(&self, origin: &Resource, target: &str, hint: Option<&str>) -> Vec<Relation> {
        let mut found = Vec::new();
        found.extend(outgoing(origin, target, hint));
        for other in self.resources() {
            found.extend(incoming(origin, other, target, hint));
            found.extend(across(origin, other, target, hint));
        }
        prefer_direct(found)
    }
}

fn outgoing(origin: &Resource, target: &str, hint: Option<&str>) -> Vec<Relation> {
    let named = |key: &&ForeignKey| match hint {
        Some(hint) => key.target == target && (key.name == hint || key.column == hint),
        None => {
            (key.target == target && !key.by_name) || key.name == target || key.column == target || key.embed == target
        }
    };
    let keys = origin.foreign_keys.iter().filter(named);
    keys.map(|key| Relation {
        target: key.target,
        cardinality: Cardinality::One,
        constraint: key.name.clone(),
        local: key.column,
        foreign: "id",
        junction: None,
        direct: true,
    })
    .collect()
}

fn incoming(origin: &Resource, other: &Resource, target: &str, hint: Option<&str>) -> Vec<Relation> {
    let named = |key: &&ForeignKey| {
        key.target == origin.name
            && match hint {
                Some(hint) => other.name == target && (key.name == hint || key.column == hint),
                None => {
                    (other.name == target && !key.by_name)
                        || key.name == target
                        || (!key.reverse.is_empty() && key.reverse == target)
                }
            }
    };
    let keys = other.foreign_keys.iter().filter(named);
    keys.map(|key| Relation {
        target: other.name,
        cardinality: if other.is_unique(key.column) { Cardinality::One } else { Cardinality::Many },
        constraint: key.name.clone(),
        local: "id",
        foreign: key.column,
        junction: None,
        direct: false,
    })
    .collect()
}

/// Relations through a junction: a table whose primary key contains both foreign keys.
fn across(origin: &Resource, junction: &Resource, target: &str, hint: Option<&str>) -> Vec<Relation> {
    let in_key = |key: &ForeignKey| junction.primary_key.contains(&key.column);
    let mut found = Vec::new();
    for near in junction.foreign_keys.iter().filter(|key| key.target == origin.name && in_key(key)) {
        for far in junction.foreign_keys.iter().filter(|key| key.target == target && in_key(key)) {
            let named = hint.is_none_or(|hint| hint == junction.name || hint == far.name || hint == near.name);
            if near.column != far.column && named {
                found.push(Relation {
                    target: far.target,
                    cardinality: Cardinality::Many,
                    constraint: format!("{}({}, {})", junction.name, near.name, far.name),
                    local: "id",
                    foreign: "id",
                    junction: Some(Junction { resource: junction.name, near: near.column, far: far.column }),
                    direct: false,
                });
            }
        }
    }
    found
}

/// Chooses among several candidates. A relation whose key is on this side wins, then one without a junction: by `posts` → `profiles`
/// people mean the author, not everyone who liked the post.
fn prefer_direct(found: Vec<Relation>) -> Vec<Relation> {
    let narrower: [fn(&Relation) -> bool; 2] = [|relation| relation.direct, |relation| relation.junction.is_none()];
    for keep in narrower {
        let kept: Vec<_> = found.iter().filter(|relation| keep(relation)).cloned().collect();
        if kept.len() == 1 {
            return kept;
        }
    }
    found
}
