//! How people sign up, log in and delete their accounts.

use super::{FlagScope, Setting};

/// Whether new accounts confirm their address.
pub const CONFIRM_EMAIL: Setting = Setting {
    name: "confirm-email",
    value_name: None,
    accepts: "true or false",
    default: Some("true"),
    example: "false",
    help: "Whether a new account must be confirmed with a mailed link before its owner can sign in. Without it a new \
           account is signed in immediately, with an address that may be someone else's: for a closed group without a \
           mail server.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Whether changing how one signs in needs more proof than a session.
pub const REAUTHENTICATE: Setting = Setting {
    name: "reauthenticate",
    value_name: None,
    accepts: "true or false",
    default: Some("true"),
    example: "false",
    help: "Whether changing the password or email address requires the current password, a mailed code, or a mailed link \
           that resets the password. Without it, anyone who steals a session or finds a signed-in browser can take over \
           the account.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Whether people may set up two-step verification.
pub const SECOND_FACTORS: Setting = Setting {
    name: "second-factors",
    value_name: None,
    accepts: "true or false",
    default: Some("true"),
    example: "false",
    help: "Whether people may set up two-step verification with an authenticator app and recovery codes. Without it no \
           one can add it; accounts that already use it still need it to sign in.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Whether moderators need two-step verification.
pub const MODERATOR_SECOND_FACTOR: Setting = Setting {
    name: "moderator-second-factor",
    value_name: None,
    accepts: "true or false",
    default: Some("false"),
    example: "true",
    help: "Whether moderators need two-step verification. A moderator without it can only set it up: every service \
           refuses all else with 403 insufficient_aal, including their API tokens. Has no effect while second-factors is \
           false.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Whether people may log in with a mailed link or code.
pub const MAIL_SIGN_IN: Setting = Setting {
    name: "mail-sign-in",
    value_name: None,
    accepts: "true or false",
    default: Some("true"),
    example: "false",
    help: "Whether people may log in with a mailed link or code instead of their password.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Whether a login on a new device is mailed to the account's owner.
pub const NEW_DEVICE_MAILS: Setting = Setting {
    name: "new-device-mails",
    value_name: None,
    accepts: "true or false",
    default: Some("true"),
    example: "false",
    help: "Whether the owner of an account gets a mail when someone logs in to it on a new device.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Whether people may sign in with passkeys.
pub const PASSKEYS: Setting = Setting {
    name: "passkeys",
    value_name: None,
    accepts: "true or false",
    default: Some("true"),
    example: "false",
    help: "Whether people may log in with passkeys. Passkeys belong to the domain of the public URL. If that is an IP \
           address, browsers cannot create them, so they are off.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The domain that passkeys belong to.
pub const PASSKEY_RP_ID: Setting = Setting {
    name: "passkey-rp-id",
    value_name: Some("DOMAIN"),
    accepts: "a domain without scheme, port and path: the host of the public URL, or a parent domain of it",
    default: None,
    example: "example.org",
    help: "The domain that passkeys and security keys are made for. Default: the host of the public URL. Changing it \
           makes all existing passkeys and security keys useless.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The name of this instance in the passkey dialogs of browsers.
pub const PASSKEY_RP_NAME: Setting = Setting {
    name: "passkey-rp-name",
    value_name: Some("NAME"),
    accepts: "a name of 1 to 64 characters",
    default: None,
    example: "Sangam of Example",
    help: "The name that browsers and password managers show for this instance's passkeys. Default: their domain.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The pages that may use passkeys.
pub const PASSKEY_ORIGINS: Setting = Setting {
    name: "passkey-origins",
    value_name: Some("ORIGINS"),
    accepts: "comma-separated origins: https://, a host, and a port unless it is the default",
    default: None,
    example: "https://work.example.org,https://app.example.org",
    help: "The origins of the pages that may use passkeys and security keys. All must be within the passkey domain. \
           Default: the origin of the public URL.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The file of breached passwords.
pub const BREACHED_PASSWORDS: Setting = Setting {
    name: "breached-passwords",
    value_name: Some("FILE"),
    accepts: "a text file with one HASH:COUNT per line, SHA-1 in hexadecimal, sorted by hash, as offered for download by \
              haveibeenpwned.com",
    default: None,
    example: "/var/lib/sangam/pwned-passwords-sha1-ordered-by-hash.txt",
    help: "A list of passwords found in data breaches. New passwords that are in it are refused. It is searched locally; \
           no other machine is contacted. The file can be replaced with a newer one while the server runs. Without it \
           only the few thousand most common passwords are refused.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Words that make a password too easy to guess.
pub const PASSWORD_WORDS: Setting = Setting {
    name: "password-words",
    value_name: Some("WORDS"),
    accepts: "comma-separated words of at least three characters each",
    default: None,
    example: "Nilgiri Works,Blue Hills",
    help: "Words that are easy to guess in your organization, such as its name, products and places. New passwords that \
           consist of little more than one of them are refused. So are passwords made from the host of the public URL, \
           from mail-from and from passkey-rp-name.",
    scope: FlagScope::Serving,
    secret: false,
};

/// How long a login lasts.
pub const SESSION_LIFE: Setting = Setting {
    name: "session-life",
    value_name: Some("DAYS"),
    accepts: "a number of days from 0d to 365d, such as 90d; 0d means no limit",
    default: Some("0d"),
    example: "90d",
    help: "How long a login lasts on a device, however often it is used. After that the person must log in again. With \
           0d it lasts until they log out or end it in Settings.",
    scope: FlagScope::Serving,
    secret: false,
};

/// How long a deleted account can still be restored.
pub const DELETION_GRACE: Setting = Setting {
    name: "deletion-grace",
    value_name: Some("DAYS"),
    accepts: "a number of days from 0d to 365d, such as 14d",
    default: Some("14d"),
    example: "30d",
    help: "How long people can restore their deleted account. The account is hidden from everyone else immediately; \
           personal data is erased after this time, or immediately with 0d.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Where mailed links may lead, besides this instance.
pub const REDIRECT_URLS: Setting = Setting {
    name: "redirect-urls",
    value_name: Some("PATTERNS"),
    accepts: "comma-separated addresses, in which * stands for anything but dots and slashes and ** for anything",
    default: None,
    example: "https://*.example.org/**,myapp://callback",
    help: "Where mailed links may lead besides this instance, for other apps that use its accounts. Links that ask for \
           any other address lead to the public URL.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The OpenID Connect providers that people may log in with.
pub const PROVIDERS: Setting = Setting {
    name: "providers",
    value_name: None,
    accepts: "a list of google, linkedin_oidc, azure, keycloak or custom:name, separated by commas or line breaks, each \
              followed by ?client_id=…&client_secret=…; all but the first two need &issuer=https://…",
    default: None,
    example: "google?client_id=123.apps.googleusercontent.com&client_secret=…",
    help: "The OpenID Connect providers that people may log in with. Register <public-url>/auth/v1/callback as the \
           redirect address with each of them. &trust_email=true accepts email addresses that the provider calls \
           verified, so they sign in to existing accounts with these addresses (google: true); otherwise the person \
           confirms the address by mail first. Write special characters as %26 and so on.",
    scope: FlagScope::Hidden,
    secret: true,
};

/// The secret that several copies share.
pub const SIGNING_SECRET: Setting = Setting {
    name: "signing-secret",
    value_name: None,
    accepts: "at least 32 visible characters",
    default: None,
    example: "the output of `openssl rand -hex 32`",
    help: "Signs tokens and API keys instead of the secret in the data folder, so that several copies of the server \
           accept each other's tokens. Changing it ends every session and replaces both API keys.",
    scope: FlagScope::Hidden,
    secret: true,
};
