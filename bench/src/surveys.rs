//! Surveys: the cost of storage, and the benefit of a second thread.

use crate::report::{Peer, cpu, heading, row};
use kelvin_budget::Budget;
use kelvin_lab::{Lab, Settings};
use kelvin_survey::{Folder, Means, Plan, Survey, Worker};
use kelvin_values::Universe;
use std::hint::black_box;
use std::path::PathBuf;
use std::time::Instant;

pub fn run() {
    heading("Surveys");
    let regions = survey("domineering", "inside:4x5");
    let (computed, _) = cpu(|| compute(&regions));
    let (kept, _) = cpu(|| keep(&regions, 1));
    let words = "survey of 2^20 regions in 4x5 to Parquet; peer: not stored";
    row(words, Peer::Here(computed), kept, "≥ 0.67 ×");
    row("the same; peer: cgt, not stored", Peer::Recorded(5.3), kept, "≥ 0.67 ×");

    threads("domineering", "regions:1..12", "≤ 5 min for 14");
    let graphs = survey("snort", "connected:8");
    let (time, _) = cpu(|| keep(&graphs, 1));
    row("Snort on all connected graphs on 8 vertices", Peer::None, time, "seconds");
}

pub fn run_long() {
    heading("Surveys that take long");
    threads("domineering", "regions:1..14", "≤ 300 s");
    threads("snort", "connected:9", "minutes");
}

/// Measures a survey by one thread, and by two.
fn threads(ruleset: &str, family: &str, target: &str) {
    let survey = survey(ruleset, family);
    let (one, elapsed_one) = timed(|| keep(&survey, 1));
    row(&format!("{ruleset} on {family}"), Peer::None, one, target);
    let (two, elapsed_two) = timed(|| keep(&survey, 2));
    row("two threads: CPU time of both; peer: of one", Peer::Here(one), two, "≥ 0.9 ×");
    row("two threads: elapsed; peer: one (on a free machine)", Peer::Here(elapsed_one), elapsed_two, "1.8 ×");
}

fn survey(ruleset: &str, family: &str) -> Survey {
    let plan = Plan {
        ruleset: ruleset.into(),
        families: vec![family.into()],
        columns: ["value", "mean", "temperature"].map(String::from).to_vec(),
        condition: None,
        limit: None,
        sample: None,
        files: Default::default(),
    };
    plan.open(Default::default()).expect("a valid plan")
}

/// Computes all rows without storing them.
fn compute(survey: &Survey) {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let mut worker = Worker::new(survey, &lab);
    for shard in 0..survey.shards() {
        black_box(worker.table(shard, &Budget::unlimited()).expect("no limit"));
    }
}

/// Computes and stores all rows.
fn keep(survey: &Survey, threads: usize) {
    let path: PathBuf = std::env::temp_dir().join(format!("kelvin-bench-survey-{}", std::process::id()));
    let folder = Folder::new(&path);
    let means = Means { threads, share: None, bytes: 2 << 30, cache: None };
    let budget = Budget::unlimited();
    survey.run(&folder, &means, &budget, &|_| {}).expect("room for a survey");
    survey.finish(&folder, threads, &budget, &|_| {}).expect("room for a survey");
    std::fs::remove_dir_all(&path).expect("the folder was just created");
}

/// The CPU seconds and wall seconds of some work.
fn timed(work: impl FnOnce()) -> (f64, f64) {
    let start = Instant::now();
    let (time, ()) = cpu(work);
    (time, start.elapsed().as_secs_f64())
}
