#![doc = include_str!("../README.md")]

mod bucket;
mod caller;
mod clock;
mod column;
mod function;
mod openapi;
mod origin;
mod pass;
mod relation;
mod resource;
mod rule;
mod schema;
mod shape;
mod text;
mod token_bucket;
mod topic;
mod types;
mod typescript;

pub use bucket::{AcceptedFiles, Bucket, FileKind};
pub use caller::{Access, Admitted, Caller, Refused, Role};
pub use clock::Clock;
pub use column::{Column, Default, Grant};
pub use function::{Argument, Function, Returns, Volatility};
pub use openapi::openapi;
pub use origin::Origin;
pub use pass::{AffectedPasses, Pass};
pub use relation::{Cardinality, Relation, Through};
pub use resource::{ForeignKey, Resource, Search, Unique};
pub use rule::{ResolvedRule, Rule, fill_expression};
pub use schema::Schema;
pub use shape::Shape;
pub use text::{TextForm, contains_nul};
pub use token_bucket::{TokenBucket, TokenBuckets, TokenRate};
pub use topic::Topic;
pub use types::{InvalidValue, Type, canonical_timestamp, rounded, zone_name};
pub use typescript::typescript;
