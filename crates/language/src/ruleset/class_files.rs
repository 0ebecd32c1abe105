//! The files in which classes may be found.

use std::path::{Path, PathBuf};

/// Packages in packages, and so on, deeper than this are not looked into.
const DEPTH: usize = 3;

/// More files and folders than this are not looked at: few users have more classes, but some folders have more files.
const MOST: usize = 10_000;

/// The names of the classes in these folders, in order: `a.B` for a file `a/B.cgs`.
pub(super) fn names(folders: impl IntoIterator<Item = PathBuf>) -> Vec<String> {
    let (mut names, mut left) = (Vec::new(), MOST);
    for folder in folders {
        collect(&folder, "", DEPTH, &mut left, &mut names);
    }
    names.sort();
    names.dedup();
    names
}

fn collect(folder: &Path, package: &str, depth: usize, left: &mut usize, names: &mut Vec<String>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        if *left == 0 {
            return;
        }
        *left -= 1;
        let Ok(file) = entry.file_name().into_string() else { continue };
        match file.strip_suffix(".cgs") {
            Some(class) if class.starts_with(char::is_uppercase) && is_word(class) => {
                names.push(format!("{package}{class}"));
            }
            None if depth > 0 && is_word(&file) && entry.file_type().is_ok_and(|kind| kind.is_dir()) => {
                collect(&entry.path(), &format!("{package}{file}."), depth - 1, left, names);
            }
            _ => {}
        }
    }
}

fn is_word(name: &str) -> bool {
    name.starts_with(char::is_alphabetic)
        && name.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
}
