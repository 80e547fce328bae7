//! Values are read as they were written.

use sangam_db::{Value, on_both_engines};
use serde_json::json;
use uuid::Uuid;

use crate::support::{add_box, execute, make_tables};

const AT: &str = "2026-11-15T00:37:16.890123+00:00";

on_both_engines! {
    async fn a_row_is_read_as_it_was_written(test: TestDatabase) {
        let db = &test.db;
        make_tables(db).await;
        let id = Uuid::now_v7();
        let at: jiff::Timestamp = AT.parse().unwrap();
        execute(
            db,
            "insert into boxes (id, name, marbles, sealed, tags, rating, opened_at, day)
             values ({uuid}, {text}, {int}, {bool}, {json}, {real}, {timestamp}, {date})",
            vec![
                id.into(),
                "it's ünïcode".into(),
                i64::MAX.into(),
                true.into(),
                json!(["a"]).into(),
                4.25.into(),
                at.into(),
                "2026-11-15".into(),
            ],
        ).await.unwrap();
        let select = "select id, name, marbles, sealed, tags, rating, opened_at, day from boxes where id = {uuid}";
        let rows = db.read(db.statement(select, vec![id.into()])).await.unwrap();
        let row = &rows[0];
        assert_eq!(row.uuid(0), Some(id));
        assert_eq!(row.text(1), Some("it's ünïcode"));
        assert_eq!(row.int(2), Some(i64::MAX));
        assert_eq!(row.bool(3), Some(true));
        assert_eq!(row.text(4), Some("[\"a\"]"));
        assert_eq!(row.real(5), Some(4.25));
        assert_eq!(row.text(6), Some(AT));
        assert_eq!(row.timestamp(6), Some(at));
        assert_eq!(row.text(7), Some("2026-11-15"));
        assert_eq!(row.get(8), &Value::Null);
    }

    async fn a_timestamp_without_microseconds_keeps_six_digits(test: TestDatabase) {
        let db = &test.db;
        make_tables(db).await;
        add_box(db, "a").await.unwrap();
        let at: jiff::Timestamp = "2026-11-15T00:37:16Z".parse().unwrap();
        execute(db, "update boxes set opened_at = {timestamp}", vec![at.into()]).await.unwrap();
        let rows = db.read(db.statement("select opened_at from boxes", vec![])).await.unwrap();
        assert_eq!(rows[0].text(0), Some("2026-11-15T00:37:16.000000+00:00"));
    }

    async fn a_missing_value_of_any_type_is_null(test: TestDatabase) {
        let db = &test.db;
        make_tables(db).await;
        execute(
            db,
            "insert into boxes (id, name, rating, opened_at, day) values ({uuid}, {text}, {real}, {timestamp}, {date})",
            vec![Uuid::now_v7().into(), "a".into(), None::<f64>.into(), Value::Null, Value::Null],
        ).await.unwrap();
        let rows = db.read(db.statement("select rating, opened_at, day from boxes", vec![])).await.unwrap();
        assert_eq!(rows[0].clone().into_values(), [Value::Null, Value::Null, Value::Null]);
    }

    async fn a_numbered_value_is_bound_once_and_used_twice(test: TestDatabase) {
        let db = &test.db;
        let sum = db.statement("select {2:int} + {1:int} + {2:int}", vec![1.into(), 10.into()]);
        let rows = db.read(sum).await.unwrap();
        assert_eq!(rows[0].int(0), Some(21));
    }

    async fn sums_and_averages_are_numbers(test: TestDatabase) {
        let db = &test.db;
        make_tables(db).await;
        for name in ["a", "b"] {
            add_box(db, name).await.unwrap();
        }
        execute(db, "update boxes set marbles = {int}", vec![1_000_000.into()]).await.unwrap();
        execute(db, "update boxes set marbles = marbles + 1 where name = {text}", vec!["b".into()]).await.unwrap();
        let totals = db.statement("select sum(marbles), avg(marbles), count(*) from boxes", vec![]);
        let rows = db.read(totals).await.unwrap();
        assert_eq!((rows[0].int(0), rows[0].real(1), rows[0].int(2)), (Some(2_000_001), Some(1_000_000.5), Some(2)));
    }
}
