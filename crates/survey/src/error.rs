//! The errors of surveys.

use kelvin_budget::Exhausted;
use std::path::{Path, PathBuf};

/// The reason why a survey, or a part of it, failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The family is unknown.
    #[error("there is no family {found:?}; expected one of\n{}", crate::family::HELP)]
    Family {
        /// The input.
        found: String,
    },
    /// The numbers of a family are invalid.
    #[error("the family {found:?}: {expected}")]
    FamilyNumbers {
        /// The input.
        found: String,
        /// The expected syntax.
        expected: String,
    },
    /// The column is unknown.
    #[error(
        "there is no column {found:?}; expected one of {}, or an expression of the worksheet language over g",
        crate::column::names()
    )]
    Column {
        /// The input.
        found: String,
    },
    /// An expression fails on every value it is tried on.
    #[error("the expression {text:?} cannot be used: {why}")]
    Expression {
        /// The expression.
        text: String,
        /// The error of the expression.
        why: String,
    },
    /// The family is too large to enumerate.
    #[error(
        "{family} has {count} members: too many to go through; a limit takes the first of them (--limit N, in Python limit=N), and smaller sizes are whole"
    )]
    Astronomical {
        /// The family.
        family: String,
        /// The number of members, formatted.
        count: String,
    },
    /// The ruleset cannot be played on the boards of the family.
    #[error("{ruleset} is not played on {family}: {why}")]
    Unsuited {
        /// The ruleset.
        ruleset: String,
        /// The family.
        family: String,
        /// The error of the ruleset.
        why: String,
    },
    /// A question to the laboratory failed.
    #[error(transparent)]
    Lab(#[from] kelvin_lab::Error),
    /// The folder holds another survey.
    #[error("{} holds another survey: its {what} is {there}, not {asked}; choose another folder", folder.display())]
    AnotherSurvey {
        /// The folder.
        folder: PathBuf,
        /// The part of the plan that differs.
        what: &'static str,
        /// The stored plan's part.
        there: String,
        /// The requested plan's part.
        asked: String,
    },
    /// The folder was written by another version of Kelvin.
    #[error("{} was made by {there}, and this is {here}; their shards cannot be mixed: use that version, or another folder", folder.display())]
    AnotherVersion {
        /// The folder.
        folder: PathBuf,
        /// The version that wrote it.
        there: String,
        /// This version.
        here: String,
    },
    /// The folder holds no survey.
    #[error("{} holds no survey: there is no {} in it", folder.display(), crate::manifest::NAME)]
    NoSurvey {
        /// The folder.
        folder: PathBuf,
    },
    /// The folder is not empty, and holds no survey.
    #[error("{} contains other files and no survey: choose a new folder", folder.display())]
    NotEmpty {
        /// The folder.
        folder: PathBuf,
    },
    /// A file differs from what was written.
    #[error("{} is damaged: {why}; remove it, and the same command computes it again", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The difference.
        why: String,
    },
    /// A finished file is missing or damaged, and the shards it was made from are deleted.
    #[error("{} is damaged: {why}; compute the survey again in another folder", path.display())]
    Lost {
        /// The file.
        path: PathBuf,
        /// The difference.
        why: String,
    },
    /// A file cannot be read or written.
    #[error("cannot {verb} {}: {why}", path.display())]
    File {
        /// The operation.
        verb: &'static str,
        /// The file.
        path: PathBuf,
        /// The I/O error.
        why: std::io::Error,
    },
    /// Shards are missing.
    #[error("{done} of {of} shards are finished; missing: {missing}")]
    Unfinished {
        /// The number of finished shards.
        done: usize,
        /// The total number of shards.
        of: usize,
        /// The missing shards.
        missing: String,
    },
    /// The shard does not exist.
    #[error("there is no shard {shard} among {of}")]
    NoShard {
        /// The requested shard.
        shard: usize,
        /// The number of shards.
        of: usize,
    },
    /// A received shard belongs to another survey.
    #[error("shard {shard} has other columns than the survey")]
    Foreign {
        /// The shard number it was received as.
        shard: usize,
    },
    /// The budget is exhausted.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
    /// A Parquet error.
    #[error("Parquet: {0}")]
    Parquet(#[from] parquet::errors::ParquetError),
}

impl Error {
    /// The error of a failed read.
    pub(crate) fn reading(path: &Path) -> impl FnOnce(std::io::Error) -> Error {
        let path = path.to_owned();
        move |why| Error::File { verb: "read", path, why }
    }

    /// The error of a failed write.
    pub(crate) fn writing(path: &Path) -> impl FnOnce(std::io::Error) -> Error {
        let path = path.to_owned();
        move |why| Error::File { verb: "write", path, why }
    }
}
