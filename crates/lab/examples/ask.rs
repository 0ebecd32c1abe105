//! Asks a laboratory a question in JSON, and prints the parts of the answer as they are found, then the
//! answer:
//! `cargo run -p kelvin-lab --example ask -- '{"ask": "table", "ruleset": "snort", "family": "Pn", "to": 6}'`.

use kelvin_lab::{Laboratory, Limits, Rulesets, Settings};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text =
        std::env::args().nth(1).unwrap_or_else(|| r#"{"ask": "thermograph", "value": "{7|5||4|1}"}"#.into());
    let laboratory = Laboratory::open(Settings::default(), Rulesets::default());
    let pending = laboratory.begin(serde_json::from_str(&text)?, Limits::default())?;
    while let Some(part) = pending.next_part() {
        eprintln!("{part:?}");
    }
    println!("{}", serde_json::to_string_pretty(&pending.wait()?)?);
    Ok(())
}
