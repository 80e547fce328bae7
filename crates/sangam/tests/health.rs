//! `/health`, for balancers and people.

use crate::support::on_both_engines;

on_both_engines! {
    async fn a_new_server_lives_and_is_ready(app: App) {
        let live = app.bare().get("/health/live").send().await;
        assert_eq!((live.status, live.text.as_str()), (200, r#"{"status":"live"}"#));
        let ready = app.bare().get("/health/ready").send().await;
        assert_eq!((ready.status, ready.text.as_str()), (200, r#"{"status":"ready"}"#));
        let both = app.bare().get("/health").send().await;
        assert_eq!(both.status, 200);
        assert_eq!(both.json()["ready"], true);
    }

    async fn a_server_whose_rows_are_gone_lives_but_is_not_ready(app: App) {
        app.db.close().await;
        assert_eq!(app.bare().get("/health/live").send().await.status, 200);
        assert_eq!(app.bare().get("/health/ready").send().await.status, 503);
        let both = app.bare().get("/health").send().await;
        assert_eq!((both.status, both.json()["live"].clone(), both.json()["ready"].clone()), (503, true.into(), false.into()));
    }
}
