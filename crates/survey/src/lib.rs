//! Surveys: all positions of a family, evaluated, stored, and distributed over machines.
//!
//! A [`Plan`] states what is computed: a ruleset, [families](SurveyFamily) of boards, [columns](Column), a
//! condition. Opened, it becomes a [`Survey`], whose work is split into shards as a function of the plan
//! alone. [`Survey::run`] computes the missing shards of a [`Folder`], [`Survey::finish`] joins them to a
//! dataset of Parquet files, [`Folder::summary`] summarizes the results, and [`Survey::verify`] recomputes
//! rows by an independent method. The output does not depend on threads, machines, order or interruptions.
//!
//! ```
//! use kelvin_budget::Budget;
//! use kelvin_survey::{Folder, Means, Plan};
//!
//! let plan: Plan = serde_json::from_str(r#"{ "ruleset": "domineering", "families": ["regions:1..6"] }"#)?;
//! let survey = plan.open(Default::default())?;
//! let path = std::env::temp_dir().join(format!("kelvin-survey-example-{}", std::process::id()));
//! let folder = Folder::new(&path);
//! let means = Means { threads: 1, share: None, bytes: 1 << 30, cache: None };
//! survey.run(&folder, &means, &Budget::unlimited(), &|_| {})?;
//! survey.finish(&folder, 1, &Budget::unlimited(), &|_| {})?;
//! let found = folder.summary(10)?;
//! // Fixed polyominoes of up to six cells, by the free ones that stand for them.
//! assert_eq!((found.rows, found.positions), (1 + 1 + 2 + 5 + 12 + 35, Some(1 + 2 + 6 + 19 + 63 + 216)));
//! std::fs::remove_dir_all(&path)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Other machines need only the plan: [`Survey::shard`] returns the bytes of a shard, and [`Survey::accept`]
//! stores them in a folder.

mod begun;
mod column;
mod compute;
mod encoded;
mod error;
mod expression;
mod faces;
mod family;
mod finish;
mod literal;
mod manifest;
mod member;
mod negation;
mod parallel;
mod parquet_file;
mod part;
mod plan;
mod rows;
mod run;
mod shard;
mod simplices;
mod summary;
mod table;
mod verify;

pub use column::{Column, names as column_names};
pub use compute::Worker;
pub use error::Error;
pub use family::{GraphClass, HELP as FAMILIES, Next, SurveyFamily, in_short};
pub use kelvin_lab::{Extreme, FailedRow, Group, Mistake, Sort, SurveyAnswer, SurveyColumn, Verified};
pub use manifest::{Described, Folder, Manifest};
pub use member::{Member, Size};
pub use plan::{Plan, Sample, Survey};
pub use run::{Means, SurveyProgress, Watcher};
pub use shard::{Most, Shard};
pub use table::{Table, TableEntry, TableField};
