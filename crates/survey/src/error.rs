//! What may be wrong with a survey.

use kelvin_budget::Exhausted;
use std::path::{Path, PathBuf};

/// Why a survey, or a part of it, cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no such family.
    #[error("there is no family {found:?}; expected one of\n{}", crate::family::HELP)]
    Family {
        /// What was asked for.
        found: String,
    },
    /// There is such a family, but its numbers make no sense.
    #[error("the family {found:?}: {expected}")]
    FamilyNumbers {
        /// What was asked for.
        found: String,
        /// What was expected.
        expected: String,
    },
    /// There is no such column.
    #[error(
        "there is no column {found:?}; expected one of {}, or an expression of the worksheet language over g",
        crate::column::names()
    )]
    Column {
        /// What was asked for.
        found: String,
    },
    /// An expression fails on whatever it is tried.
    #[error("the expression {text:?} is no use: {why}")]
    Expression {
        /// The expression.
        text: String,
        /// What is wrong with it.
        why: String,
    },
    /// The family is too large to be gone through.
    #[error(
        "{family} has {count} members: too many to go through; a limit takes the first of them (--limit N, in Python limit=N), and smaller sizes are whole"
    )]
    Astronomical {
        /// The family.
        family: String,
        /// How many, in words.
        count: String,
    },
    /// The ruleset is not played on the boards of the family.
    #[error("{ruleset} is not played on {family}: {why}")]
    Unsuited {
        /// The ruleset.
        ruleset: String,
        /// The family.
        family: String,
        /// What the ruleset says.
        why: String,
    },
    /// A question to the laboratory failed.
    #[error(transparent)]
    Lab(#[from] kelvin_lab::Error),
    /// A folder holds another survey.
    #[error("{} holds another survey: its {what} is {there}, not {asked}; choose another folder", folder.display())]
    AnotherSurvey {
        /// The folder.
        folder: PathBuf,
        /// In what they differ.
        what: &'static str,
        /// What is there.
        there: String,
        /// What was asked for.
        asked: String,
    },
    /// A folder was written by another version.
    #[error("{} was made by {there}, and this is {here}; their shards cannot be mixed: use that version, or another folder", folder.display())]
    AnotherVersion {
        /// The folder.
        folder: PathBuf,
        /// Which version wrote it.
        there: String,
        /// This version.
        here: String,
    },
    /// A folder holds no survey.
    #[error("{} holds no survey: there is no {} in it", folder.display(), crate::manifest::NAME)]
    NoSurvey {
        /// The folder.
        folder: PathBuf,
    },
    /// A folder holds something else.
    #[error("{} holds other things, and no survey: choose a new folder", folder.display())]
    NotEmpty {
        /// The folder.
        folder: PathBuf,
    },
    /// A file is not what was written.
    #[error("{} is damaged: {why}; remove it, and the same command computes it again", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        why: String,
    },
    /// A finished file is missing or damaged, and what it was made of is gone.
    #[error("{} is damaged: {why}; the survey has to be made again in another folder", path.display())]
    Lost {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        why: String,
    },
    /// A file cannot be read or written.
    #[error("cannot {verb} {}: {why}", path.display())]
    File {
        /// What was tried.
        verb: &'static str,
        /// The file.
        path: PathBuf,
        /// Why not.
        why: std::io::Error,
    },
    /// Shards are missing.
    #[error("{done} of {of} shards are there; missing: {missing}")]
    Unfinished {
        /// How many are there.
        done: usize,
        /// Of how many.
        of: usize,
        /// Which are not.
        missing: String,
    },
    /// There is no such shard.
    #[error("there is no shard {shard} among {of}")]
    NoShard {
        /// Which was asked for.
        shard: usize,
        /// How many there are.
        of: usize,
    },
    /// What came as a shard is one of another survey.
    #[error("what came as shard {shard} has other columns than the survey")]
    Foreign {
        /// As which it came.
        shard: usize,
    },
    /// The budget ran out.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
    /// What Parquet says.
    #[error("Parquet: {0}")]
    Parquet(#[from] parquet::errors::ParquetError),
}

impl Error {
    /// That a file cannot be read.
    pub(crate) fn reading(path: &Path) -> impl FnOnce(std::io::Error) -> Error {
        let path = path.to_owned();
        move |why| Error::File { verb: "read", path, why }
    }

    /// That a file cannot be written.
    pub(crate) fn writing(path: &Path) -> impl FnOnce(std::io::Error) -> Error {
        let path = path.to_owned();
        move |why| Error::File { verb: "write", path, why }
    }
}
