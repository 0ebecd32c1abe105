//! Checks certificates: `cargo run -p kelvin-proof --example check FILE …`.

use std::fs::File;
use std::io::{BufReader, Write, stdout};
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut refused = false;
    for path in std::env::args().skip(1) {
        let checked = match File::open(&path) {
            Ok(file) => kelvin_proof::check(BufReader::new(file)).map_err(|refused| refused.to_string()),
            Err(error) => Err(error.to_string()),
        };
        let text = match checked {
            Ok(report) => {
                let claims: String = report.claims.iter().map(|claim| format!("proved: {claim}\n")).collect();
                format!(
                    "{claims}accepted {path}: {} lines, {} nodes, {} claims\n",
                    report.lines,
                    report.nodes,
                    report.claims.len()
                )
            }
            Err(why) => {
                refused = true;
                format!("refused {path}: {why}\n")
            }
        };
        if stdout().write_all(text.as_bytes()).is_err() {
            return ExitCode::FAILURE;
        }
    }
    ExitCode::from(u8::from(refused))
}
