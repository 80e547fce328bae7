//! One run, from an empty folder to a report.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;

use crate::baselines::{constant, hashes, inserts, statements};
use crate::cases::{self, Case};
use crate::dataset::Dataset;
use crate::facets::{FACETS, prepare_facets, same_lists};
use crate::files;
use crate::fixture::{self, Fixture};
use crate::flags::Run;
use crate::instance::{Instance, Keys, Memory, Process};
use crate::live::{self, LiveReport, SocketCounts};
use crate::load::{Load, generate_load};
use crate::matching;
use crate::member::Member;
use crate::prepare::{check_messages, prepare_messages, prepare_reads, prepare_sign_in};
use crate::report::{Baseline, Line, Report, StartUp};
use crate::user_actions::{self, UserAction};

/// Loads the rows, starts the server and measures.
pub(crate) async fn run(flags: &Run) -> anyhow::Result<Report> {
    let dataset = Dataset { sizes: flags.sizes };
    let load_before = load_average()?;
    print_progress("loading the rows");
    let fixture = fixture::prepare(flags, dataset).await?;
    let keys = fixture.program.keys().await?;
    print_progress("starting the server, twice");
    let first = start_and_stop(&fixture, &keys).await?;
    let instance = fixture.program.serve(&keys).await?;
    let start_up = StartUp { first, second: instance.start_up };
    let idle = instance.process.memory()?;
    let mut bench = Bench {
        load: Load { connections: flags.connections, warm_up: flags.warm_up, measured: flags.seconds },
        dataset,
        sqlite_file: fixture.sqlite_file(),
        member: Member::join(instance.process.address, &keys, "user").await?,
        keys,
        constant: constant::start().await?,
        memory: idle,
        instance,
    };
    let counts = SocketCounts {
        subscribers: usize::try_from(flags.subscribers)?,
        idle_sockets: usize::try_from(flags.idle_sockets)?,
    };
    let live = bench.measure_live(counts).await?;
    print_progress("files in and out");
    let files = files::measure(&bench.instance, &bench.member, &fixture.program.data, flags.seconds).await?;
    bench.note_memory()?;
    let lines = bench.measure_all().await?;
    bench.constant.stop().await?;
    print_progress("saved searches");
    let matching = matching::measure(&fixture.program, &bench.keys, dataset, flags.saved_searches).await?;

    Ok(Report {
        engine: if flags.postgres.is_some() { "PostgreSQL" } else { "SQLite" },
        sizes: flags.sizes,
        connections: flags.connections,
        cores: std::thread::available_parallelism().map_or(1, usize::from),
        load_before,
        load: fixture.load,
        database_bytes: fixture.database_bytes,
        executable_bytes: fs::metadata(&fixture.program.executable)?.len(),
        start_up,
        idle,
        loaded: bench.memory,
        lines,
        files,
        live,
        matching,
    })
}

async fn start_and_stop(fixture: &Fixture, keys: &Keys) -> anyhow::Result<Duration> {
    let mut instance = fixture.program.serve(keys).await?;
    instance.process.stop().await?;
    Ok(instance.start_up)
}

/// The state during the measurements. The baselines of each case are measured right after it: the speed of a shared
/// machine changes within a minute, and a ratio of two different moments means nothing.
struct Bench {
    load: Load,
    dataset: Dataset,
    sqlite_file: Option<PathBuf>,
    instance: Instance,
    constant: Process,
    keys: Keys,
    member: Member,
    /// The highest memory use so far.
    memory: Memory,
}

/// The name of the case that verifies passwords.
const SIGN_IN: &str = "sign-in";

/// A hash takes tens of milliseconds and only a few run in parallel, so a shorter measurement might get no answer at all.
const SIGN_IN_TIME: Duration = Duration::from_secs(3);

/// The server allows ten parallel attempts per account, and there is one account.
const SIGN_IN_CONNECTIONS: u64 = 8;

/// The name of the case that writes.
const MESSAGES: &str = "message insert, durable";

impl Bench {
    /// Runs first, before the server has allocated memory that sockets could reuse.
    async fn measure_live(&mut self, counts: SocketCounts) -> anyhow::Result<LiveReport> {
        print_progress("live channels");
        let live = live::measure(&self.instance, &self.keys, &self.member, self.load, counts).await;
        let live = live.context("live channels")?;
        self.note_memory()?;
        Ok(live)
    }

    async fn measure_all(&mut self) -> anyhow::Result<Vec<Line>> {
        let mut lines = Vec::new();
        for case in cases::reads(self.dataset) {
            print_progress(case.name);
            lines.push(self.measure_read(&case).await.context(case.name)?);
        }
        print_progress(FACETS);
        lines.push(self.measure_facets().await.context(FACETS)?);
        for action in user_actions::all(self.instance.process.address, &self.keys, &self.member, self.dataset).await? {
            print_progress(action.name);
            let name = action.name;
            lines.push(self.measure_action(action).await.context(name)?);
        }
        print_progress(SIGN_IN);
        lines.push(self.measure_sign_in().await.context(SIGN_IN)?);
        print_progress(MESSAGES);
        lines.push(self.measure_messages().await.context(MESSAGES)?);
        Ok(lines)
    }

    async fn measure_read(&mut self, case: &Case) -> anyhow::Result<Line> {
        let address = self.instance.process.address;
        let requests = prepare_reads(address, &self.member, case).await?;
        let body_bytes = requests.iter().filter_map(|prepared| prepared.body_bytes).sum::<usize>() / requests.len();
        let pace = generate_load(address, self.load, requests).await?;
        self.note_memory()?;
        let straight = match &self.sqlite_file {
            Some(file) => {
                let statements = statements::plan(&sangam_product::schema(), self.member.id, case)?;
                Some(Baseline::of(pace, statements::measure(file, &statements, self.load.measured)?))
            }
            None => None,
        };
        let constant = Baseline::of(pace, self.measure_constant(body_bytes).await?);
        Ok(Line { name: case.name, pace, body_bytes, straight, constant })
    }

    async fn measure_facets(&mut self) -> anyhow::Result<Line> {
        let address = self.instance.process.address;
        let pace = generate_load(address, self.load, prepare_facets(address, &self.member).await?).await?;
        self.note_memory()?;
        let straight = match &self.sqlite_file {
            Some(file) => {
                let statements = statements::plan(&sangam_product::schema(), self.member.id, &same_lists())?;
                Some(Baseline::of(pace, statements::measure(file, &statements, self.load.measured)?))
            }
            None => None,
        };
        let constant = Baseline::of(pace, self.measure_constant(0).await?);
        Ok(Line { name: FACETS, pace, body_bytes: 0, straight, constant })
    }

    async fn measure_action(&mut self, action: UserAction) -> anyhow::Result<Line> {
        let address = self.instance.process.address;
        let body_bytes = action.requests.first().and_then(|prepared| prepared.body_bytes).unwrap_or(0);
        let pace = generate_load(address, self.load, action.requests).await?;
        self.note_memory()?;
        if let Some(table) = action.rows {
            user_actions::check(address, &self.member, table, pace.answered).await?;
        }
        let constant = Baseline::of(pace, self.measure_constant(body_bytes).await?);
        Ok(Line { name: action.name, pace, body_bytes, straight: None, constant })
    }

    async fn measure_sign_in(&mut self) -> anyhow::Result<Line> {
        let load = Load {
            connections: self.load.connections.min(SIGN_IN_CONNECTIONS),
            measured: self.load.measured.max(SIGN_IN_TIME),
            ..self.load
        };
        let pace = generate_load(self.instance.process.address, load, prepare_sign_in(&self.member)).await?;
        self.note_memory()?;
        let straight = match &self.sqlite_file {
            Some(file) => Some(Baseline::of(pace, hashes::measure(file, &self.member, load.measured)?)),
            None => None,
        };
        let constant = Baseline::of(pace, self.measure_constant(0).await?);
        Ok(Line { name: SIGN_IN, pace, body_bytes: 0, straight, constant })
    }

    /// Runs last, because the server is stopped before the baseline writes to its file.
    async fn measure_messages(&mut self) -> anyhow::Result<Line> {
        let address = self.instance.process.address;
        let conversations = self.member.begin_conversations(address, self.dataset, self.load.connections).await?;
        let pace = generate_load(address, self.load, prepare_messages(&self.member, &conversations)).await?;
        self.note_memory()?;
        check_messages(address, &self.member, pace.answered).await?;
        self.instance.process.stop().await?;
        let straight = match &self.sqlite_file {
            Some(file) => Some(Baseline::of(pace, inserts::measure(file, self.member.id, self.load.measured)?)),
            None => None,
        };
        let constant = Baseline::of(pace, self.measure_constant(0).await?);
        Ok(Line { name: MESSAGES, pace, body_bytes: 0, straight, constant })
    }

    async fn measure_constant(&self, body_bytes: usize) -> anyhow::Result<f64> {
        Ok(constant::measure(&self.constant, &self.member, self.load, body_bytes).await?.per_second)
    }

    fn note_memory(&mut self) -> anyhow::Result<()> {
        self.memory = self.memory.max(self.instance.process.memory()?);
        Ok(())
    }
}

fn load_average() -> anyhow::Result<f64> {
    let text = fs::read_to_string("/proc/loadavg")?;
    let first = text.split_whitespace().next().context("/proc/loadavg is empty")?;
    Ok(first.parse()?)
}

fn print_progress(text: &str) {
    eprintln!("bench: {text}");
}
