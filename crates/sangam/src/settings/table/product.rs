//! Optional features of the product.

use super::{FlagScope, Setting};

/// Where people pay for plans.
pub const CHECKOUT_URL: Setting = Setting {
    name: "checkout-url",
    value_name: Some("URL"),
    accepts: "an address that contains {account}, and also {plan} and {interval} unless one page handles all orders",
    default: None,
    example: "https://pay.example.org/{plan}/{interval}?reference={account}",
    help: "The page of your payment provider where people pay for a plan: {plan} is replaced by Basic, Pro or Business, \
           {interval} by month or year, and {account} by the id of the person who pays. Without it people are told that \
           they cannot pay here.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The operator's pages elsewhere.
pub const SOCIAL_LINKS: Setting = Setting {
    name: "social-links",
    value_name: Some("URLS"),
    accepts: "comma-separated https:// addresses",
    default: None,
    example: "https://x.com/sangam,https://www.linkedin.com/company/sangam",
    help: "Your pages on other sites, shown as icons in the footer. Without it no icons are shown.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Whether companies can prove their domains.
pub const COMPANY_PROOF: Setting = Setting {
    name: "company-proof",
    value_name: None,
    accepts: "true or false",
    default: Some("true"),
    example: "false",
    help: "Whether companies can prove that they own a domain, by a TXT record or a file on their website. The server \
           queries DNS and connects to port 443 of public addresses. Without it no one can start or check a proof; \
           existing proofs remain.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The rules for checking postings.
pub const POSTING_RULES: Setting = Setting {
    name: "posting-rules",
    value_name: Some("NAMES"),
    accepts: "a comma-separated list of fee, imitated-domain, copied-text, far-above-pay, contact and new-account, or \
              none",
    default: Some("fee,imitated-domain,copied-text,far-above-pay,contact,new-account"),
    example: "fee,imitated-domain",
    help: "The rules that check new and changed jobs and tenders for fraud. Readers are warned of what the rules find, \
           and the worst postings are held; see docs/posting-checks.md.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Whether the worst postings wait for a moderator.
pub const HOLD_POSTINGS: Setting = Setting {
    name: "hold-postings",
    value_name: None,
    accepts: "true or false",
    default: Some("true"),
    example: "false",
    help: "Whether postings with serious findings are held: hidden from others until they are corrected or a moderator \
           releases them. Without it readers are only warned.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The DNS servers for looking up companies' domains.
pub const DNS_SERVERS: Setting = Setting {
    name: "dns-servers",
    value_name: Some("ADDRESSES"),
    accepts: "comma-separated addresses of DNS servers, each with a port unless it is 53",
    default: None,
    example: "1.1.1.1,[2606:4700:4700::1111]:53",
    help: "The DNS servers for looking up the domains of companies. Default: those of the machine, from /etc/resolv.conf.",
    scope: FlagScope::Serving,
    secret: false,
};
