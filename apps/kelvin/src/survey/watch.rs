//! The progress display of a survey.

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};
use kelvin_survey::{Most, SurveyProgress};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A progress line on the terminal.
pub struct SurveyWatch {
    bar: ProgressBar,
    start: Instant,
    last: Mutex<Option<SurveyProgress>>,
}

impl SurveyWatch {
    /// An empty progress line.
    pub fn new() -> SurveyWatch {
        let bar = ProgressBar::new(0);
        if let Ok(style) = ProgressStyle::with_template("{bar:24} {percent}% {msg}") {
            bar.set_style(style);
        }
        SurveyWatch { bar, start: Instant::now(), last: Mutex::default() }
    }

    /// Updates the progress.
    pub fn report(&self, progress: &SurveyProgress) {
        self.bar.set_length(progress.of as u64);
        self.bar.set_message(self.line(progress));
        self.bar.set_position(progress.done as u64);
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some(progress.clone());
    }

    fn line(&self, progress: &SurveyProgress) -> String {
        let seconds = self.start.elapsed().as_secs_f64().max(1e-3);
        let mut line = format!("{} rows/s", HumanCount((progress.rows as f64 / seconds) as u64));
        if progress.now > 0 && progress.done < progress.of {
            let left = seconds / progress.now as f64 * (progress.of - progress.done) as f64;
            line += &format!(", {} left", HumanDuration(Duration::from_secs_f64(left)));
        }
        if let Some(Most { column, number, position }) = &progress.most {
            line += &format!(", {column} {number} at {position}");
        }
        line
    }

    /// Clears the line, and returns the last progress.
    pub fn end(self) -> Option<SurveyProgress> {
        self.bar.finish_and_clear();
        self.last.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}
