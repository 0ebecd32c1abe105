//! Worksheets.

use crate::client::{Running, serve};
use kelvin_server::Config;
use serde_json::{Value, json};

/// The result of an input in a session.
fn cell(server: &Running, session: &str, input: &str) -> Value {
    let body = json!({ "input": input, "limits": { "seconds": 20 } }).to_string();
    let events = server.post_in(session, "/api/worksheet", &body).events();
    assert_eq!(events.last().unwrap().0, "done");
    let cells: Vec<&Value> = events.iter().filter(|(name, _)| name == "cell").map(|(_, cell)| cell).collect();
    assert_eq!(cells.len(), 1, "{events:?}");
    cells[0].clone()
}

#[test]
fn variables_live_in_the_session_and_nowhere_else() {
    let server = serve(Config::default());
    assert!(cell(&server, "one-session", "g := {1|-1};")["value"].is_null());
    assert_eq!(cell(&server, "one-session", "g + g + ^")["value"]["plain"], "^");
    assert_eq!(cell(&server, "one-session", "g")["value"]["unicode"], "±1");
    let other = cell(&server, "other-session", "g + 1");
    assert!(other["error"]["message"].as_str().unwrap().contains("`g`"), "{other}");
    assert_eq!(server.post_in("one-session", "/api/worksheet/reset", "{}").status, 200);
    assert!(cell(&server, "one-session", "g")["value"]["plain"] != "+-1");
}

#[test]
fn what_is_printed_is_reported() {
    let server = serve(Config::default());
    let cell = cell(&server, "one-session", "System.Print(1 + 1); System.Print(\"two\"); 3");
    assert_eq!(
        (cell["printed"].as_array().unwrap().len(), &cell["value"]["plain"]),
        (2, &"3".into()),
        "{cell}"
    );
    assert_eq!(cell["printed"][0], "2");
}

#[test]
fn errors_have_a_line_and_a_column() {
    let server = serve(Config::default());
    let wrong = cell(&server, "one-session", "a := 1;\nb := (2 +;");
    assert_eq!((&wrong["error"]["line"], &wrong["error"]["column"]), (&2.into(), &10.into()), "{wrong}");
    let wrong = cell(&server, "one-session", "{1|-1}.LeftStap");
    assert!(wrong["error"]["message"].as_str().unwrap().contains("did you mean `LeftStop`?"), "{wrong}");
    // Worksheets read no files.
    assert!(cell(&server, "one-session", "Cargo.toml")["error"].is_object());
}

#[test]
fn boards_thermographs_and_complexes_are_drawn() {
    let server = serve(Config::default());
    let kinds = |input: &str| {
        let cell = cell(&server, "one-session", input);
        let pictures = cell["pictures"].as_array().unwrap();
        assert!(
            pictures.iter().all(|picture| picture["svg"].as_str().unwrap().starts_with("<svg")),
            "{cell}"
        );
        pictures.iter().map(|picture| picture["kind"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(kinds("{3|1}.Thermograph"), ["thermograph"]);
    assert_eq!(kinds("game.grid.Clobber(\"xox|ox.\")"), ["board"]);
    assert_eq!(kinds("[{3|1}.Thermograph, game.grid.Domineering(\"..|..\")]"), ["thermograph", "board"]);
    assert_eq!(kinds("LegalComplex(\"snort\", \"P3\")"), ["complex"]);
    assert!(kinds("3 + 4").is_empty());
}

#[test]
fn names_are_completed_and_explained() {
    let server = serve(Config::default());
    let complete = |text: &str, at: usize| {
        let body = json!({ "text": text, "at": at }).to_string();
        server.post_in("one-session", "/api/worksheet/complete", &body).json()
    };
    let choices = complete("{1|-1}.LeftSt + 1", 13);
    assert_eq!(choices["from"], 7);
    assert!(
        choices["choices"].as_array().unwrap().iter().any(|choice| choice["text"] == "LeftStop"),
        "{choices}"
    );
    cell(&server, "one-session", "temperate := 3");
    assert_eq!(complete("⧾ + tempera", 11)["choices"][0]["text"], "temperate");
    let help = server.post("/api/worksheet/help", r#"{"name": "Heat"}"#).json();
    assert!(help["text"].as_str().unwrap().contains("Heat") && help["example"].is_string(), "{help}");
    assert_eq!(server.post("/api/worksheet/help", r#"{"name": "Heet"}"#).status, 404);
    let asked = cell(&server, "one-session", "?LeftStop");
    assert!(asked["printed"][0].as_str().unwrap().contains("LeftStop"), "{asked}");
}

#[test]
fn names_are_completed_and_explained_while_a_cell_runs() {
    let server = serve(Config::default());
    cell(&server, "one-session", "temperate := 3");
    std::thread::scope(|scope| {
        let long = scope.spawn(|| {
            let body = json!({ "input": "while true do temperate := 4; end", "limits": { "seconds": 3 } });
            server.post_in("one-session", "/api/worksheet", &body.to_string()).events()
        });
        server.wait_for("kelvin_running", |running| running == 1);
        let body = json!({ "text": "tempera", "at": 7 }).to_string();
        let choices = server.post_in("one-session", "/api/worksheet/complete", &body).json();
        assert_eq!(choices["choices"][0]["text"], "temperate");
        let help = |session: &str, name: &str| {
            server.post_in(session, "/api/worksheet/help", &json!({ "name": name }).to_string()).json()
        };
        assert_eq!(help("one-session", "temperate")["text"], "temperate  A variable of the worksheet.");
        assert!(help("one-session", "Heat")["example"].is_string());
        // Another session has only the built-in names.
        assert!(help("other-session", "Heat")["example"].is_string());
        assert!(help("other-session", "temperate")["text"].is_null());
        assert!(!long.is_finished(), "the cell was not waited for");
    });
}

#[test]
fn a_long_cell_can_be_stopped_and_the_session_goes_on() {
    let server = serve(Config::default());
    cell(&server, "one-session", "x := 5");
    let body = r#"{"input": "n := 0; while true do n := n + 1; end"}"#;
    let long = std::thread::scope(|scope| {
        let long = scope.spawn(|| {
            let body =
                json!({ "input": "n := 0; while true do n := n + 1; end", "limits": { "seconds": 0.6 } });
            server.post_in("one-session", "/api/worksheet", &body.to_string()).events()
        });
        long.join().unwrap()
    });
    assert!(long.iter().any(|(name, _)| name == "progress"), "{long:?}");
    assert_eq!(
        long.iter().filter(|(name, cell)| name == "cell" && cell["error"].is_object()).count(),
        1,
        "{long:?}"
    );
    let stream = server.begin("/api/worksheet", body);
    server.wait_for("kelvin_running", |running| running == 1);
    drop(stream);
    server.wait_for("kelvin_running", |running| running == 0);
    assert_eq!(cell(&server, "one-session", "x + 1")["value"]["plain"], "6");
}
