//! Domains in a text, and which of them are made to look like another.

/// A domain that someone wrote, in an address or alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct WrittenDomain {
    /// The part that is registered, in lower case: `example.co.in`.
    pub(super) name: String,
    /// Whether it stands in a mail address.
    pub(super) is_mailbox: bool,
}

/// The domains in a text, each once.
pub(super) fn domains_in(text: &str) -> Vec<WrittenDomain> {
    let is_between = |letter: char| letter.is_whitespace() || ",;()<>[]{}\"'|।".contains(letter);
    let mut found: Vec<WrittenDomain> = Vec::new();
    for word in text.split(is_between) {
        let is_mailbox = word.contains('@');
        let host = word.rsplit('@').next().unwrap_or(word);
        let host = host.split_once("://").map_or(host, |(_, rest)| rest);
        let host = host.split(['/', '?', '#', ':']).next().unwrap_or(host).trim_matches('.').to_lowercase();
        if let Some(name) = registered(&host).map(str::to_owned)
            && !found.iter().any(|known| known.name == name && known.is_mailbox == is_mailbox)
        {
            found.push(WrittenDomain { name, is_mailbox });
        }
    }
    found
}

/// The part of a host that someone registered; nothing for what is no domain.
pub(super) fn registered(host: &str) -> Option<&str> {
    let found = psl::domain(host.as_bytes()).filter(|found| found.suffix().is_known())?;
    std::str::from_utf8(found.as_bytes()).ok()
}

/// Shorter names are like many others.
const SHORTEST: usize = 5;

/// Ends that are hung on the name of a company to look like its office for hiring.
const OFFICES: &[&str] =
    &["career", "careers", "job", "jobs", "hr", "hiring", "recruitment", "recruit", "india", "group"];

/// Whether a domain is not this company's and would be taken for it: the same name to the eye or under another ending, one letter
/// apart, or with "careers" hung on.
pub(super) fn imitates(domain: &str, company: &str) -> bool {
    let ((name, ending), (known, known_ending)) = (split(domain), split(company));
    if domain == company || known.chars().count() < SHORTEST {
        return false;
    }
    let (seen, known_seen) = (to_the_eye(name), to_the_eye(known));
    let one_apart = ending == known_ending && strsim::osa_distance(&seen, &known_seen) == 1;
    let hung_on = name.strip_prefix(known).or_else(|| name.strip_suffix(known)).is_some_and(|more| {
        let more = more.trim_matches('-');
        OFFICES.contains(&more)
    });
    seen == known_seen || one_apart || hung_on
}

/// The same, for a company's own website: under another ending it is its own, too.
pub(super) fn imitates_own(domain: &str, website: &str) -> bool {
    split(domain).0 != split(website).0 && imitates(domain, website)
}

fn split(domain: &str) -> (&str, &str) {
    domain.split_once('.').unwrap_or((domain, ""))
}

/// What a name looks like at a glance: letters of other scripts and digits by the letter they look like.
fn to_the_eye(name: &str) -> String {
    let plain: String = name.chars().filter(|letter| *letter != '-').map(lookalike).collect();
    plain.replace("rn", "m").replace("vv", "w")
}

fn lookalike(letter: char) -> char {
    match letter {
        'а' | 'ά' | 'α' | 'à' | 'á' | 'ä' | 'â' | '4' => 'a',
        'с' | 'ç' => 'c',
        'ԁ' => 'd',
        'е' | 'ё' | 'é' | 'è' | 'ê' | 'ë' | '3' => 'e',
        'һ' => 'h',
        'і' | 'ι' | 'í' | 'ì' | 'ï' | 'ı' | '1' | 'l' | 'ӏ' => 'i',
        'ј' => 'j',
        'к' | 'κ' => 'k',
        'ո' | 'ñ' => 'n',
        'о' | 'ο' | 'ö' | 'ó' | 'ò' | 'ô' | '0' => 'o',
        'р' | 'ρ' => 'p',
        'ѕ' | '5' | 'ś' => 's',
        'т' | 'τ' | '7' => 't',
        'υ' | 'ü' | 'ú' => 'u',
        'ѵ' | 'ν' => 'v',
        'х' | 'χ' => 'x',
        'у' | 'γ' => 'y',
        other => other,
    }
}
