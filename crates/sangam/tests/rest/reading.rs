//! Reads on the wire: statuses, ranges, headers and refusals that the official clients do not expose.

use std::io::Read;

use serde_json::{Value as Json, json};

use crate::support::{Answer, App, User, on_both_engines};

/// A person with six posts, `1` to `6`.
async fn six_posts(app: &App) -> User {
    let person = app.user("user").await;
    let posts: Vec<_> = (1..=6).map(|number| json!({"content": number.to_string()})).collect();
    let posted = person.post("/rest/v1/posts").json(&json!(posts)).send().await;
    assert_eq!(posted.status, 201, "{}", posted.text);
    person
}

fn contents(answer: &Answer) -> Vec<String> {
    answer.json().as_array().unwrap().iter().map(|post| post["content"].as_str().unwrap().to_owned()).collect()
}

fn code(answer: &Answer) -> String {
    answer.json()["code"].as_str().unwrap().to_owned()
}

on_both_engines! {
    // M-62
    async fn a_long_answer_is_compressed_for_clients_that_accept_it(app: App) {
        let person = app.user("user").await;
        let posts: Vec<_> = (0..40).map(|number| json!({"content": format!("Six trucks, one depot: {number}")})).collect();
        person.post("/rest/v1/posts").json(&json!(posts)).send().await;
        let read = |path: &str, accepted: &str| person.get(path).header("accept-encoding", accepted).send();
        let (list, one) = ("/rest/v1/posts?select=content&order=content", "/rest/v1/posts?select=content&limit=1");

        let plain = read(list, "identity").await;
        assert_eq!(plain.header("content-encoding"), "");
        assert!(plain.headers.get_all("vary").iter().any(|name| name == "accept-encoding"), "{:?}", plain.headers);
        let packed = read(list, "gzip, deflate, br").await;
        assert_eq!((packed.header("content-encoding"), packed.header("content-range")), ("gzip", "0-39/*"));
        assert!(packed.bytes.len() * 4 < plain.bytes.len(), "{} of {}", packed.bytes.len(), plain.bytes.len());
        let mut text = String::new();
        flate2::read::GzDecoder::new(&packed.bytes[..]).read_to_string(&mut text).unwrap();
        assert_eq!(text, plain.text);

        for (path, accepted) in [(one, "gzip"), (list, "gzip;q=0"), ("/auth/v1/user", "gzip")] {
            assert_eq!(read(path, accepted).await.header("content-encoding"), "", "{path} {accepted}");
        }
    }

    async fn a_page_reports_its_range_and_the_total_on_request(app: App) {
        let person = six_posts(&app).await;
        for (query, prefer, status, range) in [
            ("", "", 200, "0-5/*"),
            ("", "count=exact", 200, "0-5/6"),
            ("limit=2", "count=exact", 206, "0-1/6"),
            ("limit=2&offset=4", "count=planned", 206, "4-5/6"),
            ("offset=6", "count=estimated", 206, "*/6"),
            ("offset=7", "", 200, "*/*"),
            ("content=eq.9", "count=exact", 200, "*/0"),
            ("limit=0", "count=exact", 206, "*/6"),
        ] {
            let answer = person.get(&format!("/rest/v1/posts?{query}")).header("prefer", prefer).send().await;
            assert_eq!((answer.status, answer.header("content-range")), (status, range), "{query} {prefer}");
        }
        let beyond = person.get("/rest/v1/posts?offset=7").header("prefer", "count=exact").send().await;
        assert_eq!((beyond.status, code(&beyond).as_str()), (416, "PGRST103"), "{}", beyond.text);
    }

    async fn a_range_header_pages_like_limit_and_offset(app: App) {
        let person = six_posts(&app).await;
        let call = person.get("/rest/v1/posts?select=content&order=content").header("range-unit", "items");
        let answer = call.header("range", "2-3").send().await;
        assert_eq!(contents(&answer), ["3", "4"]);
        assert_eq!(answer.header("content-range"), "2-3/*");
        let backwards = person.get("/rest/v1/posts").header("range", "5-2").send().await;
        assert_eq!(backwards.status, 416, "{}", backwards.text);
    }

    async fn the_same_address_with_other_headers_is_another_read(app: App) {
        let person = six_posts(&app).await;
        let path = "/rest/v1/posts?select=content&order=content";
        // Each twice, so that the second request finds what the first one left in the cache.
        for _ in 0..2 {
            let read = async |name: &str, value: &str| {
                let answer = person.get(path).header(name, value).send().await;
                (answer.status, answer.header("content-type").to_owned(), answer.header("content-range").to_owned())
            };
            let json = "application/json; charset=utf-8".to_owned();
            assert_eq!(read("accept", "application/json").await, (200, json.clone(), "0-5/*".to_owned()));
            assert_eq!(read("prefer", "count=exact").await, (200, json.clone(), "0-5/6".to_owned()));
            assert_eq!(read("range", "2-3").await, (200, json, "2-3/*".to_owned()));
            assert_eq!(read("accept", "text/csv").await.1, "text/csv; charset=utf-8");
            assert_eq!(read("accept", "application/vnd.pgrst.object+json").await.0, 406);
            let both = person.get(path).header("prefer", "count=exact").header("prefer", "timezone=Asia/Kolkata").send().await;
            assert_eq!(both.header("preference-applied"), "count=exact, timezone=Asia/Kolkata");
        }
    }

    async fn head_answers_as_get_would_without_the_body(app: App) {
        let person = six_posts(&app).await;
        let path = "/rest/v1/posts?select=content,author(full_name)&limit=2&order=created_at.desc";
        let get = person.get(path).header("prefer", "count=exact").send().await;
        let head = person.head(path).header("prefer", "count=exact").send().await;
        assert_eq!(head.status, get.status);
        assert_eq!(head.text, "");
        for name in ["content-range", "content-type", "preference-applied"] {
            assert_eq!(head.header(name), get.header(name), "{name}");
        }
        let searched = person.head("/rest/v1/posts?search=wfts.1&select=thread:comments(count)&thread=is.null");
        assert_eq!(searched.header("prefer", "count=exact").send().await.header("content-range"), "0-0/1");
    }

    async fn a_cursor_walks_every_row_once(app: App) {
        let person = six_posts(&app).await;
        let mut seen = Vec::new();
        let mut cursor = String::new();
        loop {
            let page = person.get(&format!("/rest/v1/posts?order=created_at.desc,id.desc&limit=4{cursor}")).send().await;
            assert_eq!(page.status, 200, "{}", page.text);
            seen.extend(contents(&page));
            let rows = page.json();
            let Some(last) = rows.as_array().unwrap().last() else { break };
            let (at, id) = (last["created_at"].as_str().unwrap().replace('+', "%2B"), last["id"].as_str().unwrap());
            cursor = format!("&or=(created_at.lt.{at},and(created_at.eq.{at},id.lt.{id}))");
        }
        assert_eq!(seen, ["6", "5", "4", "3", "2", "1"]);
    }

    async fn an_answer_holds_at_most_a_thousand_rows(app: App) {
        let person = app.user("user").await;
        let posts: Vec<_> = (0..1005).map(|number| json!({"content": format!("Post {number}"), "user_id": person.id})).collect();
        assert_eq!(app.service().post("/rest/v1/posts").json(&json!(posts)).send().await.status, 201);
        for query in ["", "limit=5000"] {
            let answer = person.get(&format!("/rest/v1/posts?select=id&{query}")).send().await;
            assert_eq!((answer.status, answer.header("content-range")), (200, "0-999/*"));
        }
        let embedded = person.get(&format!("/rest/v1/profiles?select=posts(id)&id=eq.{}", person.id)).send().await;
        assert_eq!(embedded.json()[0]["posts"].as_array().unwrap().len(), 1000);
    }

    async fn errors_name_what_does_not_exist(app: App) {
        let person = six_posts(&app).await;
        person.post("/rest/v1/posts").json(&json!({"content": "one"})).send().await;
        for (path, status, code, part) in [
            ("nope", 404, "PGRST205", "public.nope"),
            ("posts?select=nope", 400, "42703", "posts.nope"),
            ("posts?nope=eq.1", 400, "42703", "posts.nope"),
            ("posts?order=nope", 400, "42703", "posts.nope"),
            ("posts?select=tenders(id)", 400, "PGRST200", "'posts' and 'tenders'"),
            ("posts?author.full_name=eq.x", 400, "PGRST108", "author"),
            ("profiles?select=conversations(id),posts(id)&order=posts(content)", 400, "PGRST118", "posts"),
            ("posts?id=eq.7", 400, "22P02", "uuid"),
            ("posts?created_at=gt.soon", 400, "22007", "soon"),
            ("posts?likes=eq.many", 400, "22P02", "bigint"),
            ("posts?likes=eq.99999999999999999999", 400, "22003", "out of range"),
            ("posts?content=match.(", 400, "2201B", "regular expression"),
            ("posts?select=likes.sum()", 400, "PGRST123", "aggregate"),
            ("posts?select=id::int", 400, "42846", "cast"),
            // P-07
            ("posts?select=created_at::interval", 400, "42704", "interval"),
            ("posts?select=content::int", 400, "22P02", "invalid input syntax for type bigint: \"one\""),
            ("posts?select=content::uuid", 400, "22P02", "uuid"),
            ("posts?select=content::timestamptz", 400, "22007", "one"),
            ("posts?select=created_at::bool", 400, "42846", "cast"),
            ("profiles?select=work_experience->>0->1", 400, "42883", "text -> integer"),
            ("profiles?select=work_experience->>0->>company", 400, "42883", "text ->> unknown"),
            ("profiles?select=work_experience->>--34", 400, "PGRST100", "failed to parse select parameter"),
            ("posts?content=what.1", 400, "PGRST100", "failed to parse"),
            ("rpc/nope", 404, "PGRST202", "nope"),
        ] {
            let answer = person.get(&format!("/rest/v1/{path}")).send().await;
            assert_eq!(answer.status, status, "{path}: {}", answer.text);
            assert_eq!(answer.json()["code"], code, "{path}");
            assert!(answer.json()["message"].as_str().unwrap().contains(part), "{path}: {}", answer.text);
        }
    }

    async fn several_ways_to_a_resource_are_listed(app: App) {
        let person = app.user("user").await;
        let answer = person.get("/rest/v1/profiles?select=blocks(*)").send().await;
        assert_eq!((answer.status, code(&answer).as_str()), (300, "PGRST201"), "{}", answer.text);
        assert_eq!(answer.json()["details"].as_array().unwrap().len(), 2);
        let chosen = person.get("/rest/v1/profiles?select=blocks!blocks_user_id_fkey(blocked_id)").send().await;
        assert_eq!(chosen.status, 200, "{}", chosen.text);
    }

    async fn unsupported_requests_are_refused(app: App) {
        let person = app.user("user").await;
        let image = person.get("/rest/v1/posts").header("accept", "image/png").send().await;
        assert_eq!((image.status, code(&image).as_str()), (406, "PGRST107"));
        let schema = person.get("/rest/v1/posts").header("accept-profile", "secret").send().await;
        assert_eq!((schema.status, code(&schema).as_str()), (406, "PGRST106"));
        let strict = person.get("/rest/v1/posts").header("prefer", "handling=strict, magic=yes").send().await;
        assert_eq!((strict.status, code(&strict).as_str()), (400, "PGRST122"));
        let strange = person.call(reqwest::Method::TRACE, "/rest/v1/posts").send().await;
        assert_eq!((strange.status, code(&strange).as_str()), (405, "PGRST117"));
        let deep = person.get("/rest/v1/posts/1/2").send().await;
        assert_eq!((deep.status, code(&deep).as_str()), (404, "PGRST125"));
        let written = person.get("/rest/v1/rpc/toggle_like?p_post_id=01a1dd0e-13a2-721e-93c6-56e2338067b2").send().await;
        assert_eq!((written.status, code(&written).as_str()), (405, "25006"));
    }

    async fn the_largest_request_that_is_allowed_is_answered(app: App) {
        let person = six_posts(&app).await;
        let embeds: Vec<_> = (0..32).map(|number| format!("a{number}:author(id)")).collect();
        let conditions = vec!["likes.gte.0"; 249].join(",");
        let order = vec!["created_at"; 32].join(",");
        let path = format!("/rest/v1/posts?select={}&and=({conditions})&order={order}", embeds.join(","));
        let answer = person.get(&path).header("prefer", "count=exact").send().await;
        assert_eq!((answer.status, answer.header("content-range")), (200, "0-5/6"), "{}", answer.text);
    }

    async fn an_invalid_token_is_never_treated_as_a_visitor(app: App) {
        for token in ["nonsense", "a.b.c", "sb_publishable_x", ""] {
            let answer = app.anon().with_bearer(token).get("/rest/v1/posts").send().await;
            assert_eq!(answer.status, 401, "{token}: {}", answer.text);
            assert!(answer.header("www-authenticate").starts_with("Bearer"), "{token}");
        }
    }

    async fn the_api_describes_itself(app: App) {
        let person = app.user("user").await;
        let answer = person.get("/rest/v1/").send().await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        let description = answer.json();
        for resource in sangam_product::schema().resources() {
            assert!(description["paths"][format!("/{}", resource.name)].is_object(), "{}", resource.name);
        }
        assert!(description["paths"]["/rpc/toggle_like"]["get"].is_null(), "it writes, so GET is not offered");
        assert_eq!(description["components"]["schemas"]["posts_insert"]["properties"]["likes"], Json::Null);
    }
}
