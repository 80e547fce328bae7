//! The web app's only page, filled in for this instance.

use anyhow::{Context, bail};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use bytes::Bytes;
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::encoding::gzip;
use crate::settings::PublicUrl;

/// The configuration that the app gets at run time, so that one build works for every installation.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PageConfig {
    /// The URL of the API. Empty means that of the page.
    pub(crate) url: String,
    /// The public key.
    pub(crate) anon_key: String,
    /// Whether this is a demonstration.
    pub(crate) demo: bool,
    /// The operator's pages elsewhere.
    pub(crate) social_links: Vec<String>,
    /// How long a deleted account can still be restored.
    pub(crate) deletion_grace_days: u16,
    /// The version of the server.
    pub(crate) version: &'static str,
    /// The accounts that visitors of a demonstration can sign in to with one click.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) demo_accounts: Vec<SignIn>,
    /// Whether companies can prove their domains here.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) company_proof: bool,
    /// The languages for which the operator provides words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) operator_words: Vec<String>,
}

/// A demonstration account, with its public password.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct SignIn {
    /// The kind of account: a seeker, an employer, a business.
    pub(crate) what: &'static str,
    pub(crate) name: &'static str,
    pub(crate) email: String,
    pub(crate) password: &'static str,
}

impl PageConfig {
    /// The configuration of an instance.
    pub(crate) fn new(
        public_url: Option<&PublicUrl>,
        anon_key: &str,
        demo: bool,
        social_links: &[String],
        deletion_grace_days: u16,
    ) -> PageConfig {
        PageConfig {
            url: public_url.map(ToString::to_string).unwrap_or_default(),
            anon_key: anon_key.to_owned(),
            demo,
            social_links: social_links.to_vec(),
            deletion_grace_days,
            version: env!("CARGO_PKG_VERSION"),
            demo_accounts: Vec::new(),
            company_proof: false,
            operator_words: Vec::new(),
        }
    }

    /// Sets the languages for which the operator provides words.
    pub(crate) fn with_languages<'a>(self, languages: impl Iterator<Item = &'a str>) -> PageConfig {
        PageConfig { operator_words: languages.map(str::to_owned).collect(), ..self }
    }

    /// Sets whether companies can prove their domains.
    pub(crate) fn with_company_proof(self, company_proof: bool) -> PageConfig {
        PageConfig { company_proof, ..self }
    }

    /// Sets the accounts that visitors can sign in to.
    pub(crate) fn with_sign_ins(self, demo_accounts: Vec<SignIn>) -> PageConfig {
        PageConfig { demo_accounts, ..self }
    }
}

/// The filled page in the encodings in which it is sent.
pub(super) struct Page {
    pub(super) plain: Bytes,
    pub(super) gzip: Option<Bytes>,
    /// The page's inline scripts, in the form that a content security policy uses.
    pub(super) scripts: String,
}

impl Page {
    pub(super) fn new(index: &str, config: &PageConfig, base_path: &str) -> anyhow::Result<Page> {
        /// The page is compressed only once, so the highest level is affordable.
        const LEVEL: u32 = 9;
        let filled = fill(index, config, base_path)?;
        let gzip = gzip(filled.as_bytes(), LEVEL);
        Ok(Page { scripts: script_sources(&filled), plain: filled.into(), gzip })
    }
}

/// Lists every inline script of the page by its hash. Only these may run.
fn script_sources(page: &str) -> String {
    let scripts = page.split("<script>").skip(1).filter_map(|rest| rest.split_once("</script>"));
    scripts
        .map(|(script, _)| format!(" 'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(script.as_bytes()))))
        .collect()
}

const BLOCK_START: &str = r#"<script type="application/json" id="sangam-config">"#;
const BLOCK_END: &str = "</script>";

/// Fills in the data block, and makes links to our own files absolute, because the page is served at paths of any
/// depth.
fn fill(index: &str, config: &PageConfig, base_path: &str) -> anyhow::Result<String> {
    let (before, rest) = index.split_once(BLOCK_START).context("index.html has no block sangam-config")?;
    let (_, after) = rest.split_once(BLOCK_END).context("the block sangam-config of index.html has no end")?;
    if after.contains(BLOCK_START) {
        bail!("index.html has two blocks sangam-config");
    }
    // A `<` could end the block early or start a comment in it, so it is escaped.
    let json = serde_json::to_string(config)?.replace('<', "\\u003c");
    let (before, after) = (rebase(before, base_path), rebase(after, base_path));
    Ok(format!("{before}{BLOCK_START}{json}{BLOCK_END}{after}"))
}

/// Turns `="./x"` and `="/x"` into `="<base>/x"`, and leaves `="//host"` alone.
fn rebase(html: &str, base_path: &str) -> String {
    const OTHER_HOST: &str = "=\"//";
    let parts =
        html.split(OTHER_HOST).map(|part| part.replace("=\"./", "=\"/").replace("=\"/", &format!("=\"{base_path}/")));
    parts.collect::<Vec<_>>().join(OTHER_HOST)
}

/// Shown if the web app has not been built.
pub(super) const NOT_BUILT: &str = "<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<title>Sangam</title>
<h1>Sangam is running</h1>
<p>This executable was made without its web app. Run <code>make build</code>; the API works meanwhile.</p>
</html>
";

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    const INDEX: &str = concat!(
        r#"<link href="./assets/a.css"><script src="/assets/b.js"></script><a href="//other/">"#,
        r#"<script type="application/json" id="sangam-config">{}</script><p>"#
    );

    fn config(url: &str) -> PageConfig {
        let anon_key = "key</script>".to_owned();
        let (demo, social_links, deletion_grace_days) = (true, Vec::new(), 14);
        PageConfig {
            url: url.to_owned(),
            anon_key,
            demo,
            social_links,
            deletion_grace_days,
            version: "1.0.0",
            demo_accounts: Vec::new(),
            company_proof: false,
            operator_words: Vec::new(),
        }
    }

    #[test]
    fn the_block_is_filled_and_cannot_be_broken_out_of() {
        let page = fill(INDEX, &config(""), "").unwrap();
        let json = concat!(
            r#"{"url":"","anonKey":"key\u003c/script>","demo":true,"socialLinks":[],"#,
            r#""deletionGraceDays":14,"version":"1.0.0"}"#
        );
        assert!(page.contains(&format!("{BLOCK_START}{json}{BLOCK_END}<p>")), "{page}");
    }

    #[test]
    fn our_own_files_are_found_from_any_depth() {
        let page = fill(INDEX, &config(""), "").unwrap();
        assert!(page.starts_with(r#"<link href="/assets/a.css"><script src="/assets/b.js">"#), "{page}");
    }

    #[test]
    fn our_own_files_are_found_under_a_base_path() {
        let page = fill(INDEX, &config("https://host/sangam"), "/sangam").unwrap();
        assert!(page.starts_with(r#"<link href="/sangam/assets/a.css"><script src="/sangam/assets/b.js">"#), "{page}");
        assert!(page.contains(r#"<a href="//other/">"#), "{page}");
    }

    #[test]
    fn scripts_in_the_page_are_named_by_their_hashes() {
        let page = r#"<script src="/a.js"></script><script>f()</script><script type="application/json">{}</script>"#;
        assert_eq!(script_sources(page), " 'sha256-GcEEE0IkDzIP5EQ6DXZaDPORqT5RTBELX8Fyzyg9yvo='");
        assert_eq!(script_sources("<p>"), "");
    }

    #[test]
    fn a_page_without_the_block_is_refused() {
        assert!(fill("<p>", &config(""), "").is_err());
    }
}
