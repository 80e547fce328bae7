//! Resources: the tables that clients can use, with their keys and rules.

use crate::{Column, Grant, Rule, Type};

/// The maximum number of rows in one insert. All other writes wait until it is done.
const ROWS_PER_INSERT: usize = 5000;

/// The same limit if every row is also sent to listeners, which costs more than storing it. For updates, too: their texts are indexed, and
/// some of them checked.
const LISTENED_ROWS_PER_WRITE: usize = 100;

/// A table that is available through the data API.
#[derive(Debug, Clone)]
pub struct Resource {
    /// The table's name.
    pub name: &'static str,
    /// One sentence for the API description.
    pub note: &'static str,
    /// The columns, in the order in which `*` selects them.
    pub columns: Vec<Column>,
    /// The columns of the primary key.
    pub primary_key: Vec<&'static str>,
    /// Other unique keys.
    pub uniques: Vec<Unique>,
    /// Keys that point to other resources.
    pub foreign_keys: Vec<ForeignKey>,
    /// The columns covered by full-text search, if any.
    pub search: Option<Search>,
    /// List columns with an index on their elements (`skills` contains `React`).
    pub indexed_lists: Vec<&'static str>,
    /// Whether the rows come from a function rather than from a table.
    pub computed: bool,
    /// Columns that clients cannot use, but rules can.
    pub rule_columns: Vec<(&'static str, Type)>,
    /// The maximum number of rows in one insert. Does not apply to the operator.
    pub rows_per_insert: usize,
    /// The maximum number of rows in one update, if there is one. Does not apply to the operator.
    pub rows_per_update: Option<usize>,
    /// How many rows one account may add per hour. Unlimited if `None`.
    pub rows_per_hour: Option<u32>,
    /// How many rows one account may change per hour. Unlimited if `None`.
    pub changes_per_hour: Option<u32>,
    /// Which rows may be read.
    pub read: Rule,
    /// Which rows may be inserted.
    pub insert: Rule,
    /// The hint for a client whose rows may not be inserted. May be empty.
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

/// A foreign key to the primary key of another resource.
#[derive(Debug, Clone)]
pub struct ForeignKey {
    /// The constraint's name, which clients use as a hint.
    pub name: String,
    /// The referencing column.
    pub column: &'static str,
    /// The referenced resource. The key refers to its `id`.
    pub target: &'static str,
    /// The product's name for the referenced row: `author`, `employer`.
    pub embed: &'static str,
    /// The product's name for the rows on this side, as seen from the referenced row: `events`. May be empty.
    pub reverse: &'static str,
    /// Whether a request that names only the other table ignores this key. See [`Resource::references_by_name`].
    pub by_name: bool,
}

/// The text columns covered by full-text search, most important first.
#[derive(Debug, Clone)]
pub struct Search {
    /// Column and weight (`A` to `D`), in the order of the search index.
    pub columns: Vec<(&'static str, char)>,
}

impl Resource {
    /// A resource. Every rule starts as [`Rule::Never`].
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
            rows_per_update: None,
            rows_per_hour: None,
            changes_per_hour: None,
            read: Rule::Never,
            insert: Rule::Never,
            advice: "",
            update: Rule::Never,
            delete: Rule::Never,
        }
    }

    /// The rows that a function returns. Anyone who may call the function may read them.
    pub fn computed(name: &'static str) -> Resource {
        Resource { computed: true, primary_key: Vec::new(), read: Rule::Always, ..Resource::new(name, "") }
    }

    /// Limits an insert to one row, so that counting inserts also counts the rows.
    pub fn one_at_a_time(self) -> Resource {
        Resource { rows_per_insert: 1, ..self }
    }

    /// Declares that others listen to these rows. Each write is sent to all listeners immediately, so it may contain fewer rows.
    pub fn listened_to(self) -> Resource {
        let most = LISTENED_ROWS_PER_WRITE;
        Resource { rows_per_insert: most, rows_per_update: Some(most), ..self }
    }

    /// Sets how many rows one account may add per hour. docs/decisions/client-limits.md explains the numbers.
    pub fn per_hour(self, rows: u32) -> Resource {
        Resource { rows_per_hour: Some(rows), ..self }
    }

    /// Sets how many rows one account may change per hour, for rows of which every change is checked and remembered.
    pub fn changes_per_hour(self, rows: u32) -> Resource {
        Resource { changes_per_hour: Some(rows), ..self }
    }

    /// Declares a column that only rules use, so that a rule can be evaluated for a row that is not in the table.
    pub fn rule_column(mut self, name: &'static str, ty: Type) -> Resource {
        self.rule_columns.push((name, ty));
        self
    }

    /// Adds a column.
    pub fn column(mut self, column: Column) -> Resource {
        self.columns.push(column);
        self
    }

    /// Sets the primary key, which is `id` by default.
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

    /// Declares that a column references another resource, and names the referenced row.
    pub fn references(mut self, column: &'static str, target: &'static str, embed: &'static str) -> Resource {
        let name = format!("{}_{column}_fkey", self.name);
        self.foreign_keys.push(ForeignKey { name, column, target, embed, reverse: "", by_name: false });
        self
    }

    /// Like [`Resource::references`], but only a request that names the key, its column or `embed` uses it. A request that names only
    /// the table keeps using the key that existed before.
    pub fn references_by_name(mut self, column: &'static str, target: &'static str, embed: &'static str) -> Resource {
        let name = format!("{}_{column}_fkey", self.name);
        self.foreign_keys.push(ForeignKey { name, column, target, embed, reverse: "", by_name: true });
        self
    }

    /// Like [`Resource::references`], and also names these rows as seen from the target.
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

    /// Makes the columns searchable with weights `A` to `D`, and adds the `search` column.
    pub fn searchable(mut self, columns: &[(&'static str, char)]) -> Resource {
        self.search = Some(Search { columns: columns.to_vec() });
        self.column(Column::search())
    }

    /// Declares that the elements of this list column are indexed.
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

    /// Sets a sentence that tells people what they may insert, if the refusal alone would not make it clear.
    pub fn advice(self, advice: &'static str) -> Resource {
        Resource { advice, ..self }
    }

    /// Sets who may update.
    pub fn update(self, update: Rule) -> Resource {
        Resource { update, ..self }
    }

    /// Sets who may update, and restricts clients to these columns.
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

    /// The stored columns, which are the ones that `*` selects.
    pub fn stored(&self) -> impl Iterator<Item = &Column> {
        self.columns.iter().filter(|column| column.is_stored())
    }

    /// The types of the primary key's columns.
    pub fn key_types(&self) -> Vec<Type> {
        let types = self.primary_key.iter().filter_map(|name| self.find(name));
        types.map(|column| column.ty).collect()
    }

    /// The name of the primary or unique key that has exactly these columns.
    pub fn unique_key(&self, columns: &[String]) -> Option<String> {
        let same = |key: &[&'static str]| {
            key.len() == columns.len() && key.iter().all(|name| columns.iter().any(|column| column == name))
        };
        if same(&self.primary_key) {
            return Some(format!("{}_pkey", self.name));
        }
        self.uniques.iter().find(|unique| same(&unique.columns)).map(|unique| unique.name.clone())
    }

    /// Whether the values in this column are unique.
    pub fn is_unique(&self, column: &str) -> bool {
        self.primary_key == [column] || self.uniques.iter().any(|unique| unique.columns == [column])
    }
}
