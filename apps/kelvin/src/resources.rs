//! The resources of searches.

use crate::arguments::LimitArgs;
use crate::value::threads;
use clap::Args;
use kelvin_lab::Settings;
use kelvin_solver::Solvers;
use std::path::PathBuf;

/// What searches may use.
#[derive(Args)]
pub struct Resources {
    /// The number of threads.
    #[arg(long, value_name = "N", default_value_t = threads())]
    pub threads: usize,
    /// The folder of tables for large boards [default: the user's cache].
    #[arg(long, value_name = "FOLDER")]
    pub cache: Option<PathBuf>,
}

impl Resources {
    /// The settings of a laboratory within these limits.
    pub fn settings(&self, limits: &LimitArgs) -> Settings {
        Settings { threads: self.threads, bytes: limits.bytes(), cache: self.folder() }
    }

    /// The folder of the tables.
    fn folder(&self) -> Option<PathBuf> {
        self.cache.clone().or_else(users_cache)
    }

    /// Stores results on disk; on failure the user is notified.
    pub fn keep(&self, solvers: &Solvers<'_>) {
        if let (Err(why), Some(folder)) = (solvers.keep(), self.folder()) {
            let folder = folder.display();
            eprintln!(
                "kelvin: cannot keep what was found in {folder}: {why} (--cache chooses another folder)"
            );
        }
    }
}

/// Where what took long is kept for the next time.
#[derive(Args)]
pub struct Cache {
    /// The folder that caches expensive values between runs [default: the user's cache].
    #[arg(long, value_name = "FOLDER")]
    cache: Option<PathBuf>,
    /// Neither read nor write the cache.
    #[arg(long, conflicts_with = "cache")]
    no_cache: bool,
}

impl Cache {
    /// The folder, unless the cache is disabled.
    pub fn folder(&self) -> Option<PathBuf> {
        if self.no_cache { None } else { self.cache.clone().or_else(users_cache) }
    }
}

/// The user's cache folder.
fn users_cache() -> Option<PathBuf> {
    let folder = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = folder("XDG_CACHE_HOME").or_else(|| folder("HOME").map(|home| home.join(".cache")))?;
    Some(base.join("kelvin"))
}
