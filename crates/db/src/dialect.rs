//! Where the two engines' SQL differs.

use sangam_schema::Type;

/// A database engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Engine {
    /// SQLite, embedded.
    Sqlite,
    /// PostgreSQL, reached over the network.
    Postgres,
}

impl Engine {
    /// The `n`th placeholder (from 1) for a value of this type. PostgreSQL gets every value as text and casts it, so
    /// that binding needs no knowledge of types.
    pub fn placeholder(self, n: usize, ty: Type) -> String {
        match self {
            Engine::Sqlite => format!("?{n}"),
            Engine::Postgres if ty == Type::Text => format!("${n}::text"),
            Engine::Postgres => format!("cast(${n}::text as {})", ty.postgres_name()),
        }
    }
}
