//! Listing a bucket, one folder at a time. C-416.

use jiff::SignedDuration;
use serde_json::{Value as Json, json};

use super::in_every_store;
use super::samples::{pdf, png};
use super::storage_server::{upload, upsert};
use crate::support::Client;

async fn list(client: &Client, bucket: &str, body: Json) -> Json {
    let answer = client.post(&format!("/storage/v1/object/list/{bucket}")).json(&body).send().await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

async fn list_v2(client: &Client, bucket: &str, body: Json) -> Json {
    let answer = client.post(&format!("/storage/v1/object/list-v2/{bucket}")).json(&body).send().await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

fn names(items: &Json) -> Vec<&str> {
    items.as_array().unwrap().iter().map(|item| item["name"].as_str().unwrap()).collect()
}

in_every_store! {
    async fn a_list_is_one_level_with_names_relative_to_it(server: StorageServer) {
        let person = server.user("user").await;
        let folder = person.id.to_string();
        for name in ["b.png", "a.png", "trip/1.png", "trip/goa/2.png", "trips.png", "Zebra.png"] {
            let answer = upload(&person, &format!("media/{folder}/{name}"), "image/png", png()).await;
            assert_eq!(answer.status, 200);
        }
        let all = list(&person, "media", json!({"prefix": folder})).await;
        assert_eq!(names(&all), ["Zebra.png", "a.png", "b.png", "trip", "trips.png"]);
        let (file, inner) = (&all[1], &all[3]);
        assert!(file["id"].is_string() && file["created_at"].is_string() && file["updated_at"].is_string());
        let metadata = &file["metadata"];
        assert_eq!((&metadata["size"], &metadata["mimetype"]), (&json!(png().len()), &json!("image/png")));
        assert_eq!((&metadata["contentLength"], &metadata["httpStatusCode"]), (&json!(png().len()), &json!(200)));
        assert!(metadata["eTag"].is_string() && metadata["cacheControl"] == "max-age=3600" && metadata["lastModified"].is_string());
        assert_eq!(inner, &json!({"name": "trip", "id": null, "updated_at": null, "created_at": null, "last_accessed_at": null, "metadata": null}));
        assert_eq!(names(&list(&person, "media", json!({"prefix": format!("{folder}/trip/")})).await), ["1.png", "goa"]);
        assert_eq!(names(&list(&person, "media", json!({"prefix": format!("{folder}/tri")})).await), Vec::<&str>::new());
        // The service key sees everyone's folders.
        assert_eq!(names(&list(&server.service(), "media", json!({})).await), [folder.as_str()]);
    }

    async fn a_list_is_paged_searched_and_sorted(server: StorageServer) {
        let person = server.user("user").await;
        let folder = person.id.to_string();
        for name in ["c.png", "a.png", "B%_.png", "d.png"] {
            upload(&person, &format!("media/{folder}/{name}"), "image/png", png()).await;
            server.clock.advance(SignedDuration::from_secs(1));
        }
        upsert(&person, &format!("media/{folder}/c.png"), "image/png", png()).await;
        let ask = async |more: Json| {
            let mut body = json!({"prefix": folder});
            body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            names(&list(&person, "media", body).await).iter().map(|name| (*name).to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(ask(json!({"limit": 2, "offset": 1})).await, ["a.png", "c.png"]);
        assert_eq!(ask(json!({"sortBy": {"column": "name", "order": "desc"}})).await, ["d.png", "c.png", "a.png", "B%_.png"]);
        assert_eq!(ask(json!({"sortBy": {"column": "created_at", "order": "asc"}})).await, ["c.png", "a.png", "B%_.png", "d.png"]);
        assert_eq!(ask(json!({"sortBy": {"column": "updated_at", "order": "desc"}, "limit": 1})).await, ["c.png"]);
        assert_eq!(ask(json!({"search": "b"})).await, ["B%_.png"]);
        assert_eq!(ask(json!({"search": "%_"})).await, ["B%_.png"]);
        assert_eq!(ask(json!({"search": "x"})).await, Vec::<String>::new());
        for wrong in [json!({"limit": 0}), json!({"limit": -1}), json!({"offset": -1}), json!({"sortBy": {"column": "size"}}), json!({"sortBy": {"order": "up"}})] {
            let refused = person.post("/storage/v1/object/list/media").json(&wrong).send().await;
            assert_eq!((refused.status, refused.json()["code"].as_str()), (400, Some("InvalidRequest")), "{wrong}");
        }
    }

    async fn a_list_shows_only_what_its_reader_may_read(server: StorageServer) {
        let (owner, stranger) = (server.user("user").await, server.user("user").await);
        upload(&owner, &format!("resumes/{}/cv.pdf", owner.id), "application/pdf", pdf()).await;
        let body = json!({"prefix": owner.id});
        assert_eq!(names(&list(&owner, "resumes", body.clone()).await), ["cv.pdf"]);
        for client in [&stranger.client, &server.anon()] {
            assert_eq!(list(client, "resumes", body.clone()).await, json!([]));
            assert_eq!(list_v2(client, "resumes", json!({})).await, json!({"hasNext": false, "folders": [], "objects": []}));
        }
        assert_eq!(names(&list(&owner, "resumes", json!({})).await), [owner.id.to_string()]);
    }

    async fn the_second_version_lists_whole_names_page_after_page(server: StorageServer) {
        let person = server.user("user").await;
        let folder = person.id.to_string();
        for name in ["zz.png", "bb.png", "in/1.png", "aa.png", "in/2.png"] {
            upload(&person, &format!("media/{folder}/{name}"), "image/png", png()).await;
            server.clock.advance(SignedDuration::from_secs(1));
        }
        let flat = list_v2(&person, "media", json!({"prefix": folder})).await;
        assert_eq!(flat["hasNext"], false);
        assert_eq!(names(&flat["objects"]).len(), 5);
        assert_eq!(flat["objects"][0]["key"], format!("{folder}/aa.png"));
        let by_folder = list_v2(&person, "media", json!({"with_delimiter": true})).await;
        assert_eq!(by_folder["folders"], json!([{"key": folder, "name": format!("{folder}/")}]));
        assert_eq!(by_folder["objects"], json!([]));
        for (sort_by, expected) in [
            (json!({"column": "name", "order": "asc"}), ["aa.png", "bb.png", "in/", "zz.png"]),
            (json!({"column": "name", "order": "desc"}), ["zz.png", "in/", "bb.png", "aa.png"]),
            (json!({"column": "created_at", "order": "asc"}), ["in/", "zz.png", "bb.png", "aa.png"]),
            (json!({"column": "created_at", "order": "desc"}), ["aa.png", "bb.png", "zz.png", "in/"]),
        ] {
            let (mut seen, mut cursor) = (Vec::new(), json!(""));
            loop {
                let body = json!({"prefix": format!("{folder}/"), "with_delimiter": true, "limit": 1, "cursor": cursor, "sortBy": sort_by});
                let page = list_v2(&person, "media", body).await;
                let items = [names(&page["folders"]), names(&page["objects"])].concat();
                assert_eq!(items.len(), 1);
                seen.extend(items.iter().map(|name| name[folder.len() + 1..].to_owned()));
                if page["hasNext"] == false {
                    assert!(page.get("nextCursor").is_none());
                    break;
                }
                cursor = page["nextCursor"].clone();
            }
            assert_eq!(seen, expected, "{sort_by}");
        }
        let wrong = person.post("/storage/v1/object/list-v2/media").json(&json!({"cursor": "?"})).send().await;
        assert_eq!(wrong.status, 400);
    }
}
