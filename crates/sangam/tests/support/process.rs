//! The real executable, run as an operator runs it.

use std::net::SocketAddr;
use std::path::Path;
use std::process::{Output, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// A `sangam serve` process. It is killed with the test if it is still running.
pub struct Process {
    pub address: SocketAddr,
    child: Child,
}

impl Process {
    /// Starts the server on a free port and waits until it prints its address.
    pub async fn serve(data: &Path, flags: &[&str]) -> Process {
        Process::serve_with(data, flags, &[]).await
    }

    /// Like [`Process::serve`], with environment variables.
    pub async fn serve_with(data: &Path, flags: &[&str], variables: &[(&str, &str)]) -> Process {
        let mut child = command(data, "serve")
            .envs(variables.iter().copied())
            .args(["--listen", "127.0.0.1:0"])
            .args(flags)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        loop {
            let line = lines.next_line().await.unwrap().expect("it says where it listens");
            if let Some(address) = line.trim().strip_prefix("listening on") {
                return Process { address: address.trim().parse().unwrap(), child };
            }
        }
    }

    /// Sends SIGTERM.
    pub fn terminate(&self) {
        let pid = Pid::from_raw(self.child.id().unwrap().try_into().unwrap()).unwrap();
        kill_process(pid, Signal::TERM).unwrap();
    }

    /// Kills the process without warning, as a power cut would.
    pub async fn kill(mut self) {
        self.child.kill().await.unwrap();
    }

    /// The most memory it has used so far.
    pub fn peak_memory_bytes(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id().unwrap())).unwrap();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        peak.trim().trim_end_matches(" kB").parse::<u64>().unwrap() * 1024
    }

    /// Waits until the process ends.
    pub async fn end(self) -> ProcessOutput {
        let output = self.child.wait_with_output().await.unwrap();
        ProcessOutput { code: output.status.code(), log: String::from_utf8(output.stderr).unwrap() }
    }
}

/// How a process ended, and what it logged.
pub struct ProcessOutput {
    pub code: Option<i32>,
    pub log: String,
}

/// Runs another command until it ends.
pub async fn run(data: &Path, task: &str, flags: &[&str]) -> Output {
    command(data, task).args(flags).output().await.unwrap()
}

/// Like [`run`], with environment variables.
pub async fn run_with(data: &Path, task: &str, flags: &[&str], variables: &[(&str, &str)]) -> Output {
    command(data, task).args(flags).envs(variables.iter().copied()).output().await.unwrap()
}

fn command(data: &Path, task: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sangam"));
    // The machine that runs the tests must not influence it, neither with variables nor with a sangam.toml.
    command.env_clear().current_dir(std::env::temp_dir()).arg(task).arg("--data").arg(data);
    command
}
