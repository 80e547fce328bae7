#![allow(clippy::unwrap_used)]

use proptest::prelude::*;

use super::shape::*;
use super::*;

fn parse(raw: &str) -> Query {
    Query::parse(raw, |_, _| false).unwrap()
}

fn column(name: &str) -> SelectItem {
    SelectItem::Column { field: field(name), alias: None, cast: None }
}

fn field(name: &str) -> Field {
    Field { name: name.to_owned(), path: Vec::new() }
}

fn one(text: &str) -> RequestValue {
    RequestValue::One(text.to_owned())
}

fn code(raw: &str) -> String {
    let error = Query::parse(raw, |_, _| false).unwrap_err();
    format!("{error:?}").split([' ', '{', '(']).next().unwrap().to_owned()
}

#[test]
fn nothing_selected_means_everything() {
    assert_eq!(parse("").shape.select, [SelectItem::All]);
    assert_eq!(parse("select=").shape.select, [SelectItem::All]);
}

#[test]
fn select_reads_aliases_casts_paths_and_space() {
    let items = parse("select=id, name:full_name, salary_min::text, first:work_experience->0->>company").shape.select;
    let path = vec![
        JsonStep { key: JsonKey::Index(0), text: false },
        JsonStep { key: JsonKey::Name("company".into()), text: true },
    ];
    assert_eq!(items[0], column("id"));
    assert_eq!(items[1], SelectItem::Column { field: field("full_name"), alias: Some("name".into()), cast: None });
    assert_eq!(items[2], SelectItem::Column { field: field("salary_min"), alias: None, cast: Some("text".into()) });
    assert_eq!(
        items[3],
        SelectItem::Column {
            field: Field { name: "work_experience".into(), path },
            alias: Some("first".into()),
            cast: None
        }
    );
}

#[test]
fn embeds_carry_alias_hint_join_and_nesting() {
    let items = parse("select=*,author:profiles!posts_user_id_fkey!inner(id,seekers(title)),...jobs(),comments(count)")
        .shape
        .select;
    let SelectItem::Embed(author) = &items[1] else { panic!("{items:?}") };
    assert_eq!((author.key(), author.hint.as_deref(), author.inner), ("author", Some("posts_user_id_fkey"), true));
    assert!(matches!(&author.items[1], SelectItem::Embed(nested) if nested.target == "seekers"));
    assert!(matches!(&items[2], SelectItem::Embed(spread) if spread.spread && spread.items.is_empty()));
    let count = SelectItem::Column { field: field("count"), alias: None, cast: None };
    assert!(matches!(&items[3], SelectItem::Embed(counted) if counted.items == [count]));
}

#[test]
fn aggregates_have_a_field_an_alias_and_two_casts() {
    let items = parse("select=n:count()::text,total:pay->0->>sum::int.sum()::text,salary_min.max()").shape.select;
    let aggregates: Vec<_> = items
        .iter()
        .map(|item| match item {
            SelectItem::Aggregate(aggregate) => aggregate,
            other => panic!("{other:?}"),
        })
        .collect();
    let casts = |aggregate: &Aggregate| (aggregate.cast.clone(), aggregate.result_cast.clone());
    assert_eq!((aggregates[0].alias.as_deref(), aggregates[0].field.as_ref()), (Some("n"), None));
    assert_eq!(casts(aggregates[0]), (None, Some("text".into())));
    assert_eq!(casts(aggregates[1]), (Some("int".into()), Some("text".into())));
    assert_eq!(aggregates[1].field.as_ref().unwrap().path.len(), 2);
    assert_eq!((aggregates[2].function.name(), casts(aggregates[2])), ("max", (None, None)));
    for raw in ["select=salary_min.median()", "select=salary_min.max", "select=sum()x"] {
        assert_eq!(code(raw), "Parse", "{raw}");
    }
}

#[test]
fn every_condition_counts_even_on_one_column() {
    let query = parse("salary_min=gte.10&salary_min=lt.20&or=(a.eq.1,b.eq.2)&or=(c.is.null)");
    assert_eq!(query.shape.filters.len(), 4);
    assert_eq!(query.values, [one("10"), one("20"), one("1"), one("2")]);
}

#[test]
fn quotes_are_literal_in_plain_filters_and_syntax_in_logic_trees() {
    assert_eq!(parse(r#"title=eq."a""#).values, [one(r#""a""#)]);
    assert_eq!(parse(r#"or=(title.eq."a,\"b\"",title.eq.c)"#).values, [one(r#"a,"b""#), one("c")]);
}

#[test]
fn lists_take_quoted_elements_as_the_clients_send_them() {
    let many = |elements: &[&str]| RequestValue::Many(elements.iter().map(|&element| element.to_owned()).collect());
    assert_eq!(parse(r#"id=in.(1,2,"a,b","c\"d")"#).values, [many(&["1", "2", "a,b", "c\"d"])]);
    assert_eq!(parse(r#"id=in.("say "hi"")"#).values, [many(&["say \"hi\""])]);
    assert_eq!(parse("id=in.()").values, [many(&[])]);
    assert_eq!(parse(r#"id=eq(any).{a,"b,c"}"#).values, [many(&["a", "b,c"])]);
    assert_eq!(parse("or=(skills.cs.{a,b},id.in.(1,2))").values, [one("{a,b}"), many(&["1", "2"])]);
}

#[test]
fn filters_order_and_paging_reach_embedded_resources() {
    let query =
        parse("author.full_name=eq.x&comments.order=created_at.desc&comments.limit=3&comments.author.not.or=(a.eq.1)");
    assert_eq!(query.shape.filters[0].0, ["author"]);
    assert_eq!(query.shape.order[0].0, ["comments"]);
    assert_eq!(query.shape.limits[0].0, ["comments"]);
    let (path, condition) = &query.shape.filters[1];
    assert_eq!(path, &["comments", "author"]);
    assert!(matches!(condition, Condition::Group { negated: true, all: false, .. }));
}

#[test]
fn order_reads_direction_nulls_and_embeds() {
    let terms = &parse("order=a.desc.nullslast,author(full_name),b").shape.order[0].1;
    assert_eq!((terms[0].descending, terms[0].nulls_first), (true, Some(false)));
    assert_eq!(terms[1].embed.as_deref(), Some("author"));
    assert_eq!((terms[2].descending, terms[2].nulls_first), (false, None));
}

#[test]
fn requests_that_differ_only_in_values_have_one_shape() {
    assert_eq!(parse("id=in.(1,2,3)&title=ilike.*rust*").shape, parse("id=in.(9)&title=ilike.go").shape);
    assert_ne!(parse("title=like.a").shape, parse("title=ilike.a").shape);
}

#[test]
fn a_query_that_cannot_be_parsed_is_refused_with_the_position() {
    for raw in [
        "title=5",
        "title=nope.5",
        "order=a.up",
        "or=(a.eq.1",
        "select=a(",
        "select=a,,b",
        "limit=ten",
        "a=eq(some).{1}",
    ] {
        assert_eq!(code(raw), "Parse", "{raw}");
    }
    assert_eq!(code("limit=-1"), "BadRange");
    assert_eq!(code("title=eq.%00"), "NulCharacter");
}

#[test]
fn nesting_is_bounded() {
    let deep = format!("select={}{}", "a(".repeat(5000), ")".repeat(5000));
    assert_eq!(code(&deep), "Parse");
    let deep = format!("or={}a.eq.1{}", "(or".repeat(5000), ")".repeat(5000));
    assert_eq!(code(&deep), "Parse");
}

#[test]
fn a_request_that_would_break_an_engines_limits_is_refused() {
    let many = |part: &str, count: usize| vec![part; count].join(",");
    for raw in [
        format!("select={}", many("a", 201)),
        format!("select={}", many("a:b(c)", 33)),
        format!("or=({})", many("a.eq.1", 251)),
        vec!["a=eq.1"; 251].join("&"),
        format!("order={}", many("a", 33)),
    ] {
        assert_eq!(code(&raw), "TooComplex");
    }
}

/// Text built from the dialect's own symbols reaches deeper into the parsers than random text.
fn dialect_text() -> impl Strategy<Value = String> {
    let token = prop_oneof![
        Just("select=".to_owned()),
        Just("order=".to_owned()),
        Just("or=".to_owned()),
        Just("and=".to_owned()),
        Just("not.".to_owned()),
        Just("in.".to_owned()),
        Just("eq.".to_owned()),
        Just("cs.".to_owned()),
        Just("wfts(english).".to_owned()),
        Just("like(any).".to_owned()),
        Just("(".to_owned()),
        Just(")".to_owned()),
        Just("{".to_owned()),
        Just("}".to_owned()),
        Just(",".to_owned()),
        Just("\"".to_owned()),
        Just("\\".to_owned()),
        Just("&".to_owned()),
        Just("=".to_owned()),
        Just(".".to_owned()),
        Just("...".to_owned()),
        Just("!".to_owned()),
        Just(":".to_owned()),
        Just("::".to_owned()),
        Just("->".to_owned()),
        Just("->>".to_owned()),
        Just("*".to_owned()),
        Just("%".to_owned()),
        "[a-z]{1,3}",
        "\\PC",
    ];
    proptest::collection::vec(token, 0..40).prop_map(|tokens| tokens.concat())
}

proptest! {
    #[test]
    fn any_text_parses_or_is_refused_but_never_panics(raw in "\\PC*") {
        let _ = Query::parse(&raw, |_, _| false);
    }

    #[test]
    fn any_mixture_of_symbols_parses_or_is_refused_but_never_panics(raw in dialect_text()) {
        let _ = Query::parse(&raw, |_, _| false);
    }

    #[test]
    fn every_slot_of_a_shape_has_its_value(raw in dialect_text()) {
        if let Ok(query) = Query::parse(&raw, |_, _| false) {
            prop_assert!(query.shape.limits.iter().all(|(_, slot)| *slot < query.values.len()));
        }
    }
}
