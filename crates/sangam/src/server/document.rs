//! The pages the server writes by itself, without the web app: a frame around a body. The theme's script and the icon are the
//! web app's.

/// The three streams that become one, as in the web app. Colours come from the style sheet, as the content policy allows no inline style.
const MARK: &str = "<svg class=\"mark\" viewBox=\"0 0 28 24\" aria-hidden=\"true\">\
    <path class=\"tenders\" d=\"M2 21.5c9 0 7-9.5 14-9.5\"/><path class=\"people\" d=\"M2 12h14\"/>\
    <path class=\"jobs\" d=\"M2 2.5c9 0 7 9.5 14 9.5h10\"/></svg>";

/// What is particular to a kind of page. All of it is HTML of our own; what others wrote has been escaped.
pub(super) struct Document<'a> {
    /// The language of the page, as in its `lang` attribute.
    pub(super) language: &'a str,
    pub(super) title: &'a str,
    /// The style sheet, by its path on this server.
    pub(super) style: &'a str,
    /// What stands beside the name of the product at the top.
    pub(super) badge: &'a str,
    pub(super) body: &'a str,
}

impl Document<'_> {
    /// The whole page, for a server that lives under this path.
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
<header><a href=\"{base_path}/\">{MARK}Sangam</a>{badge}</header>
<main>
{body}</main>
</body>
</html>
"
        )
    }
}
