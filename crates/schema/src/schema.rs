//! Everything that clients can use: all resources, functions and private topics.

use indexmap::IndexMap;

use crate::{Function, Resource, Topic};

/// All resources and functions by name, and the private topics.
#[derive(Debug, Clone, Default)]
pub struct Schema {
    resources: IndexMap<&'static str, Resource>,
    functions: IndexMap<&'static str, Function>,
    topics: Vec<Topic>,
}

impl Schema {
    /// A schema of these resources and functions.
    pub fn new(resources: Vec<Resource>, functions: Vec<Function>) -> Schema {
        Schema {
            resources: resources.into_iter().map(|resource| (resource.name, resource)).collect(),
            functions: functions.into_iter().map(|function| (function.name, function)).collect(),
            topics: Vec::new(),
        }
    }

    /// The same schema with these private topics.
    pub fn with_topics(self, topics: Vec<Topic>) -> Schema {
        Schema { topics, ..self }
    }

    /// Finds a resource.
    pub fn resource(&self, name: &str) -> Option<&Resource> {
        self.resources.get(name)
    }

    /// Finds a function.
    pub fn function(&self, name: &str) -> Option<&Function> {
        self.functions.get(name)
    }

    /// All resources, in declaration order.
    pub fn resources(&self) -> impl Iterator<Item = &Resource> {
        self.resources.values()
    }

    /// All functions, in declaration order.
    pub fn functions(&self) -> impl Iterator<Item = &Function> {
        self.functions.values()
    }

    /// All private topics, in declaration order.
    pub fn topics(&self) -> &[Topic] {
        &self.topics
    }
}
