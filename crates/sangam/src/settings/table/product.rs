//! What the web app offers beyond the network itself.

use super::{FlagScope, Setting};

/// Where plans are paid for.
pub const CHECKOUT_URL: Setting = Setting {
    name: "checkout-url",
    value_name: Some("URL"),
    takes: "an address with {account} in it, and {plan} and {interval} if one page does not take all orders",
    default: None,
    example: "https://pay.example.org/{plan}/{interval}?reference={account}",
    help: "The page of your payment provider on which a plan is paid for: {plan} becomes Basic, Pro or Business, {interval} \
           month or year, {account} the id of who pays. Without it people are told that paying is not possible here.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Where else the operator can be found.
pub const SOCIAL_LINKS: Setting = Setting {
    name: "social-links",
    value_name: Some("URLS"),
    takes: "https:// addresses with commas between them",
    default: None,
    example: "https://x.com/sangam,https://www.linkedin.com/company/sangam",
    help: "Your pages elsewhere, shown as icons in the footer. Without it there are none.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Whether companies can prove their domains.
pub const COMPANY_PROOF: Setting = Setting {
    name: "company-proof",
    value_name: None,
    takes: "true or false",
    default: Some("true"),
    example: "false",
    help: "Whether companies can prove that a domain is theirs, by a TXT record or a file on their website. The server asks the DNS and \
           connects to port 443 of public addresses. Without it no one can start or check a proof; what is proved stays as it is.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The rules by which postings are checked.
pub const POSTING_RULES: Setting = Setting {
    name: "posting-rules",
    value_name: Some("NAMES"),
    takes: "fee, imitated-domain, copied-text, far-above-pay, contact, new-account, with commas between them, or none",
    default: Some("fee,imitated-domain,copied-text,far-above-pay,contact,new-account"),
    example: "fee,imitated-domain",
    help: "The rules by which new and changed jobs and tenders are checked for fraud. Readers are warned of what they find, and the worst \
           is held; see docs/posting-checks.md.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Whether the worst postings wait for a moderator.
pub const HOLD_POSTINGS: Setting = Setting {
    name: "hold-postings",
    value_name: None,
    takes: "true or false",
    default: Some("true"),
    example: "false",
    help: "Whether postings in which the rules find much are held: hidden from others until they are mended or a moderator releases them. \
           Without it readers are only warned.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Who knows the domains of companies.
pub const DNS_SERVERS: Setting = Setting {
    name: "dns-servers",
    value_name: Some("ADDRESSES"),
    takes: "addresses of DNS servers, with a port if it is not 53, after commas",
    default: None,
    example: "1.1.1.1,[2606:4700:4700::1111]:53",
    help: "The DNS servers that are asked for the domains of companies. Without it: those of the machine, as /etc/resolv.conf names them.",
    scope: FlagScope::Serving,
    secret: false,
};
