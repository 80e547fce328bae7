//! The PostgreSQL server for tests: the one that `SANGAM_TEST_POSTGRES` names, or a private one that the first test process
//! starts and the others reuse. It keeps running, so that the next test run starts faster.

use std::fs::{self, File};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

const MISSING: &str = "PostgreSQL is not installed, but the tests need it. Install it: apt-get install postgresql. \
    Or name a server where databases may be created: SANGAM_TEST_POSTGRES=postgres://user:password@host:5432";

/// The data is only needed during the tests, so it does not have to be durable.
const OPTIONS: &str = "-c listen_addresses=127.0.0.1 -c fsync=off -c synchronous_commit=off -c full_page_writes=off \
    -c autovacuum=off -c max_connections=300 -c shared_buffers=64MB";

/// The server's URL, without a database.
pub(super) fn url() -> &'static str {
    static URL: OnceLock<String> = OnceLock::new();
    URL.get_or_init(|| match std::env::var("SANGAM_TEST_POSTGRES") {
        Ok(url) => url.trim_end_matches('/').to_owned(),
        Err(_) => {
            let _lock = lock();
            format!("postgres://postgres@127.0.0.1:{}", find_or_start())
        }
    })
}

/// Locks a file, so that only one test process at a time does the work that must happen once.
pub(super) fn lock() -> File {
    let folder = folder();
    fs::create_dir_all(&folder).expect("the temporary folder is writable");
    let lock_file = File::create(folder.join("lock")).expect("the lock file can be made");
    lock_file.lock().expect("the lock file can be locked");
    lock_file
}

fn find_or_start() -> u16 {
    let (programs, folder) = (programs(), folder());
    let (data, port_file) = (folder.join("data"), folder.join("port"));
    let port = fs::read_to_string(&port_file).ok().and_then(|port| port.parse().ok());
    if let Some(port) = port
        && run(&programs.join("pg_ctl"), &["status", "-D", path(&data)]).is_ok()
    {
        return port;
    }
    let _ = fs::remove_dir_all(&data);
    give_to_server_user(&folder);
    let port = free_port();
    make_cluster(&data);
    start_cluster(&data, port);
    fs::write(port_file, port.to_string()).expect("the port can be saved");
    port
}

/// Creates an empty cluster in this folder.
pub(super) fn make_cluster(data: &Path) {
    let arguments = ["-D", path(data), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N"];
    run(&programs().join("initdb"), &arguments).unwrap_or_else(|error| panic!("initdb failed: {error}"));
}

/// Starts the cluster in this folder on this port. Its log and its socket are next to the folder.
pub(super) fn start_cluster(data: &Path, port: u16) {
    start_cluster_with(data, port, "");
}

/// Like [`start_cluster`], with further options.
pub(super) fn start_cluster_with(data: &Path, port: u16, more: &str) {
    let parent = data.parent().expect("a cluster's folder is in another");
    let options = format!("{OPTIONS} -c port={port} -c unix_socket_directories={} {more}", path(parent));
    let log = parent.join("log");
    run(&programs().join("pg_ctl"), &["start", "-w", "-t", "60", "-D", path(data), "-l", path(&log), "-o", &options])
        .unwrap_or_else(|error| panic!("PostgreSQL did not start: {error}; see {}", path(&log)));
}

/// Stops the cluster in this folder abruptly, as in a crash.
pub(super) fn halt_cluster(data: &Path) -> Result<(), String> {
    run(&programs().join("pg_ctl"), &["stop", "-m", "immediate", "-D", path(data)])
}

/// Copies a running cluster to a folder, as its replica.
pub(super) fn copy_cluster(port: u16, data: &Path) {
    let port = port.to_string();
    let arguments =
        ["-h", "127.0.0.1", "-p", &port, "-U", "postgres", "-D", path(data), "-R", "-X", "stream", "-c", "fast"];
    run(&programs().join("pg_basebackup"), &arguments).unwrap_or_else(|error| panic!("pg_basebackup failed: {error}"));
}

/// Makes the user that runs clusters the owner of a folder.
pub(super) fn give_to_server_user(folder: &Path) {
    if is_root() {
        plain("chown", &["postgres", path(folder)]).unwrap_or_else(|error| panic!("{MISSING} ({error})"));
    }
}

/// The folder for the shared server and lock, one per user of the machine.
pub(super) fn folder() -> PathBuf {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| std::env::temp_dir().join(format!("sangam-postgres-{}", user_id()))).clone()
}

/// The folder with the server's programs: of the newest version that Debian installed, or on the search path.
fn programs() -> PathBuf {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let installed = versions.map(|version| version.path().join("bin")).filter(|bin| bin.join("initdb").exists());
    let newest = installed
        .max_by_key(|bin| bin.parent().and_then(Path::file_name).and_then(|name| name.to_str()?.parse::<u32>().ok()));
    let on_path = || {
        let folders = std::env::var_os("PATH")?;
        std::env::split_paths(&folders).find(|folder| folder.join("initdb").exists())
    };
    newest.or_else(on_path).unwrap_or_else(|| panic!("{MISSING}"))
}

/// Runs one of the server's programs, as another user if necessary because they refuse to run as root.
fn run(program: &Path, arguments: &[&str]) -> Result<(), String> {
    if is_root() {
        plain("runuser", &[&["-u", "postgres", "--", path(program)], arguments].concat())
    } else {
        plain(path(program), arguments)
    }
}

/// Runs a program that does not inherit our output. Otherwise the server would keep it open, and its reader would wait for ever.
fn plain(program: &str, arguments: &[&str]) -> Result<(), String> {
    let errors = tempfile::tempfile().map_err(|error| error.to_string())?;
    let mut command = Command::new(program);
    command.args(arguments).current_dir("/").stdin(Stdio::null()).stdout(Stdio::null());
    command.stderr(errors.try_clone().map_err(|error| error.to_string())?);
    let status = command.status().map_err(|error| format!("{program}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{program} {status}: {}", read_back(errors))) }
}

fn read_back(mut file: File) -> String {
    use std::io::{Read, Seek};
    let mut text = String::new();
    let _ = file.rewind().and_then(|()| file.read_to_string(&mut text));
    text
}

fn is_root() -> bool {
    user_id() == "0"
}

fn user_id() -> &'static str {
    static ID: OnceLock<String> = OnceLock::new();
    ID.get_or_init(|| {
        let output = Command::new("id").arg("-u").output().expect("every system has `id`");
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    })
}

pub(super) fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    listener.local_addr().expect("a bound socket has an address").port()
}

fn path(path: &Path) -> &str {
    path.to_str().expect("the names of temporary folders are UTF-8")
}
