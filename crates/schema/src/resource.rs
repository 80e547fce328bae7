//! Resources: the tables a client may name, with their keys and policies.

use crate::{Column, Grant, Rule, Type};

/// The most rows of one insert: everyone else's writes wait until all of them are in.
const ROWS_PER_INSERT: usize = 5000;

/// The same where each row is told to others, which costs more than storing it.
const HEARD_ROWS_PER_INSERT: usize = 100;

/// A table reachable through the data API.
#[derive(Debug, Clone)]
pub struct Resource {
    /// The table's name.
    pub name: &'static str,
    /// One sentence for the API description.
    pub note: &'static str,
    /// The columns, in the order `*` gives them.
    pub columns: Vec<Column>,
    /// The columns of the primary key.
    pub primary_key: Vec<&'static str>,
    /// Further unique keys.
    pub uniques: Vec<Unique>,
    /// Keys that point to other resources.
    pub foreign_keys: Vec<ForeignKey>,
    /// What full-text search looks through, if anything.
    pub search: Option<Search>,
    /// List columns whose membership is indexed (`skills` contains `React`).
    pub indexed_lists: Vec<&'static str>,
    /// Whether the rows are a function's result rather than a table's.
    pub computed: bool,
    /// Columns that no client can name but rules look at.
    pub rule_columns: Vec<(&'static str, Type)>,
    /// The most rows of one insert, unless it is the operator's.
    pub rows_per_insert: usize,
    /// How many rows one account may add in an hour; as many as it likes without.
    pub rows_per_hour: Option<u32>,
    /// Which rows may be read.
    pub read: Rule,
    /// Which rows may be inserted.
    pub insert: Rule,
    /// What to tell anyone who sends rows that may not be inserted. Empty for nothing.
    pub advice: &'static str,
    /// Which rows may be updated.
    pub update: Rule,
    /// Which rows may be deleted.
    pub delete: Rule,
}

/// A unique key.
#[derive(Debug, Clone)]
pub struct Unique {
    /// The constraint's name, which clients see in errors.
    pub name: String,
    /// Its columns.
    pub columns: Vec<&'static str>,
}

/// A key that points to the primary key of another resource.
#[derive(Debug, Clone)]
pub struct ForeignKey {
    /// The constraint's name, which clients use as a hint.
    pub name: String,
    /// The pointing column.
    pub column: &'static str,
    /// The resource pointed to, by its `id`.
    pub target: &'static str,
    /// The name the product gives to what is found there: `author`, `employer`.
    pub embed: &'static str,
    /// What the product calls the rows on this side when seen from the other: `events`. Empty for none.
    pub reverse: &'static str,
    /// A request that names only the other table does not mean this key; see [`Resource::references_by_name`].
    pub by_name: bool,
}

/// The text columns search looks through, from the most to the least telling.
#[derive(Debug, Clone)]
pub struct Search {
    /// Column and weight (`A` to `D`), in the order of the search index.
    pub columns: Vec<(&'static str, char)>,
}

impl Resource {
    /// A resource that no one may touch yet.
    pub fn new(name: &'static str, note: &'static str) -> Resource {
        Resource {
            name,
            note,
            columns: Vec::new(),
            primary_key: vec!["id"],
            uniques: Vec::new(),
            foreign_keys: Vec::new(),
            search: None,
            indexed_lists: Vec::new(),
            computed: false,
            rule_columns: Vec::new(),
            rows_per_insert: ROWS_PER_INSERT,
            rows_per_hour: None,
            read: Rule::Never,
            insert: Rule::Never,
            advice: "",
            update: Rule::Never,
            delete: Rule::Never,
        }
    }

    /// The rows of a function's result, which anyone who may call the function may read.
    pub fn computed(name: &'static str) -> Resource {
        Resource { computed: true, primary_key: Vec::new(), read: Rule::Always, ..Resource::new(name, "") }
    }

    /// Takes one row per insert, so that anyone who counts the inserts has counted the rows.
    pub fn one_at_a_time(self) -> Resource {
        Resource { rows_per_insert: 1, ..self }
    }

    /// Says that others listen to these rows: one insert is told to all of them at once, so it holds fewer.
    pub fn listened_to(self) -> Resource {
        Resource { rows_per_insert: HEARD_ROWS_PER_INSERT, ..self }
    }

    /// Sets how many rows one account may add in an hour. The reasons for the numbers are in docs/decisions/client-limits.md.
    pub fn per_hour(self, rows: u32) -> Resource {
        Resource { rows_per_hour: Some(rows), ..self }
    }

    /// Names a column that only rules look at, for anyone who asks a rule about a row that is not in the table.
    pub fn rule_column(mut self, name: &'static str, ty: Type) -> Resource {
        self.rule_columns.push((name, ty));
        self
    }

    /// Adds a column.
    pub fn column(mut self, column: Column) -> Resource {
        self.columns.push(column);
        self
    }

    /// Sets the primary key, `id` otherwise.
    pub fn primary_key(mut self, columns: &[&'static str]) -> Resource {
        self.primary_key = columns.to_vec();
        self
    }

    /// Adds a unique key, named as PostgreSQL would name it.
    pub fn unique(mut self, columns: &[&'static str]) -> Resource {
        let name = format!("{}_{}_key", self.name, columns.join("_"));
        self.uniques.push(Unique { name, columns: columns.to_vec() });
        self
    }

    /// Says that a column points to another resource, and what is found there.
    pub fn references(mut self, column: &'static str, target: &'static str, embed: &'static str) -> Resource {
        let name = format!("{}_{column}_fkey", self.name);
        self.foreign_keys.push(ForeignKey { name, column, target, embed, reverse: "", by_name: false });
        self
    }

    /// As [`Resource::references`], but only a request that names the key, its column or `embed` finds it: what names only the table
    /// means the key that was there before.
    pub fn references_by_name(mut self, column: &'static str, target: &'static str, embed: &'static str) -> Resource {
        let name = format!("{}_{column}_fkey", self.name);
        self.foreign_keys.push(ForeignKey { name, column, target, embed, reverse: "", by_name: true });
        self
    }

    /// As [`Resource::references`], and names these rows as seen from the target.
    pub fn belongs_to(
        mut self,
        column: &'static str,
        target: &'static str,
        embed: &'static str,
        reverse: &'static str,
    ) -> Resource {
        let name = format!("{}_{column}_fkey", self.name);
        self.foreign_keys.push(ForeignKey { name, column, target, embed, reverse, by_name: false });
        self
    }

    /// Makes the columns searchable, weighted `A` to `D`; adds the `search` column.
    pub fn searchable(mut self, columns: &[(&'static str, char)]) -> Resource {
        self.search = Some(Search { columns: columns.to_vec() });
        self.column(Column::search())
    }

    /// Says that membership in this list column is indexed.
    pub fn indexed_list(mut self, column: &'static str) -> Resource {
        self.indexed_lists.push(column);
        self
    }

    /// Sets who may read.
    pub fn read(self, read: Rule) -> Resource {
        Resource { read, ..self }
    }

    /// Sets who may insert.
    pub fn insert(self, insert: Rule) -> Resource {
        Resource { insert, ..self }
    }

    /// Says in a sentence what may be inserted, where the rule alone would leave people guessing.
    pub fn advice(self, advice: &'static str) -> Resource {
        Resource { advice, ..self }
    }

    /// Sets who may update.
    pub fn update(self, update: Rule) -> Resource {
        Resource { update, ..self }
    }

    /// Sets who may update, and that only these columns change.
    pub fn update_only(mut self, columns: &[&str], update: Rule) -> Resource {
        for column in &mut self.columns {
            if column.update == Grant::Client && !columns.contains(&column.name) {
                column.update = Grant::Server;
            }
        }
        self.update(update)
    }

    /// Sets who may delete.
    pub fn delete(self, delete: Rule) -> Resource {
        Resource { delete, ..self }
    }

    /// Finds a column by name.
    pub fn find(&self, name: &str) -> Option<&Column> {
        self.columns.iter().find(|column| column.name == name)
    }

    /// The columns that are stored, which is what `*` means.
    pub fn stored(&self) -> impl Iterator<Item = &Column> {
        self.columns.iter().filter(|column| column.is_stored())
    }

    /// The types of the primary key's columns.
    pub fn key_types(&self) -> Vec<Type> {
        let types = self.primary_key.iter().filter_map(|name| self.find(name));
        types.map(|column| column.ty).collect()
    }

    /// The unique key, primary or other, that has exactly these columns.
    pub fn unique_key(&self, columns: &[String]) -> Option<String> {
        let same = |key: &[&'static str]| {
            key.len() == columns.len() && key.iter().all(|name| columns.iter().any(|column| column == name))
        };
        if same(&self.primary_key) {
            return Some(format!("{}_pkey", self.name));
        }
        self.uniques.iter().find(|unique| same(&unique.columns)).map(|unique| unique.name.clone())
    }

    /// Whether at most one row can have a given value in this column.
    pub fn is_unique(&self, column: &str) -> bool {
        self.primary_key == [column] || self.uniques.iter().any(|unique| unique.columns == [column])
    }
}
