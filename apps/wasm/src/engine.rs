//! Sessions, and their answers to requests.

use kelvin_budget::Budget;
use kelvin_lab::{Laboratory, Limits, Part, Rulesets, Settings, Snapshot};
use kelvin_language::{Names, OwnedSession};
use kelvin_requests::{Answered, Asked, Input, Nothing, RequestError, parse};
use kelvin_values::Universe;
use serde::Serialize;
use std::collections::HashMap;
use std::sync::Arc;

/// The default limit on time, in seconds, and on the bytes of the tables of a session, as of the server.
const SECONDS: f64 = 60.0;
const BYTES: u64 = 512 << 20;

/// Receives what is known of an answer in progress.
pub trait AnswerObserver {
    /// Receives the budget of the work before it begins: for its progress, and to cancel it.
    fn begin(&mut self, budget: &Budget);
    /// Receives a part of an answer, as JSON.
    fn part(&mut self, part: &[u8]);
}

/// Sessions by name. Two sessions share no data.
#[derive(Default)]
pub struct BrowserEngine {
    sessions: HashMap<String, EngineSession>,
    /// The names that every worksheet starts with.
    names: Option<Arc<Names>>,
}

/// The laboratory, the worksheet and the rulesets of a session.
#[derive(Default)]
struct EngineSession {
    rulesets: Arc<Rulesets>,
    laboratory: Option<Laboratory>,
    /// The size of the laboratory's tables after the last question.
    bytes: u64,
    worksheet: Option<OwnedSession>,
    /// The names of the worksheet after the last input.
    names: Option<Arc<Names>>,
}

impl BrowserEngine {
    /// Creates an engine without sessions.
    pub fn new() -> BrowserEngine {
        BrowserEngine::default()
    }

    /// Answers a request. The paths are those of the server; `/api/ask` reports parts of its answer too.
    pub fn answer(
        &mut self,
        session: &str,
        path: &str,
        body: &[u8],
        observer: &mut dyn AnswerObserver,
    ) -> Result<Vec<u8>, RequestError> {
        match path {
            "/api/worksheet/complete" => {
                json(&kelvin_requests::complete(&self.names_of(session), &parse(body)?))
            }
            "/api/worksheet/help" => json(&kelvin_requests::help(&self.names_of(session), &parse(body)?)?),
            _ => self.sessions.entry(session.to_owned()).or_default().answer(path, body, observer),
        }
    }

    fn names_of(&mut self, session: &str) -> Arc<Names> {
        let own = self.sessions.get(session).and_then(|session| session.names.clone());
        let first = || Arc::new(kelvin_language::Session::new(&Universe::new()).names());
        own.unwrap_or_else(|| self.names.get_or_insert_with(first).clone())
    }
}

impl EngineSession {
    fn answer(
        &mut self,
        path: &str,
        body: &[u8],
        observer: &mut dyn AnswerObserver,
    ) -> Result<Vec<u8>, RequestError> {
        match path {
            "/api/ask" => self.ask(&parse(body)?, observer),
            "/api/worksheet" => self.evaluate(parse(body)?, observer),
            "/api/worksheet/reset" => {
                let Nothing {} = parse(body)?;
                (self.worksheet, self.names) = (None, None);
                json(&serde_json::json!({}))
            }
            "/api/rulesets" => {
                kelvin_requests::declare(&self.rulesets, &parse(body)?)?;
                json(&serde_json::json!({}))
            }
            "/api/classes" => json(&kelvin_requests::declare_classes(&self.rulesets, &parse(body)?)?),
            _ => Err(RequestError::request(format!("not found: {path}"))),
        }
    }

    fn ask(&mut self, asked: &Asked, observer: &mut dyn AnswerObserver) -> Result<Vec<u8>, RequestError> {
        // A new laboratory if the tables of the old one are half full.
        if self.bytes > BYTES / 2 {
            (self.laboratory, self.bytes) = (None, 0);
        }
        let open = || {
            Laboratory::open_with_expressions(settings(), self.rulesets.clone(), kelvin_language::evaluate)
        };
        let laboratory = self.laboratory.get_or_insert_with(open);
        let budget = laboratory.budget(&limited(&asked.limits));
        observer.begin(&budget);
        let mut parts = |part: Part| {
            if let Ok(part) = serde_json::to_vec(&part) {
                observer.part(&part);
            }
        };
        let ask = || laboratory.enter(|lab| lab.ask(&asked.question, &budget, &mut parts));
        let answer = budget.around(ask);
        self.bytes = Snapshot::of(&budget).bytes;
        json(&Answered { answer: answer? })
    }

    fn evaluate(&mut self, input: Input, observer: &mut dyn AnswerObserver) -> Result<Vec<u8>, RequestError> {
        let worksheet = self.worksheet.get_or_insert_with(|| OwnedSession::new(settings()));
        let budget = limited(&input.limits).budget();
        observer.begin(&budget);
        let (cell, names) = worksheet.enter(|sheet| {
            let cell = budget.around(|| kelvin_requests::evaluate(sheet, input.input, &budget));
            (cell, sheet.names())
        });
        self.names = Some(Arc::new(names));
        json(&cell)
    }
}

fn json(answer: &impl Serialize) -> Result<Vec<u8>, RequestError> {
    serde_json::to_vec(answer).map_err(|error| RequestError::request(error.to_string()))
}

/// The limits of the engines of a laboratory or a worksheet.
fn settings() -> Settings {
    Settings { threads: 1, bytes: BYTES / 16, cache: None }
}

/// The limits of a question. There is always one on time, so that the clock is read: its reader reports the
/// progress, and looks whether the work is cancelled.
fn limited(asked: &Limits) -> Limits {
    Limits {
        seconds: Some(asked.seconds.unwrap_or(SECONDS)),
        bytes: Some(asked.bytes.map_or(BYTES, |bytes| bytes.min(BYTES))),
        ..asked.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keeps the parts, and may cancel the work at once.
    #[derive(Default)]
    struct Recorder {
        parts: Vec<String>,
        cancels: bool,
    }

    impl AnswerObserver for Recorder {
        fn begin(&mut self, budget: &Budget) {
            if self.cancels {
                budget.cancel().raise();
            }
        }
        fn part(&mut self, part: &[u8]) {
            self.parts.push(String::from_utf8_lossy(part).into_owned());
        }
    }

    fn ask(engine: &mut BrowserEngine, path: &str, body: &str) -> String {
        match engine.answer("one", path, body.as_bytes(), &mut Recorder::default()) {
            Ok(answer) => String::from_utf8(answer).unwrap(),
            Err(failure) => failure.object().to_string(),
        }
    }

    #[test]
    fn a_question_is_answered_with_its_parts() {
        let mut recorder = Recorder::default();
        let body =
            br#"{ "question": { "ask": "solve", "sum": [{ "ruleset": "domineering", "board": "2x3" }] } }"#;
        let answer = BrowserEngine::new().answer("one", "/api/ask", body, &mut recorder);
        assert!(String::from_utf8(answer.unwrap()).unwrap().contains("Left"));
        assert!(!recorder.parts.is_empty());
    }

    #[test]
    fn a_worksheet_has_variables_until_it_is_reset() {
        let mut engine = BrowserEngine::new();
        ask(&mut engine, "/api/worksheet", r#"{ "input": "apples := {3|1};" }"#);
        assert!(
            ask(&mut engine, "/api/worksheet", r#"{ "input": "apples.Mean" }"#).contains(r#""plain":"2""#)
        );
        let place = r#"{ "text": "appl", "at": 4 }"#;
        assert!(ask(&mut engine, "/api/worksheet/complete", place).contains("apples"));
        assert_eq!(ask(&mut engine, "/api/worksheet/reset", "{}"), "{}");
        assert!(!ask(&mut engine, "/api/worksheet/complete", place).contains("apples"));
    }

    #[test]
    fn declared_rulesets_belong_to_their_session() {
        let mut engine = BrowserEngine::new();
        let text = "class Pawns extends BasicGridGame end";
        let question = r#"{ "question": { "ask": "rulesets" } }"#;
        let before = ask(&mut engine, "/api/ask", question);
        let declared = ask(&mut engine, "/api/classes", &serde_json::json!({ "text": text }).to_string());
        assert!(declared.contains("names") || declared.contains("error"), "{declared}");
        let toml = "name = \"Far Snort\"\nboard = \"graph\"\n[pieces]\nleft = [\"K1\"]\nright = [\"K1\"]\n[forbidden]\nopposing = [1, 2]";
        let body = serde_json::json!({ "name": "far-snort", "toml": toml }).to_string();
        assert_eq!(ask(&mut engine, "/api/rulesets", &body), "{}");
        let after = ask(&mut engine, "/api/ask", question);
        assert!(after.contains("far-snort") && !before.contains("far-snort"));
        let other = engine.answer("other", "/api/ask", question.as_bytes(), &mut Recorder::default());
        assert!(!String::from_utf8(other.unwrap()).unwrap().contains("far-snort"));
    }

    #[test]
    fn cancelled_and_wrong_requests_are_errors() {
        let mut engine = BrowserEngine::new();
        let body = br#"{ "question": { "ask": "value", "ruleset": "domineering", "board": "5x5" } }"#;
        let mut recorder = Recorder { cancels: true, ..Recorder::default() };
        let failure = engine.answer("one", "/api/ask", body, &mut recorder).unwrap_err();
        assert_eq!(failure.kind, "cancelled");
        for (path, body) in
            [("/api/nothing", "{}"), ("/api/ask", "{"), ("/api/worksheet", r#"{ "inputs": "1" }"#)]
        {
            assert!(ask(&mut engine, path, body).contains(r#""kind":"request""#), "{path} {body}");
        }
    }
}
