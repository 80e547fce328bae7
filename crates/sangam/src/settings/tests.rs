//! The sources of settings, which one wins, and how invalid values are refused.

#![allow(clippy::unwrap_used)]

use std::collections::HashMap;
use std::path::PathBuf;

use sangam_storage::StoreAddress;

use super::{DatabaseChoice, Settings, Sources, table};

fn flags(pairs: &[(&'static str, &str)]) -> HashMap<&'static str, String> {
    pairs.iter().map(|(name, value)| (*name, (*value).to_owned())).collect()
}

fn variables(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

fn file(text: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join(table::FILE), text).unwrap();
    folder
}

fn error(sources: Sources) -> String {
    Settings::load(sources).unwrap_err().to_string()
}

#[test]
fn every_default_is_accepted() {
    let settings = Settings::load(Sources::default()).unwrap();
    assert_eq!(settings.listen.to_string(), "127.0.0.1:8080");
    assert_eq!(settings.files, StoreAddress::Folder("./data/files".into()));
    assert!(matches!(settings.database, DatabaseChoice::Sqlite));
}

#[test]
fn a_flag_wins_over_a_variable_which_wins_over_the_file() {
    let folder = file("listen = '127.0.0.1:1'\ndata = 'file'\nlog-level = 'warn'\ndemo = true\nbody-limit = 2048");
    let settings = Settings::load(Sources {
        flags: flags(&[("listen", "127.0.0.1:3")]),
        variables: variables(&[("SANGAM_LISTEN", "127.0.0.1:2"), ("SANGAM_DATA", "variable")]),
        folder: folder.path().to_owned(),
        ..Sources::default()
    })
    .unwrap();
    assert_eq!(settings.listen.port(), 3);
    assert_eq!(settings.data, PathBuf::from("variable"));
    assert_eq!(settings.log_level, "warn");
    assert!(settings.demo);
    assert_eq!(settings.limits.body_bytes, 2048);
}

#[test]
fn a_wrong_value_is_refused_with_its_name_its_place_and_what_is_taken() {
    let error = error(Sources { flags: flags(&[("listen", "everywhere")]), ..Sources::default() });
    assert_eq!(
        error,
        "listen: \"everywhere\" from the flag --listen is refused: that is not an address with a port; \
         listen accepts an address and a port; port 0 picks a free one"
    );
}

#[test]
fn a_wrong_variable_is_named_as_such() {
    let variables = variables(&[("SANGAM_REQUEST_TIMEOUT", "soon")]);
    let error = error(Sources { variables, ..Sources::default() });
    assert!(error.contains("the variable SANGAM_REQUEST_TIMEOUT"), "{error}");
    assert!(error.contains("accepts a duration"), "{error}");
}

#[test]
fn an_unknown_key_is_refused_with_the_one_that_was_meant() {
    let folder = file("listn = '127.0.0.1:1'");
    let error = error(Sources { folder: folder.path().to_owned(), ..Sources::default() });
    assert!(error.contains("the key listn in"), "{error}");
    assert!(error.ends_with("did you mean listen?"), "{error}");
}

#[test]
fn a_settings_file_that_was_named_must_exist() {
    let file = Some(PathBuf::from("/nowhere/sangam.toml"));
    let error = error(Sources { file, ..Sources::default() });
    assert!(error.contains("/nowhere/sangam.toml is refused: there is no such file"), "{error}");
}

#[test]
fn unknown_variables_are_kept_for_the_log() {
    let variables = variables(&[("SANGAM_PORT", "tcp://10.0.0.1:80"), ("PATH", "/bin")]);
    let settings = Settings::load(Sources { variables, ..Sources::default() }).unwrap();
    assert_eq!(settings.unknown_variables, ["SANGAM_PORT"]);
}

#[test]
fn secrets_are_shown_neither_in_refusals_nor_in_logs() {
    let flags = flags(&[("database", "mysql://root:hunter2@db")]);
    assert!(!error(Sources { flags, ..Sources::default() }).contains("hunter2"));
    let variables = variables(&[("SANGAM_DATABASE", "postgres://me:hunter2@db/x")]);
    let settings = Settings::load(Sources { variables, ..Sources::default() }).unwrap();
    assert!(!format!("{settings:?}").contains("hunter2"));
}

#[test]
fn every_secret_can_be_read_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("secret");
    let load = |setting: &table::Setting| {
        let file = (setting.file_variable().unwrap(), path.to_str().unwrap().to_owned());
        let beside = [("SANGAM_DATABASE", "postgres://db/sangam"), ("SANGAM_MAIL_FROM", "no-reply@example.org")];
        let halves = [("SANGAM_S3_ACCESS_KEY_ID", "AKIA123"), ("SANGAM_S3_SECRET_ACCESS_KEY", "hunter2hunter2")];
        let mut variables = variables(&[beside, halves].concat());
        variables.retain(|(name, _)| *name != setting.variable());
        variables.push(file);
        Settings::load(Sources { variables, ..Sources::default() })
    };
    for setting in table::ALL.iter().filter(|setting| setting.secret) {
        for line_break in ["", "\n", "\r\n"] {
            let text = match setting.name {
                "database" | "database-replica" => "postgres://me:hunter2@db/x",
                "bus" => "nats://me:hunter2@bus.internal",
                "smtp" => "smtps://me:hunter2@mail.example.org",
                "providers" => "google?client_id=1&client_secret=hunter2",
                _ => "hunter2-hunter2-hunter2-hunter2-hunter2",
            };
            std::fs::write(&path, format!("{text}{line_break}")).unwrap();
            let settings = load(setting).unwrap();
            let (_, origin) = settings.secret_origins.iter().find(|(name, _)| *name == setting.name).unwrap();
            let variable = setting.file_variable().unwrap();
            assert_eq!(origin.to_string(), format!("the file {} that {variable} names", path.display()));
            assert!(!format!("{settings:?}").contains("hunter2"), "{}", setting.name);
        }
        std::fs::write(&path, "hunter2\nhunter2").unwrap();
        let refused = load(setting).unwrap_err().to_string();
        assert!(refused.starts_with(&format!("{}: the value from the file", setting.name)), "{refused}");
        assert!(refused.contains(path.to_str().unwrap()) && !refused.contains("hunter2"), "{refused}");
    }
    assert!(table::LISTEN.file_variable().is_none());
}

#[test]
fn a_secret_file_that_is_missing_empty_or_not_the_only_source_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("token");
    let file = ("SANGAM_METRICS_TOKEN_FILE", path.to_str().unwrap());
    let refusal = || error(Sources { variables: variables(&[file]), ..Sources::default() });
    let place = format!("metrics-token: the file {} that SANGAM_METRICS_TOKEN_FILE names is refused:", path.display());
    assert!(refusal().starts_with(&format!("{place} No such file")), "{}", refusal());
    std::fs::write(&path, "\n").unwrap();
    assert_eq!(refusal(), format!("{place} it is empty"));
    std::fs::write(&path, [0xff, 0xfe]).unwrap();
    assert!(refusal().starts_with(&place), "{}", refusal());

    std::fs::write(&path, "hunter2-hunter2-hunter2").unwrap();
    let twice = variables(&[file, ("SANGAM_METRICS_TOKEN", "hunter2-hunter2-hunter2")]);
    assert_eq!(
        error(Sources { variables: twice, ..Sources::default() }),
        "metrics-token: SANGAM_METRICS_TOKEN and SANGAM_METRICS_TOKEN_FILE are both set; remove one of them"
    );
}

#[test]
fn a_setting_that_is_not_secret_is_not_read_from_a_file() {
    let variables = variables(&[("SANGAM_LISTEN_FILE", "/run/secrets/listen")]);
    let settings = Settings::load(Sources { variables, ..Sources::default() }).unwrap();
    assert_eq!(settings.unknown_variables, ["SANGAM_LISTEN_FILE"]);
}

#[test]
fn a_mail_server_needs_a_sender() {
    let smtp = ("SANGAM_SMTP", "smtps://me:hunter2@mail.example.org");
    let from = ("SANGAM_MAIL_FROM", "Sangam <no-reply@example.org>");
    let refusal = error(Sources { variables: variables(&[smtp]), ..Sources::default() });
    assert!(refusal.starts_with("mail-from: it is missing, but smtp needs it"), "{refusal}");
    let settings = Settings::load(Sources { variables: variables(&[smtp, from]), ..Sources::default() }).unwrap();
    assert_eq!(settings.mail.as_ref().unwrap().smtp.host(), "mail.example.org");
    assert!(!format!("{settings:?}").contains("hunter2"));
    assert!(Settings::load(Sources { variables: variables(&[from]), ..Sources::default() }).unwrap().mail.is_none());
}

#[test]
fn the_pages_of_passkeys_lie_within_their_domain() {
    let load = |pairs: &[(&str, &str)]| Settings::load(Sources { variables: variables(pairs), ..Sources::default() });
    let url = ("SANGAM_PUBLIC_URL", "https://work.example.org/sangam");
    let settings = load(&[url, ("SANGAM_PASSKEY_RP_ID", "example.org")]).unwrap();
    assert!(settings.passkeys && settings.relying_party.rp_id.as_deref() == Some("example.org"));
    let origins = load(&[url, ("SANGAM_PASSKEY_ORIGINS", "https://work.example.org, https://work.example.org:8443")]);
    assert_eq!(origins.unwrap().relying_party.origins, ["https://work.example.org", "https://work.example.org:8443"]);
    for (pairs, reason) in [
        (vec![url, ("SANGAM_PASSKEY_RP_ID", "other.org")], "work.example.org is neither other.org nor below it"),
        (vec![("SANGAM_PASSKEY_RP_ID", "https://example.org")], "that is not a domain in lower-case letters"),
        (vec![("SANGAM_PASSKEY_RP_ID", "127.0.0.1")], "that is not a domain in lower-case letters"),
        (vec![("SANGAM_PASSKEY_ORIGINS", "https://example.org/app")], "has a path"),
        (vec![("SANGAM_PASSKEY_ORIGINS", "example.org")], "it has to start with http:// or https://"),
        (vec![("SANGAM_PASSKEY_ORIGINS", "https://a.org,https://b.org")], "b.org is neither a.org nor below it"),
        (vec![("SANGAM_PASSKEY_RP_NAME", " ")], "that is empty or too long"),
    ] {
        let refused = load(&pairs).unwrap_err().to_string();
        assert!(refused.starts_with("passkey-") && refused.contains(reason), "{refused}");
    }
}

#[test]
fn a_replica_needs_postgresql_and_hides_its_password() {
    let replica = ("SANGAM_DATABASE_REPLICA", "postgres://me:hunter2@replica.internal/sangam");
    let refusal = error(Sources { variables: variables(&[replica]), ..Sources::default() });
    assert!(refusal.starts_with("database-replica: only PostgreSQL has replicas"), "{refusal}");

    let database = ("SANGAM_DATABASE", "postgres://db.internal/sangam");
    let settings =
        Settings::load(Sources { variables: variables(&[replica, database]), ..Sources::default() }).unwrap();
    assert!(!format!("{settings:?}").contains("hunter2"));

    let wrong = ("SANGAM_DATABASE_REPLICA", "mysql://me:hunter2@replica.internal");
    let wrong = error(Sources { variables: variables(&[wrong, database]), ..Sources::default() });
    assert!(wrong.contains("it has to start with postgres://") && !wrong.contains("hunter2"), "{wrong}");
}

#[test]
fn a_bus_needs_postgresql_and_hides_its_password() {
    let bus = ("SANGAM_BUS", "nats://me:hunter2@bus.internal");
    let refusal = error(Sources { variables: variables(&[bus]), ..Sources::default() });
    assert!(refusal.starts_with("bus: a bus is for several copies"), "{refusal}");
    assert!(refusal.contains("set database to the postgres:// address"), "{refusal}");
    let database = ("SANGAM_DATABASE", "postgres://db/sangam");
    let settings = Settings::load(Sources { variables: variables(&[bus, database]), ..Sources::default() }).unwrap();
    assert_eq!(settings.bus.as_ref().unwrap().to_string(), "nats://bus.internal:4222");
    assert!(!format!("{settings:?}").contains("hunter2"));
    let wrong = ("SANGAM_BUS", "redis://me:hunter2@bus.internal");
    let wrong = error(Sources { variables: variables(&[wrong, database]), ..Sources::default() });
    assert!(wrong.starts_with("bus: the value from the variable SANGAM_BUS is refused: it has to start"), "{wrong}");
    assert!(wrong.contains("bus accepts local, or the address of a NATS server"), "{wrong}");
    assert!(!wrong.contains("hunter2"), "{wrong}");
}

#[test]
fn files_go_to_a_folder_or_to_s3() {
    let at = |place: &str| Settings::load(Sources { flags: flags(&[("files", place)]), ..Sources::default() });
    assert_eq!(at("/mnt/uploads").unwrap().files, StoreAddress::Folder("/mnt/uploads".into()));
    assert_eq!(at("s3://my-files/uploads?region=ap-south-1").unwrap().files.to_string(), "s3://my-files/uploads");
    let wrong = at("ftp://host").unwrap_err().to_string();
    let reason =
        "files: \"ftp://host\" from the flag --files is refused: there is no file store ftp://; files accepts a folder";
    assert!(wrong.starts_with(reason), "{wrong}");
}

#[test]
fn credentials_come_in_halves_that_need_each_other() {
    let id = ("SANGAM_S3_ACCESS_KEY_ID", "AKIA123");
    let secret = ("SANGAM_S3_SECRET_ACCESS_KEY", "hunter2hunter2");
    let refusal = error(Sources { variables: variables(&[id]), ..Sources::default() });
    assert!(refusal.starts_with("s3-secret-access-key: it is missing"), "{refusal}");
    let settings = Settings::load(Sources { variables: variables(&[id, secret]), ..Sources::default() }).unwrap();
    assert!(settings.s3_credentials.is_some());
    assert!(!format!("{settings:?}").contains("hunter2"));
}

#[test]
fn a_broken_file_is_refused_by_line_without_quoting_it() {
    let folder = file("demo = true\ndatabase = 'postgres://me:hunter2@db\n");
    let error = error(Sources { folder: folder.path().to_owned(), ..Sources::default() });
    assert!(error.contains("sangam.toml is refused: line 2: "), "{error}");
    assert!(!error.contains("hunter2"), "{error}");
}

#[test]
fn providers_are_a_list_in_the_file_and_one_text_in_the_variable() {
    let folder = file(
        "providers = [\n  'google?client_id=1&client_secret=hunter2',\n  'keycloak?issuer=https://id.example.org/realms/work&client_id=2',\n]",
    );
    let settings = Settings::load(Sources { folder: folder.path().to_owned(), ..Sources::default() }).unwrap();
    let names: Vec<_> = settings.providers.iter().map(|provider| provider.name.as_str()).collect();
    assert_eq!(names, ["google", "keycloak"]);
    assert!(!format!("{settings:?}").contains("hunter2"));
    let variables = variables(&[("SANGAM_PROVIDERS", "google?client_id=1&client_secret=hunter2&colour=red")]);
    let error = error(Sources { variables, ..Sources::default() });
    assert!(error.contains("google has no \"colour\"") && !error.contains("hunter2"), "{error}");
}
