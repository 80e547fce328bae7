//! The declarations match the database, on both engines.

use std::collections::BTreeSet;

use crate::support::read;
use sangam_db::{Db, Engine};
use sangam_product::schema;
use sangam_schema::{Column, Default, Grant, ResolvedRule, Resource, Role, Rule, Type};
use uuid::Uuid;

/// Internal columns that are not declared.
const PRIVATE_COLUMNS: &[&str] = &[
    "rowid",
    "search",
    "pair",
    "hidden",
    "group_id",
    "source_id",
    "count",
    "began_at",
    "shown",
    "mail_due_at",
    "mailed_at",
    "done_at",
];

/// Internal tables that clients cannot access.
const PRIVATE_TABLES: &[&str] = &[
    "accounts",
    "sessions",
    "refresh_tokens",
    "sign_ups",
    "reserved_handles",
    "one_time_tokens",
    "auth_codes",
    "api_tokens",
    "mfa_factors",
    "mfa_challenges",
    "recovery_codes",
    "passkeys",
    "passkey_challenges",
    "audit_events",
    "identities",
    "oauth_flows",
    "waiting_identities",
    "mails",
    "buckets",
    "objects",
    "uploads",
    "upload_parts",
    "signing_keys",
    "refinery_schema_history",
];

sangam_db::on_both_engines! {
    async fn every_table_is_declared_or_private(test: TestDatabase) {
        let db = &test.db;
        let declared: BTreeSet<String> = schema().resources().map(|resource| resource.name.to_owned()).collect();
        assert_eq!(list_tables(db).await, declared);
    }

    async fn every_table_has_exactly_the_declared_columns(test: TestDatabase) {
        let db = &test.db;
        for resource in schema().resources() {
            let declared: BTreeSet<_> = resource.stored().map(|column| describe(db.engine(), column)).collect();
            assert_eq!(list_columns(db, resource).await, declared, "{}", resource.name);
        }
    }

    async fn every_declared_key_exists_under_its_name(test: TestDatabase) {
        let db = &test.db;
        for resource in schema().resources() {
            let found = list_constraints(db, resource.name).await;
            let has = |wanted: String| assert!(found.iter().any(|one| one.starts_with(&wanted)), "{wanted} in {found:#?}");
            has(format!("{}_pkey {}", resource.name, primary_key(db.engine(), resource)));
            for unique in &resource.uniques {
                has(format!("{} unique ({})", unique.name, unique.columns.join(", ")));
            }
            for key in &resource.foreign_keys {
                has(format!("{} foreign key ({}) references {}(id)", key.name, key.column, key.target));
            }
            let declared = resource.foreign_keys.len() + usize::from(resource.name == "profiles"); // To its account.
            assert_eq!(found.iter().filter(|one| one.contains(" foreign key ")).count(), declared, "{}", resource.name);
        }
    }

    async fn every_enumeration_is_checked_by_the_database(test: TestDatabase) {
        let db = &test.db;
        for resource in schema().resources() {
            let found = list_constraints(db, resource.name).await;
            for column in resource.columns.iter().filter(|column| !column.one_of.is_empty()) {
                let name = format!("{}_{}_check ", resource.name, column.name);
                let check = found.iter().find(|one| one.starts_with(&name)).unwrap_or_else(|| panic!("{name}"));
                let allowed: BTreeSet<String> = column.one_of.iter().map(|value| value.to_lowercase()).collect();
                let checked: BTreeSet<String> = check.split('\'').skip(1).step_by(2).map(str::to_owned).collect();
                assert_eq!(checked, allowed, "{name}");
            }
        }
    }

    async fn every_text_that_clients_write_has_a_limit(test: TestDatabase) {
        let db = &test.db;
        for resource in schema().resources() {
            let found = list_constraints(db, resource.name).await;
            let is_open = |rule: &Rule| rule.resolve(Role::User) != ResolvedRule::Refused;
            let (inserts, updates) = (is_open(&resource.insert), is_open(&resource.update));
            let is_written = |column: &&Column| {
                inserts && column.insert == Grant::Client || updates && column.update == Grant::Client
            };
            let is_free = |column: &&Column| column.ty == Type::Text && column.one_of.is_empty();
            for column in resource.columns.iter().filter(is_written).filter(is_free) {
                let name = column.name;
                let limits = [format!("length({name})"), format!("length(\"{name}\")"), format!("({name} ~ '^[a-z0-9_]{{3,30}}$'")];
                let is_limited = found.iter().any(|one| limits.iter().any(|limit| one.contains(limit)));
                assert!(is_limited, "{}.{name} in {found:#?}", resource.name);
            }
            for column in resource.columns.iter().filter(is_written).filter(|column| column.ty == Type::List) {
                let name = format!("{}_{}_check ", resource.name, column.name);
                assert!(found.iter().any(|one| one.starts_with(&name)), "{name} in {found:#?}");
            }
        }
    }

    async fn every_rule_and_default_is_valid_sql_on_this_engine(test: TestDatabase) {
        let db = &test.db;
        for resource in schema().resources() {
            for rule in [&resource.read, &resource.insert, &resource.update, &resource.delete] {
                evaluate(db, resource, predicate(rule)).await;
            }
            for column in &resource.columns {
                evaluate(db, resource, predicate(&column.visible)).await;
                if let Default::Sql(expression) = column.default {
                    evaluate(db, resource, Some(format!("({expression}) is null"))).await;
                }
            }
        }
    }

    async fn every_bucket_rule_is_valid_sql_on_this_engine(test: TestDatabase) {
        let files = sangam_schema::Resource::new("objects", "");
        for bucket in sangam_product::buckets() {
            for rule in [&bucket.read, &bucket.list, &bucket.insert, &bucket.update, &bucket.delete, &bucket.owned] {
                evaluate(&test.db, &files, predicate(rule)).await;
            }
        }
    }

    async fn every_searchable_column_is_indexed_in_its_order(test: TestDatabase) {
        let db = &test.db;
        for resource in schema().resources() {
            let Some(search) = &resource.search else { continue };
            let columns: Vec<&str> = search.columns.iter().map(|(name, _)| *name).collect();
            match db.engine() {
                Engine::Sqlite => {
                    let sql = definition(db, &format!("_{}_search", resource.name)).await;
                    assert!(sql.contains(&format!("using fts5 ( {}, content = ''", columns.join(", "))), "{sql}");
                }
                Engine::Postgres => {
                    let found = list_columns_named(db, resource.name, "search").await;
                    assert_eq!(found, ["tsvector"], "{}", resource.name);
                }
            }
        }
    }

    async fn every_indexed_list_has_its_index(test: TestDatabase) {
        let db = &test.db;
        for resource in schema().resources() {
            for list in &resource.indexed_lists {
                let index = match db.engine() {
                    Engine::Sqlite => format!("select 1 from sqlite_master where name = '_{}_{list}'", resource.name),
                    Engine::Postgres => format!("select 1 from pg_indexes where indexname = '{}_{list}_idx'", resource.name),
                };
                assert_eq!(read(db, index, vec![]).await.len(), 1, "{}.{list}", resource.name);
            }
        }
    }
}

/// Only PostgreSQL reports the columns of a check constraint, but both engines have the same constraints.
#[tokio::test(flavor = "multi_thread")]
async fn every_rule_over_several_columns_is_documented() {
    let test = sangam_db::testing::TestDatabase::open(Engine::Postgres).await;
    let documented = include_str!("../../../../docs/data-api.md");
    for resource in schema().resources() {
        let sql = format!(
            "select conname::text from pg_constraint
             where contype = 'c' and cardinality(conkey) > 1 and conrelid = '{}'::regclass",
            resource.name
        );
        for row in read(&test.db, sql, vec![]).await {
            let name = row.text(0).unwrap();
            assert!(documented.contains(&format!("| `{name}` |")), "{name}");
        }
    }
}

/// A column's name, its type in this database, and whether it is nullable.
fn describe(engine: Engine, column: &Column) -> (String, String, bool) {
    let stored = match (engine, column.ty) {
        (Engine::Sqlite, Type::Integer | Type::Boolean) => "integer",
        (Engine::Sqlite, Type::Number) => "real",
        (Engine::Sqlite, _) => "text",
        (Engine::Postgres, Type::Timestamp) => "timestamp with time zone",
        (Engine::Postgres, ty) => ty.postgres_name(),
    };
    (column.name.to_owned(), stored.to_owned(), column.nullable)
}

/// On SQLite, a searchable table declares its rowid as the primary key, which makes `id` a unique key.
fn primary_key(engine: Engine, resource: &Resource) -> String {
    let kind = if engine == Engine::Sqlite && resource.search.is_some() { "unique" } else { "primary key" };
    format!("{kind} ({})", resource.primary_key.join(", "))
}

fn predicate(rule: &Rule) -> Option<String> {
    match rule.resolve(Role::User) {
        ResolvedRule::Where(predicate) => Some(predicate),
        ResolvedRule::Allowed | ResolvedRule::Refused => None,
    }
}

/// Runs a predicate on the empty table, which fails if its SQL is invalid.
async fn evaluate(db: &Db, resource: &Resource, predicate: Option<String>) {
    let Some(predicate) = predicate else { return };
    let caller = db.engine().placeholder(1, Type::Uuid);
    let values = if predicate.contains("{caller}") { vec![Uuid::now_v7().into()] } else { vec![] };
    let predicate = predicate.replace("{row}", "this_row").replace("{caller}", &caller);
    read(db, format!("select 1 from {} as this_row where {predicate}", resource.name), values).await;
}

async fn list_tables(db: &Db) -> BTreeSet<String> {
    let sql = match db.engine() {
        Engine::Sqlite => "select name from pragma_table_list where schema = 'main' and type = 'table'",
        Engine::Postgres => "select table_name::text from information_schema.tables where table_schema = 'public'",
    };
    let names = read(db, sql.to_owned(), vec![]).await.into_iter().map(|row| row.text(0).unwrap().to_owned());
    names
        .filter(|name| !name.starts_with('_') && !name.starts_with("sqlite_"))
        .filter(|name| !PRIVATE_TABLES.contains(&name.as_str()))
        .collect()
}

async fn list_columns(db: &Db, resource: &Resource) -> BTreeSet<(String, String, bool)> {
    let sql = match db.engine() {
        Engine::Sqlite => "select name, lower(type), \"notnull\" = 0 from pragma_table_xinfo(?1)",
        Engine::Postgres => {
            "select column_name::text, data_type::text, is_nullable = 'YES'
            from information_schema.columns
            where table_schema = 'public' and table_name = $1::text"
        }
    };
    let rows = read(db, sql.to_owned(), vec![resource.name.into()])
        .await
        .into_iter()
        .map(|row| (row.text(0).unwrap().to_owned(), row.text(1).unwrap().to_owned(), row.bool(2).unwrap()));
    rows.filter(|(name, ..)| !PRIVATE_COLUMNS.contains(&name.as_str())).collect()
}

async fn list_columns_named(db: &Db, table: &str, column: &str) -> Vec<String> {
    let sql =
        "select data_type::text from information_schema.columns where table_name = $1::text and column_name = $2::text";
    let rows = read(db, sql.to_owned(), vec![table.into(), column.into()]).await;
    rows.iter().map(|row| row.text(0).unwrap().to_owned()).collect()
}

/// Every constraint as `name definition`, in lower case and spelled the same on both engines.
async fn list_constraints(db: &Db, table: &str) -> Vec<String> {
    match db.engine() {
        Engine::Sqlite => {
            let sql = definition(db, table).await;
            let body = sql.replace(" (id) on delete", "(id) on delete");
            body.split("constraint ").skip(1).map(str::to_owned).collect()
        }
        Engine::Postgres => {
            let sql = "select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where conrelid = $1::text::regclass";
            let rows = read(db, sql.to_owned(), vec![table.into()]).await;
            rows.iter().map(|row| row.text(0).unwrap().to_lowercase()).collect()
        }
    }
}

/// The statement that created a table on SQLite, on one line in lower case.
async fn definition(db: &Db, table: &str) -> String {
    let rows = read(db, "select sql from sqlite_master where name = ?1".to_owned(), vec![table.into()]).await;
    rows[0].text(0).unwrap().to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}
