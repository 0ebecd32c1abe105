//! Measures a survey of connected regions: `measure_surveys CELLS THREADS…` prints CPU and wall seconds for
//! computing the shards and for joining them.

use cpu_time::ProcessTime;
use kelvin_budget::Budget;
use kelvin_survey::{Folder, Means, Plan};
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let cells = arguments.next().ok_or("expected the number of cells")?;
    let plan = format!(
        r#"{{ "ruleset": "domineering", "families": ["regions:1..{cells}"], "columns": ["value", "mean", "temperature"] }}"#
    );
    let survey = serde_json::from_str::<Plan>(&plan)?.open(Default::default())?;
    let path = std::env::temp_dir().join(format!("kelvin-measure-surveys-{}", std::process::id()));
    let (folder, budget) = (Folder::new(&path), Budget::unlimited());
    for threads in arguments {
        let threads: usize = threads.parse()?;
        let means = Means { threads, share: None, bytes: 2 << 30, cache: None };
        let clock = (ProcessTime::now(), Instant::now());
        survey.run(&folder, &means, &budget, &|_| {})?;
        let seconds_of = |(cpu, elapsed): (ProcessTime, Instant)| {
            format!("{:.3} CPU s, {:.3} s", cpu.elapsed().as_secs_f64(), elapsed.elapsed().as_secs_f64())
        };
        let computed = seconds_of(clock);
        let clock = (ProcessTime::now(), Instant::now());
        survey.finish(&folder, threads, &budget, &|_| {})?;
        println!("{threads} threads: computed in {computed}; joined in {}", seconds_of(clock));
        std::fs::remove_dir_all(&path)?;
    }
    Ok(())
}
