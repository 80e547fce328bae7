//! The executable: parses the command line and runs the command.

use std::pin::Pin;
use std::process::ExitCode;

use sangam::cli::{self, Task};
use sangam::commands::{backup, doctor, files, inbox, keys, migrate, reports, seed, serve, types, user};
use sangam::settings::Settings;

/// The system allocator keeps the memory that each thread once used, so a few large answers would leave the process
/// large for good.
#[cfg(target_os = "linux")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    match run() {
        Ok(code) => code,
        Err(error) => {
            eprintln!("sangam: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> anyhow::Result<ExitCode> {
    // Files we create are accessible only to their owner, even in a folder that someone else made.
    rustix::process::umask(rustix::fs::Mode::from_raw_mode(0o077));
    let invocation = cli::parse();
    if invocation.task == Task::Types {
        return types::run();
    }
    let settings = Settings::load(invocation.sources)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    // A trait object, because `block_on` is compiled several times, each with a copy of the future it is given.
    let task: Pin<Box<dyn Future<Output = anyhow::Result<ExitCode>>>> = Box::pin(async move {
        match invocation.task {
            Task::Serve => Box::pin(serve::run(settings)).await,
            Task::Migrate(args) => migrate::run(&settings, args).await,
            Task::Keys(args) => keys::run(&settings, args).await,
            Task::Doctor => doctor::run(&settings).await,
            Task::Seed(args) => seed::run(&settings, args).await,
            Task::User(args) => user::run(&settings, args).await,
            Task::Reports(args) => reports::run(&settings, args).await,
            Task::Inbox(args) => inbox::run(&settings, args).await,
            Task::Backup(args) => backup::run(&settings, args).await,
            Task::Files(args) => files::run(&settings, args).await,
            Task::Types => types::run(),
        }
    });
    runtime.block_on(task)
}
