//! The tables of `docs/json.md` match the types. `KELVIN_WRITE_DOCS=1 cargo test -p kelvin-lab --test it
//! schema` updates them.

use std::fs;
use std::path::Path;

const BEGIN: &str = "<!-- The tables below are made from the types: KELVIN_WRITE_DOCS=1 cargo test -p kelvin-lab --test it schema -->\n\n";

#[test]
fn the_documented_keys_are_those_of_the_types() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/json.md");
    let text = fs::read_to_string(&path).unwrap();
    let (above, below) = text.split_once(BEGIN).expect("the mark above the tables");
    let tables = kelvin_lab::tables();
    if std::env::var_os("KELVIN_WRITE_DOCS").is_some() {
        fs::write(&path, format!("{above}{BEGIN}{tables}")).unwrap();
        return;
    }
    let lines = tables.lines().zip(below.lines());
    if let Some((expected, found)) = lines.clone().find(|(expected, found)| expected != found) {
        panic!("docs/json.md has\n  {found}\nand the types say\n  {expected}");
    }
    assert!(tables == below, "docs/json.md is longer or shorter than the types say");
}
