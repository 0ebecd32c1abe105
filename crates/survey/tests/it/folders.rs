//! The output depends on the plan alone, and errors name damaged files.

use kelvin_budget::{Budget, Exhausted};
use kelvin_survey::{Error, Folder, Manifest, Means, Plan, Survey, SurveyProgress};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

const ALONE: Means = Means { threads: 1, share: None, bytes: 1 << 30, cache: None };

/// A folder that is removed when the test ends.
struct Temporary(PathBuf);

impl Temporary {
    fn new(name: &str) -> Temporary {
        let path = std::env::temp_dir().join(format!("kelvin-survey-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Temporary(path)
    }

    fn folder(&self) -> Folder {
        Folder::new(&self.0)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn survey(json: &str) -> Survey {
    serde_json::from_str::<Plan>(json).unwrap().open(Default::default()).unwrap()
}

fn regions() -> Survey {
    survey(
        r#"{ "ruleset": "domineering", "families": ["regions:1..5", "inside:3x6"], "columns": ["value", "temperature", "size"] }"#,
    )
}

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = std::fs::read_dir(folder).unwrap().map(Result::unwrap);
    entries
        .filter(|entry| entry.path().is_file())
        .map(|entry| (entry.file_name().into_string().unwrap(), std::fs::read(entry.path()).unwrap()))
        .collect()
}

/// Joins the shards of a folder with this many threads.
fn finish(survey: &Survey, place: &Temporary, threads: usize) -> Result<Manifest, Error> {
    survey.finish(&place.folder(), threads, &Budget::unlimited(), &|_| {})
}

fn finished(survey: &Survey, name: &str, means: &Means) -> BTreeMap<String, Vec<u8>> {
    let place = Temporary::new(name);
    survey.run(&place.folder(), means, &Budget::unlimited(), &|_| {}).unwrap();
    finish(survey, &place, means.threads).unwrap();
    files(&place.0)
}

#[test]
fn bytes_do_not_depend_on_threads_machines_order_or_interruptions() {
    let survey = regions();
    assert!(survey.shards() > 8);
    let alone = finished(&survey, "alone", &ALONE);
    assert_eq!(alone.keys().collect::<Vec<_>>(), ["rows-00000.parquet", "survey.json"]);
    assert!(finished(&survey, "threads", &Means { threads: 3, ..ALONE }) == alone);
    // A memory limit so small that the caches are cleared after each shard.
    assert!(finished(&survey, "forgetful", &Means { threads: 2, bytes: 1, ..ALONE }) == alone);

    // Two machines, and a third that gathers their shards.
    let places = ["one", "two", "both"].map(Temporary::new);
    for (part, place) in places.iter().enumerate().take(2) {
        let means = Means { share: Some((part, 2)), ..ALONE };
        survey.run(&place.folder(), &means, &Budget::unlimited(), &|_| {}).unwrap();
    }
    let unfinished = finish(&survey, &places[0], 1).unwrap_err().to_string();
    assert!(unfinished.contains("shards are finished; missing: 1, 3, 5"), "{unfinished}");
    let others = [places[0].folder(), places[1].folder()];
    assert_eq!(survey.gather(&places[2].folder(), &others).unwrap(), survey.shards());
    finish(&survey, &places[2], 5).unwrap();
    assert!(files(&places[2].0) == alone);

    // Shards received in any order.
    let sent = Temporary::new("sent");
    for shard in (0..survey.shards()).rev() {
        survey.accept(&sent.folder(), shard, &survey.shard(shard).unwrap()).unwrap();
    }
    finish(&survey, &sent, 2).unwrap();
    assert!(files(&sent.0) == alone);

    // Interrupted after each shard.
    let stopped = Temporary::new("stopped");
    let mut runs = 0;
    loop {
        let budget = Budget::unlimited();
        let ended = survey.run(&stopped.folder(), &ALONE, &budget, &|progress| {
            if progress.now == 1 {
                budget.cancel().raise();
            }
        });
        runs += 1;
        match ended {
            Ok(()) => break,
            Err(Error::Exhausted(_)) => {}
            Err(other) => panic!("{other}"),
        }
    }
    assert!(runs >= survey.shards() / 2, "{runs}");
    finish(&survey, &stopped, 1).unwrap();
    assert!(files(&stopped.0) == alone);
}

/// However short each run is, it makes progress, and the final bytes are the same.
#[test]
fn each_run_gets_further_however_short_it_is() {
    let survey = survey(
        r#"{ "ruleset": "nogo", "families": ["regions:1..5"], "columns": ["value", "moves", "g.Birthday"], "where": "g >= 0" }"#,
    );
    let whole = finished(&survey, "unhurried", &ALONE);
    for threads in [1, 2] {
        let place = Temporary::new("hurried");
        let means = Means { threads, ..ALONE };
        let computed = || {
            let kept = files(&place.0.join("parts"));
            let members = |bytes: &Vec<u8>| {
                serde_json::from_slice::<serde_json::Value>(bytes).unwrap()["members"].as_u64().unwrap_or(0)
            };
            let begun = kept.iter().filter(|(name, _)| name.ends_with(".begun.json"));
            let done = kept.keys().filter(|name| name.ends_with(".json") && !name.contains("begun")).count();
            (done, begun.map(|(_, bytes)| members(bytes)).sum::<u64>())
        };
        let mut last = (0, 0);
        let mut runs = 0;
        loop {
            let budget = Budget::unlimited().time(std::time::Duration::ZERO);
            let ended = survey.run(&place.folder(), &means, &budget, &|_| {});
            runs += 1;
            match ended {
                Ok(()) => break,
                Err(Error::Exhausted(Exhausted::Time)) => {}
                Err(other) => panic!("{other}"),
            }
            let now = computed();
            assert!(now.0 > last.0 || now.0 == last.0 && now.1 > last.1, "{last:?} and then {now:?}");
            last = now;
        }
        assert!(runs > 8, "{runs}");
        finish(&survey, &place, 1).unwrap();
        assert!(files(&place.0) == whole);
    }
}

/// Stored rows that are incomplete are computed again.
#[test]
fn what_is_left_of_a_damaged_beginning_is_computed_again() {
    let survey = regions();
    let whole = finished(&survey, "undamaged", &ALONE);
    let place = Temporary::new("damaged-begun");
    let short =
        || survey.run(&place.folder(), &ALONE, &Budget::unlimited().time(std::time::Duration::ZERO), &|_| {});
    for damage in ["rows", "description", "nothing"] {
        (0..3).for_each(|_| assert!(short().is_err()));
        let parts = files(&place.0.join("parts"));
        let begun = |end: &str| {
            parts.keys().find(|name| name.ends_with(end)).map(|name| place.0.join("parts").join(name))
        };
        let path = match damage {
            "rows" => begun(".begun.parquet"),
            "description" => begun(".begun.json"),
            _ => None,
        };
        if let Some(path) = path {
            let bytes = std::fs::read(&path).unwrap();
            std::fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
        }
    }
    survey.run(&place.folder(), &ALONE, &Budget::unlimited(), &|_| {}).unwrap();
    assert!(files(&place.0.join("parts")).keys().all(|name| !name.contains("begun")));
    finish(&survey, &place, 1).unwrap();
    assert!(files(&place.0) == whole);
}

#[test]
fn nothing_that_is_done_is_computed_again() {
    let survey = regions();
    let place = Temporary::new("again");
    survey.run(&place.folder(), &ALONE, &Budget::unlimited(), &|_| {}).unwrap();
    let said = std::sync::Mutex::new(vec![]);
    survey
        .run(&place.folder(), &ALONE, &Budget::unlimited(), &|progress| {
            said.lock().unwrap().push(progress.clone())
        })
        .unwrap();
    let said = said.into_inner().unwrap();
    assert_eq!(said.len(), 1);
    assert_eq!((said[0].done, said[0].of, said[0].rows), (survey.shards(), survey.shards(), 0));
}

#[test]
fn what_is_damaged_is_named_and_nothing_is_dropped() {
    let survey = regions();
    let place = Temporary::new("damaged");
    let run = || survey.run(&place.folder(), &ALONE, &Budget::unlimited(), &|_| {});
    run().unwrap();
    let whole = files(&place.0.join("parts"));
    let part = place.0.join("parts/00003.parquet");
    let bytes = std::fs::read(&part).unwrap();
    let error = |result: Result<(), Error>| result.unwrap_err().to_string();
    // Truncated.
    std::fs::write(&part, &bytes[..bytes.len() - 7]).unwrap();
    let message = error(run());
    assert!(message.contains("00003.parquet is damaged: it has"), "{message}");
    assert!(error(finish(&survey, &place, 2).map(drop)).contains("00003.parquet is damaged"));
    assert!(error(place.folder().summary(5).map(drop)).contains("00003.parquet is damaged"));
    // A flipped bit.
    let mut flipped = bytes.clone();
    flipped[bytes.len() / 2] ^= 4;
    std::fs::write(&part, &flipped).unwrap();
    let message = error(run());
    assert!(message.contains("00003.parquet is damaged: its checksum differs; remove it"), "{message}");
    // As the message advises: once removed, it is computed again, with the same bytes.
    std::fs::remove_file(&part).unwrap();
    run().unwrap();
    assert!(files(&place.0.join("parts")) == whole);
    // A finished file.
    finish(&survey, &place, 2).unwrap();
    assert!(!place.0.join("parts").exists());
    let rows = place.0.join("rows-00000.parquet");
    let mut bytes = std::fs::read(&rows).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&rows, &bytes).unwrap();
    assert!(error(place.folder().summary(5).map(drop)).contains("rows-00000.parquet is damaged"));
}

#[test]
fn another_survey_another_version_and_another_folder_are_reported() {
    let survey = regions();
    let place = Temporary::new("others");
    survey.run(&place.folder(), &ALONE, &Budget::unlimited(), &|_| {}).unwrap();
    let other = self::survey(r#"{ "ruleset": "cram", "families": ["regions:4"] }"#);
    let run = |survey: &Survey| {
        survey.run(&place.folder(), &ALONE, &Budget::unlimited(), &|_| {}).unwrap_err().to_string()
    };
    assert!(run(&other).contains("holds another survey: its ruleset is domineering, not cram"));
    let manifest = place.0.join("survey.json");
    let text = std::fs::read_to_string(&manifest).unwrap();
    std::fs::write(&manifest, text.replace("\"kelvin 0", "\"kelvin 77")).unwrap();
    let message = run(&survey);
    assert!(
        message.contains("was made by kelvin 77") && message.contains("their shards cannot be mixed"),
        "{message}"
    );
    std::fs::write(&manifest, &text[..40]).unwrap();
    assert!(run(&survey).contains("survey.json is damaged"));
    std::fs::remove_file(&manifest).unwrap();
    assert!(run(&survey).contains("contains other files and no survey"));
    assert!(
        Folder::new(place.0.join("nowhere")).manifest().unwrap_err().to_string().contains("holds no survey")
    );
}

#[test]
fn joining_stops_when_it_is_cancelled_and_begins_again() {
    let survey = regions();
    let alone = finished(&survey, "unstopped", &ALONE);
    let place = Temporary::new("joining");
    survey.run(&place.folder(), &ALONE, &Budget::unlimited(), &|_| {}).unwrap();
    let shards = files(&place.0.join("parts"));
    for threads in [1, 2] {
        let budget = Budget::unlimited();
        let message = survey.finish(&place.folder(), threads, &budget, &|progress| {
            if progress.done == 0 {
                budget.cancel().raise();
            }
        });
        assert!(matches!(message, Err(Error::Exhausted(Exhausted::Cancelled))));
        let message = survey.finish(&place.folder(), threads, &Budget::unlimited().bytes(100), &|_| {});
        assert!(matches!(message, Err(Error::Exhausted(Exhausted::Memory))));
        assert!(files(&place.0.join("parts")) == shards);
    }
    let said = std::sync::Mutex::new(vec![]);
    let hear = |progress: &SurveyProgress| said.lock().unwrap().push((progress.done, progress.rows));
    let manifest = survey.finish(&place.folder(), 2, &Budget::unlimited(), &hear).unwrap();
    assert!(files(&place.0) == alone);
    let rows: usize = manifest.files.unwrap().iter().map(|file| file.rows).sum();
    assert_eq!(said.into_inner().unwrap(), [(0, 0), (survey.shards(), rows as u64)]);
}

#[test]
fn a_shard_of_another_survey_is_not_taken() {
    let (survey, place) = (regions(), Temporary::new("foreign"));
    let other =
        self::survey(r#"{ "ruleset": "domineering", "families": ["regions:4"], "columns": ["value"] }"#);
    let message = survey.accept(&place.folder(), 0, &other.shard(0).unwrap()).unwrap_err().to_string();
    assert_eq!(message, "shard 0 has other columns than the survey");
    let mut bytes = survey.shard(0).unwrap();
    bytes.truncate(bytes.len() - 9);
    assert!(survey.accept(&place.folder(), 0, &bytes).unwrap_err().to_string().contains("Parquet"));
    // A shard whose row count differs from its description.
    let with = r#"{ "ruleset": "domineering", "families": ["regions:4"], "columns": ["value", "size"] }"#;
    let survey = self::survey(with);
    let place = Temporary::new("described");
    survey.accept(&place.folder(), 0, &survey.shard(0).unwrap()).unwrap();
    let description = place.0.join("parts/00000.json");
    let text = std::fs::read_to_string(&description).unwrap();
    std::fs::write(&description, text.replace("\"rows\": 5", "\"rows\": 6")).unwrap();
    let message = finish(&survey, &place, 1).unwrap_err().to_string();
    assert!(message.contains("00000.parquet is damaged: its rows differ from its description"), "{message}");
}

#[test]
fn a_survey_that_was_killed_at_its_very_beginning_is_begun_again() {
    let (survey, place) = (regions(), Temporary::new("killed-early"));
    let run = || survey.run(&place.folder(), &ALONE, &Budget::unlimited(), &|_| {});
    std::fs::create_dir_all(place.0.join("parts")).unwrap();
    std::fs::write(place.0.join(".survey.json.0123456789abcdef.4194999.kelvin-part"), "{").unwrap();
    run().unwrap();
    // Shards without a manifest, or other files, are never overwritten.
    std::fs::remove_file(place.0.join("survey.json")).unwrap();
    assert!(run().unwrap_err().to_string().contains("contains other files and no survey"));
}
