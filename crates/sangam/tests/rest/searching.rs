//! Full-text search: the same words find the same rows on both engines.

use serde_json::{Value as Json, json};

use crate::support::{User, on_both_engines};

/// Posts jobs with these titles and descriptions.
async fn post_jobs(employer: &User, jobs: &[(&str, &str)]) {
    let jobs: Vec<Json> = jobs
        .iter()
        .map(|(title, description)| {
            json!({"title": title, "description": description, "location": "Pune", "type": "Full-time", "skills": ["Figma"]})
        })
        .collect();
    let posted = employer.post("/rest/v1/jobs").json(&Json::from(jobs)).send().await;
    assert_eq!(posted.status, 201, "{}", posted.text);
}

/// The titles a search finds, in order.
async fn titles(person: &User, query: &str) -> Vec<String> {
    let answer = person.get(&format!("/rest/v1/jobs?select=title&{query}")).send().await;
    assert_eq!(answer.status, 200, "{query}: {}", answer.text);
    answer.json().as_array().unwrap().iter().map(|job| job["title"].as_str().unwrap().to_owned()).collect()
}

on_both_engines! {
    async fn words_are_found_whatever_their_case_accent_or_ending(app: App) {
        let employer = app.user("employer").await;
        post_jobs(&employer, &[("Café Manager", "Runs the kitchen"), ("Node.js Developer", "Builds services")]).await;
        for query in ["search=plfts.cafe", "search=plfts.CAFÉ managers", "search=wfts.kitchens", "title=plfts.cafe"] {
            assert_eq!(titles(&employer, query).await, ["Café Manager"], "{query}");
        }
        for query in ["search=plfts.node.js", "search=plfts.nodejs dev*", "search=fts.develop:*", "search=phfts.node.js developer"] {
            let expected: &[&str] = if query.contains("nodejs") { &[] } else { &["Node.js Developer"] };
            assert_eq!(titles(&employer, query).await, expected, "{query}");
        }
        assert_eq!(titles(&employer, "search=plfts.figma&order=title").await.len(), 2);
    }

    // P-12
    async fn stop_words_do_not_narrow_a_search_unless_every_word_counts(app: App) {
        let employer = app.user("employer").await;
        post_jobs(&employer, &[("Engineer", "Builds services"), ("The Engineer", "IT"), ("Cook", "Runs the kitchen")]).await;
        let both = ["Engineer", "The Engineer"];
        for query in ["plfts.the engineer", "plfts(english).the engineer", "wfts.the engineer", "fts.the %26 engineer", "plfts.engineer"] {
            assert_eq!(titles(&employer, &format!("search={query}&order=title")).await, both, "{query}");
        }
        for query in ["plfts(simple).the engineer", "fts(simple).the %26 engineer", "plfts.IT", "phfts.the engineer"] {
            assert_eq!(titles(&employer, &format!("search={query}&order=title")).await, ["The Engineer"], "{query}");
        }
        assert_eq!(titles(&employer, "search=plfts.the&order=title").await, ["Cook", "The Engineer"], "nothing else to search for");
        let unknown = employer.get("/rest/v1/jobs?search=fts(french).le").send().await;
        assert_eq!((unknown.status, unknown.json()["code"].as_str()), (400, Some("42704")), "{}", unknown.text);
    }

    async fn the_best_match_comes_first_unless_another_order_is_asked(app: App) {
        let employer = app.user("employer").await;
        post_jobs(&employer, &[("Rust Engineer", "Writes rust")]).await;
        post_jobs(&employer, &[("Cook", "Cleans pans of rust")]).await;
        assert_eq!(titles(&employer, "search=wfts.rust").await, ["Rust Engineer", "Cook"]);
        assert_eq!(titles(&employer, "search=wfts.rust&order=relevance.asc").await, ["Cook", "Rust Engineer"]);
        assert_eq!(titles(&employer, "search=wfts.rust&order=created_at.desc").await, ["Cook", "Rust Engineer"]);
        let unsearched = employer.get("/rest/v1/jobs?order=relevance.desc").send().await;
        assert_eq!(unsearched.status, 400, "{}", unsearched.text);
    }

    async fn web_style_knows_phrases_alternatives_and_exclusions(app: App) {
        let employer = app.user("employer").await;
        post_jobs(&employer, &[("Data Engineer", "Pipelines"), ("Engineer of Data", "Papers"), ("Analyst", "Data and charts")]).await;
        assert_eq!(titles(&employer, "search=wfts.\"data engineer\"").await, ["Data Engineer"]);
        assert_eq!(titles(&employer, "search=wfts.data -engineer").await, ["Analyst"]);
        assert_eq!(titles(&employer, "search=wfts.pipelines or charts&order=title").await, ["Analyst", "Data Engineer"]);
        assert_eq!(titles(&employer, "search=not.wfts.engineer").await, ["Analyst"]);
        assert_eq!(titles(&employer, "search=fts.(pipelines|charts)%26!engineer").await, ["Analyst"]);
    }

    async fn unusual_searches_get_an_answer(app: App) {
        let employer = app.user("employer").await;
        post_jobs(&employer, &[("Analyst", "Charts")]).await;
        for query in ["search=plfts.", "search=wfts.%22", "search=plfts.*", "search=wfts.'; drop table jobs", "search=plfts.AND OR NOT NEAR", "search=plfts.\u{1F600}"] {
            assert_eq!(titles(&employer, query).await, Vec::<String>::new(), "{query}");
        }
        for query in ["search=fts.a b", "search=fts.(", "search=wfts.-only", "search=plfts(klingon).a", "search=eq.a", "salary_min=plfts.5"] {
            let answer = employer.get(&format!("/rest/v1/jobs?{query}")).send().await;
            assert_eq!(answer.status, 400, "{query}: {}", answer.text);
        }
    }

    async fn a_changed_or_deleted_row_is_found_by_its_new_words_only(app: App) {
        let employer = app.user("employer").await;
        post_jobs(&employer, &[("Analyst", "Charts")]).await;
        let changed = employer.patch("/rest/v1/jobs?title=eq.Analyst").json(&json!({"title": "Baker"})).send().await;
        assert_eq!(changed.status, 204, "{}", changed.text);
        assert_eq!(titles(&employer, "search=plfts.analyst").await, Vec::<String>::new());
        assert_eq!(titles(&employer, "search=plfts.baker").await, ["Baker"]);
        assert_eq!(employer.delete("/rest/v1/jobs?title=eq.Baker").send().await.status, 204);
        assert_eq!(titles(&employer, "search=plfts.baker").await, Vec::<String>::new());
    }

    async fn hindi_is_found_in_its_usual_spellings(app: App) {
        let employer = app.user("employer").await;
        post_jobs(&employer, &[
            ("हिन्दी अध्यापक", "ज़िम्मेदारी: पाँच कक्षाएँ, वर्ष २०२६।"),
            ("Café Manager", "Runs the kitchen"),
            ("क़लम निर्माता", "महत्त्व का काम दिल्ली में"),
        ]).await;
        let teacher = ["हिंदी", "हिन्दी", "हिन्\u{200d}दी", "जिम्मेदारी", "ज़िम्मेदारी", "ज\u{93c}िम्मेदारी", "पांच", "पाँच", "2026", "२०२६", "हिन्*", "अध्या*", "\"हिंदी अध्यापक\"", "कक्षाएं में है"];
        for text in teacher {
            assert_eq!(titles(&employer, &format!("search=wfts.{text}")).await, ["हिन्दी अध्यापक"], "{text}");
        }
        for text in ["कलम", "\u{958}लम", "महत्व", "दिल्ली में", "title.क़लम"] {
            let query = text.strip_prefix("title.").map_or_else(|| format!("search=plfts.{text}"), |text| format!("title=plfts.{text}"));
            assert_eq!(titles(&employer, &query).await, ["क़लम निर्माता"], "{text}");
        }
        for text in ["\"अध्यापक हिंदी\"", "दि", "कालम"] {
            assert_eq!(titles(&employer, &format!("search=wfts.{text}")).await, Vec::<String>::new(), "{text}");
        }
    }

    async fn a_hindi_name_is_found_by_latin_letters_and_the_other_way_round(app: App) {
        let employer = app.user("employer").await;
        post_jobs(&employer, &[("सुनीता शर्मा", "दीपक और राजकुमार React के साथ"), ("Priya Verma", "Deepak runs it"), ("Fid", "Dipak, men and cars")]).await;
        for text in ["sunita", "Suneeta", "sharma", "SHARMA", "rajkumar", "rajakumar", "suni*", "rajk*", "\"sunita sharma\"", "sunita react", "सुनीता", "सुनी*"] {
            assert_eq!(titles(&employer, &format!("search=wfts.{text}")).await, ["सुनीता शर्मा"], "{text}");
        }
        assert_eq!(titles(&employer, "search=wfts.प्रिया").await, ["Priya Verma"]);
        assert_eq!(titles(&employer, "search=wfts.प्रि*").await, ["Priya Verma"]);
        assert_eq!(titles(&employer, "search=wfts.deepak&order=title").await, ["Priya Verma", "सुनीता शर्मा"]);
        assert_eq!(titles(&employer, "search=wfts.दीपक&order=title").await, ["Fid", "Priya Verma", "सुनीता शर्मा"]);
        // English words match the same English rows as before. Words that sound like common Hindi words match nothing
        // else.
        for (text, found) in [("feed", &[][..]), ("fid", &["Fid"]), ("men", &["Fid"]), ("car", &["Fid"]), ("dipak -men", &["सुनीता शर्मा"]), ("hai", &[])] {
            assert_eq!(titles(&employer, &format!("search=wfts.{text}")).await, found, "{text}");
        }
    }

    async fn people_are_found_by_names_in_the_other_script_while_typing(app: App) {
        let (priya, reader) = (app.user("user").await, app.user("user").await);
        let path = format!("/rest/v1/profiles?id=eq.{}", priya.id);
        let renamed = priya.patch(&path).json(&json!({"full_name": "प्रिया चंद्र सिंह"})).send().await;
        assert_eq!(renamed.status, 204, "{}", renamed.text);
        for text in ["pri*", "priya*", "Priya Chan*", "chandra*", "priya sin*", "sing*", "priya sing*", "singh", "singh*", "प्रि*", "प्रिया"] {
            let found = reader.get(&format!("/rest/v1/profiles?select=full_name&search=wfts.{text}")).send().await;
            assert_eq!(found.json(), json!([{"full_name": "प्रिया चंद्र सिंह"}]), "{text}");
        }
    }
}
