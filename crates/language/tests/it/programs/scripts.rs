//! Scripts: files of statements without a class, called by their names.

use kelvin_budget::Budget;
use kelvin_language::{Session, Source};
use kelvin_values::{Universe, notation::Style};

/// The answers to some programs, one after the other, in a session that looks for files in a folder.
fn answers(folder: &std::path::Path, programs: &[&str]) -> Vec<Result<String, String>> {
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    session.look_in(folder);
    let budget = Budget::unlimited();
    let mut answer = |program: &str| {
        let value =
            session.evaluate(&Source::new("", program), &budget).map_err(|error| error.to_string())?;
        let value = value.ok_or("nothing")?;
        session.show(&value, Style::Plain, &budget).map_err(|error| error.to_string())
    };
    programs.iter().map(|program| answer(program)).collect()
}

fn folder(name: &str, files: &[(&str, &[u8])]) -> std::path::PathBuf {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    for (file, bytes) in files {
        std::fs::write(folder.join(file), bytes).unwrap();
    }
    folder
}

#[test]
fn a_script_runs_in_the_worksheet_that_calls_it() {
    let folder = folder(
        "scripts",
        &[
            ("begin_here.cgs", b"g := {1|-1};\nh := g + *;\nh.CanonicalForm"),
            ("silent.cgs", b"g := 7;"),
            ("unending.cgs", b"unending()"),
            ("failing.cgs", b"1 +\n2 + error(\"no\")"),
        ],
    );
    let programs = [
        ("begin_here()", "+-(1*)"),
        ("[g, h]", "[+-1,+-(1*)]"),
        ("silent()", "Nothing"),
        ("g", "7"),
        (
            "[silent.Name, silent.QualifiedName, silent is Script, silent == silent]",
            "[\"silent\",\"silent\",true,true]",
        ),
        // Classes have the others.
        ("silent.Ordinal < 0 and silent.Ordinal != begin_here.Ordinal", "true"),
        // A variable hides it.
        ("silent := 3; silent", "3"),
    ];
    let found = answers(&folder, &programs.map(|(program, _)| program));
    for (found, (program, expected)) in found.iter().zip(programs) {
        assert_eq!(found.as_deref(), Ok(expected), "{program}");
    }
    let found = answers(&folder, &["unending()", "failing()", "1 + 1"]);
    assert!(found[0].as_ref().unwrap_err().contains("Possible infinite recursion"), "{found:?}");
    assert!(found[1].as_ref().unwrap_err().contains("failing.cgs:2:5"), "{found:?}");
    assert_eq!(found[2].as_deref(), Ok("2"));
}

/// The file is there: that must be said, and what is wrong with it.
#[test]
fn a_file_that_is_no_text_is_named() {
    let folder = folder(
        "no-text",
        &[
            ("Latin.cgs", b"class Latin\n  // gr\xf6\xdfer\nend"),
            ("bytes.cgs", b"\xff"),
            ("Marked.cgs", b"\xef\xbb\xbfsingleton class Marked def One := 1; end"),
        ],
    );
    let found = answers(&folder, &["Latin()", "bytes()", "Marked.One"]);
    assert!(found[0].as_ref().unwrap_err().contains("Latin.cgs: line 2 is not text in UTF-8"), "{found:?}");
    assert!(found[1].as_ref().unwrap_err().contains("bytes.cgs: line 1 is not text in UTF-8"), "{found:?}");
    assert_eq!(found[2].as_deref(), Ok("1"));
}
