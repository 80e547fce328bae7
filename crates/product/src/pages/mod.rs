//! The footer pages and the blog. The product includes a text for every page, and operators can replace each with a file. The blog
//! consists only of such files. All are Markdown, and the client renders them.

mod articles;
mod demo;
mod read;

use std::fs;
use std::path::PathBuf;

use jiff::civil::Date;
use sangam_schema::Clock;

use crate::calendar;
use crate::words::{ENGLISH, is_language};

pub use articles::Article;

/// The built-in pages: the name of each, with its English and Hindi text.
macro_rules! built_in {
    ($($name:literal),+) => {
        &[$(($name, [
            ("en", include_str!(concat!("texts/", $name, ".md"))),
            ("hi", include_str!(concat!("texts/hi/", $name, ".md"))),
        ])),+]
    };
}

/// The name of a page, with its text by language.
type BuiltInPage = (&'static str, [(&'static str, &'static str); 2]);

const BUILT_IN: &[BuiltInPage] =
    built_in!("about", "careers", "press", "help", "developers", "guidelines", "privacy", "terms", "cookies");

/// The pages of one installation.
#[derive(Debug, Clone)]
pub struct Pages {
    folder: PathBuf,
    clock: Clock,
    /// The day a demonstration was started, if this is one. Its blog articles are dated before that day.
    demo_date: Option<Date>,
}

impl Pages {
    /// Creates the pages. Files in this folder replace the built-in texts. The folder need not exist.
    pub fn new(folder: PathBuf, clock: Clock) -> Pages {
        Pages { folder, clock, demo_date: None }
    }

    /// Adds the blog and the open positions of a demonstration as of this day.
    pub fn with_demonstration(self, today: Date) -> Pages {
        Pages { demo_date: Some(today), ..self }
    }

    /// The text of a page, in this language if it exists, otherwise in another. Returns nothing if there is no such page. The operator's
    /// text takes precedence over the built-in one even in another language, because the built-in text may not apply. Files are read on
    /// each request, so that edits are visible immediately. They are small, and these pages are rarely opened.
    pub fn page(&self, name: &str, language: Option<&str>) -> Option<String> {
        let (name, texts) = BUILT_IN.iter().find(|(known, _)| *known == name)?;
        let language = language.filter(|language| is_language(language)).unwrap_or(ENGLISH);
        Some(self.custom_page(name, language).unwrap_or_else(|| self.built_in_page(name, texts, language).to_owned()))
    }

    /// Whether there may be pages in this language.
    pub fn has_language(&self, language: &str) -> bool {
        BUILT_IN.iter().any(|(_, texts)| texts.iter().any(|(known, _)| *known == language))
            || (is_language(language) && self.folder.join(language).is_dir())
    }

    /// Tries `hi/terms.md`, then `terms.md`, then the file in any other language.
    fn custom_page(&self, name: &str, language: &str) -> Option<String> {
        let file = format!("{name}.md");
        let in_language = |language: &str| read::text(&self.folder.join(language).join(&file));
        in_language(language)
            .or_else(|| read::text(&self.folder.join(&file)))
            .or_else(|| self.custom_languages().iter().find_map(|language| in_language(language)))
    }

    fn custom_languages(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
        let mut languages: Vec<_> = names.filter(|name| is_language(name)).collect();
        languages.sort();
        languages
    }

    fn built_in_page(&self, name: &str, texts: &[(&str, &'static str)], language: &str) -> &'static str {
        let in_language = |wanted| texts.iter().find(|(language, _)| *language == wanted).map(|(_, text)| *text);
        let demo_text = self.demo_date.and_then(|_| demo::page(name, language));
        demo_text.or_else(|| in_language(language)).or_else(|| in_language(ENGLISH)).unwrap_or_default()
    }

    /// The blog articles up to today, newest first. Each is in this language if it exists.
    pub fn articles(&self, language: Option<&str>) -> Vec<Article> {
        let articles = articles::list(&self.blog_folders(language), calendar::day(self.clock.now()));
        // If the operator has a blog, the demonstration's articles are not shown.
        match articles.is_empty() {
            true => self.demo_articles(language).into_iter().map(|(article, _)| article).collect(),
            false => articles,
        }
    }

    /// The text of an article, in this language if it exists.
    pub fn article(&self, slug: &str, language: Option<&str>) -> Option<String> {
        // Accept only names from the list, so that no name can reach files outside the folder.
        let article = self.articles(language).into_iter().find(|article| article.slug == slug)?;
        let file = format!("{}.md", article.slug);
        let written = self.blog_folders(language).iter().find_map(|folder| read::text(&folder.join(&file)));
        written.or_else(|| {
            let mut articles = self.demo_articles(language).into_iter();
            articles.find(|(article, _)| article.slug == slug).map(|(_, text)| text.to_owned())
        })
    }

    /// The folder with articles in this language, followed by the folder of the default ones.
    fn blog_folders(&self, language: Option<&str>) -> Vec<PathBuf> {
        let of_language = language.filter(|language| is_language(language)).map(|language| self.folder.join(language));
        of_language.into_iter().chain([self.folder.clone()]).map(|folder| folder.join("blog")).collect()
    }

    fn demo_articles(&self, language: Option<&str>) -> Vec<(Article, &'static str)> {
        self.demo_date.map_or_else(Vec::new, |today| demo::articles(today, language.unwrap_or(ENGLISH)))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn today() -> Clock {
        Clock::fixed("2026-11-16T09:00:00Z".parse().unwrap())
    }

    fn folder_with(files: &[(&str, &str)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("blog")).unwrap();
        for (name, text) in files {
            std::fs::write(folder.path().join(name), text).unwrap();
        }
        folder
    }

    #[test]
    fn every_page_has_a_built_in_text_that_begins_with_its_title() {
        let pages = Pages::new("/nowhere".into(), today());
        for (name, _) in BUILT_IN {
            let texts = [None, Some("hi")].map(|language| pages.page(name, language).unwrap());
            assert!(texts.iter().all(|text| text.starts_with("# ")) && texts[0] != texts[1], "{name}");
        }
        assert_eq!(pages.articles(None), []);
    }

    #[test]
    fn an_operators_file_replaces_the_built_in_page_and_other_names_are_not_read() {
        let folder = folder_with(&[("terms.md", "# Our terms"), ("secret.md", "# Secret"), ("privacy.md", "  \n")]);
        let pages = Pages::new(folder.path().to_owned(), today());
        assert_eq!(pages.page("terms", None).unwrap(), "# Our terms");
        assert!(pages.page("privacy", None).unwrap().starts_with("# "), "an empty file replaces nothing");
        for name in ["secret", "../secret", "blog", "", "terms.md"] {
            assert_eq!(pages.page(name, None), None, "{name}");
        }
    }

    #[test]
    fn a_page_is_in_the_requested_language_or_the_best_available() {
        let folder = folder_with(&[("terms.md", "# Our terms"), ("help.md", "# Our help")]);
        for language in ["hi", "ta"] {
            std::fs::create_dir(folder.path().join(language)).unwrap();
        }
        std::fs::write(folder.path().join("hi/terms.md"), "# हमारी शर्तें").unwrap();
        std::fs::write(folder.path().join("ta/privacy.md"), "# தனியுரிமை").unwrap();
        let pages = Pages::new(folder.path().to_owned(), today());
        let read = |name: &str, language| pages.page(name, Some(language)).unwrap();
        assert_eq!([read("terms", "hi"), read("terms", "en")], ["# हमारी शर्तें", "# Our terms"]);
        assert_eq!(read("help", "hi"), "# Our help", "what the operator wrote holds in every language");
        assert_eq!([read("privacy", "hi"), read("privacy", "en")], ["# தனியுரிமை", "# தனியுரிமை"]);
        assert!(read("about", "hi").starts_with("# हमारे बारे में"));
        for other in ["ta", "xx", "..", "../hi", ""] {
            assert!(read("about", other).starts_with("# About"), "{other}");
        }
        assert!(["en", "hi", "ta"].iter().all(|language| pages.has_language(language)) && !pages.has_language("xx"));
    }

    #[test]
    fn a_demonstration_has_a_blog_until_the_operator_writes_one() {
        let today: Date = "2027-02-03".parse().unwrap();
        let folder = folder_with(&[]);
        let pages = Pages::new(folder.path().to_owned(), self::today()).with_demonstration(today);
        let articles = pages.articles(None);
        assert!(articles.len() >= 4);
        assert!(articles.is_sorted_by(|one, other| one.date > other.date), "newest first");
        for article in &articles {
            assert!(article.date.parse::<Date>().unwrap() < today, "{}", article.date);
            assert!(!article.summary.is_empty());
            assert!(pages.article(&article.slug, None).unwrap().starts_with(&format!("# {}", article.title)));
        }
        let in_hindi = pages.articles(Some("hi"));
        assert!(in_hindi.iter().map(|article| &article.slug).eq(articles.iter().map(|article| &article.slug)));
        assert_eq!(in_hindi[0].title, "अब पोर्टफ़ोलियो में फ़ोटो भी");
        assert_eq!(in_hindi[1], articles[1], "this one is written in English only");
        assert!(pages.article(&in_hindi[0].slug, Some("hi")).unwrap().starts_with("# अब"));
        assert!(pages.page("careers", None).unwrap().contains("## Open positions"));
        assert!(pages.page("careers", Some("hi")).unwrap().contains("## खाली पद"));
        assert!(
            !Pages::new(folder.path().to_owned(), self::today())
                .page("careers", None)
                .unwrap()
                .contains("## Open positions")
        );

        std::fs::write(folder.path().join("blog/2026-03-01-first.md"), "# First").unwrap();
        std::fs::write(folder.path().join("careers.md"), "# Ours").unwrap();
        assert_eq!(pages.articles(None).len(), 1);
        assert_eq!(pages.page("careers", None).unwrap(), "# Ours");
    }

    #[test]
    fn an_article_is_in_the_requested_language_or_the_one_it_has() {
        let folder =
            folder_with(&[("blog/2026-03-01-open.md", "# We are open"), ("blog/2026-04-01-rules.md", "# Rules")]);
        std::fs::create_dir_all(folder.path().join("hi/blog")).unwrap();
        std::fs::write(folder.path().join("hi/blog/2026-03-01-open.md"), "# हम खुल गए").unwrap();
        std::fs::write(folder.path().join("hi/blog/2026-05-01-mela.md"), "# मेला").unwrap();
        let pages = Pages::new(folder.path().to_owned(), today());
        let titles = |language| pages.articles(language).into_iter().map(|article| article.title).collect::<Vec<_>>();
        assert_eq!(titles(Some("hi")), ["मेला", "Rules", "हम खुल गए"]);
        assert_eq!([titles(None), titles(Some("../hi"))], [["Rules", "We are open"], ["Rules", "We are open"]]);
        assert_eq!(pages.article("2026-03-01-open", Some("hi")).unwrap(), "# हम खुल गए");
        assert_eq!(pages.article("2026-04-01-rules", Some("hi")).unwrap(), "# Rules");
        assert_eq!(pages.article("2026-05-01-mela", None), None);
    }

    #[test]
    fn the_blog_lists_dated_files_newest_first() {
        let folder = folder_with(&[
            (
                "blog/2026-03-01-first.md",
                "# The *first* post\n\nWe are **open**, see [our jobs](/jobs) [1].\n- `Come` in, _all_ of you_all.\n\nMore.",
            ),
            ("blog/2026-10-20-second.md", "No heading here"),
            ("blog/2026-11-17-tomorrow.md", "# Not yet"),
            ("blog/draft.md", "# Not dated"),
            ("blog/2026-13-01-never.md", "# No such day"),
            ("blog/2026-03-02-Shout.md", "# Capital letters"),
        ]);
        let pages = Pages::new(folder.path().to_owned(), today());
        let titles: Vec<_> = pages.articles(None).into_iter().map(|article| (article.slug, article.title)).collect();
        assert_eq!(
            titles,
            [
                ("2026-10-20-second".to_owned(), "second".to_owned()),
                ("2026-03-01-first".to_owned(), "The first post".to_owned()),
            ]
        );
        assert_eq!(pages.articles(None)[1].summary, "We are open, see our jobs [1]. Come in, all of you_all.");
        assert!(pages.article("2026-03-01-first", None).unwrap().starts_with("# The"));
        for slug in ["draft", "../terms", "2026-13-01-never", "2026-11-17-tomorrow", ""] {
            assert_eq!(pages.article(slug, None), None, "{slug}");
        }
    }
}
