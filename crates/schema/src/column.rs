//! Columns: their types and defaults, and who may set or see them.

use serde_json::Value as Json;

use crate::{Caller, Clock, InvalidValue, MonthRange, Rule, TextForm, Type, canonical_timestamp};

/// A column of a resource.
#[derive(Debug, Clone)]
pub struct Column {
    /// The name, the same in the database and on the wire.
    pub name: &'static str,
    /// The type.
    pub ty: Type,
    /// Whether it may be null.
    pub nullable: bool,
    /// Its value when an insert does not set it.
    pub default: Default,
    /// Who may set it in an insert.
    pub insert: Grant,
    /// Who may set it in an update.
    pub update: Grant,
    /// Which of the callers who can read the row can see this column. Others see null, or the mask.
    pub visible: Rule,
    /// An SQL expression that others see instead of null. `{row}` stands for the row.
    pub mask: Option<&'static str>,
    /// Whether its texts have one line or several. Applies to texts inside lists too.
    pub text: TextForm,
    /// The members of a list's entries that contain their start and end month.
    pub months: Option<MonthRange>,
    /// The maximum length of a list's entries in characters, if they must be texts.
    pub entry_length: Option<usize>,
    /// Validates a document and converts it to its stored form.
    pub reader: Option<DocumentReader>,
    /// The allowed values, if they are enumerated.
    pub one_of: &'static [&'static str],
    /// One sentence for the API description.
    pub note: &'static str,
}

/// The maximum size of a document or a list as JSON text. Lists of rows contain them in full, so without a limit a few rows would make
/// these lists too large to send.
const MAX_DOCUMENT_KB: usize = 64;

/// Validates a document from a client and converts it to its stored form. The error is a sentence for the user.
pub type DocumentReader = fn(&Json) -> Result<Json, &'static str>;

/// Who may set a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grant {
    /// The client.
    Client,
    /// Only the server. A client that sends a value is refused.
    Server,
    /// The server sets it to the caller's own id. A client may send that same id.
    Caller,
    /// The server sets it on every write, to the time or the caller, depending on the default. A value from a client is ignored.
    Stamp,
}

/// The value of a column that an insert does not set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Default {
    /// Null.
    Null,
    /// A new UUID v7.
    NewId,
    /// The time of the write.
    Now,
    /// The caller's id.
    Caller,
    /// A text.
    Text(&'static str),
    /// A whole number.
    Integer(i64),
    /// True or false.
    Boolean(bool),
    /// The empty list.
    EmptyList,
    /// An SQL expression, in which `{caller}` is the caller's id and `{row}` the new row.
    Sql(&'static str),
}

impl Default {
    /// The value in stored form. Null if the statement computes it.
    pub fn value(self, caller: Caller, clock: &Clock) -> Json {
        match self {
            Default::Null | Default::Sql(_) => Json::Null,
            Default::NewId => Json::from(clock.new_id().to_string()),
            Default::Now => Json::from(canonical_timestamp(clock.now())),
            Default::Caller => caller.id().map_or(Json::Null, |id| Json::from(id.to_string())),
            Default::Text(text) => Json::from(text),
            Default::Integer(number) => Json::from(number),
            Default::Boolean(flag) => Json::from(flag),
            Default::EmptyList => Json::Array(Vec::new()),
        }
    }
}

impl Column {
    /// A required column that the client may set, without a default.
    pub fn new(name: &'static str, ty: Type) -> Column {
        Column {
            name,
            ty,
            nullable: false,
            default: Default::Null,
            insert: Grant::Client,
            update: Grant::Client,
            visible: Rule::Always,
            mask: None,
            text: TextForm::Lines,
            months: None,
            entry_length: None,
            reader: None,
            one_of: &[],
            note: "",
        }
    }

    /// A text that the client sets.
    pub fn text(name: &'static str) -> Column {
        Column::new(name, Type::Text)
    }

    /// A name or a title that the client sets: one line of text.
    pub fn line(name: &'static str) -> Column {
        Column::text(name).one_line()
    }

    /// A whole number that the client sets.
    pub fn integer(name: &'static str) -> Column {
        Column::new(name, Type::Integer)
    }

    /// A list of texts that the client sets, each with at most this many characters. Empty by default.
    pub fn texts(name: &'static str, entry_length: usize) -> Column {
        Column { entry_length: Some(entry_length), ..Column::list(name) }
    }

    /// A JSON array that the client sets, with entries of any type. Empty by default.
    pub fn list(name: &'static str) -> Column {
        Column::new(name, Type::List).or(Default::EmptyList)
    }

    /// A reference that the client sets on insert and cannot change later.
    pub fn reference(name: &'static str) -> Column {
        Column::new(name, Type::Uuid).fixed()
    }

    /// The row's id, generated by the server.
    pub fn id() -> Column {
        Column::new("id", Type::Uuid).or(Default::NewId).by_server()
    }

    /// The account that owns the row: the caller.
    pub fn owner(name: &'static str) -> Column {
        let column = Column::new(name, Type::Uuid).or(Default::Caller);
        Column { insert: Grant::Caller, update: Grant::Caller, ..column }
    }

    /// The time the row was created.
    pub fn created_at() -> Column {
        Column::new("created_at", Type::Timestamp).or(Default::Now).by_server()
    }

    /// The time of the last write to the row.
    pub fn updated_at() -> Column {
        let column = Column::new("updated_at", Type::Timestamp).or(Default::Now);
        Column { insert: Grant::Stamp, update: Grant::Stamp, ..column }
    }

    /// The time of the last update. Null if the row was never updated.
    pub fn edited_at() -> Column {
        let column = Column::new("edited_at", Type::Timestamp).nullable();
        Column { insert: Grant::Server, update: Grant::Stamp, ..column }
    }

    /// The account that last wrote the row. Null if the server did.
    pub fn writer(name: &'static str) -> Column {
        let column = Column::new(name, Type::Uuid).or(Default::Caller).nullable();
        Column { insert: Grant::Stamp, update: Grant::Stamp, ..column }
    }

    /// A counter that the server maintains.
    pub fn counter(name: &'static str) -> Column {
        Column::integer(name).or(Default::Integer(0)).by_server()
    }

    /// The searchable text of the row, for `plfts` and the other full-text operators.
    pub fn search() -> Column {
        Column::new("search", Type::Search).nullable().by_server()
    }

    /// Makes it nullable.
    pub fn nullable(self) -> Column {
        Column { nullable: true, ..self }
    }

    /// Sets its default.
    pub fn or(self, default: Default) -> Column {
        Column { default, ..self }
    }

    /// Lets only the server set it.
    pub fn by_server(self) -> Column {
        Column { insert: Grant::Server, update: Grant::Server, ..self }
    }

    /// Lets a client set it on insert, but not change it later.
    pub fn fixed(self) -> Column {
        Column { update: Grant::Server, ..self }
    }

    /// Restricts it to these texts.
    pub fn one_of(self, one_of: &'static [&'static str]) -> Column {
        Column { one_of, ..self }
    }

    /// Restricts its texts to one line.
    pub fn one_line(self) -> Column {
        Column { text: TextForm::Line, ..self }
    }

    /// Names the two members of its entries that contain their start and end month.
    pub fn from_month_to_month(self, start: &'static str, end: &'static str) -> Column {
        Column { months: Some(MonthRange { start, end }), ..self }
    }

    /// Validates and converts its documents with this function.
    pub fn read_by(self, reader: DocumentReader) -> Column {
        Column { reader: Some(reader), ..self }
    }

    /// Shows it only to callers that satisfy the rule.
    pub fn visible_to(self, visible: Rule) -> Column {
        Column { visible, ..self }
    }

    /// Shows it only to callers that satisfy the rule. Others see the value of this SQL expression instead.
    pub fn masked_unless(self, visible: Rule, mask: &'static str) -> Column {
        Column { visible, mask: Some(mask), ..self }
    }

    /// Sets its sentence for the API description.
    pub fn note(self, note: &'static str) -> Column {
        Column { note, ..self }
    }

    /// Converts a value from a JSON body to its stored form: checks its type and cleans its texts.
    pub fn parse_json(&self, input: &Json) -> Result<Json, InvalidValue> {
        let value = self.ty.parse_json(input)?;
        if let Some(months) = self.months {
            months.check(&value)?;
        }
        let value = match self.ty {
            Type::Text | Type::Json | Type::List => self.text.clean_json(value),
            _ => value,
        };
        self.check_size(&value)?;
        match self.reader {
            Some(read) if !value.is_null() => read(&value).map_err(|sentence| InvalidValue::Content { sentence }),
            _ => Ok(value),
        }
    }

    /// Refuses a document that is too large, and list entries that are too long or not texts. The database limits only the length of
    /// text columns and the number of entries.
    fn check_size(&self, value: &Json) -> Result<(), InvalidValue> {
        let limit = |template, most| InvalidValue::Limit { template, subject: self.name.replace('_', " "), most };
        if let (Some(most), Json::Array(entries)) = (self.entry_length, value) {
            let is_short = |entry: &Json| entry.as_str().is_some_and(|text| text.chars().nth(most).is_none());
            if !entries.iter().all(is_short) {
                return Err(limit("Each entry of {subject} must be a text of at most {most} characters.", most));
            }
        }
        if matches!(self.ty, Type::Json | Type::List) && value.to_string().len() > MAX_DOCUMENT_KB * 1024 {
            return Err(limit("Shorten {subject} to {most} KB in total.", MAX_DOCUMENT_KB));
        }
        Ok(())
    }

    /// Whether the column has a stored value. Search text has none.
    pub fn is_stored(&self) -> bool {
        self.ty != Type::Search
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use serde_json::json;

    use super::*;

    #[test]
    fn entries_of_a_list_of_texts_must_be_short_texts() {
        let skills = Column::texts("skills", 5);
        assert_eq!(skills.parse_json(&json!(["React", "बुनाई"])).unwrap(), json!(["React", "बुनाई"]));
        for wrong in [json!(["Python"]), json!([7]), json!([["Rust"]]), json!([null]), json!("[{\"a\": 1}]")] {
            let error = skills.parse_json(&wrong).unwrap_err();
            assert_eq!(error.to_string(), "Each entry of skills must be a text of at most 5 characters.", "{wrong}");
            assert_eq!(error.code(), "22023");
        }
    }

    #[test]
    fn a_list_of_objects_is_limited_in_total() {
        let work = Column::list("work_experience");
        let entries = |length: usize| json!([{ "role": "x".repeat(length) }, { "role": "Weaver" }]);
        assert!(work.parse_json(&entries(65_000)).is_ok());
        let error = work.parse_json(&entries(66_000)).unwrap_err();
        assert_eq!(error.to_string(), "Shorten work experience to 64 KB in total.");
        let details: Json = serde_json::from_str(&error.details().unwrap()).unwrap();
        assert_eq!(details["values"], json!({ "subject": "work experience", "most": 64 }));
    }
}
