//! Details of the dialect, request by request: headers, ranges, spaces, functions.

use reqwest::Method;
use serde_json::{Value as Json, json};

use crate::support::{App, User, on_both_engines};

async fn three_posts(app: &App) -> User {
    let person = app.user("user").await;
    let posts = json!([{"content": "1"}, {"content": "2"}, {"content": "3"}]);
    assert_eq!(person.post("/rest/v1/posts").json(&posts).send().await.status, 201);
    person
}

on_both_engines! {
    // P-06
    async fn functions_are_counted_limited_and_called_with_some_of_a_body(app: App) {
        let person = three_posts(&app).await;
        let post = person.get("/rest/v1/posts?select=id&limit=1").send().await.json()[0]["id"].clone();
        let call = |name: &str| person.post(&format!("/rest/v1/rpc/{name}"));
        let like = json!({"p_post_id": post});

        for (prefer, range) in [("", "0-0/*"), ("count=exact", "0-0/1")] {
            let answer = call("toggle_like").header("prefer", prefer).json(&like).send().await;
            assert_eq!((answer.status, answer.header("content-range")), (200, range), "{prefer}: {}", answer.text);
        }
        let more = json!({"p_post_id": post, "smth": 1});
        assert_eq!(call("toggle_like").json(&more).send().await.status, 404);
        let some = call("toggle_like?columns=p_post_id").json(&more).send().await;
        assert_eq!(some.status, 200, "{}", some.text);

        let other = app.user("user").await;
        other.post("/rest/v1/rpc/toggle_like").json(&like).send().await;
        let likers = async |prefer: &str| call("list_likers").header("prefer", prefer).json(&like).send().await;
        assert_eq!(likers("handling=strict,max-affected=2").await.json().as_array().unwrap().len(), 2);
        assert_eq!(likers("max-affected=1").await.status, 200, "it counts only with strict handling");
        let many = likers("handling=strict,max-affected=1").await;
        assert_eq!((many.status, &many.json()["code"]), (400, &json!("PGRST124")), "{}", many.text);
        assert_eq!(many.json()["details"], "The query affects 2 rows");
        let single = call("toggle_like").header("prefer", "handling=strict,max-affected=1").json(&like).send().await;
        assert_eq!((single.status, &single.json()["code"]), (400, &json!("PGRST128")), "{}", single.text);
        let kept = person.get("/rest/v1/posts?select=likes&likes=eq.2").send().await.json();
        assert_eq!(kept, json!([{"likes": 2}]), "what is refused did nothing");
    }

    // P-04
    async fn bodies_may_be_tables_and_forms(app: App) {
        let person = app.user("user").await;
        let send = |path: &str, kind: &str, body: &str| {
            let call = person.post(&format!("/rest/v1/{path}")).header("prefer", "return=representation");
            call.header("content-type", kind).body(body.to_owned()).send()
        };
        let (csv, form) = ("text/csv", "application/x-www-form-urlencoded");
        let table = send("posts?select=content", csv, "content,user_id\r\n\"one, \"\"two\"\"\",NULL\r\n").await;
        assert_eq!((table.status, table.json()["code"].as_str()), (403, Some("42501")), "a row needs an owner: {}", table.text);
        for (kind, body, written) in [
            (csv, "content\n\"one, \"\"two\"\"\"\nthree".to_owned(), json!([{"content": "one, \"two\""}, {"content": "three"}])),
            (form, "content=four+%26+five".to_owned(), json!([{"content": "four & five"}])),
            ("application/json; charset=utf-8", "{\"content\":\"six\"}".to_owned(), json!([{"content": "six"}])),
            ("application/vnd.pgrst.object+json", "{\"content\":\"seven\"}".to_owned(), json!([{"content": "seven"}])),
        ] {
            let answer = send("posts?select=content", kind, &body).await;
            assert_eq!((answer.status, answer.json()), (201, written), "{kind}");
        }
        let back = person.post("/rest/v1/freelancers?select=title,hourly_rate,skills").header("prefer", "return=representation");
        let back = back.header("content-type", csv).header("accept", csv);
        let back = back.body("id,title,hourly_rate,skills\n".to_owned() + &format!("{},Cook,500,\"[\"\"a\"\"]\"", person.id)).send().await;
        assert_eq!((back.status, back.text.as_str()), (201, "title,hourly_rate,skills\nCook,500,\"[\"\"a\"\"]\""));

        let many = format!("content\n{}", "x\n".repeat(101));
        for (kind, body, status, code) in [
            (csv, "content,media_url\nfoo", 400, "PGRST102"),
            (csv, "", 400, "PGRST102"),
            (csv, many.as_str(), 400, "PGRST102"),
            (csv, "nope\n1", 400, "PGRST204"),
            (form, "nope=1", 400, "PGRST204"),
            ("application/octet-stream", "x", 415, "PGRST102"),
            ("text/plain", "{}", 415, "PGRST102"),
        ] {
            let answer = send("posts", kind, body).await;
            assert_eq!((answer.status, answer.json()["code"].as_str()), (status, Some(code)), "{kind}: {}", answer.text);
        }
        let posts = person.get("/rest/v1/posts?select=count").send().await.json();
        assert_eq!(posts, json!([{"count": 5}]), "what is refused leaves nothing");

        let post = person.get("/rest/v1/posts?select=id&limit=1").send().await.json()[0]["id"].as_str().unwrap().to_owned();
        let liked = send("rpc/toggle_like", form, &format!("p_post_id={post}")).await;
        assert_eq!(liked.status, 200, "{}", liked.text);
        let liked = send("rpc/toggle_like", csv, &format!("p_post_id\n{post}")).await;
        assert_eq!(liked.status, 200, "{}", liked.text);
        assert_eq!(send("rpc/toggle_like", "text/xml", "<a/>").await.status, 415);
        let patched = person.patch("/rest/v1/posts?content=eq.six").header("content-type", form).body("content=eight").send().await;
        assert_eq!((patched.status, patched.header("content-range")), (204, "0-0/*"));
    }

    // P-07
    async fn values_are_cast_alike_on_both_engines(app: App) {
        let person = app.user("user").await;
        let experience = json!([{"company": "12", "role": "2.5", "duration": "2026-11-15T09:30:00+05:30"}, 7, 2.5, true]);
        let profile = app.service().patch(&format!("/rest/v1/profiles?id=eq.{}", person.id));
        let stored = profile.json(&json!({"work_experience": experience})).send().await;
        let post = app.service().post("/rest/v1/posts").json(&json!({"user_id": person.id, "content": "12", "created_at": "2026-11-15T09:30:00.5Z"}));
        assert_eq!(post.send().await.status, 201);
        for (select, value) in [
            ("content::int", json!(12)),
            ("content::smallint", json!(12)),
            ("content::text", json!("12")),
            ("content::varchar", json!("12")),
            ("content::json", json!(12)),
            ("likes::text", json!("0")),
            ("created_at::date", json!("2026-11-15")),
            ("created_at::timestamp", json!("2026-11-15T09:30:00.500000")),
            ("created_at::time", json!("09:30:00.500000")),
            ("created_at::timestamptz", json!("2026-11-15T09:30:00.500000+00:00")),
            ("created_at::text", json!("2026-11-15T09:30:00.500000+00:00")),
        ] {
            let answer = person.get(&format!("/rest/v1/posts?select=value:{select}")).send().await;
            assert_eq!((answer.status, answer.json()), (200, json!([{"value": value}])), "{select}");
        }
        let number = person.get("/rest/v1/posts?select=likes::numeric").send().await.json();
        assert_eq!(number[0]["likes"].as_f64(), Some(0.0));
        assert_eq!(stored.status, 204, "{}", stored.text);
        for (select, value) in [
            ("0->>company::int", json!(12)),
            ("0->>role::float", json!(2.5)),
            ("0->>duration::timestamptz", json!("2026-11-15T04:00:00.000000+00:00")),
            ("1::int", json!(7)),
            ("2::int", json!(3)),
            ("3::bool", json!(true)),
        ] {
            let answer = person.get(&format!("/rest/v1/profiles?select=value:work_experience->{select}&id=eq.{}", person.id)).send().await;
            assert_eq!((answer.status, answer.json()), (200, json!([{"value": value}])), "{select}");
        }
        let wrong = person.get(&format!("/rest/v1/profiles?select=work_experience->0::int&id=eq.{}", person.id)).send().await;
        assert_eq!((wrong.status, wrong.json()["code"].as_str()), (400, Some("22023")), "{}", wrong.text);
    }

    // P-08
    async fn timestamps_use_the_preferred_time_zone(app: App) {
        let person = app.user("user").await;
        let post = json!({"user_id": person.id, "content": "a", "created_at": "2026-07-01T20:30:00.5Z"});
        assert_eq!(app.service().post("/rest/v1/posts").json(&post).send().await.status, 201);
        for (zone, told) in [
            ("Asia/Kolkata", "2026-07-02T02:00:00.500000+05:30"),
            ("America/St_Johns", "2026-07-01T18:00:00.500000-02:30"),
            ("UTC", "2026-07-01T20:30:00.500000+00:00"),
        ] {
            let read = person.get("/rest/v1/posts?select=created_at,author(posts(created_at,edited_at))");
            let answer = read.header("prefer", &format!("handling=strict,timezone={zone}")).send().await;
            let author = json!({"posts": [{"created_at": told, "edited_at": null}]});
            assert_eq!((answer.status, answer.json()), (200, json!([{"created_at": told, "author": author}])), "{zone}");
            assert_eq!(answer.header("preference-applied"), format!("handling=strict, timezone={zone}"));
            let found = person.get(&format!("/rest/v1/posts?select=content&created_at=eq.{}", told.replace('+', "%2B")));
            assert_eq!(found.send().await.json(), json!([{"content": "a"}]), "what was told can be asked for");
        }
        let written = person.patch("/rest/v1/posts?content=eq.a&select=created_at").header("prefer", "return=representation,timezone=Asia/Kolkata");
        let written = written.json(&json!({"content": "b"})).send().await;
        assert_eq!(written.json(), json!([{"created_at": "2026-07-02T02:00:00.500000+05:30"}]));
        for zone in ["Nowhere/City", "'; drop table posts", "+05:30"] {
            let answer = person.get("/rest/v1/posts").header("prefer", &format!("timezone={zone}")).send().await;
            assert_eq!((answer.status, answer.json()["code"].as_str()), (400, Some("22023")), "{zone}: {}", answer.text);
        }
    }

    // P-09
    async fn answers_state_their_location_and_errors_their_code(app: App) {
        let person = three_posts(&app).await;
        let beyond = person.get("/rest/v1/posts?offset=7").header("prefer", "count=exact").send().await;
        assert_eq!((beyond.status, beyond.header("content-range")), (416, "*/3"));
        assert_eq!(beyond.header("proxy-status"), "Sangam; error=PGRST103");
        let head = person.head("/rest/v1/posts?id=eq.7").send().await;
        assert_eq!((head.status, head.header("proxy-status")), (400, "Sangam; error=22P02"));
        let page = person.get("/rest/v1/posts?select=content&limit=1&apikey=secret&content=eq.2").send().await;
        assert_eq!(page.header("content-location"), "/posts?content=eq.2&limit=1&select=content");
        assert_eq!(person.get("/rest/v1/posts").send().await.header("content-location"), "/posts");
        let long = person.get(&format!("/rest/v1/posts?content=eq.{}", "x".repeat(2000))).send().await;
        assert_eq!((long.status, long.header("content-location")), (200, ""), "proxies refuse long headers");

        let counted = "return=representation,count=exact";
        let inserted = person.post("/rest/v1/posts").header("prefer", counted).json(&json!({"content": "4"})).send().await;
        assert_eq!((inserted.status, inserted.header("content-range")), (201, "*/1"));
        let updated = person.patch("/rest/v1/posts?content=eq.4").header("prefer", counted).json(&json!({"content": "5"})).send().await;
        assert_eq!((updated.status, updated.header("content-range")), (200, "0-0/1"));
        let deleted = person.delete("/rest/v1/posts?content=eq.5").header("prefer", counted).send().await;
        assert_eq!((deleted.status, deleted.header("content-range")), (200, "*/1"));

        for (path, status, allowed) in [
            ("", 200, "OPTIONS,GET,HEAD"),
            ("posts", 200, "OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE"),
            ("tender_events", 200, "OPTIONS,GET,HEAD"),
            ("rpc/list_likers", 200, "OPTIONS,GET,HEAD,POST"),
            ("rpc/toggle_like", 200, "OPTIONS,POST"),
            ("nope", 404, ""),
            ("rpc/nope", 404, ""),
        ] {
            let answer = person.call(Method::OPTIONS, &format!("/rest/v1/{path}")).send().await;
            assert_eq!((answer.status, answer.header("allow")), (status, allowed), "{path}: {}", answer.text);
        }
        assert_eq!(app.bare().call(Method::OPTIONS, "/rest/v1/posts").send().await.status, 401);
    }

    // P-10
    async fn spaces_and_odd_pages_are_read_as_postgrest_reads_them(app: App) {
        let person = three_posts(&app).await;
        for (query, found) in [
            ("offset=-4", json!(["1", "2", "3"])),
            ("likes=in.( )", json!([])),
            ("likes=not.in.()", json!(["1", "2", "3"])),
            ("likes=in.( 0, 1 )", json!(["1", "2", "3"])),
            ("content=in.( 1,\"2\", \"3\")", json!(["1", "2", "3"])),
            ("and=( and ( likes.in.( 0, 1 ) , content.in.(1,2)) , or ( content.eq.2,likes.eq.7 ) )", json!(["2"])),
            ("or=( not.and ( content.eq.1,likes.eq.0) )", json!(["2", "3"])),
        ] {
            let answer = person.get(&format!("/rest/v1/posts?select=content&order=content&{query}")).send().await;
            assert_eq!(answer.status, 200, "{query}: {}", answer.text);
            let rows = answer.json();
            let contents: Json = rows.as_array().unwrap().iter().map(|post| post["content"].clone()).collect();
            assert_eq!(contents, found, "{query}");
        }
        for (query, status, code) in [("limit=-1", 416, "PGRST103"), ("likes=in.( ,3)", 400, "22P02"), ("offset=x", 400, "PGRST100")] {
            let answer = person.get(&format!("/rest/v1/posts?{query}")).send().await;
            assert_eq!((answer.status, answer.json()["code"].as_str()), (status, Some(code)), "{query}: {}", answer.text);
        }
    }

    async fn refusals_say_what_was_probably_meant(app: App) {
        let person = three_posts(&app).await;
        for (method, path, status, code, hint) in [
            (Method::GET, "rpc/list_plans?any_arg=value", 404, "PGRST202", Some("Perhaps you meant to call the function public.list_plans()")),
            (Method::POST, "rpc/list_plan", 404, "PGRST202", Some("Perhaps you meant to call the function public.list_plans")),
            (Method::GET, "posts?select=comment(*)", 400, "PGRST200", Some("Perhaps you meant 'comments' instead of 'comment'.")),
            (Method::PATCH, "posts?content=eq.1&columns=helicopter", 400, "PGRST204", None),
            (Method::POST, "posts?columns=", 400, "PGRST100", None),
        ] {
            let answer = person.call(method, &format!("/rest/v1/{path}")).json(&json!({})).send().await;
            let told = answer.json();
            assert_eq!((answer.status, told["code"].as_str()), (status, Some(code)), "{path}: {}", answer.text);
            if hint.is_some() {
                assert_eq!(told["hint"].as_str(), hint, "{path}");
            }
        }
        let other = person.get("/rest/v1/posts").header("accept-profile", "private").send().await;
        assert_eq!((other.status, other.json()["message"].as_str()), (406, Some("Invalid schema: private")));
    }
}
