//! Files that are generated from the types of questions and answers. This updates them:
//! `KELVIN_WRITE=1 cargo test -p kelvin-lab --test it generated`

mod document;
mod model;
mod python;
mod typescript;

use model::Model;
use python::Python;
use std::fs;
use std::path::Path;

const COMMAND: &str = "KELVIN_WRITE=1 cargo test -p kelvin-lab --test it generated";

/// The line of `docs/json.md` below which it is generated.
const BELOW: &str =
    "<!-- Generated below this line: KELVIN_WRITE=1 cargo test -p kelvin-lab --test it generated -->\n\n";

/// Compares a generated file with what it should be, or writes it.
fn check(path: &str, expected: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    if std::env::var_os("KELVIN_WRITE").is_some() {
        fs::write(&file, expected).unwrap();
        return;
    }
    let found = fs::read_to_string(&file).unwrap_or_default();
    let mut lines = expected.lines().zip(found.lines()).enumerate();
    if let Some((line, (expected, found))) = lines.find(|(_, (expected, found))| expected != found) {
        panic!("{path}:{}: found\n  {found}\nexpected\n  {expected}\nas the types say: {COMMAND}", line + 1);
    }
    assert!(found == expected, "{path} is longer or shorter than the types say: {COMMAND}");
}

#[test]
fn the_typescript_types_are_those_of_the_laboratory() {
    let text = typescript::module(&Model::read());
    check("apps/web/src/lib/answers.generated.ts", &format!("// Generated: {COMMAND}\n{text}"));
}

#[test]
fn the_python_types_are_those_of_the_laboratory() {
    const PACKAGE: &str = "bindings/python/python/kelvin";
    let mixins = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(PACKAGE).join("_mixins.py");
    let python = Python { model: &Model::read(), mixins: &fs::read_to_string(mixins).unwrap() };
    for (name, text) in
        [("answers", python.answers()), ("boards", python.boards()), ("actions", python.actions())]
    {
        check(&format!("{PACKAGE}/{name}.py"), &format!("# Generated: {COMMAND}\n{text}"));
    }
}

#[test]
fn the_documented_types_are_those_of_the_laboratory() {
    let path = "docs/json.md";
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)).unwrap();
    let (above, _) = text.split_once(BELOW).expect("the line below which the file is generated");
    check(path, &format!("{above}{BELOW}{}", document::document(&Model::read())));
}
