//! URLs as people type them, with characters that must be encoded.

use tokio::io::AsyncWriteExt;

use super::{connect, read_answer, start};

// P-02
#[tokio::test(flavor = "multi_thread")]
async fn quotes_and_arrows_in_an_address_are_read_as_they_are_meant() {
    let app = start(|_| ()).await;
    let person = app.user("user").await;
    let row = serde_json::json!({"id": person.id, "title": "Cook", "skills": ["Baking"]});
    assert_eq!(person.post("/rest/v1/freelancers").json(&row).send().await.status, 201);
    let headers =
        format!("host: localhost\r\napikey: {}\r\nauthorization: Bearer {}\r\n", app.keys.anon(), person.token());
    let get = |query: &str| format!("GET /rest/v1/freelancers?{query} HTTP/1.1\r\n{headers}\r\n");
    let body = "{\"content\":\"GET /\\\"> HTTP/1.1\\r\\n\"}";
    let post = format!(
        "POST /rest/v1/posts?select=content HTTP/1.1\r\n{headers}prefer: return=representation\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = connect(&app, get("select=skills->>0&title=in.(\"Cook\")").as_bytes()).await;
    let answer = read_answer(&mut stream).await;
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    assert!(answer.ends_with("[{\"skills\":\"Baking\"}]"), "{answer}");
    for _ in 0..2 {
        stream.write_all(post.as_bytes()).await.unwrap();
        let answer = read_answer(&mut stream).await;
        assert!(answer.starts_with("HTTP/1.1 201 ") && answer.contains(body), "a body stays what it is: {answer}");
        stream.write_all(get("select=a->>b").as_bytes()).await.unwrap();
        let answer = read_answer(&mut stream).await;
        assert!(answer.contains("42703"), "it was understood: {answer}");
    }
}
