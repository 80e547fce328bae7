//! How people sign up, sign in and leave.

use super::{FlagScope, Setting};

/// Whether new accounts confirm their address.
pub const CONFIRM_EMAIL: Setting = Setting {
    name: "confirm-email",
    value_name: None,
    takes: "true or false",
    default: Some("true"),
    example: "false",
    help: "Whether a new account waits until its owner has opened the link in a mail. Without it a new account is signed \
           in at once, under an address that may be someone else's: for a closed group without a mail server.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Whether a session alone is enough to change how its owner signs in.
pub const REAUTHENTICATE: Setting = Setting {
    name: "reauthenticate",
    value_name: None,
    takes: "true or false",
    default: Some("true"),
    example: "false",
    help: "Whether a new password or email address takes the current password, a code that is mailed, or a link that resets \
           the password. Without it, anyone who steals a session or finds a browser signed in can take the account over.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Whether people may set up two-step verification.
pub const SECOND_FACTORS: Setting = Setting {
    name: "second-factors",
    value_name: None,
    takes: "true or false",
    default: Some("true"),
    example: "false",
    help: "Whether people may set up two-step verification with an authenticator app and recovery codes. Without it no one can \
           add one; those that exist are still asked for.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Whether moderators need two-step verification.
pub const MODERATOR_SECOND_FACTOR: Setting = Setting {
    name: "moderator-second-factor",
    value_name: None,
    takes: "true or false",
    default: Some("false"),
    example: "true",
    help: "Whether moderators need two-step verification. One without it can only set it up: every service refuses the rest with 403 \
           insufficient_aal, also to their API tokens. It asks for nothing while second-factors is false.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Whether a mailed link or code opens an account.
pub const MAIL_SIGN_IN: Setting = Setting {
    name: "mail-sign-in",
    value_name: None,
    takes: "true or false",
    default: Some("true"),
    example: "false",
    help: "Whether people may log in with a link or a code that is mailed to them, without their password.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Whether a login on a new device is mailed to the owner.
pub const NEW_DEVICE_MAILS: Setting = Setting {
    name: "new-device-mails",
    value_name: None,
    takes: "true or false",
    default: Some("true"),
    example: "false",
    help: "Whether the owner of an account gets a mail when someone logs in to it on a device it has not been used on before.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Whether people may sign in with passkeys.
pub const PASSKEYS: Setting = Setting {
    name: "passkeys",
    value_name: None,
    takes: "true or false",
    default: Some("true"),
    example: "false",
    help: "Whether people may log in with passkeys. They belong to the domain of the public URL; where that is an IP address, \
           browsers make none and they are off.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The domain that passkeys belong to.
pub const PASSKEY_RP_ID: Setting = Setting {
    name: "passkey-rp-id",
    value_name: Some("DOMAIN"),
    takes: "a domain without scheme, port and path: the host of the public URL, or what it ends with",
    default: None,
    example: "example.org",
    help: "The domain that passkeys and security keys are made for. Without it: the host of the public URL. Changing it makes \
           every passkey and security key useless that was made before.",
    scope: FlagScope::Serving,
    secret: false,
};

/// What browsers call this instance when they ask for a passkey.
pub const PASSKEY_RP_NAME: Setting = Setting {
    name: "passkey-rp-name",
    value_name: Some("NAME"),
    takes: "a name of 1 to 64 characters",
    default: None,
    example: "Sangam of Example",
    help: "What browsers and password managers call this instance beside its passkeys. Without it: their domain.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The pages that may use passkeys.
pub const PASSKEY_ORIGINS: Setting = Setting {
    name: "passkey-origins",
    value_name: Some("ORIGINS"),
    takes: "origins with commas between them: https://, a host, and a port if it is not the usual one",
    default: None,
    example: "https://work.example.org,https://app.example.org",
    help: "The origins of the pages that may use passkeys and security keys, all of them within their domain. Without it: that \
           of the public URL.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The file of breached passwords.
pub const BREACHED_PASSWORDS: Setting = Setting {
    name: "breached-passwords",
    value_name: Some("FILE"),
    takes: "a text file with one HASH:COUNT a line, SHA-1 in hexadecimal, sorted by hash, as haveibeenpwned.com offers it for download",
    default: None,
    example: "/var/lib/sangam/pwned-passwords-sha1-ordered-by-hash.txt",
    help: "A list of passwords that were found in data breaches; new passwords that are in it are refused. It is searched on this \
           machine, and no other one is asked. A newer file can take its place while the server runs. Without it only \
           the few thousand most common passwords are refused.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Words that passwords must not be made of.
pub const PASSWORD_WORDS: Setting = Setting {
    name: "password-words",
    value_name: Some("WORDS"),
    takes: "words with commas between them, each of at least three characters",
    default: None,
    example: "Nilgiri Works,Blue Hills",
    help: "Names that people of your organization would try: its own, of its products and places. New passwords that are little more \
           than one of them are refused, as are those made of the host of the public URL, of mail-from and of passkey-rp-name.",
    scope: FlagScope::Serving,
    secret: false,
};

/// How long a login lasts.
pub const SESSION_LIFE: Setting = Setting {
    name: "session-life",
    value_name: Some("DAYS"),
    takes: "a number of days from 0d to 365d, such as 90d; 0d is without end",
    default: Some("0d"),
    example: "90d",
    help: "How long a login lasts on a device, however often it is used; then the person logs in again. With 0d it lasts until \
           they log out, or end it in Settings.",
    scope: FlagScope::Serving,
    secret: false,
};

/// How long a deleted account can still be restored.
pub const DELETION_GRACE: Setting = Setting {
    name: "deletion-grace",
    value_name: Some("DAYS"),
    takes: "a number of days from 0d to 365d, such as 14d",
    default: Some("14d"),
    example: "30d",
    help: "How long people who delete their account can still change their mind. No one else sees them from the first moment; \
           what is personal is erased when the days are over, or at once with 0d.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Where mailed links may lead besides this instance.
pub const REDIRECT_URLS: Setting = Setting {
    name: "redirect-urls",
    value_name: Some("PATTERNS"),
    takes: "addresses with commas between them, in which * stands for anything but dots and slashes and ** for anything",
    default: None,
    example: "https://*.example.org/**,myapp://callback",
    help: "Where the links in mails may lead besides this instance itself, for other apps that use its accounts. A link \
           that asks for anything else leads to the public URL.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The OpenID Connect providers that people may log in with.
pub const PROVIDERS: Setting = Setting {
    name: "providers",
    value_name: None,
    takes: "google, linkedin_oidc, azure, keycloak or custom:name, each with ?client_id=…&client_secret=… behind it, and commas \
            or line breaks between them; all but the first two need &issuer=https://…",
    default: None,
    example: "google?client_id=123.apps.googleusercontent.com&client_secret=…",
    help: "The OpenID Connect providers that people may log in with. Register <public-url>/auth/v1/callback as redirect address \
           with each. &trust_email=true takes the addresses that a provider calls verified as proved (google: true), so they \
           open the accounts that have them; otherwise a mail proves them first. Special characters are written as %26 and so on.",
    scope: FlagScope::Hidden,
    secret: true,
};

/// The secret that several copies share.
pub const SIGNING_SECRET: Setting = Setting {
    name: "signing-secret",
    value_name: None,
    takes: "at least 32 visible characters",
    default: None,
    example: "the output of `openssl rand -hex 32`",
    help: "Signs tokens and API keys in place of the secret in the data folder, so that several copies of the server \
           accept each other's. Changing it ends every session and replaces both API keys.",
    scope: FlagScope::Hidden,
    secret: true,
};
