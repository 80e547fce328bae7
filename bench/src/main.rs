//! The executable behind `make bench`.

use std::process::ExitCode;

fn main() -> ExitCode {
    bench::run_command_line()
}
