//! Packages and workflows: one version everywhere, pinned actions, and the committed lock file.

use std::path::{Path, PathBuf};

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The lines of all workflows, each with its place.
fn lines_of_workflows() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.github/workflows");
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() >= 3, "{paths:?}");
    let mut lines = vec![];
    for path in paths {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        let numbered = text.lines().enumerate();
        lines.extend(
            numbered.map(|(number, line)| (format!("{name}:{}", number + 1), line.trim().to_owned())),
        );
    }
    lines
}

#[test]
fn all_packages_have_the_same_version() {
    let version = env!("CARGO_PKG_VERSION");
    for (path, line) in [
        ("CITATION.cff", format!("version: {version}")),
        ("deploy/conda/recipe.yaml", format!("version: \"{version}\"")),
    ] {
        let text = read(path);
        assert!(text.lines().any(|each| each.trim() == line), "{path} has no line `{line}`");
    }
}

#[test]
fn actions_are_pinned_by_commit() {
    let mut count = 0;
    for (place, line) in lines_of_workflows() {
        let Some((_, action)) = line.split_once("uses: ") else { continue };
        if action.starts_with("./") {
            continue;
        }
        let commit =
            action.split_once('@').and_then(|(_, rest)| rest.split_whitespace().next()).unwrap_or("");
        let pinned = commit.len() == 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
        assert!(pinned, "{place}: {action} is not pinned by its commit");
        count += 1;
    }
    assert!(count > 10, "{count} actions");
}

#[test]
fn workflows_use_the_committed_lock_file() {
    let mut count = 0;
    for (place, line) in lines_of_workflows() {
        let Some((_, command)) = line.split_once("cargo ") else { continue };
        let task = command.split_whitespace().next().unwrap_or("");
        if ["build", "check", "fetch", "install", "package", "publish", "test"].contains(&task) {
            assert!(line.contains(" --locked"), "{place}: `{line}` lacks --locked");
            count += 1;
        }
    }
    assert!(count >= 4, "{count} commands");
}

#[test]
fn base_images_of_the_container_have_exact_versions() {
    let text = read("deploy/Containerfile");
    let images: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("FROM ")).collect();
    assert_eq!(images.len(), 3, "{images:?}");
    for image in images {
        let name = image.split_whitespace().next().unwrap_or("");
        let tag = name.rsplit_once(':').map_or("", |(_, tag)| tag);
        let version = tag.split('-').next().unwrap_or("");
        let exact =
            version.split('.').count() >= 2 && version.bytes().all(|b| b.is_ascii_digit() || b == b'.');
        assert!(exact, "{name} has no exact version");
    }
}
