//! Errors are the same on both engines.

use sangam_db::{Db, Error, Statement, Value, on_both_engines};
use uuid::Uuid;

use crate::support::{add_box, add_marble, execute, make_tables};

async fn refusal(db: &Db, template: &'static str, values: Vec<Value>) -> Error {
    execute(db, template, values).await.unwrap_err()
}

on_both_engines! {
    async fn the_error_for_a_duplicate_contains_the_key(test: TestDatabase) {
        let db = &test.db;
        make_tables(db).await;
        let id = add_box(db, "a").await.unwrap();
        let name_key = Error::Unique {
            table: "boxes".to_owned(),
            constraint: Some("boxes_name_key".to_owned()),
            columns: vec!["name".to_owned()],
        };
        assert_eq!(add_box(db, "a").await, Err(name_key));
        let primary_key = Error::Unique {
            table: "boxes".to_owned(),
            constraint: Some("boxes_pkey".to_owned()),
            columns: vec!["id".to_owned()],
        };
        let insert = "insert into boxes (id, name) values ({uuid}, {text})";
        assert_eq!(refusal(db, insert, vec![id.into(), "b".into()]).await, primary_key);
    }

    async fn the_error_for_a_null_column_contains_the_column(test: TestDatabase) {
        make_tables(&test.db).await;
        let error = refusal(&test.db, "insert into boxes (id) values ({uuid})", vec![Uuid::now_v7().into()]).await;
        assert_eq!(error, Error::NotNull { table: "boxes".to_owned(), column: "name".to_owned() });
    }

    async fn the_error_for_a_violated_check_contains_the_constraint(test: TestDatabase) {
        let db = &test.db;
        make_tables(db).await;
        add_box(db, "a").await.unwrap();
        let error = refusal(db, "update boxes set marbles = {int}", vec![Value::Int(-1)]).await;
        assert!(matches!(error, Error::Check { constraint, .. } if constraint == "boxes_marbles_check"));
    }

    async fn a_reference_to_a_missing_row_is_refused(test: TestDatabase) {
        let db = &test.db;
        make_tables(db).await;
        let error = add_marble(db, Uuid::now_v7(), "red").await.unwrap_err();
        assert!(matches!(error, Error::ForeignKey { .. }), "{error:?}");
    }

    async fn a_trigger_raises_its_code_and_message(test: TestDatabase) {
        let db = &test.db;
        make_tables(db).await;
        add_box(db, "a").await.unwrap();
        execute(db, "update boxes set sealed = {bool}", vec![true.into()]).await.unwrap();
        let raised =
            Error::Raised { code: "P0001".to_owned(), message: "You cannot throw away a sealed box".to_owned() };
        assert_eq!(refusal(db, "delete from boxes", vec![]).await, raised);
    }

    async fn invalid_sql_is_an_internal_error(test: TestDatabase) {
        let error = test.db.read(Statement::new("select nonsense", vec![])).await.unwrap_err();
        assert!(matches!(error, Error::Other(_)), "{error:?}");
    }

    async fn an_error_does_not_contain_a_rows_values(test: TestDatabase) {
        let db = &test.db;
        make_tables(db).await;
        add_box(db, "a secret").await.unwrap();
        let error = add_box(db, "a secret").await.unwrap_err();
        assert!(!error.to_string().contains("secret"), "{error}");
    }
}
