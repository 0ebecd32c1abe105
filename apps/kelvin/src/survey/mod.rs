//! `kelvin survey`.

mod show;
mod watch;

use crate::arguments::LimitArgs;
use crate::calculation::Calculation;
use crate::count::count;
use crate::failure::{self, Failure, wrong_usage};
use crate::resources::Cache;
use crate::unused::{refuse, refuse_in_json};
use crate::value::threads;
use crate::{object, own_rules};
use clap::Args;
use kelvin_budget::{Budget, Exhausted};
use kelvin_lab::{Lab, Settings};
use kelvin_survey::{Column, Error, Folder, Means, Plan, Sample, Survey, Worker};
use kelvin_values::Universe;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  kelvin survey regions:1..7 --ruleset domineering --out dominoes
  kelvin survey dominoes                        a summary: counts, distinct values, extremes, the first of each
  kelvin survey dominoes --by value --svg values.svg
  kelvin survey dominoes --verify 50            recomputes 50 rows by literal play
  kelvin survey connected:1..5 --ruleset snort --column value,temperature,degree --out snort
  kelvin survey connected:6 --ruleset snort --where 'g.Temperature > degree' --limit 3
  kelvin survey inside:3x3 --ruleset domineering --column 'g.Heat(1).Birthday' --sample 5
  kelvin survey fillings:6:tf. --ruleset toads-and-frogs --column value --out toads
  kelvin survey graphs:3 --ruleset snort --column f-vector,shellable,homology --limit 4
Two machines, each for a half, and the merged result:
  kelvin survey trees:7 --ruleset col --shard 1/2 --out one
  kelvin survey trees:7 --ruleset col --shard 2/2 --out two
  kelvin survey merge one two --out trees

The same command continues a survey that was stopped. Each run computes at least one more position, however
short its time limit. A finished folder is a dataset of Parquet files; survey.json states its question. Positions that are equal
by the ruleset's symmetries, or negatives, share a row: stands_for is their number, and negatives the number of
negatives among them. With --limit or --sample and without --out the rows are printed.";

/// The end of the help text, with the families and columns of the library.
pub fn help() -> String {
    let columns = kelvin_survey::column_names();
    format!(
        "{EXAMPLES}\n\nFamilies:\n{}\n\nColumns:\n  {columns};\n  \
         and any expression of the worksheet over the value g, in which size, edges and degree are those of the board.\n  \
         The usual ones are {}.",
        kelvin_survey::FAMILIES,
        Column::USUAL.join(", ")
    )
}

#[derive(Args)]
pub struct SurveyTask {
    /// Families of positions (listed below); or the folder of a survey; or `merge` and the folders of the parts of a survey.
    #[arg(value_name = "FAMILY|FOLDER", required = true)]
    words: Vec<String>,
    /// The ruleset; `kelvin rulesets` lists them.
    #[arg(long, value_name = "RULESET")]
    ruleset: Option<String>,
    /// A column to compute (listed below); may be repeated.
    #[arg(long = "column", value_name = "COLUMN")]
    columns: Vec<String>,
    /// Keep only positions that satisfy this condition: an expression in the value g, and size, edges and degree.
    #[arg(long = "where", value_name = "EXPR")]
    condition: Option<String>,
    /// The folder of the survey.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Only the first N rows.
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
    /// Only N positions, chosen at random.
    #[arg(long, value_name = "N")]
    sample: Option<u64>,
    /// The seed of the random choice of --sample and --verify [default: 1].
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Only the part K of N, for one machine of several: 1/4 to 4/4.
    #[arg(long, value_name = "K/N", value_parser = share)]
    shard: Option<(usize, usize)>,
    /// Recompute N rows of a folder by literal play, and compare.
    #[arg(long, value_name = "N")]
    verify: Option<usize>,
    /// The column whose values are counted [default: temperature, or the first].
    #[arg(long, value_name = "COLUMN")]
    by: Option<String>,
    /// The number of different values to show [default: 40].
    #[arg(long, value_name = "N")]
    most: Option<usize>,
    /// Draw the histogram into a file.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draw the histogram into a file.
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Print an object (docs/json.md).
    #[arg(long)]
    json: bool,
    /// The number of threads.
    #[arg(long, value_name = "N", default_value_t = threads())]
    threads: usize,
    #[command(flatten)]
    cache: Cache,
    #[command(flatten)]
    limits: LimitArgs,
}

fn share(text: &str) -> Result<(usize, usize), String> {
    let number = |text: &str| text.trim().parse::<usize>().ok();
    let numbers = text.split_once('/').and_then(|(part, of)| Some((number(part)?, number(of)?)));
    match numbers {
        Some((part, of)) if 1 <= part && part <= of => Ok((part - 1, of)),
        _ => Err("expected a part such as 1/4".to_owned()),
    }
}

impl SurveyTask {
    fn seed(&self) -> u64 {
        self.seed.unwrap_or(1)
    }

    fn most(&self) -> usize {
        self.most.unwrap_or(40)
    }

    /// Returns whether the summary is drawn.
    fn draws(&self) -> bool {
        self.svg.is_some() || self.png.is_some()
    }

    /// Rejects options without effect.
    fn refuse_unused(&self) {
        let summary = [
            ("--by", self.by.is_some()),
            ("--most", self.most.is_some()),
            ("--svg", self.svg.is_some()),
            ("--png", self.png.is_some()),
        ];
        let plan = [
            ("--column", !self.columns.is_empty()),
            ("--where", self.condition.is_some()),
            ("--limit", self.limit.is_some()),
            ("--sample", self.sample.is_some()),
            ("--shard", self.shard.is_some()),
        ];
        let merges = self.words.first().is_some_and(|word| word == "merge");
        match self.ruleset {
            Some(_) if self.out.is_none() => refuse("without --out FOLDER", &summary),
            Some(_) if self.shard.is_some() => refuse("beside --shard", &summary),
            Some(_) => {}
            None => {
                refuse("without --ruleset", &plan);
                if !merges {
                    refuse("without --ruleset", &[("--out", self.out.is_some())]);
                }
                if self.verify.is_some() {
                    refuse("beside --verify", &summary);
                }
            }
        }
        refuse("without --out FOLDER", &[("--shard", self.shard.is_some() && self.out.is_none())]);
        refuse(
            "but for the folder of a survey",
            &[("--verify", self.verify.is_some() && (self.ruleset.is_some() || merges))],
        );
        let random = self.sample.is_some() || self.verify.is_some();
        refuse("without --sample or --verify", &[("--seed", self.seed.is_some() && !random)]);
        refuse_in_json(self.json && !self.draws(), &[("--by", self.by.is_some())]);
    }
}

/// Runs a survey, or shows one.
pub fn run(task: &SurveyTask) -> Result<(), Failure> {
    task.refuse_unused();
    match (&task.ruleset, &task.words[..]) {
        (Some(ruleset), families) => make(task, ruleset, families),
        (None, [merge, folders @ ..]) if merge == "merge" => gather(task, folders),
        (None, [folder]) if Path::new(folder).exists() => look(task, Path::new(folder)),
        (None, _) => wrong_usage(
            "expected a --ruleset for these families, or the folder of an existing survey; see kelvin survey --help",
        ),
    }
}

fn failure_of(error: Error) -> Failure {
    match error {
        Error::Exhausted(why) => why.into(),
        error => Failure::message(error.to_string()),
    }
}

/// The plan of a command line.
fn plan(task: &SurveyTask, ruleset: &str, families: &[String]) -> Plan {
    let mut columns = vec![];
    let is_name = |text: &str| Column::parse(text).is_ok_and(|it| !matches!(it, Column::Expression(_)));
    for text in &task.columns {
        // Names may be given in one list. A final expression may contain commas.
        let mut rest = text.as_str();
        while let Some((name, others)) = rest.split_once(',').filter(|(name, _)| is_name(name)) {
            columns.push(name.to_owned());
            rest = others;
        }
        columns.push(rest.to_owned());
    }
    Plan {
        ruleset: ruleset.to_owned(),
        families: families.to_vec(),
        columns,
        condition: task.condition.clone(),
        limit: task.limit,
        sample: task.sample.map(|count| Sample { count, seed: task.seed() }),
        files: Default::default(),
    }
}

/// Opens a plan, with the user-defined rulesets that it needs.
fn open(plan: Plan, limits: &LimitArgs) -> Result<Survey, Failure> {
    let rulesets = own_rules::rulesets([plan.ruleset.as_str()], limits)?;
    plan.open(Arc::new(rulesets)).map_err(failure_of)
}

fn make(task: &SurveyTask, ruleset: &str, families: &[String]) -> Result<(), Failure> {
    let whole = Calculation::untimed(&task.limits);
    let survey = open(plan(task, ruleset, families), &task.limits)?;
    let Some(out) = &task.out else {
        let budget = Calculation::begin(&task.limits);
        return match task.limit.is_some() || task.sample.is_some() {
            true => print_rows(task, &survey, &budget),
            false => Err(Failure::message(format!(
                "expected --out FOLDER for the survey, or --limit 10 for a preview (it has {})",
                count(survey.shards(), "shard")
            ))),
        };
    };
    let folder = Folder::new(out);
    let means = Means {
        threads: task.threads,
        share: task.shard,
        // Half of the memory is for caches; a shard itself needs far less.
        bytes: task.limits.bytes() / 2,
        cache: task.cache.folder(),
    };
    // The survey enforces its time limit itself, because each run completes at least one more position. The
    // final step has no time limit, because it restarts from the beginning when stopped.
    let timed = match task.limits.timeout {
        Some(seconds) => whole.part().time(Duration::from_secs_f64(seconds)),
        None => whole.part(),
    };
    let watch = watch::SurveyWatch::new();
    let ran = survey.run(&folder, &means, &timed, &|progress| watch.report(progress));
    let last = watch.end();
    if let Err(why) = ran {
        let done = last.map_or(String::new(), |last| {
            let rows = count(last.rows, "row");
            format!(
                "{} of {} shards are done, and the same command continues from there ({rows} in this run)",
                last.done, last.of
            )
        });
        return Err(stopped(why, &done));
    }
    if let Some((part, of)) = task.shard {
        println!("part {}/{of} is done: kelvin survey merge FOLDER… --out FOLDER joins all parts", part + 1);
        return Ok(());
    }
    finish(task, &survey, &folder, &whole)?;
    drop(whole);
    show::summary(task, &folder)
}

/// Joins the shards to the finished tables.
fn finish(task: &SurveyTask, survey: &Survey, folder: &Folder, budget: &Budget) -> Result<(), Failure> {
    let watch = watch::SurveyWatch::new();
    let finished = survey.finish(folder, task.threads, budget, &|progress| watch.report(progress));
    watch.end();
    let done = "all shards are done, and the same command joins them";
    finished.map(drop).map_err(|why| stopped(why, done))
}

/// The error for a survey that stopped early, with the part that is finished.
fn stopped(why: Error, done: &str) -> Failure {
    let and = if done.is_empty() { "" } else { "; " };
    match why {
        Error::Exhausted(why @ (Exhausted::Cancelled | Exhausted::Time | Exhausted::Memory)) => {
            Failure::message(format!("{}{and}{done}", failure::exhausted_message(why)))
        }
        why @ Error::File { .. } => Failure::message(format!("{why}{and}{done}")),
        why => failure_of(why),
    }
}

/// Prints the rows of a survey without a folder.
fn print_rows(task: &SurveyTask, survey: &Survey, budget: &Budget) -> Result<(), Failure> {
    let universe = Universe::new();
    let settings = Settings { cache: task.cache.folder(), ..Settings::default() };
    let rulesets = own_rules::rulesets([survey.plan.ruleset.as_str()], &task.limits)?;
    let lab = Lab::new(&universe, settings).with_rulesets(rulesets);
    let table = Worker::new(survey, &lab).table(0, budget).map_err(failure_of)?;
    match task.json {
        true => show::rows_as_objects(&table),
        false => show::rows(&table),
    }
}

fn look(task: &SurveyTask, path: &Path) -> Result<(), Failure> {
    let folder = Folder::new(path);
    let Some(count) = task.verify else { return show::summary(task, &folder) };
    let budget = Calculation::begin(&task.limits);
    let survey = open(folder.manifest().map_err(failure_of)?.plan, &task.limits)?;
    let verified = survey.verify(&folder, count, task.seed(), &budget).map_err(failure_of)?;
    match task.json {
        true => object::print([&verified])?,
        false => show::verified(&verified)?,
    }
    if verified.mistakes.is_empty() { Ok(()) } else { Err(Failure::Undecided) }
}

fn gather(task: &SurveyTask, folders: &[String]) -> Result<(), Failure> {
    let folders: Vec<Folder> = folders.iter().map(Folder::new).collect();
    let (Some(first), out) = (folders.first(), &task.out) else {
        wrong_usage("expected the folders of the parts: kelvin survey merge one two --out all");
    };
    let out = out.as_ref().map_or_else(|| first.clone(), Folder::new);
    let budget = Calculation::begin(&task.limits);
    let survey = open(first.manifest().map_err(failure_of)?.plan, &task.limits)?;
    survey.gather(&out, &folders).map_err(failure_of)?;
    finish(task, &survey, &out, &budget)?;
    drop(budget);
    show::summary(task, &out)
}
