//! The table of settings: every name, default and explanation an operator meets, and nothing else.

/// One thing an operator can set, by flag, by variable or in `sangam.toml`, always under the same name.
#[derive(Debug)]
pub struct Setting {
    /// The flag without its dashes, and the key in the file.
    pub name: &'static str,
    /// What the help shows in place of the value; a switch has none.
    pub value_name: Option<&'static str>,
    /// What is accepted, to complete the sentence "it takes …".
    pub takes: &'static str,
    /// What holds when no one says otherwise, written as an operator would write it.
    pub default: Option<&'static str>,
    /// A value that works.
    pub example: &'static str,
    /// What it is for.
    pub help: &'static str,
    /// Which commands offer it as a flag.
    pub scope: FlagScope,
    /// Its value may hold a password and is never repeated to a terminal or a log.
    pub secret: bool,
}

/// Where a setting is offered as a flag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FlagScope {
    /// Every command that opens the data folder.
    State,
    /// Commands about the server.
    Serving,
    /// No command: the list of processes would show the value to everyone on the machine.
    Hidden,
}

impl Setting {
    /// The environment variable of this setting.
    pub fn variable(&self) -> String {
        format!("{PREFIX}{}", self.name.to_uppercase().replace('-', "_"))
    }
}

/// What every variable of ours starts with.
pub const PREFIX: &str = "SANGAM_";

/// The name of the file, when it is not given.
pub const FILE: &str = "sangam.toml";

/// All settings, in the order the help lists them.
pub const ALL: &[&Setting] = &[
    &LISTEN,
    &PUBLIC_URL,
    &DATA,
    &DATABASE,
    &FILES,
    &BUS,
    &DEMO,
    &LOG_FORMAT,
    &LOG_LEVEL,
    &REQUEST_TIMEOUT,
    &BODY_LIMIT,
    &ANSWER_LIMIT,
    &SHUTDOWN_LIMIT,
    &DRAIN_TIME,
    &UPGRADE_COPY,
    &STORAGE_QUOTA,
    &DISK_RESERVE,
    &BACKUP_FOLDER,
    &BACKUP_EVERY,
    &BACKUP_KEEP,
    &BACKUP_FILES,
    &POSTGRES_TOOLS,
    &CONNECTIONS_PER_ADDRESS,
    &SWEEP_LIMIT,
    &SOCKETS_PER_ADDRESS,
    &SOCKETS_PER_ACCOUNT,
    &ROW_BUDGET,
    &AGGREGATES,
    &QUERY_PLANS,
    &ROLLBACK_PREFERENCE,
    &TRUSTED_PROXY_HEADER,
    &REDIRECT_URLS,
    &CONFIRM_EMAIL,
    &REAUTHENTICATE,
    &SECOND_FACTORS,
    &PASSKEYS,
    &PASSKEY_RP_ID,
    &PASSKEY_RP_NAME,
    &PASSKEY_ORIGINS,
    &COMPANY_PROOF,
    &DNS_SERVERS,
    &MAIL_SIGN_IN,
    &NEW_DEVICE_MAILS,
    &DELETION_GRACE,
    &MAIL_FROM,
    &OPERATOR_EMAIL,
    &NOTIFICATION_DELAY,
    &CHECKOUT_URL,
    &SOCIAL_LINKS,
    &SMTP,
    &METRICS_TOKEN,
    &SIGNING_SECRET,
    &PROVIDERS,
    &S3_ACCESS_KEY_ID,
    &S3_SECRET_ACCESS_KEY,
];

/// Where the server listens.
pub const LISTEN: Setting = Setting {
    name: "listen",
    value_name: Some("ADDRESS"),
    takes: "an address and a port; port 0 picks a free one",
    default: Some("127.0.0.1:8080"),
    example: "0.0.0.0:80",
    help: "Where to listen for HTTP. The default is reachable from this machine only; put a proxy that speaks TLS in \
           front of it, or listen on 0.0.0.0 inside a private network.",
    scope: FlagScope::Serving,
    secret: false,
};

/// How the world reaches the server.
pub const PUBLIC_URL: Setting = Setting {
    name: "public-url",
    value_name: Some("URL"),
    takes: "an http:// or https:// address, with a path if the app lives under one, without query or fragment",
    default: None,
    example: "https://work.example.org/sangam",
    help: "The address people type. Tokens name it and the web app calls it; with https:// browsers are told to stay on \
           TLS. Without it the web app talks to the address it was loaded from.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Whether the data API adds up.
pub const AGGREGATES: Setting = Setting {
    name: "aggregates",
    value_name: None,
    takes: "true or false",
    default: Some("false"),
    example: "true",
    help: "Answer aggregates in the data API: count(), sum(), avg(), min(), max(), over the rows that the caller may read. \
           They read as many rows as the filters leave, so they are off by default.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Whether the data API tells how it finds rows.
pub const QUERY_PLANS: Setting = Setting {
    name: "query-plans",
    value_name: None,
    takes: "true or false",
    default: Some("false"),
    example: "true",
    help: "Answer a read with the database's plan for it, to clients that accept application/vnd.pgrst.plan (supabase-js: \
           .explain()). Plans show rules and sizes of tables: for development, not for the public.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Whether clients may have their writes undone.
pub const ROLLBACK_PREFERENCE: Setting = Setting {
    name: "rollback-preference",
    value_name: None,
    takes: "true or false",
    default: Some("false"),
    example: "true",
    help: "Heed Prefer: tx=rollback (supabase-js: .rollback()): a write is answered as if it were done, and undone. For tests.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The folder that holds everything.
pub const DATA: Setting = Setting {
    name: "data",
    value_name: Some("FOLDER"),
    takes: "a folder, which the first start makes",
    default: Some("./data"),
    example: "/var/lib/sangam",
    help: "The folder with all state: the SQLite database and the keys. Only its owner may read it.",
    scope: FlagScope::State,
    secret: false,
};

/// The engine that keeps the rows.
pub const DATABASE: Setting = Setting {
    name: "database",
    value_name: Some("ENGINE"),
    takes: "sqlite, or the postgres:// address of a database",
    default: Some("sqlite"),
    example: "postgres://sangam@db.internal/sangam",
    help: "Where rows are kept: SQLite inside the data folder, or PostgreSQL. An address with a password belongs in the \
           variable or the file, because flags are visible to everyone on the machine.",
    scope: FlagScope::State,
    secret: true,
};

/// The folder for uploads.
pub const FILES: Setting = Setting {
    name: "files",
    value_name: Some("PLACE"),
    takes: "a folder, or s3://bucket/prefix?region=…&endpoint=… (prefix, region and endpoint may be left out)",
    default: None,
    example: "s3://my-files?region=ap-south-1",
    help: "Where uploaded files are kept: a folder, or a bucket in S3 or a server that speaks its language. Without it: \
           `files` inside the data folder. Several copies of the server need a place that all of them reach.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Who we are to S3.
pub const S3_ACCESS_KEY_ID: Setting = Setting {
    name: "s3-access-key-id",
    value_name: None,
    takes: "at least 3 visible characters",
    default: None,
    example: "AKIAIOSFODNN7EXAMPLE",
    help: "The public half of the credentials for S3. Without it they come from AWS_ACCESS_KEY_ID and its like, or from \
           the role of the machine.",
    scope: FlagScope::Hidden,
    secret: true,
};

/// And the proof of it.
pub const S3_SECRET_ACCESS_KEY: Setting = Setting {
    name: "s3-secret-access-key",
    value_name: None,
    takes: "at least 8 visible characters",
    default: None,
    example: "the secret that came with the key id",
    help: "The secret half of the credentials for S3.",
    scope: FlagScope::Hidden,
    secret: true,
};

/// How copies of the server tell each other.
pub const BUS: Setting = Setting {
    name: "bus",
    value_name: Some("BUS"),
    takes: "local, or the address of a NATS server: nats://host:4222, tls://host:4222, with token@ or user:password@ \
            before the host if it wants one",
    default: Some("local"),
    example: "nats://bus.internal",
    help: "How several copies of the server on one PostgreSQL database tell each other what happens: through a NATS \
           server. `local` is right while one copy runs. An address with a password belongs in the variable or the file, \
           because flags are visible to everyone on the machine.",
    scope: FlagScope::State,
    secret: true,
};

/// Whether this is a demonstration.
pub const DEMO: Setting = Setting {
    name: "demo",
    value_name: None,
    takes: "true or false",
    default: Some("false"),
    example: "true",
    help: "Tells the web app that this instance is a demonstration. Without a mail server, everyone may read its mails at \
           /dev/mail. Not for real people's data.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The layout of log lines.
pub const LOG_FORMAT: Setting = Setting {
    name: "log-format",
    value_name: Some("FORMAT"),
    takes: "auto, text or json",
    default: Some("auto"),
    example: "json",
    help: "How log lines look on standard error: `text` for people, `json` for collectors; `auto` is text on a terminal \
           and json otherwise.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The amount of log lines.
pub const LOG_LEVEL: Setting = Setting {
    name: "log-level",
    value_name: Some("LEVEL"),
    takes: "error, warn, info, debug or trace, and exceptions by crate after commas",
    default: Some("info"),
    example: "info,sangam_db=debug",
    help: "How much is logged.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The time one request may take.
pub const REQUEST_TIMEOUT: Setting = Setting {
    name: "request-timeout",
    value_name: Some("DURATION"),
    takes: "a duration of at least 1s, such as 30s or 2m",
    default: Some("30s"),
    example: "1m",
    help: "The longest a request may take, its upload included, before it is answered with an error. Uploads of files \
           may take longer while they move: this is how long one may stand still.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The size of a request's body.
pub const BODY_LIMIT: Setting = Setting {
    name: "body-limit",
    value_name: Some("SIZE"),
    takes: "a size such as 512KiB or 8MiB, between 1KiB and 1GiB",
    default: Some("8MiB"),
    example: "2MiB",
    help: "The largest request body taken by the data and account services. What files may have is up to their bucket.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The size of an answer of the data API.
pub const ANSWER_LIMIT: Setting = Setting {
    name: "answer-limit",
    value_name: Some("SIZE"),
    takes: "a size such as 4MiB or 32MiB, between 1KiB and 1GiB",
    default: Some("16MiB"),
    example: "32MiB",
    help: "The largest answer of the data API, in rows as JSON. A request for more is refused and told to ask for fewer rows \
           or columns. Each answer is held in memory several times while it is made.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The time that running requests get at the end.
pub const SHUTDOWN_LIMIT: Setting = Setting {
    name: "shutdown-limit",
    value_name: Some("DURATION"),
    takes: "a duration, such as 20s or 1m",
    default: Some("20s"),
    example: "5s",
    help: "After SIGTERM or SIGINT no new request is taken and running ones get this long to finish. A second signal \
           ends the process at once.",
    scope: FlagScope::Serving,
    secret: false,
};

/// How long a server that stops lets others notice.
pub const DRAIN_TIME: Setting = Setting {
    name: "drain-time",
    value_name: Some("DURATION"),
    takes: "a duration, such as 5s",
    default: Some("0s"),
    example: "10s",
    help: "After SIGTERM or SIGINT the server says at /health/ready that it stops, and goes on serving for this long before it closes \
           its address: time for a load balancer to send people elsewhere. A second signal ends the process at once.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Whether an upgrade leaves a copy of the database.
pub const UPGRADE_COPY: Setting = Setting {
    name: "upgrade-copy",
    value_name: None,
    takes: "true or false",
    default: Some("true"),
    example: "false",
    help: "Whether a SQLite database is copied before migrations change it, to sangam.db.before-<version> beside it. The last two copies \
           stay.",
    scope: FlagScope::State,
    secret: false,
};

/// What files must leave free.
pub const DISK_RESERVE: Setting = Setting {
    name: "disk-reserve",
    value_name: Some("SIZE"),
    takes: "a size such as 512MiB or 2GiB, at least 1MiB, or none",
    default: Some("512MiB"),
    example: "2GiB",
    help: "What has to stay free on the disk that holds uploaded files. With less, uploads are refused with 507, so that rows can still be \
           written: people sign in, write and read as before. /health says that the disk is low.",
    scope: FlagScope::Serving,
    secret: false,
};

/// What the files of one account may take.
pub const STORAGE_QUOTA: Setting = Setting {
    name: "storage-quota",
    value_name: Some("SIZE"),
    takes: "a size such as 500MiB or 10GiB, at least 1MiB, or none",
    default: Some("10GiB"),
    example: "2GiB",
    help: "How much all files of one account may take together; a small file counts as 64KiB. An upload beyond that is refused with 413. Files of the service key are not counted.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Where backups are made.
pub const BACKUP_FOLDER: Setting = Setting {
    name: "backup-folder",
    value_name: Some("FOLDER"),
    takes: "a folder, best on another disk than the data folder",
    default: None,
    example: "/mnt/backup/sangam",
    help: "Where the server makes backups by itself, each in a folder of its own, and where `sangam backup` makes them if it is \
           not told otherwise. Without it the server makes none. A backup holds the keys: keep it as safe as the data folder.",
    scope: FlagScope::Serving,
    secret: false,
};

/// How often backups are made.
pub const BACKUP_EVERY: Setting = Setting {
    name: "backup-every",
    value_name: Some("DURATION"),
    takes: "a duration of at least a minute, such as 6h",
    default: Some("24h"),
    example: "6h",
    help: "How often the server makes a backup in --backup-folder; the first one right after the first start with that folder.",
    scope: FlagScope::Serving,
    secret: false,
};

/// How many backups are kept.
pub const BACKUP_KEEP: Setting = Setting {
    name: "backup-keep",
    value_name: Some("NUMBER"),
    takes: "a number from 1 up",
    default: Some("7"),
    example: "14",
    help: "How many backups stay in --backup-folder: when the server has made another, it removes the oldest beyond that.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Whether backups hold files.
pub const BACKUP_FILES: Setting = Setting {
    name: "backup-files",
    value_name: Some("HOW"),
    takes: "copy or list",
    default: Some("copy"),
    example: "list",
    help: "Whether a backup holds the bytes of uploaded files, or only a list of their names. With `list` the file store needs a \
           backup of its own, such as versioning and replication of its S3 bucket.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Where PostgreSQL's programs are.
pub const POSTGRES_TOOLS: Setting = Setting {
    name: "postgres-tools",
    value_name: Some("FOLDER"),
    takes: "the folder with pg_dump and pg_restore",
    default: None,
    example: "/usr/lib/postgresql/17/bin",
    help: "Where pg_dump and pg_restore are, which back a PostgreSQL database up and restore it. Without it they are looked for in \
           /usr/lib/postgresql, the newest first, and on the search path. They must not be older than the server.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The connections of one network address.
pub const CONNECTIONS_PER_ADDRESS: Setting = Setting {
    name: "connections-per-address",
    value_name: Some("NUMBER"),
    takes: "a whole number from 1 on",
    default: Some("10000"),
    example: "500",
    help: "How many connections one network address may have open, live sockets not included, and never more than half of \
           what the system allows. Idle ones make room for new ones. Connections from this machine itself are not counted, \
           and with --trusted-proxy-header none are, since all of them are the proxy's.",
    scope: FlagScope::Serving,
    secret: false,
};

/// How many files without a row are moved without asking.
pub const SWEEP_LIMIT: Setting = Setting {
    name: "sweep-limit",
    value_name: Some("PERCENT"),
    takes: "a percentage from 0 to 100",
    default: Some("10"),
    example: "25",
    help: "The share of all files that one sweep moves to the quarantine because no row refers to them; up to ten files are \
           moved in any case. If more have no row, the sweep moves nothing and logs an error: the database may be the wrong one.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The sockets of one network address.
pub const SOCKETS_PER_ADDRESS: Setting = Setting {
    name: "sockets-per-address",
    value_name: Some("NUMBER"),
    takes: "a whole number from 1 on",
    default: Some("20000"),
    example: "1000",
    help: "How many live sockets one network address may have open; a whole campus may be behind one. The clients of a proxy \
           share five times as many, unless --trusted-proxy-header names them. Sockets from this machine itself are not \
           counted while there is no --public-url.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The sockets of one account.
pub const SOCKETS_PER_ACCOUNT: Setting = Setting {
    name: "sockets-per-account",
    value_name: Some("NUMBER"),
    takes: "a whole number from 1 on",
    default: Some("1000"),
    example: "50",
    help: "How many live sockets one account may have open on this copy of the server; each tab of a browser has one. \
           Sockets from this machine itself are not counted while there is no --public-url.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Which proxies to believe about a client's address.
pub const TRUSTED_PROXY_HEADER: Setting = Setting {
    name: "trusted-proxy-header",
    value_name: Some("HEADER"),
    takes: "the name of a header that holds addresses, such as x-forwarded-for or x-real-ip",
    default: None,
    example: "x-forwarded-for",
    help: "The header in which your own proxy names the client; its last address is kept with each session. Set it only \
           behind a proxy that sets or extends this header on every request, since anybody else could lie in it.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The sender of mails.
pub const MAIL_FROM: Setting = Setting {
    name: "mail-from",
    value_name: Some("ADDRESS"),
    takes: "a mail address, with a name before it if you like",
    default: None,
    example: "'Sangam <no-reply@work.example.org>'",
    help: "The address that the instance's mails come from. Needed together with SANGAM_SMTP; the mail server must allow it.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The address that visitors write to.
pub const OPERATOR_EMAIL: Setting = Setting {
    name: "operator-email",
    value_name: Some("ADDRESS"),
    takes: "a mail address",
    default: None,
    example: "help@work.example.org",
    help: "Where messages from the contact form are mailed. Without it, or without a mail server, they are kept all the same: \
           `sangam inbox` lists them.",
    scope: FlagScope::Serving,
    secret: false,
};

/// How long a mail waits for its reader.
pub const NOTIFICATION_DELAY: Setting = Setting {
    name: "notification-delay",
    value_name: Some("DURATION"),
    takes: "a duration such as 10m or 1h; 0s mails at once",
    default: Some("10m"),
    example: "30m",
    help: "How long a notification waits to be read in the application before it is mailed. Nothing is mailed if it \
           is read in time.",
    scope: FlagScope::Serving,
    secret: false,
};

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

/// The mail server.
pub const SMTP: Setting = Setting {
    name: "smtp",
    value_name: None,
    takes: "smtps://user:password@host for TLS, smtp://user:password@host:587 for STARTTLS, or smtp://host:25?tls=none for a \
            relay without either",
    default: None,
    example: "smtps://sangam:secret@mail.example.org",
    help: "The mail server that takes this instance's mails. Special characters of the password are written as %40 and so \
           on. Without it mails stay in the queue, and people cannot confirm their addresses; a demonstration shows them at \
           /dev/mail instead.",
    scope: FlagScope::Hidden,
    secret: true,
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

/// Whether new accounts prove their address.
pub const CONFIRM_EMAIL: Setting = Setting {
    name: "confirm-email",
    value_name: None,
    takes: "true or false",
    default: Some("true"),
    example: "false",
    help: "Whether a new account waits until its owner has opened the link in a mail. Without it a new account is signed \
           in at once, under an address that may be someone else's: for a closed circle without a mail server.",
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
           add one; those that exist are asked for all the same.",
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

/// Whether people hear of new devices.
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

/// How many rows one account may add in an hour.
pub const ROW_BUDGET: Setting = Setting {
    name: "row-budget",
    value_name: Some("PERCENT"),
    takes: "a percentage from 0 to 100000, such as 100",
    default: Some("100"),
    example: "200",
    help: "How many posts, messages, jobs and the like one account may add in an hour, in percent of the usual budgets \
           (500 posts, 3000 messages, 1000 jobs …); 0 counts nothing. The operator's key is never counted, nor are requests made on \
           this machine while there is no public URL.",
    scope: FlagScope::Serving,
    secret: false,
};

/// How long a deleted account can still be kept.
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

/// Who may read the metrics from elsewhere.
pub const METRICS_TOKEN: Setting = Setting {
    name: "metrics-token",
    value_name: None,
    takes: "at least 16 visible characters",
    default: None,
    example: "the output of `openssl rand -hex 24`",
    help: "Lets a collector read /metrics from anywhere with `Authorization: Bearer …`. Without it \
           /metrics answers programs on this machine, and no one once there is a public URL or a proxy.",
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

/// Who else may vouch for people.
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
