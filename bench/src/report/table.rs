//! The table for people.

use std::fmt;
use std::time::Duration;

use super::{Baseline, Report};
use crate::flags::Sizes;
use crate::instance::Memory;
use crate::live::LiveReport;
use crate::matching::MatchingReport;

/// Above this load average, other programs disturb the measurement.
const QUIET_LOAD: f64 = 0.5;

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_conditions(f)?;
        self.write_lines(f)?;
        self.write_files(f)?;
        self.write_live(f)?;
        self.write_facts(f)
    }
}

impl Report {
    fn write_conditions(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sizes { profiles, posts, jobs, messages, .. } = self.sizes;
        let [profiles, posts, jobs, messages] = [profiles, posts, jobs, messages].map(grouped);
        writeln!(f, "\n{}: {profiles} profiles, {posts} posts, {jobs} jobs, {messages} messages.", self.engine)?;
        writeln!(f, "{} keep-alive connections, signed in. Client and server share", self.connections)?;
        writeln!(f, "{} cores, so read the ratios rather than the numbers.\n", self.cores)?;
        if self.load_before > QUIET_LOAD {
            writeln!(
                f,
                "NOT A QUIET MACHINE: its load was {:.1} before the run began. A thread that waits",
                self.load_before
            )?;
            writeln!(f, "for the disk each time suffers most from that, so the insert's ratio flatters us.\n")?;
        }
        Ok(())
    }

    fn write_lines(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<28}{:>8}{:>11}{:>11}", "", "per s", "p50", "p99")?;
        writeln!(f, "{:>12}{:>7}{:>12}{:>7}{:>8}", "straight", "ratio", "constant", "ratio", "bytes")?;
        for line in &self.lines {
            write!(f, "{:<28}{:>8}", line.name, rounded(line.pace.per_second))?;
            write!(f, "{:>11}{:>11}", millis(line.pace.p50_us), millis(line.pace.p99_us))?;
            write_baseline(f, line.straight)?;
            write_baseline(f, Some(line.constant))?;
            writeln!(f, "{:>8}", grouped(line.body_bytes as u64))?;
        }
        writeln!(f, "\nstraight: the server's own statements on SQLite, one thread, per second;")?;
        writeln!(f, "          for the sign-in, the password's argon2id alone; for the insert, one per transaction;")?;
        writeln!(f, "          for the facets, the page and the total of the same selection.")?;
        writeln!(f, "constant: axum on hyper without any layer, answering as many bytes, per second.\n")
    }

    fn write_files(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<28}{:>8}{:>12}{:>7}", "files, one after another", "MB/s", "plain copy", "ratio")?;
        for line in &self.files {
            let (ours, copy) = (rounded(line.megabytes_per_second), rounded(line.copy_megabytes_per_second));
            writeln!(f, "{:<28}{ours:>8}{copy:>12}{:>7.2}", line.name, line.ratio)?;
        }
        writeln!(f)
    }

    fn write_live(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let live = &self.live;
        writeln!(f, "{} sockets on one topic, deliveries:", grouped(live.subscribers as u64))?;
        for (name, pace) in [("broadcasts", live.broadcast), ("row changes, durable", live.changes)] {
            write!(f, "{name:<28}{:>8}", rounded(pace.per_second))?;
            writeln!(f, "{:>11}{:>11}", millis(pace.p50_us), millis(pace.p99_us))?;
        }
        writeln!(f)
    }

    fn write_facts(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let start_up = &self.start_up;
        let start_up = format!("{}, again {}", in_millis(start_up.first), in_millis(start_up.second));
        let facts = [
            ("loading the rows", self.load.map_or("done by an earlier run".to_owned(), in_seconds)),
            ("database file", self.database_bytes.map_or("on the server".to_owned(), megabytes)),
            ("executable", megabytes(self.executable_bytes)),
            ("start-up to first answer", start_up),
            ("memory idle", memory(self.idle)),
            ("memory under load, most", memory(self.loaded)),
            ("memory per idle socket", idle_socket(&self.live)),
            ("a new job is matched in", matched(&self.matching)),
        ];
        facts.iter().try_for_each(|(name, fact)| writeln!(f, "{name:<28}{fact}"))
    }
}

fn write_baseline(f: &mut fmt::Formatter<'_>, baseline: Option<Baseline>) -> fmt::Result {
    match baseline {
        Some(Baseline { per_second, ratio }) => write!(f, "{:>12}{ratio:>7.2}", rounded(per_second)),
        None => write!(f, "{:>12}{:>7}", "–", "–"),
    }
}

fn memory(memory: Memory) -> String {
    let mapped = memory.resident_bytes.saturating_sub(memory.own_bytes);
    format!("{} of its own and {} of mapped files", megabytes(memory.own_bytes), megabytes(mapped))
}

fn idle_socket(live: &LiveReport) -> String {
    let kilobytes = live.bytes_per_idle_socket as f64 / 1e3;
    format!("{kilobytes:.1} kB, with {} of them", grouped(live.idle_sockets as u64))
}

fn matched(matching: &MatchingReport) -> String {
    let MatchingReport { searches, found, p50_ms, most_ms } = matching;
    let (searches, found) = (grouped(*searches), grouped(*found));
    format!("{p50_ms:.0} ms with {searches} saved searches, of which {found} find it; {most_ms:.0} ms at most")
}

fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}

fn millis(micros: u64) -> String {
    format!("{:.2} ms", micros as f64 / 1e3)
}

fn in_millis(duration: Duration) -> String {
    format!("{:.0} ms", duration.as_secs_f64() * 1e3)
}

fn in_seconds(duration: Duration) -> String {
    format!("{:.1} s", duration.as_secs_f64())
}

pub(super) fn rounded(number: f64) -> String {
    grouped(number.round() as u64)
}

/// A number with thousands separators.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_separated() {
        assert_eq!([7, 1_000, 200_000, 12_345_678].map(grouped), ["7", "1,000", "200,000", "12,345,678"]);
    }
}
