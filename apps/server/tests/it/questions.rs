//! Questions and answers.

use crate::client::serve;
use kelvin_server::Config;

#[test]
fn questions_are_answered_as_the_laboratory_answers() {
    let server = serve(Config::default());
    let answer = server.ask(r#"{"ask": "value", "ruleset": "domineering", "board": "2x3"}"#).answer();
    assert_eq!((&answer["answer"], &answer["value"]), (&"value".into(), &"{2|-1/2}".into()));
    let answer = server.ask(r#"{"ask": "thermograph", "value": "{4|1}"}"#).answer();
    assert_eq!((&answer["mean"], &answer["temperature"]), (&"5/2".into(), &"3/2".into()));
}

#[test]
fn what_is_no_question_is_refused_with_its_place() {
    let server = serve(Config::default());
    let broken = server.post("/api/ask", "{\"question\": {\n  \"ask\": \"value\",,\n}}");
    assert_eq!(broken.status, 400);
    assert_eq!((&broken.json()["error"]["line"], &broken.json()["error"]["column"]), (&2.into(), &18.into()));
    for (body, words) in [
        (r#"{"question": {"ask": "value", "value": "1", "colour": "red"}}"#, "colour"),
        (r#"{"question": {"ask": "value", "value": "1"}, "hurry": true}"#, "hurry"),
        (r#"{"question": {"ask": "value", "value": "1"}, "limits": {"second": 1}}"#, "second"),
        (r#"{"question": {"ask": "fortune"}}"#, "fortune"),
        (r#"{"question": {"ask": "value"}}"#, "expected a ruleset and a board, a value, or a sum"),
        (r#"{"limits": {}}"#, "question"),
        (r#"[]"#, "expected"),
        ("", "EOF"),
    ] {
        let (status, kind, message) = server.post("/api/ask", body).error();
        assert_eq!((status, kind.as_str()), (400, "request"), "{body}");
        assert!(message.contains(words), "{body}: {message}");
    }
    let empty = r#"{"ask": "position", "summands": [{"ruleset": "nim", "board": "3", "moves": []}]}"#;
    assert_eq!(server.ask(empty).status, 200);
    let deep = format!("{{\"question\": {}1{}}}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(server.post("/api/ask", &deep).status, 400);
    let form = server.request("POST", "/api/ask", &[("Content-Type", "text/plain")], b"{}");
    assert_eq!(form.status, 415);
}

#[test]
fn what_is_wrong_with_a_position_is_reported() {
    let server = serve(Config::default());
    let wrong = server.ask(r#"{"ask": "value", "ruleset": "clobber", "board": "xo|x?"}"#);
    let error = &wrong.json()["error"];
    assert_eq!((wrong.status, &error["line"], &error["column"]), (422, &2.into(), &2.into()));
    assert_eq!(error["kind"], "board");
    let wrong = server.ask(r#"{"ask": "thermograph", "value": "{1|"}"#).error();
    assert_eq!((wrong.0, wrong.1.as_str()), (422, "value"));
    // Rulesets are not read from files.
    let wrong = server.ask(r#"{"ask": "value", "ruleset": "/etc/rules.toml", "board": "2x2"}"#).error();
    assert_eq!((wrong.0, wrong.1.as_str()), (422, "board"));
}

#[test]
fn boards_beyond_reason_are_refused() {
    let server = serve(Config::default());
    for board in ["999999999x999999999", "5000x5000", "0x0"] {
        for ruleset in ["domineering", "clobber", "snort", "nim", "hackenbush"] {
            let question = format!(
                r#"{{"question": {{"ask": "value", "ruleset": "{ruleset}", "board": "{board}"}}, "limits": {{"seconds": 0.5}}}}"#
            );
            let answer = server.post("/api/ask", &question);
            assert!(matches!(answer.status, 200 | 422), "{ruleset} {board}: {answer:?}");
        }
    }
    let row = ".".repeat(100_000);
    let answer = server.ask(&format!(r#"{{"ask": "value", "ruleset": "domineering", "board": "{row}"}}"#));
    assert_eq!(answer.status, 422, "{}", answer.text());
}

#[test]
fn limits_end_a_question() {
    let server = serve(Config::default());
    let body = r#"{"question": {"ask": "value", "ruleset": "domineering", "board": "8x8"}, "limits": {"seconds": 0.05}}"#;
    let (status, kind, _) = server.post("/api/ask", body).error();
    assert_eq!((status, kind.as_str()), (422, "time"));
    // The limits of a request are capped by those of the server.
    let strict = serve(Config { seconds: 0.05, ..Config::default() });
    let body = r#"{"question": {"ask": "value", "ruleset": "domineering", "board": "8x8"}, "limits": {"seconds": 1000}}"#;
    assert_eq!(strict.post("/api/ask", body).error().1, "time");
}

#[test]
fn long_work_reports_how_far_it_has_come() {
    let server = serve(Config::default());
    let body = r#"{"question": {"ask": "value", "ruleset": "domineering", "board": "8x8"}, "limits": {"seconds": 1}}"#;
    let events = server.post("/api/stream", body).events();
    let (last, before) = events.split_last().unwrap();
    assert_eq!((last.0.as_str(), &last.1["error"]["kind"]), ("error", &"time".into()));
    let steps: Vec<u64> = before
        .iter()
        .filter(|(name, _)| name == "progress")
        .map(|(_, progress)| progress["steps"].as_u64().unwrap())
        .collect();
    assert!(!steps.is_empty() && steps.is_sorted(), "{events:?}");
    let body = r#"{"question": {"ask": "solve", "sum": "*2 + nim(\"3\")"}}"#;
    let events = server.post("/api/stream", body).events();
    assert_eq!(events.iter().filter(|(_, object)| object["part"] == "solved").count(), 2);
    assert_eq!(events.last().unwrap().0, "answer");
}

#[test]
fn pictures_are_files() {
    let server = serve(Config::default());
    let draw = |of: &str, format: &str| {
        server.post("/api/picture", &format!(r#"{{"of": {of}, "format": "{format}"}}"#))
    };
    let board = r#"{"ruleset": "clobber", "board": "xo|ox"}"#;
    let svg = draw(board, "svg");
    assert_eq!((svg.status, svg.header("content-type")), (200, Some("image/svg+xml")));
    assert!(svg.text().starts_with("<svg"));
    assert!(draw(board, "png").body.starts_with(b"\x89PNG"));
    assert!(draw(r#"{"ask": "thermograph", "value": "{4|1}"}"#, "tikz").text().contains("tikzpicture"));
    assert!(
        draw(r#"{"ask": "complex", "ruleset": "snort", "board": "P3"}"#, "svg").text().starts_with("<svg")
    );
    assert!(
        draw(r#"{"ask": "game_graph", "ruleset": "snort", "board": "P3"}"#, "svg").text().starts_with("<svg")
    );
    assert_eq!(draw(board, "tikz").status, 422);
    assert_eq!(draw(r#"{"value": "1"}"#, "svg").status, 422);
    assert_eq!(draw(board, "gif").status, 400);
}

#[test]
fn classes_of_a_worksheet_are_rulesets_of_a_session() {
    let server = serve(Config::default());
    let pawns = "singleton class Pawns extends game.strip.StripRuleset
  class Position(strip as Strip) extends StripGame
    override def Options(player as Player) := [
      Position(strip.Updated({n => 0, n + 1 => 1}))
      for n in strip.FindAll(1) where player == Left and strip[n + 1] == 0
    ];
  end
end";
    let session = "session-of-pawns";
    let run = |input: &str| {
        let body = serde_json::json!({ "input": input }).to_string();
        server.post_in(session, "/api/worksheet", &body).text().to_owned()
    };
    let cell_of = |events: &str| -> serde_json::Value {
        let data = events.lines().find_map(|line| line.strip_prefix("data: ")).unwrap();
        serde_json::from_str(data).unwrap()
    };
    run(pawns);
    let cell = cell_of(&run("Pawns(\"x...x.\") + game.grid.Clobber(\"xo\") + 1"));
    assert_eq!(cell["sum"].as_array().map(Vec::len), Some(3), "{cell}");
    assert_eq!(cell["sum"][0]["ruleset"], "Pawns");
    assert_eq!(cell["sum"][1]["ruleset"], "clobber");
    assert_eq!(cell["sum"][2], serde_json::json!({ "value": "1" }));
    assert_eq!(cell["classes"], pawns);
    assert!(cell_of(&run("{1|-1}"))["sum"].is_null() && cell_of(&run("{1|-1}"))["classes"].is_null());
    assert_eq!(cell_of(&run("{3|-1}.Thermograph"))["thermograph"]["temperature"], "2");

    // Another session knows the class once its text was sent.
    let body =
        serde_json::json!({ "question": { "ask": "position", "summands": [cell["sum"][0]] } }).to_string();
    assert_eq!(server.post_in("another-session", "/api/ask", &body).status, 422);
    let declare = |text: &str| {
        let body = serde_json::json!({ "text": text }).to_string();
        server.post_in("another-session", "/api/classes", &body)
    };
    assert_eq!(declare(pawns).json()["names"], serde_json::json!(["Pawns"]));
    assert_eq!(server.post_in("another-session", "/api/ask", &body).answer()["worth"]["plain"], "5");
    let wrong = declare("singleton class Pawns extends\n  end");
    assert_eq!(wrong.status, 422, "{}", wrong.text());
    assert!(wrong.json()["error"]["line"].is_number(), "{}", wrong.text());
}

#[test]
fn rulesets_of_ones_own_live_in_the_session() {
    let server = serve(Config::default());
    let rules = "name = \"Far Snort\"\nboard = \"graph\"\n[pieces]\nleft = [\"K1\"]\nright = [\"K1\"]\n[forbidden]\nopposing = [1, 2]\n";
    let declare = |name: &str, toml: &str| {
        let body = serde_json::json!({ "name": name, "toml": toml }).to_string();
        server.post_in("session-of-snort", "/api/rulesets", &body)
    };
    let wrong = declare("far-snort", "name = \"Far Snort\"\n[pieces\n");
    assert_eq!((wrong.status, &wrong.json()["error"]["line"]), (422, &2.into()), "{}", wrong.text());
    assert_eq!(declare("snort", rules).status, 422);
    assert_eq!(declare("far-snort", rules).status, 200);
    let body = r#"{"question": {"ask": "value", "ruleset": "far-snort", "board": "P3"}}"#;
    assert_eq!(server.post_in("session-of-snort", "/api/ask", body).answer()["value"], "+-2");
    assert_eq!(server.post_in("another-session", "/api/ask", body).status, 422);
}
