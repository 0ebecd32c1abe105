//! Results of other programs, where they are available beside the project.

use crate::not_run;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// A path in a folder `shared` beside the project or one of its parents. Reports a skipped test if it is
/// missing.
#[track_caller]
pub fn shared(path: &str) -> Option<PathBuf> {
    let around = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let found = around.map(|folder| folder.join("shared").join(path)).find(|path| path.exists());
    if found.is_none() {
        not_run(&format!("shared/{path}"));
    }
    found
}

/// The resources of CGSuite (classes and help pages) in the source folder named by the environment. Reports a
/// skipped test if it is not set.
#[track_caller]
pub fn cgsuite_source() -> Option<PathBuf> {
    let Some(folder) = std::env::var_os("KELVIN_CGSUITE") else {
        not_run("the folder of CGSuite's source in KELVIN_CGSUITE");
        return None;
    };
    let resources = PathBuf::from(folder).join("lib/core/src/main/resources/org/cgsuite");
    assert!(resources.is_dir(), "KELVIN_CGSUITE: there is no folder {}", resources.display());
    Some(resources)
}

/// The files of a folder and its subfolders, sorted.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display())) {
        let path = entry.expect("an entry of a folder").path();
        if path.is_dir() { all.extend(files(&path)) } else { all.push(path) }
    }
    all.sort();
    all
}

/// The content of a file in `shared`.
#[track_caller]
pub fn text(path: &str) -> Option<String> {
    let path = shared(path)?;
    Some(std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display())))
}

/// The inputs and the results of CGSuite in a table.
#[track_caller]
pub fn cgsuite(table: &str) -> Option<Vec<(String, String)>> {
    let json: Value =
        serde_json::from_str(&text(&format!("peer-facts/cgsuite/{table}.json"))?).expect("a table");
    let rows = json["facts"].as_array().expect("a list of facts");
    assert!(!rows.is_empty(), "{table} is empty");
    let field = |row: &Value, name: &str| row[name].as_str().unwrap_or_default().to_owned();
    Some(rows.iter().map(|row| (field(row, "input"), field(row, "expected"))).collect())
}

/// The rows of a table of the solver MCGS, without the header.
#[track_caller]
pub fn mcgs(table: &str) -> Option<Vec<Vec<String>>> {
    csv(&format!("peer-facts/mcgs/{table}.csv"))
}

/// The rows of a CSV table, without the header.
#[track_caller]
pub fn csv(path: &str) -> Option<Vec<Vec<String>>> {
    let text = text(path)?;
    let rows: Vec<_> = text.lines().skip(1).map(columns).collect();
    assert!(!rows.is_empty(), "{path} is empty");
    Some(rows)
}

/// The columns of a row; a quoted column may contain commas.
fn columns(row: &str) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut quoted = false;
    for letter in row.chars() {
        match letter {
            '"' => quoted = !quoted,
            ',' if !quoted => all.push(String::new()),
            _ => all.last_mut().expect("there is a column").push(letter),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_columns_may_contain_commas() {
        assert_eq!(columns("a,\"1, 2\",,b"), ["a", "1, 2", "", "b"]);
    }
}
