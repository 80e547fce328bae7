//! Pages that the server renders itself, without the web app: a layout around a body. The theme script and the icon
//! come from the web app.

/// The logo of three streams that become one, as in the web app. The style sheet sets its colours, because the content
/// policy allows no inline styles.
const LOGO: &str = "<svg class=\"mark\" viewBox=\"0 0 28 24\" aria-hidden=\"true\">\
    <path class=\"tenders\" d=\"M2 21.5c9 0 7-9.5 14-9.5\"/><path class=\"people\" d=\"M2 12h14\"/>\
    <path class=\"jobs\" d=\"M2 2.5c9 0 7 9.5 14 9.5h10\"/></svg>";

/// The parts that differ between pages. All of them are trusted HTML; text from others is already escaped.
pub(super) struct Document<'a> {
    /// The language of the page, for its `lang` attribute.
    pub(super) language: &'a str,
    pub(super) title: &'a str,
    /// The path of the style sheet on this server.
    pub(super) style: &'a str,
    /// What is shown at the top next to the product's name.
    pub(super) badge: &'a str,
    pub(super) body: &'a str,
}

impl Document<'_> {
    /// Renders the whole page, for a server that lives under this base path.
    pub(super) fn render(&self, base_path: &str) -> String {
        let Document { language, title, style, badge, body } = self;
        format!(
            "<!doctype html>
<html lang=\"{language}\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<meta name=\"robots\" content=\"noindex\">
<title>{title} · Sangam</title>
<link rel=\"icon\" href=\"{base_path}/favicon.svg\" type=\"image/svg+xml\">
<link rel=\"stylesheet\" href=\"{base_path}{style}\">
<script src=\"{base_path}/theme.js\"></script>
</head>
<body>
<header><a href=\"{base_path}/\">{LOGO}Sangam</a>{badge}</header>
<main>
{body}</main>
</body>
</html>
"
        )
    }
}
