//! Prints docs/data-model.md from the declarations: `cargo run -p sangam-product --example data_model`.

use sangam_product::commands::RefusalCode;
use sangam_schema::{Column, Default, Function, Grant, Resource, Returns, Rule, Shape, Type, Volatility};

const INTRODUCTION: &str = "\
# The data model

<!-- Printed from the declarations in crates/product by `make fix`; a stale copy fails the tests. -->

For app developers and contributors. Every table and function that clients can use, and who may do what with them. This page is generated
from the declarations that the server itself enforces, so the two always agree. Clients cannot reach anything that is not listed here.

In the rules, `row` is the row being accessed and `caller` is the id of the signed-in person. \"No one\" means only the service key, which
bypasses all rules. \"Set by\" says where a column's value comes from: **client**, the client may send it; **client, once**, only when inserting;
**server**, a request that sends it is refused; **caller**, always the caller's own id; **each write**, the server sets it and ignores what was sent.
A column with a visibility rule is null for everyone else. `search` has no value and can only be filtered by: see [data-api.md](data-api.md).
";

fn main() {
    let schema = sangam_product::schema();
    println!("{INTRODUCTION}\n## Tables");
    for resource in schema.resources() {
        print_resource(resource);
    }
    println!("\n## Functions\n\nCalled as `POST /rest/v1/rpc/<name>`; those that only read also answer GET.\n");
    println!("| function | arguments | answers | who may call it | |\n|---|---|---|---|---|");
    for function in schema.functions() {
        print_function(function);
    }
    println!(
        "\n### Refusals\n\nThe error codes that functions return. The codes are stable; their messages may change.\n"
    );
    println!("| code | when |\n|---|---|");
    for code in RefusalCode::ALL {
        println!("| `{}` | {} |", code.as_str(), code.meaning());
    }
}

fn print_resource(resource: &Resource) {
    println!("\n### {}\n\n{}\n", resource.name, resource.note);
    println!("| column | type | when not sent | set by | |\n|---|---|---|---|---|");
    for column in &resource.columns {
        println!(
            "| `{}` | {} | {} | {} | {} |",
            column.name,
            describe_type(column),
            describe_default(column),
            describe_grants(column),
            describe_remarks(column)
        );
    }
    println!();
    for (verb, rule) in [
        ("read", &resource.read),
        ("insert", &resource.insert),
        ("update", &resource.update),
        ("delete", &resource.delete),
    ] {
        println!("- **{verb}**: {}", describe_rule(rule));
    }
    print_keys(resource);
}

fn print_keys(resource: &Resource) {
    if resource.primary_key != ["id"] {
        println!("- Primary key: {}", names(&resource.primary_key));
    }
    for unique in &resource.uniques {
        println!("- Unique: {} (`{}`)", names(&unique.columns), unique.name);
    }
    for key in &resource.foreign_keys {
        println!("- `{}` → `{}`, embedded as `{}` (`{}`)", key.column, key.target, key.embed, key.name);
    }
    if let Some(search) = &resource.search {
        let columns: Vec<_> = search.columns.iter().map(|(column, weight)| format!("`{column}` {weight}")).collect();
        println!("- Searchable, by weight: {}", columns.join(", "));
    }
}

fn print_function(function: &Function) {
    let arguments: Vec<_> = function
        .arguments
        .iter()
        .map(|argument| {
            let optional = if argument.required { "" } else { " (optional)" };
            format!("`{}` {}{optional}", argument.name, argument.ty.postgres_name())
        })
        .collect();
    let returns = match &function.returns {
        Returns::Scalar(ty) => format!("one {}", ty.postgres_name()),
        Returns::Json => "JSON".to_owned(),
        Returns::Document(shape) => describe_shape(shape),
        Returns::Rows(resource) => {
            format!("rows of {}", names(&resource.columns.iter().map(|column| column.name).collect::<Vec<_>>()))
        }
        Returns::Row(table) => format!("one row of `{table}`"),
        Returns::Void => "nothing".to_owned(),
    };
    let reads = if function.volatility == Volatility::Reads { " Only reads." } else { "" };
    let session = if function.needs_session { " Takes a session, not an API token." } else { "" };
    println!(
        "| `{}` | {} | {returns} | {} | {}{reads}{session} |",
        function.name,
        arguments.join(", "),
        describe_rule(&function.callable),
        function.note
    );
}

/// Describes a shape on one line. Deeper nesting is left to the TypeScript types.
fn describe_shape(shape: &Shape) -> String {
    match shape {
        Shape::Value(ty) => format!("one {}", ty.postgres_name()),
        Shape::OneOf(values) => format!("one of {}", values.join(", ")),
        Shape::Nullable(shape) => format!("{}, or null", describe_shape(shape)),
        Shape::List(item) => format!("a list of {}", describe_shape(item)),
        Shape::Map(value) => format!("an object of {}", describe_shape(value)),
        Shape::Object(fields) => {
            format!("an object of {}", names(&fields.iter().map(|(name, _)| *name).collect::<Vec<_>>()))
        }
        Shape::Either(shapes) => shapes.iter().map(describe_shape).collect::<Vec<_>>().join("; or "),
    }
}

fn describe_type(column: &Column) -> String {
    let name = if column.ty == Type::List { "list".to_owned() } else { column.ty.postgres_name().to_owned() };
    if column.nullable { format!("{name}, or null") } else { name }
}

fn describe_default(column: &Column) -> String {
    match column.default {
        Default::Null if column.nullable || column.insert != Grant::Client => "null".to_owned(),
        Default::Null => "refused".to_owned(),
        Default::NewId => "a new id".to_owned(),
        Default::Now => "now".to_owned(),
        Default::Caller => "the caller".to_owned(),
        Default::Text("") => "empty".to_owned(),
        Default::Text(text) => text.to_owned(),
        Default::Integer(number) => number.to_string(),
        Default::Boolean(flag) => flag.to_string(),
        Default::EmptyList => "empty".to_owned(),
        // Markdown tables treat an unescaped bar as the end of a cell.
        Default::Sql(sql) => format!("`{}`", plain_sql(sql).replace('|', "\\|")),
    }
}

fn describe_grants(column: &Column) -> &'static str {
    match (column.insert, column.update) {
        (Grant::Client, Grant::Client) => "client",
        (Grant::Client, _) => "client, once",
        (Grant::Caller, _) => "caller",
        (Grant::Stamp, _) => "each write",
        (Grant::Server, _) => "server",
    }
}

fn describe_remarks(column: &Column) -> String {
    let mut remarks = Vec::new();
    if !column.note.is_empty() {
        remarks.push(column.note.to_owned());
    }
    if !column.one_of.is_empty() {
        remarks.push(format!("One of {}.", column.one_of.join(", ")));
    }
    if column.visible != Rule::Always {
        remarks.push(format!("Shown only if {}.", describe_rule(&column.visible)));
    }
    remarks.join(" ")
}

fn describe_rule(rule: &Rule) -> String {
    let join = |rules: &[Rule], word: &str| rules.iter().map(describe_rule).collect::<Vec<_>>().join(word);
    match rule {
        Rule::Never => "no one".to_owned(),
        Rule::Always => "everyone".to_owned(),
        Rule::SignedIn => "anyone signed in".to_owned(),
        Rule::Row(sql) | Rule::Sql(sql) => format!("`{}`", plain_sql(sql)),
        Rule::All(rules) => join(rules, " and "),
        Rule::Any(rules) => join(rules, " or "),
    }
}

/// Puts SQL on one line and replaces the placeholders with plain words.
fn plain_sql(sql: &str) -> String {
    let line = sql.split_whitespace().collect::<Vec<_>>().join(" ");
    line.replace("{row}", "row").replace("{caller}", "caller").replace("( ", "(").replace(" )", ")")
}

fn names(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}
