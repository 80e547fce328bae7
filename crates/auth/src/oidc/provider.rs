//! A provider as written in the configuration: `google?client_id=…&client_secret=…`.

use std::fmt;

use url::{Host, Url, form_urlencoded};

/// The settings of one provider that users can sign in with.
#[derive(Clone, PartialEq, Eq)]
pub struct ProviderSettings {
    /// The name that clients use: `google`, or `custom:` and a name.
    pub name: String,
    /// The name on the button.
    pub label: String,
    /// The issuer of its tokens. All other endpoints are discovered from this URL.
    pub issuer: String,
    /// The client id that the provider gave this instance.
    pub client_id: String,
    /// The client secret. Programs that cannot keep a secret have none.
    pub client_secret: Option<String>,
    /// Other clients of the operator whose ID tokens are accepted, such as a mobile app.
    pub other_client_ids: Vec<String>,
    /// Scopes to request besides `openid`, `email` and `profile`.
    pub scopes: Vec<String>,
    /// Whether an address that the provider reports as verified counts as proved.
    pub trusts_email: bool,
    /// Whether its ID tokens repeat the nonce.
    pub returns_nonce: bool,
}

/// The defaults for a provider, as in [`ProviderSettings`].
struct KnownProvider {
    name: &'static str,
    label: &'static str,
    issuer: Option<&'static str>,
    trusts_email: bool,
    returns_nonce: bool,
}

const KNOWN_PROVIDERS: [KnownProvider; 4] = [
    KnownProvider {
        name: "google",
        label: "Google",
        issuer: Some("https://accounts.google.com"),
        trusts_email: true,
        returns_nonce: true,
    },
    KnownProvider {
        name: "linkedin_oidc",
        label: "LinkedIn",
        issuer: Some("https://www.linkedin.com/oauth"),
        trusts_email: false,
        returns_nonce: false,
    },
    // These two have an issuer per directory, whose administrators decide which addresses are in it.
    KnownProvider { name: "azure", label: "Microsoft", issuer: None, trusts_email: false, returns_nonce: true },
    KnownProvider { name: "keycloak", label: "Keycloak", issuer: None, trusts_email: false, returns_nonce: true },
];

impl ProviderSettings {
    /// Parses several providers, separated by commas or line breaks.
    pub fn parse_list(text: &str) -> Result<Vec<ProviderSettings>, String> {
        let entries = text.split([',', '\n']).map(str::trim).filter(|entry| !entry.is_empty());
        let mut providers: Vec<ProviderSettings> = Vec::new();
        for entry in entries {
            let provider = ProviderSettings::parse(entry)?;
            if providers.iter().any(|other| other.name == provider.name) {
                return Err(format!("{} is listed twice", provider.name));
            }
            providers.push(provider);
        }
        if providers.is_empty() { Err("that is empty".to_owned()) } else { Ok(providers) }
    }

    /// Parses one provider. Errors name the parameter but never quote a value, because one of them is a secret.
    fn parse(text: &str) -> Result<ProviderSettings, String> {
        let (name, query) = text.split_once('?').unwrap_or((text, ""));
        let name = name.to_lowercase();
        let known = KNOWN_PROVIDERS.iter().find(|known| known.name == name);
        let custom = name.strip_prefix("custom:").filter(|name| is_word(name));
        let (label, issuer, trusts_email, returns_nonce) = match (known, custom) {
            (Some(known), _) => (known.label.to_owned(), known.issuer, known.trusts_email, known.returns_nonce),
            (None, Some(custom)) => (capitalise(custom), None, false, true),
            (None, None) => {
                return Err("a provider must be google, linkedin_oidc, azure, keycloak or custom:name".into());
            }
        };
        let mut provider = ProviderSettings {
            label,
            issuer: issuer.unwrap_or_default().to_owned(),
            client_id: String::new(),
            client_secret: None,
            other_client_ids: Vec::new(),
            scopes: Vec::new(),
            trusts_email,
            returns_nonce,
            name,
        };
        for (key, value) in form_urlencoded::parse(query.as_bytes()) {
            provider.set(&key, value.into_owned())?;
        }
        let missing = |what: &str| Err(format!("{} has no {what}", provider.name));
        match () {
            () if provider.client_id.is_empty() => missing("client_id"),
            () if provider.issuer.is_empty() => missing("issuer"),
            () => Ok(provider),
        }
    }

    fn set(&mut self, key: &str, value: String) -> Result<(), String> {
        let wrong = |what: &str| format!("{key} of {} is not {what}", self.name);
        match key {
            "client_id" if self.client_id.is_empty() => self.client_id = value,
            "client_id" => self.other_client_ids.push(value),
            "client_secret" => self.client_secret = Some(value).filter(|secret| !secret.is_empty()),
            "issuer" if is_safe_address(&value) => self.issuer = value,
            "issuer" => return Err(wrong("an https:// address")),
            "label" if !value.trim().is_empty() && value.chars().count() <= 40 => self.label = value.trim().to_owned(),
            "label" => return Err(wrong("a short name")),
            "scopes" => self.scopes = value.split_whitespace().map(str::to_owned).collect(),
            "trust_email" => self.trusts_email = value.parse().map_err(|_| wrong("true or false"))?,
            "nonce" => self.returns_nonce = value.parse().map_err(|_| wrong("true or false"))?,
            _ => return Err(format!("{} has no {key:?}", self.name)),
        }
        Ok(())
    }
}

impl fmt::Debug for ProviderSettings {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = formatter.debug_struct("ProviderSettings");
        shown.field("name", &self.name).field("issuer", &self.issuer).finish_non_exhaustive()
    }
}

/// Whether data sent to this URL is protected in transit. Only loopback addresses may do without TLS.
pub(super) fn is_safe_address(text: &str) -> bool {
    let Ok(url) = Url::parse(text) else { return false };
    let plain = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
    let local = match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(ip)) => ip.is_loopback(),
        Some(Host::Ipv6(ip)) => ip.is_loopback(),
        None => return false,
    };
    plain && (url.scheme() == "https" || (url.scheme() == "http" && local))
}

fn is_word(text: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-_".contains(&byte);
    !text.is_empty() && text.len() <= 50 && text.bytes().all(allowed)
}

fn capitalise(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn known_providers_need_only_their_client_credentials() {
        let providers = ProviderSettings::parse_list(
            "google?client_id=1&client_secret=a%2Cb, Custom:acme?issuer=https://id.acme.in&client_id=2&client_id=3&trust_email=true",
        )
        .unwrap();
        assert_eq!(providers[0].issuer, "https://accounts.google.com");
        assert_eq!((providers[0].client_secret.as_deref(), providers[0].trusts_email), (Some("a,b"), true));
        assert_eq!((providers[1].name.as_str(), providers[1].label.as_str()), ("custom:acme", "Acme"));
        assert_eq!(
            (providers[1].client_id.as_str(), providers[1].other_client_ids.as_slice()),
            ("2", &["3".to_owned()][..])
        );
        assert!(providers[1].trusts_email);
    }

    #[test]
    fn errors_name_the_mistake_without_the_secret() {
        for (text, reason) in [
            ("", "that is empty"),
            ("google", "google has no client_id"),
            ("keycloak?client_id=1", "keycloak has no issuer"),
            ("azure?client_id=1&issuer=http://id.example.in", "issuer of azure is not an https:// address"),
            ("keycloak?client_id=1&issuer=https://me:hunter2@id.in", "issuer of keycloak is not an https:// address"),
            (
                "google?client_id=1&client_secret=hunter2&trust_email=maybe",
                "trust_email of google is not true or false",
            ),
            ("google?client_id=1&secret=hunter2", "google has no \"secret\""),
            ("google?client_id=1,google?client_id=2", "google is listed twice"),
            ("github?client_id=1", "a provider must be google, linkedin_oidc, azure, keycloak or custom:name"),
            ("custom:?client_id=1", "a provider must be google, linkedin_oidc, azure, keycloak or custom:name"),
        ] {
            assert_eq!(ProviderSettings::parse_list(text), Err(reason.to_owned()), "{text}");
        }
    }

    #[test]
    fn debug_output_hides_the_secret() {
        let provider = ProviderSettings::parse_list("google?client_id=1&client_secret=hunter2").unwrap();
        assert!(!format!("{provider:?}").contains("hunter2"));
    }
}
