//! The measured executable, in a separate process.

use std::fs::{self, File};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use rustix::process::{Pid, Signal, kill_process};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, ChildStdout, Command};

use crate::wire::{Connection, Request};

/// An executable with the folder and the database it uses.
#[derive(Clone)]
pub(crate) struct Program {
    pub(crate) executable: PathBuf,
    pub(crate) data: PathBuf,
    pub(crate) postgres: Option<String>,
}

/// The instance's API keys.
pub(crate) struct Keys {
    pub(crate) anon: String,
    pub(crate) service: String,
}

impl Program {
    /// Migrates the database.
    pub(crate) async fn migrate(&self) -> anyhow::Result<()> {
        self.output(&["migrate"]).await.map(drop)
    }

    /// The keys, as the executable prints them.
    pub(crate) async fn keys(&self) -> anyhow::Result<Keys> {
        // The rows come from another folder, so there are accounts but no keys yet.
        let made = self.data.join("keys.json").exists();
        let words: &[&str] = if made { &["keys"] } else { &["keys", "--new"] };
        let lines = self.output(words).await?;
        let find = |name: &str| {
            let line = lines.lines().find_map(|line| line.strip_prefix(name));
            line.map(str::to_owned).with_context(|| format!("`sangam keys` printed no {name}"))
        };
        Ok(Keys { anon: find("ANON_KEY=")?, service: find("SERVICE_KEY=")? })
    }

    /// Starts the server, and waits for the first answer that reads rows.
    pub(crate) async fn serve(&self, keys: &Keys) -> anyhow::Result<Instance> {
        let log_file = self.data.join("server.log");
        let log = File::create(&log_file)?;
        let started = Instant::now();
        let mut command = self.command(&["serve"]);
        command.env("SANGAM_LISTEN", "127.0.0.1:0").stdout(Stdio::piped()).stderr(log);
        let mut process = Process::spawn(command, "listening on")
            .await
            .with_context(|| format!("`sangam serve` failed, see {}", log_file.display()))?;
        let request = Request::get("/rest/v1/posts?select=id&limit=1").signed(&keys.service, &keys.service).bytes();
        let first = Connection::open(process.address).await?.ask(&request).await?.status;
        let start_up = started.elapsed();
        if first != 200 {
            process.stop().await?;
            bail!("the first answer was {first}");
        }
        Ok(Instance { process, start_up })
    }

    async fn output(&self, words: &[&str]) -> anyhow::Result<String> {
        let output = self.command(words).stderr(Stdio::inherit()).output().await?;
        ensure!(output.status.success(), "`sangam {}` failed", words.join(" "));
        Ok(String::from_utf8(output.stdout)?)
    }

    /// A command without this shell's settings for other instances.
    fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(&self.executable);
        command.args(words).env_clear().current_dir(&self.data).env("SANGAM_DATA", &self.data);
        if let Some(url) = &self.postgres {
            command.env("SANGAM_DATABASE", url);
        }
        command
    }
}

/// A running server.
pub(crate) struct Instance {
    pub(crate) process: Process,
    /// From the start of the process to its first answer.
    pub(crate) start_up: Duration,
}

/// A process that listens on an address.
pub(crate) struct Process {
    child: Child,
    // Kept open, because a process may stop when its output is not read.
    _stdout: BufReader<ChildStdout>,
    pub(crate) address: SocketAddr,
}

impl Process {
    /// Starts the process and waits for the line with its address.
    pub(crate) async fn spawn(mut command: Command, before_address: &str) -> anyhow::Result<Process> {
        let mut child = command.kill_on_drop(true).spawn().context("cannot start the executable")?;
        let mut stdout = BufReader::new(child.stdout.take().context("the process has no output")?);
        let mut line = String::new();
        loop {
            line.clear();
            ensure!(stdout.read_line(&mut line).await? > 0, "the process ended before it listened");
            if let Some(address) = line.trim().strip_prefix(before_address) {
                let address = address.trim().parse()?;
                return Ok(Process { child, _stdout: stdout, address });
            }
        }
    }

    /// Its current memory use.
    pub(crate) fn memory(&self) -> anyhow::Result<Memory> {
        let id = self.child.id().context("the process has ended")?;
        Memory::parse(&fs::read_to_string(format!("/proc/{id}/status"))?)
    }

    /// Stops it gracefully.
    pub(crate) async fn stop(&mut self) -> anyhow::Result<()> {
        let id = self.child.id().and_then(|id| Pid::from_raw(id.try_into().ok()?)).context("the process has ended")?;
        kill_process(id, Signal::TERM)?;
        self.child.wait().await?;
        Ok(())
    }
}

/// Resident memory. The system can reclaim pages of a mapped database file; the rest belongs to the process.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub(crate) struct Memory {
    pub(crate) resident_bytes: u64,
    pub(crate) own_bytes: u64,
}

impl Memory {
    fn parse(status: &str) -> anyhow::Result<Memory> {
        let find = |name: &str| -> anyhow::Result<u64> {
            let line = status.lines().find_map(|line| line.strip_prefix(name)).with_context(|| format!("no {name}"))?;
            let kilobytes: u64 = line.trim().trim_end_matches("kB").trim().parse()?;
            Ok(kilobytes * 1024)
        };
        Ok(Memory { resident_bytes: find("VmRSS:")?, own_bytes: find("RssAnon:")? })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn memory_is_read_as_the_kernel_writes_it() {
        let memory = Memory::parse("Name:\tsangam\nVmRSS:\t   2048 kB\nRssAnon:\t   1024 kB\n").unwrap();
        assert_eq!(memory, Memory { resident_bytes: 2_097_152, own_bytes: 1_048_576 });
    }
}
