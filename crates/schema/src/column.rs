//! Columns: their types, defaults, and who may set or see them.

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
    /// What it becomes when an insert does not say.
    pub default: Default,
    /// Who may set it in an insert.
    pub insert: Grant,
    /// Who may set it in an update.
    pub update: Grant,
    /// Who may see it, among those who may see the row. Others see null, or the mask.
    pub visible: Rule,
    /// What others see instead of null: an SQL expression in which `{row}` is the row.
    pub mask: Option<&'static str>,
    /// What its texts are, those inside lists included.
    pub text: TextForm,
    /// Where the entries of a list say when they began and ended.
    pub months: Option<MonthRange>,
    /// What reads a document into the form in which it is stored.
    pub reader: Option<DocumentReader>,
    /// The only values it may hold, when they are enumerated.
    pub one_of: &'static [&'static str],
    /// One sentence for the API description.
    pub note: &'static str,
}

/// Reads a document that a client sends into the form in which it is stored, or says in a sentence what is wrong with it.
pub type DocumentReader = fn(&Json) -> Result<Json, &'static str>;

/// Who may set a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grant {
    /// The client.
    Client,
    /// The server alone; a client that sends a value is refused.
    Server,
    /// The server, and it is the caller's own id; a client may repeat that id.
    Caller,
    /// The server, again with every write: the time of it, or who made it, as the default says; what a client sends is ignored.
    Stamp,
}

/// What a column becomes when an insert does not mention it.
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
    /// An SQL expression; `{caller}` is the caller's id and `{row}` the new row.
    Sql(&'static str),
}

impl Default {
    /// The value in stored form; null where the statement decides.
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
    /// A column the client sets freely, not null, without a default.
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
            reader: None,
            one_of: &[],
            note: "",
        }
    }

    /// Text the client sets.
    pub fn text(name: &'static str) -> Column {
        Column::new(name, Type::Text)
    }

    /// A name or a title the client sets: one line of text.
    pub fn line(name: &'static str) -> Column {
        Column::text(name).one_line()
    }

    /// A whole number the client sets.
    pub fn integer(name: &'static str) -> Column {
        Column::new(name, Type::Integer)
    }

    /// A JSON array the client sets, empty when not sent.
    pub fn list(name: &'static str) -> Column {
        Column::new(name, Type::List).or(Default::EmptyList)
    }

    /// A reference the client sets once, when inserting.
    pub fn reference(name: &'static str) -> Column {
        Column::new(name, Type::Uuid).fixed()
    }

    /// The row's own id, made by the server.
    pub fn id() -> Column {
        Column::new("id", Type::Uuid).or(Default::NewId).by_server()
    }

    /// The account the row belongs to: the caller.
    pub fn owner(name: &'static str) -> Column {
        let column = Column::new(name, Type::Uuid).or(Default::Caller);
        Column { insert: Grant::Caller, update: Grant::Caller, ..column }
    }

    /// The moment the row was made.
    pub fn created_at() -> Column {
        Column::new("created_at", Type::Timestamp).or(Default::Now).by_server()
    }

    /// The moment the row was last changed; every write sets it.
    pub fn updated_at() -> Column {
        let column = Column::new("updated_at", Type::Timestamp).or(Default::Now);
        Column { insert: Grant::Stamp, update: Grant::Stamp, ..column }
    }

    /// The moment the row was last changed, or null while it is as it was made.
    pub fn edited_at() -> Column {
        let column = Column::new("edited_at", Type::Timestamp).nullable();
        Column { insert: Grant::Server, update: Grant::Stamp, ..column }
    }

    /// Who last wrote the row; every write sets it. Null when it was the server itself.
    pub fn writer(name: &'static str) -> Column {
        let column = Column::new(name, Type::Uuid).or(Default::Caller).nullable();
        Column { insert: Grant::Stamp, update: Grant::Stamp, ..column }
    }

    /// A number the server counts.
    pub fn counter(name: &'static str) -> Column {
        Column::integer(name).or(Default::Integer(0)).by_server()
    }

    /// The searchable text of the row, for `plfts` and its sisters.
    pub fn search() -> Column {
        Column::new("search", Type::Search).nullable().by_server()
    }

    /// May be null.
    pub fn nullable(self) -> Column {
        Column { nullable: true, ..self }
    }

    /// Becomes this when not sent.
    pub fn or(self, default: Default) -> Column {
        Column { default, ..self }
    }

    /// Set by the server alone.
    pub fn by_server(self) -> Column {
        Column { insert: Grant::Server, update: Grant::Server, ..self }
    }

    /// Set when inserting, never changed by a client afterwards.
    pub fn fixed(self) -> Column {
        Column { update: Grant::Server, ..self }
    }

    /// Holds one of these texts.
    pub fn one_of(self, one_of: &'static [&'static str]) -> Column {
        Column { one_of, ..self }
    }

    /// Its texts have one line.
    pub fn one_line(self) -> Column {
        Column { text: TextForm::Line, ..self }
    }

    /// Its entries say in these two members when they began and ended.
    pub fn from_month_to_month(self, start: &'static str, end: &'static str) -> Column {
        Column { months: Some(MonthRange { start, end }), ..self }
    }

    /// Is read by this, which knows what the document says.
    pub fn read_by(self, reader: DocumentReader) -> Column {
        Column { reader: Some(reader), ..self }
    }

    /// Seen only by callers the rule names.
    pub fn visible_to(self, visible: Rule) -> Column {
        Column { visible, ..self }
    }

    /// Seen only by callers the rule names; others see this SQL expression in its place.
    pub fn masked_unless(self, visible: Rule, mask: &'static str) -> Column {
        Column { visible, mask: Some(mask), ..self }
    }

    /// One sentence about it.
    pub fn note(self, note: &'static str) -> Column {
        Column { note, ..self }
    }

    /// Reads a value as a JSON body carries it, into its stored form: of the column's type, and clean.
    pub fn parse_json(&self, input: &Json) -> Result<Json, InvalidValue> {
        let value = self.ty.parse_json(input)?;
        if let Some(months) = self.months {
            months.check(&value)?;
        }
        let value = match self.ty {
            Type::Text | Type::Json | Type::List => self.text.clean_json(value),
            _ => value,
        };
        match self.reader {
            Some(read) if !value.is_null() => read(&value).map_err(|sentence| InvalidValue::Content { sentence }),
            _ => Ok(value),
        }
    }

    /// Whether the column is stored as a value of its own (search text is not).
    pub fn is_stored(&self) -> bool {
        self.ty != Type::Search
    }
}
