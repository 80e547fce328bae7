//! A store that redirects elsewhere.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::Router;
use axum::http::StatusCode;
use axum::http::header::LOCATION;
use sangam_schema::Clock;
use sangam_storage::{Files, S3Credentials, StoreAddress};
use tokio::net::TcpListener;

/// Serves at a local address.
async fn serve(routes: Router) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, routes).await.unwrap() });
    address
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_redirects_is_not_followed() {
    sangam_tls::choose_provider();
    let visits = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&visits);
    let elsewhere = serve(Router::new().fallback(async move || {
        counted.fetch_add(1, Ordering::Relaxed);
        StatusCode::OK
    }))
    .await;
    for status in [StatusCode::FOUND, StatusCode::TEMPORARY_REDIRECT, StatusCode::PERMANENT_REDIRECT] {
        let target = elsewhere.clone();
        let store =
            serve(Router::new().fallback(async move || (status, [(LOCATION, format!("{target}/stolen"))]))).await;
        let address = StoreAddress::parse(&format!("s3://uploads?endpoint={store}")).unwrap();
        let credentials = S3Credentials { access_key_id: "key".to_owned(), secret_access_key: "secret".to_owned() };
        let files = Files::open(&address, Some(&credentials), Clock::system()).unwrap();
        assert!(files.check().await.is_err(), "{status}");
    }
    assert_eq!(visits.load(Ordering::Relaxed), 0);
}
