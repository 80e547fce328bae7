//! The shape of a JSON document that a function returns, from which the client's type is generated.

use crate::Type;

/// The shape of a JSON value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shape {
    /// A bare value.
    Value(Type),
    /// One of these texts.
    OneOf(&'static [&'static str]),
    /// This, or null.
    Nullable(Box<Shape>),
    /// A list of these.
    List(Box<Shape>),
    /// An object with any keys and values of this shape.
    Map(Box<Shape>),
    /// An object with exactly these keys.
    Object(Vec<(&'static str, Shape)>),
    /// One of these shapes. A key with a different text in each tells them apart.
    Either(Vec<Shape>),
}

impl Shape {
    /// Text of any kind.
    pub fn text() -> Shape {
        Shape::Value(Type::Text)
    }

    /// An id.
    pub fn id() -> Shape {
        Shape::Value(Type::Uuid)
    }

    /// A whole number.
    pub fn integer() -> Shape {
        Shape::Value(Type::Integer)
    }

    /// True or false.
    pub fn boolean() -> Shape {
        Shape::Value(Type::Boolean)
    }

    /// A point in time.
    pub fn timestamp() -> Shape {
        Shape::Value(Type::Timestamp)
    }

    /// A calendar day.
    pub fn date() -> Shape {
        Shape::Value(Type::Date)
    }

    /// An object with exactly these keys.
    pub fn object(fields: impl IntoIterator<Item = (&'static str, Shape)>) -> Shape {
        Shape::Object(fields.into_iter().collect())
    }

    /// This, or null.
    pub fn nullable(self) -> Shape {
        Shape::Nullable(Box::new(self))
    }

    /// A list of these.
    pub fn list(self) -> Shape {
        Shape::List(Box::new(self))
    }
}
