//! `/metrics`, and who may read it.

use sangam::settings::{PublicUrl, Secret};
use sangam_db::Engine;
use sangam_schema::Clock;
use serde_json::json;

use crate::support::{App, on_both_engines};

on_both_engines! {
    async fn requests_are_counted_by_route_method_and_status(app: App) {
        app.anon().get("/rest/v1/jobs?id=eq.a-secret-in-the-query").send().await;
        let metrics = app.bare().get("/metrics").send().await;
        assert_eq!(metrics.status, 200);
        assert!(metrics.header("content-type").starts_with("text/plain; version=0.0.4"));
        assert!(metrics.text.contains(r#"http_requests_total{method="GET",route="/rest/v1/{table}",status="#), "{}", metrics.text);
        assert!(metrics.text.contains("http_request_duration_seconds_bucket"));
        assert!(!metrics.text.contains("a-secret-in-the-query"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_metric_says_what_it_is_of() {
    let app = App::start(Engine::Sqlite).await;
    app.user("user").await;
    app.bare().get("/metrics").send().await;
    let metrics = app.bare().get("/metrics").send().await.text;
    let names = |prefix: &str| -> Vec<String> {
        let lines = metrics.lines().filter_map(|line| line.strip_prefix(prefix));
        lines.map(|line| line.split(' ').next().unwrap().to_owned()).collect()
    };
    let told = names("# HELP ");
    for name in names("# TYPE ") {
        assert!(told.contains(&name), "{name} has no HELP");
    }
    for name in ["process_resident_memory_bytes", "process_open_fds", "process_max_fds", "process_start_time_seconds"] {
        assert!(metrics.lines().any(|line| line.starts_with(&format!("{name} "))), "{name}: {metrics}");
    }
    assert!(metrics.contains("sangam_build_info{version=") && metrics.contains("engine=\"sqlite\"} 1"), "{metrics}");
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_are_counted_by_limit() {
    let app = App::start(Engine::Sqlite).await;
    let wrong = json!({"email": "asha@example.in", "password": "a wrong password"});
    let mut refused = 0;
    while refused < 3 {
        let answer = app.anon().post("/auth/v1/token?grant_type=password").json(&wrong).send().await;
        refused += usize::from(answer.status == 429);
    }
    let metrics = app.bare().get("/metrics").send().await.text;
    let count = metrics.lines().find_map(|line| line.strip_prefix("sangam_refusals_total{limit=\"sign_in_here\"} "));
    assert!(count.unwrap().parse::<usize>().unwrap() >= 3, "{metrics}");
    assert!(metrics.contains("# HELP sangam_refusals_total ") && !metrics.contains("asha"), "{metrics}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_local_proxy_does_not_make_the_metrics_public() {
    let app = App::start(Engine::Sqlite).await;
    let forwarded = app.bare().get("/metrics").header("x-forwarded-for", "203.0.113.7").send().await;
    assert_eq!(forwarded.status, 401);
    let public = |settings: &mut sangam::settings::Settings| {
        settings.public_url = Some(PublicUrl::parse("https://work.example.org").unwrap());
    };
    let app = App::start_with(Engine::Sqlite, Clock::system(), public).await;
    assert_eq!(app.bare().get("/metrics").send().await.status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_collector_with_the_token_reads_them_from_anywhere() {
    let app = App::start_with(Engine::Sqlite, Clock::system(), |settings| {
        settings.public_url = Some(PublicUrl::parse("https://work.example.org").unwrap());
        settings.metrics_token = Some(Secret::new("a-token-for-the-collector"));
    })
    .await;
    let read = |token: &'static str| {
        app.bare().with_bearer(token).get("/metrics").header("x-forwarded-for", "203.0.113.7").send()
    };
    assert_eq!(read("a-token-for-the-collector").await.status, 200);
    assert_eq!(read("another-token").await.status, 401);
}
