//! One run, from an empty folder to a report.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::Context;

use crate::aim::{aim, aim_messages, check_messages};
use crate::cases::{self, Case};
use crate::drive::{Load, Pace, drive};
use crate::flags::Run;
use crate::instance::{Instance, Keys, Memory};
use crate::member::Member;
use crate::report::{Line, Report, StartUp, Yardstick};
use crate::stage::{self, Stage};
use crate::world::World;
use crate::yardsticks::{constant, inserts, statements};

/// Loads, starts, measures.
pub(crate) async fn run(flags: &Run) -> anyhow::Result<Report> {
    let world = World { sizes: flags.sizes };
    let load = Load { connections: flags.connections, warm_up: flags.warm_up, measured: flags.seconds };
    say("setting the stage");
    let stage = stage::set(flags, world).await?;
    let keys = stage.program.keys().await?;
    say("starting the server, twice");
    let first = start_and_stop(&stage, &keys).await?;
    let mut instance = stage.program.serve(&keys).await?;
    let start_up = StartUp { first, second: instance.start_up };
    let idle = instance.process.memory()?;

    let measured = measure_server(&instance, &keys, world, load).await?;
    instance.process.stop().await?;

    let mut lines = measured.lines;
    if let Some(file) = stage.sqlite_file() {
        measure_straight(&file, &measured.cases, &measured.member, &mut lines, flags.seconds)?;
    }
    measure_constant(&mut lines, &measured.member, load).await?;

    Ok(Report {
        engine: if flags.postgres.is_some() { "PostgreSQL" } else { "SQLite" },
        sizes: flags.sizes,
        connections: flags.connections,
        cores: std::thread::available_parallelism().map_or(1, usize::from),
        load: stage.load,
        database_bytes: stage.database_bytes,
        executable_bytes: fs::metadata(&stage.program.executable)?.len(),
        start_up,
        idle,
        loaded: measured.memory,
        lines,
    })
}

async fn start_and_stop(stage: &Stage, keys: &Keys) -> anyhow::Result<Duration> {
    let mut instance = stage.program.serve(keys).await?;
    instance.process.stop().await?;
    Ok(instance.start_up)
}

/// What the server did, and who asked it to.
struct Measured {
    cases: Vec<Case>,
    lines: Vec<Line>,
    memory: Memory,
    member: Member,
}

async fn measure_server(instance: &Instance, keys: &Keys, world: World, load: Load) -> anyhow::Result<Measured> {
    let address = instance.process.address;
    let member = Member::join(address, keys).await?;
    let cases = cases::reads(world);
    let mut memory = instance.process.memory()?;
    let mut lines = Vec::new();
    for case in &cases {
        say(case.name);
        let shots = aim(address, &member, case).await?;
        let body_bytes = shots.iter().map(|shot| shot.body_bytes).sum::<usize>() / shots.len();
        let pace = drive(address, load, shots).await.context(case.name)?;
        memory = memory.max(instance.process.memory()?);
        lines.push(Line::new(case.name, pace, body_bytes));
    }
    say(MESSAGES);
    let conversations = member.meet(address, world, load.connections).await?;
    let pace = drive(address, load, aim_messages(&member, &conversations)).await.context(MESSAGES)?;
    memory = memory.max(instance.process.memory()?);
    check_messages(address, &member, pace.answered).await?;
    lines.push(Line::new(MESSAGES, pace, 0));
    Ok(Measured { cases, lines, memory, member })
}

/// The name of the case that writes.
const MESSAGES: &str = "message insert, durable";

/// The last line is the insert, the others are the cases in their order.
fn measure_straight(
    file: &Path,
    cases: &[Case],
    member: &Member,
    lines: &mut [Line],
    measured: Duration,
) -> anyhow::Result<()> {
    say("yardstick: straight on SQLite");
    let schema = sangam_network::schema();
    for (case, line) in cases.iter().zip(lines.iter_mut()) {
        let statements = statements::plan(&schema, member.id, case)?;
        line.straight = Some(Yardstick::of(line.pace, statements::measure(file, &statements, measured)?));
    }
    if let Some(insert) = lines.last_mut() {
        insert.straight = Some(Yardstick::of(insert.pace, inserts::measure(file, member.id, measured)?));
    }
    Ok(())
}

async fn measure_constant(lines: &mut [Line], member: &Member, load: Load) -> anyhow::Result<()> {
    say("yardstick: the same HTTP stack answering a constant");
    let mut process = constant::start().await?;
    for line in lines {
        let Pace { per_second, .. } = constant::measure(&process, member, load, line.body_bytes).await?;
        line.constant = Some(Yardstick::of(line.pace, per_second));
    }
    process.stop().await
}

fn say(text: &str) {
    eprintln!("bench: {text}");
}
