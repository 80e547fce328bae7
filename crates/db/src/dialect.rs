//! The differences between the two engines' SQL. No other file contains two versions of the same expression.

use sangam_schema::Type;

use crate::PatternKind;

/// A database engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Engine {
    /// SQLite, embedded.
    Sqlite,
    /// PostgreSQL, reached over the network.
    Postgres,
}

use Engine::{Postgres, Sqlite};

/// Quotes an identifier. Identifiers come from the schema or are aliases chosen by a client.
pub fn quote_identifier(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// Quotes a text literal. Needed for the keys of JSON objects, which cannot be bound.
pub fn quote_literal(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// Formats a PostgreSQL timestamp in the form that both engines use.
fn canonical_timestamp(expression: &str) -> String {
    format!(r#"to_char({expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"')"#)
}

/// The bm25 weight for one of PostgreSQL's four weight letters.
fn weight_of(letter: char) -> &'static str {
    match letter {
        'A' => "10.0",
        'B' => "4.0",
        'C' => "2.0",
        _ => "1.0",
    }
}

/// Binding and reading values.
impl Engine {
    /// The `n`th placeholder (counted from 1) for a value of this type. PostgreSQL gets every value as text and casts it, so
    /// that binding does not depend on types.
    pub fn placeholder(self, n: usize, ty: Type) -> String {
        match self {
            Sqlite => format!("?{n}"),
            Postgres if ty == Type::Text => format!("${n}::text"),
            Postgres => format!("cast(${n}::text as {})", ty.postgres_name()),
        }
    }

    /// The JSON representation of a value of this type.
    pub fn json_value(self, expression: &str, ty: Type) -> String {
        match (self, ty) {
            (Sqlite, Type::Boolean) => format!("json(case {expression} when 1 then 'true' when 0 then 'false' end)"),
            (Sqlite, Type::Json | Type::List) => format!("json({expression})"),
            // PostgreSQL's own JSON omits trailing zeros, so the same time could have two texts.
            (Postgres, Type::Timestamp) => canonical_timestamp(expression),
            _ => expression.to_owned(),
        }
    }

    /// Converts a value to another type, for `::type` in a select.
    pub fn cast(self, expression: &str, from: Type, to: Type) -> String {
        match self {
            Postgres if (from, to) == (Type::Timestamp, Type::Text) => canonical_timestamp(expression),
            // PostgreSQL would convert a date to a timestamp in the session's time zone, and casts a boolean only to a 32-bit integer.
            Postgres if (from, to) == (Type::Date, Type::Timestamp) => {
                format!("(cast({expression} as timestamp) at time zone 'UTC')")
            }
            Postgres if (from, to) == (Type::Boolean, Type::Integer) => {
                format!("cast(cast({expression} as integer) as bigint)")
            }
            Postgres => format!("cast({expression} as {})", to.postgres_name()),
            Sqlite => match (from, to) {
                (Type::Boolean, Type::Text) => {
                    format!("(case {expression} when 1 then 'true' when 0 then 'false' end)")
                }
                (Type::Text | Type::Json | Type::Number, _) if to != Type::Text && from != to => {
                    format!("converted({expression}, '{}', '{}')", from.postgres_name(), to.postgres_name())
                }
                (_, Type::Integer) => format!("cast({expression} as integer)"),
                (_, Type::Number) => format!("cast({expression} as real)"),
                (Type::Timestamp, Type::Date) => format!("substr({expression}, 1, 10)"),
                (Type::Date, Type::Timestamp) => format!("({expression} || 'T00:00:00.000000+00:00')"),
                _ => format!("cast({expression} as text)"),
            },
        }
    }

    /// The UTC date and time of a timestamp without an offset, like `timestamp` as opposed to `timestamptz`.
    pub fn local_timestamp(self, moment: &str) -> String {
        match self {
            Sqlite => format!("substr({moment}, 1, 26)"),
            Postgres => format!(r#"to_char({moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')"#),
        }
    }

    /// The local time of a timestamp in a time zone, given by its name in the time zone database.
    pub fn zoned(self, moment: &str, zone: &str) -> String {
        let zone = quote_literal(zone);
        match self {
            Sqlite => format!("in_zone({moment}, {zone})"),
            Postgres => {
                let (there, utc) =
                    (format!("({moment} at time zone {zone})"), format!("({moment} at time zone 'UTC')"));
                format!(
                    r#"(to_char({there}, 'YYYY-MM-DD"T"HH24:MI:SS.US') || case when {there} < {utc} then '-' else '+' end || to_char(greatest({there} - {utc}, {utc} - {there}), 'HH24:MI'))"#
                )
            }
        }
    }

    /// The time of day of a timestamp, in UTC.
    pub fn time_of_day(self, moment: &str) -> String {
        match self {
            Sqlite => format!("substr({moment}, 12, 15)"),
            Postgres => format!("to_char({moment} at time zone 'UTC', 'HH24:MI:SS.US')"),
        }
    }

    /// A statement that returns the query plan of another, and the index of the column with the plan.
    pub fn explain(self, sql: &str) -> (String, usize) {
        match self {
            Sqlite => (format!("explain query plan {sql}"), 3),
            Postgres => (format!("explain {sql}"), 0),
        }
    }
}

/// Building JSON.
impl Engine {
    /// A JSON object of these keys and expressions.
    pub fn object(self, pairs: &[(String, String)]) -> String {
        match self {
            Sqlite => {
                let pairs: Vec<_> =
                    pairs.iter().map(|(key, value)| format!("{}, {value}", quote_literal(key))).collect();
                format!("json_object({})", pairs.join(", "))
            }
            // Unlike function arguments, the fields of a row are not limited in number, and a row prints without spaces.
            Postgres if pairs.is_empty() => "'{}'::json".to_owned(),
            Postgres => {
                let pairs: Vec<_> =
                    pairs.iter().map(|(key, value)| format!("{value} as {}", quote_identifier(key))).collect();
                format!("(select row_to_json(o) from (select {}) o)", pairs.join(", "))
            }
        }
    }

    /// A row of a select that sorts. SQLite keeps such rows in memory until it has seen all of them, so their size is counted. It keeps
    /// at most `limit` plus `offset` rows. `number` identifies the select within the statement.
    pub fn sorted_row(self, row: &str, number: usize, limit: &str, offset: &str) -> String {
        match self {
            Sqlite => format!("sorted_row({row}, {number}, {limit}, {offset})"),
            Postgres => row.to_owned(),
        }
    }

    /// A page of the rows `j` of a subquery: the text of a JSON array, the number of rows, and the total. If the text is too
    /// large, it is null on PostgreSQL; SQLite stops while building it.
    pub fn page(self, rows: &str, total: &str, answer_bytes: usize) -> String {
        let body = self.array_text("j", 0);
        match self {
            Sqlite => format!("select {body}, count(*), {total} from ({rows}) page"),
            Postgres => format!(
                "select case when octet_length(body) <= {answer_bytes} then body end, number, total \
                 from (select {body} as body, count(*) as number, {total} as total from ({rows}) page) answer"
            ),
        }
    }

    /// The text of a JSON array of all `column` values of an aggregated, ordered subquery. The array is empty if there are none.
    /// `number` identifies the array within the statement.
    pub fn array_text(self, column: &str, number: usize) -> String {
        match self {
            Sqlite => format!("json_list({column}, {number})"),
            Postgres => format!("'[' || coalesce(string_agg({column}::text, ','), '') || ']'"),
        }
    }

    /// Marks a scalar subquery that returns the text of an array as JSON for the enclosing object.
    pub fn json_subquery(self, query: &str) -> String {
        match self {
            // `json` would parse the text, which takes as much time and memory as building it.
            Sqlite => format!("as_json(({query}))"),
            Postgres => format!("cast(({query}) as json)"),
        }
    }

    /// The JSON text of a value. SQLite loses the information that a text is JSON when it leaves a subquery, so `is_json` provides it.
    pub fn json_text(self, column: &str, is_json: bool) -> String {
        match self {
            Sqlite if is_json => format!("coalesce({column}, 'null')"),
            Sqlite => format!("json_quote({column})"),
            Postgres => format!("coalesce(to_json({column})::text, 'null')"),
        }
    }

    /// Accesses a value inside a JSON column. On SQLite, `path` is the placeholder of a whole path (`$[0]."name"`); on PostgreSQL, it is
    /// the operators themselves.
    pub fn json_path(self, column: &str, path: &str, text: bool) -> String {
        match (self, text) {
            (Postgres, _) => format!("({column} {path})"),
            (Sqlite, false) => format!("({column} -> {path})"),
            // PostgreSQL returns a JSON boolean as text, SQLite as 1 or 0.
            (Sqlite, true) => format!(
                "(case json_type({column}, {path}) when 'true' then 'true' when 'false' then 'false' \
                 else cast({column} ->> {path} as text) end)"
            ),
        }
    }
}

/// Lists in a parameter, bound as a JSON array.
impl Engine {
    /// A table of the elements of a JSON array parameter: columns `value` (of the type) and `position`.
    pub fn elements(self, placeholder: &str, ty: Type, alias: &str) -> String {
        match self {
            Sqlite => format!("(select value, key as position from json_each({placeholder})) {alias}"),
            Postgres => format!(
                "(select cast(v as {}) as value, n as position from json_array_elements_text({placeholder}) with ordinality x(v, n)) {alias}",
                ty.postgres_name()
            ),
        }
    }

    /// Whether the expression is one of the elements of a JSON array parameter. Can use an index on the expression.
    pub fn is_one_of(self, expression: &str, placeholder: &str, ty: Type) -> String {
        match self {
            Sqlite => format!("{expression} in (select value from json_each({placeholder}))"),
            Postgres => format!(
                "{expression} = any(array(select cast(v as {}) from json_array_elements_text({placeholder}) v))",
                ty.postgres_name()
            ),
        }
    }

    /// The placeholder of a JSON array parameter.
    pub fn array_placeholder(self, n: usize) -> String {
        match self {
            Sqlite => format!("?{n}"),
            Postgres => format!("cast(${n}::text as json)"),
        }
    }

    /// A table of the objects of a JSON array parameter, with these columns.
    pub fn rows(self, placeholder: &str, columns: &[(&str, Type)], alias: &str) -> String {
        match self {
            Sqlite => {
                let columns: Vec<_> = columns
                    .iter()
                    .map(|(name, ty)| {
                        let arrow = if matches!(ty, Type::Json | Type::List) { "->" } else { "->>" };
                        // A JSON null in a document column is stored as SQL null, as on PostgreSQL.
                        let value = format!("value {arrow} {}", quote_literal(&format!("$.{name}")));
                        let value = if arrow == "->" { format!("nullif({value}, 'null')") } else { value };
                        format!("{value} as {}", quote_identifier(name))
                    })
                    .collect();
                format!("(select {} from json_each({placeholder})) {alias}", columns.join(", "))
            }
            Postgres => {
                let columns: Vec<_> = columns
                    .iter()
                    .map(|(name, ty)| format!("{} {}", quote_identifier(name), ty.postgres_name()))
                    .collect();
                format!("json_to_recordset({placeholder}) as {alias}({})", columns.join(", "))
            }
        }
    }
}

/// Keys of rows, which the server reads in one statement and binds in another.
impl Engine {
    /// The key of a row: the text of a JSON array of its key columns.
    pub fn key(self, columns: &[&str]) -> String {
        match self {
            Sqlite => format!("json_array({})", columns.join(", ")),
            Postgres => format!("json_build_array({})::text", columns.join(", ")),
        }
    }

    /// A table of the keys in a JSON array parameter: the key columns and `position`.
    pub fn key_rows(self, placeholder: &str, columns: &[(&str, Type)], alias: &str) -> String {
        let column = |(index, (name, ty)): (usize, &(&str, Type))| match self {
            Sqlite => format!("value ->> {index} as {name}"),
            Postgres => format!("cast(k ->> {index} as {}) as {name}", ty.postgres_name()),
        };
        let columns: Vec<_> = columns.iter().enumerate().map(column).collect();
        match self {
            Sqlite => format!("(select {}, key as position from json_each({placeholder})) {alias}", columns.join(", ")),
            Postgres => format!(
                "(select {}, n as position from json_array_elements({placeholder}) with ordinality x(k, n)) {alias}",
                columns.join(", ")
            ),
        }
    }
}

/// Comparing text and lists.
impl Engine {
    /// Whether a text matches a pattern.
    pub fn matches(self, text: &str, kind: PatternKind, pattern: &str) -> String {
        match (self, kind) {
            (Sqlite, PatternKind::Like) => format!("text_like({text}, {pattern})"),
            (Sqlite, PatternKind::ILike) => format!("text_ilike({text}, {pattern})"),
            (Sqlite, PatternKind::Regex) => format!("text_match({text}, {pattern})"),
            (Sqlite, PatternKind::IRegex) => format!("text_imatch({text}, {pattern})"),
            (Postgres, PatternKind::Like) => format!("{text} like {pattern}"),
            (Postgres, PatternKind::ILike) => format!("{text} ilike {pattern}"),
            (Postgres, PatternKind::Regex) => format!("{text} ~ {pattern}"),
            (Postgres, PatternKind::IRegex) => format!("{text} ~* {pattern}"),
        }
    }

    /// The relevance of a row to the search in the placeholder. Larger is better. `searched` are the table's searchable columns
    /// with their weights. On SQLite, the statement must join the search index.
    pub fn relevance(self, table: &str, row: &str, searched: &[(&str, char)], query: &str) -> String {
        match self {
            Sqlite => {
                let weights: Vec<_> = searched.iter().map(|(_, letter)| weight_of(*letter)).collect();
                format!("-bm25(_{table}_search, {})", weights.join(", "))
            }
            Postgres => format!("ts_rank({row}.search, to_tsquery('sangam', {query}))"),
        }
    }

    /// The position of the part in the text, counted from 1. 0 if the text does not contain it.
    pub fn position(self, text: &str, part: &str) -> String {
        match self {
            Sqlite => format!("instr({text}, {part})"),
            Postgres => format!("strpos({text}, {part})"),
        }
    }

    /// A text that is compared byte by byte, which is SQLite's default.
    pub fn bytewise(self, text: &str) -> String {
        match self {
            Sqlite => text.to_owned(),
            Postgres => format!("{text} collate \"C\""),
        }
    }

    /// An empty list.
    pub fn empty_list(self) -> &'static str {
        match self {
            Sqlite => "'[]'",
            Postgres => "'[]'::jsonb",
        }
    }

    /// Whether one JSON value contains the other.
    pub fn contains(self, whole: &str, part: &str) -> String {
        match self {
            Sqlite => format!("list_contains({whole}, {part})"),
            Postgres => format!("{whole} @> {part}"),
        }
    }

    /// Whether two JSON lists share an element.
    pub fn overlaps(self, list: &str, other: &str) -> String {
        match self {
            Sqlite => format!("list_overlaps({list}, {other})"),
            Postgres => {
                format!("{list} @> any(array(select jsonb_build_array(v) from jsonb_array_elements({other}) v))")
            }
        }
    }

    /// The larger of two values.
    pub fn larger(self, one: &str, other: &str) -> String {
        match self {
            Sqlite => format!("max({one}, {other})"),
            Postgres => format!("greatest({one}, {other})"),
        }
    }

    /// The smaller of two values.
    pub fn smaller(self, one: &str, other: &str) -> String {
        match self {
            Sqlite => format!("min({one}, {other})"),
            Postgres => format!("least({one}, {other})"),
        }
    }

    /// Whether nulls sort first by default in this direction.
    pub fn nulls_first(self, descending: bool) -> bool {
        match self {
            Sqlite => !descending,
            Postgres => descending,
        }
    }

    /// The calendar day of a timestamp, as text, in a time zone this far ahead of UTC.
    pub(crate) fn day(self, moment: &str, ahead_minutes: i64) -> String {
        match self {
            Sqlite => format!("date({moment}, '{ahead_minutes:+} minutes')"),
            Postgres => {
                format!("to_char(({moment} at time zone 'UTC') + interval '{ahead_minutes} minutes', 'YYYY-MM-DD')")
            }
        }
    }

    /// Like [`Engine::for_update`], for rows whose key will not change, so that others can still insert rows that reference them.
    pub(crate) fn locked(self) -> &'static str {
        match self {
            Sqlite => "",
            Postgres => "for no key update",
        }
    }

    /// Locks the selected rows until the transaction ends. SQLite has a single writer and needs no lock.
    pub fn for_update(self) -> &'static str {
        match self {
            Sqlite => "",
            Postgres => " for update",
        }
    }

    /// Like [`Engine::for_update`], for a select that may find several rows: in the order of their keys, as everything does that locks
    /// several rows of a table.
    pub fn for_update_in_order(self, key: &[&str]) -> String {
        match self {
            Sqlite => String::new(),
            Postgres => format!(" order by {}{}", key.join(", "), self.for_update()),
        }
    }

    /// The condition of an update that may change several rows, given the condition on `row`. PostgreSQL first locks them in the order of
    /// their keys.
    pub fn update_in_order(self, table: &str, row: &str, key: &[&str], condition: &str) -> String {
        match self {
            Sqlite => condition.to_owned(),
            Postgres => {
                let (key, lock) = (key.join(", "), self.locked());
                format!("({key}) in (select {key} from {table} as {row} where {condition} order by {key} {lock})")
            }
        }
    }
}
