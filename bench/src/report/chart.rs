//! The run as a chart: the server's requests per second, compared with what the machine can do at most.

use std::fmt::Write;

use super::Report;
use super::table::{grouped, rounded};

const WIDTH: f64 = 860.0;
const LABELS: f64 = 220.0;
const NUMBERS: f64 = 90.0;
const TOP: f64 = 74.0;
const ROW: f64 = 46.0;
const BAR: f64 = 11.0;

/// The axis starts at ten per second and has a line for each power of ten.
const AXIS_START: f64 = 10.0;

impl Report {
    /// Bars on a logarithmic scale, because the fastest case is thousands of times faster than the slowest. The chart
    /// has its own background, so that it is readable on light and dark pages.
    pub(crate) fn chart(&self) -> String {
        let most = self.lines.iter().flat_map(|line| {
            [line.pace.per_second, line.constant.per_second, line.straight.map_or(0.0, |straight| straight.per_second)]
        });
        let decades = (most.fold(AXIS_START, f64::max) / AXIS_START).log10().ceil().max(1.0);
        let scale = (WIDTH - LABELS - NUMBERS) / decades;
        let width = |per_second: f64| (per_second.max(AXIS_START) / AXIS_START).log10() * scale;
        let height = TOP + ROW * self.lines.len() as f64 + 16.0;

        let mut svg = String::new();
        let _ = writeln!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" \
             font-family=\"system-ui, sans-serif\" font-size=\"13\">\n\
             <title>Requests a second on {}, {} jobs</title>\n\
             <rect width=\"{WIDTH}\" height=\"{height}\" rx=\"8\" fill=\"#fff\"/>",
            self.engine,
            grouped(self.sizes.jobs)
        );
        for (at, colour, text) in [
            (LABELS, "#1f5f4a", "Sangam"),
            (LABELS + 110.0, "#e0a43a", "its statements alone, one thread"),
            (LABELS + 350.0, "#c9cdd3", "a server that answers a constant"),
        ] {
            let _ = writeln!(
                svg,
                "<rect x=\"{at}\" y=\"18\" width=\"12\" height=\"12\" rx=\"2\" fill=\"{colour}\"/>\
                 <text x=\"{}\" y=\"28\" fill=\"#1c1f23\">{text}</text>",
                at + 18.0
            );
        }
        for decade in 0..=decades as i32 {
            let x = LABELS + f64::from(decade) * scale;
            let _ = writeln!(
                svg,
                "<line x1=\"{x:.1}\" y1=\"{TOP}\" x2=\"{x:.1}\" y2=\"{}\" stroke=\"#e6e8eb\"/>\
                 <text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\" fill=\"#5c636b\">{}</text>",
                height - 10.0,
                TOP - 10.0,
                rounded(AXIS_START * 10_f64.powi(decade))
            );
        }
        for (i, line) in self.lines.iter().enumerate() {
            let y = TOP + ROW * i as f64 + 5.0;
            let _ = writeln!(
                svg,
                "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#1c1f23\">{}</text>",
                LABELS - 12.0,
                y + BAR * 2.0,
                line.name
            );
            let bars = [
                (Some(line.pace.per_second), "#1f5f4a"),
                (line.straight.map(|straight| straight.per_second), "#e0a43a"),
                (Some(line.constant.per_second), "#c9cdd3"),
            ];
            for (n, (per_second, colour)) in bars.into_iter().enumerate() {
                let Some(per_second) = per_second else { continue };
                let y = y + BAR * n as f64;
                let _ = writeln!(
                    svg,
                    "<rect x=\"{LABELS}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{}\" fill=\"{colour}\"/>",
                    width(per_second),
                    BAR - 1.0
                );
            }
            let _ = writeln!(
                svg,
                "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"11\" fill=\"#1c1f23\">{}</text>",
                LABELS + width(line.pace.per_second) + 5.0,
                y + BAR - 1.5,
                rounded(line.pace.per_second)
            );
        }
        svg.push_str("</svg>\n");
        svg
    }
}
