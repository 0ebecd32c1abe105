//! `kelvin mcp`: the questions of the laboratory as tools of the Model Context Protocol.

mod picture;
mod protocol;
mod tools;

use crate::arguments::LimitArgs;
use crate::calculation::{Calculation, supervised};
use crate::class_folders::{class_folders, look_for_classes};
use crate::failure::Failure;
use clap::Args;
use kelvin_budget::{Budget, Cancel};
use kelvin_lab::{Lab, Laboratory, Question, Rulesets, Settings};
use kelvin_language::{Session, Source};
use kelvin_values::Universe;
use kelvin_values::notation::Style;
use protocol::{Incoming, ToolReply};
use serde_json::{Map, Value, json};
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};

pub const EXAMPLES: &str = "\
Examples:
  kelvin mcp                    a program such as an assistant starts this, and writes requests to its standard input
  kelvin mcp --timeout 120      at most two minutes for each question

In the configuration of an assistant the command is `kelvin`, and its argument `mcp`.";

/// The time limit of a question in seconds, unless another is given.
const TIMEOUT: f64 = 60.0;

/// The largest answer, in bytes: longer ones would not fit into the context of a language model.
const LONGEST: usize = 200_000;

const INSTRUCTIONS: &str = "Kelvin computes exact answers about combinatorial games: canonical forms, thermographs, outcomes, \
    complexes, misere quotients, surreal numbers. Ask it instead of computing values by hand. Values are written as in {1|-1}, *2, ^, \
    3/4, on. The tool rulesets lists the rulesets with an example board of each. The tool worksheet runs programs of a language like \
    CGSuite's. Numbers in answers are exact, as texts.";

#[derive(Args)]
pub struct McpArgs {
    #[command(flatten)]
    limits: LimitArgs,
}

/// The versions of the protocol that are spoken, the newest first.
const VERSIONS: [&str; 4] = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

/// The longest request, in bytes.
const LONGEST_REQUEST: u64 = 16 << 20;

/// Answers requests from standard input until it ends. Tools run on threads of their own, so that they can be cancelled.
pub fn run(task: &McpArgs) -> Result<(), Failure> {
    let limits = LimitArgs {
        timeout: task.limits.timeout.or(Some(TIMEOUT)),
        memory: task.limits.memory,
        path: task.limits.path.clone(),
    };
    let server = Arc::new(Server::new(limits));
    // The supervisor ends the process at Ctrl-C.
    supervised(u64::MAX, || {
        let mut input = std::io::stdin().lock();
        while let Some(line) = protocol::line(&mut input, LONGEST_REQUEST)? {
            match line.map(|line| Incoming::read(&line)) {
                Ok(Ok(request)) => server.handle(request),
                Ok(Err(reply)) | Err(reply) => reply.send(),
            }
        }
        server.cancel_all();
        Ok::<(), std::io::Error>(())
    })?;
    Ok(())
}

/// The laboratory with its limits.
struct Server {
    laboratory: Laboratory,
    limits: LimitArgs,
    tools: Value,
    /// The calculations of the requests that are not answered yet.
    running: Mutex<HashMap<String, Cancel>>,
}

impl Server {
    fn new(limits: LimitArgs) -> Server {
        let folders: Vec<_> = class_folders(&limits).collect();
        let settings = Settings { bytes: limits.bytes(), ..Settings::default() };
        let laboratory = Laboratory::open_with_expressions(
            settings,
            Rulesets::default(),
            move |universe: &Universe, text: &str, budget: &Budget| {
                let mut session = Session::new(universe);
                folders.iter().for_each(|folder| session.look_in(folder));
                kelvin_language::evaluate_in(&mut session, text, budget)
            },
        );
        Server { laboratory, limits, tools: tools::all(), running: Mutex::default() }
    }

    fn running(&self) -> std::sync::MutexGuard<'_, HashMap<String, Cancel>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn cancel_all(&self) {
        self.running().values().for_each(Cancel::raise);
    }

    /// Answers a request, or acts on a notification.
    fn handle(self: &Arc<Server>, request: Incoming) {
        let Incoming { method, id, parameters } = request;
        let Some(id) = id else {
            if method == "notifications/cancelled"
                && let Some(cancel) = self.running().remove(&parameters["requestId"].to_string())
            {
                cancel.raise();
            }
            return;
        };
        match method.as_str() {
            "initialize" => ToolReply::result(id, initialized(&parameters)).send(),
            "ping" => ToolReply::result(id, json!({})).send(),
            "tools/list" => ToolReply::result(id, json!({ "tools": self.tools })).send(),
            "tools/call" => self.call(id, parameters),
            other => ToolReply::unknown_method(id, other).send(),
        }
    }

    /// Calls a tool on a thread of its own.
    fn call(self: &Arc<Server>, id: Value, mut parameters: Value) {
        let Some(name) = parameters["name"].as_str().map(str::to_owned) else {
            return ToolReply::invalid(id, "expected the name of a tool").send();
        };
        if !tools::is_known(&self.tools, &name) {
            return ToolReply::invalid(id, &format!("there is no tool {name:?}; tools/list names them"))
                .send();
        }
        let arguments = match parameters["arguments"].take() {
            Value::Object(arguments) => arguments,
            Value::Null => Map::new(),
            _ => return ToolReply::invalid(id, "expected arguments that are an object").send(),
        };
        let (server, key, again) = (self.clone(), id.to_string(), id.clone());
        let calculation = Calculation::in_session(&self.limits);
        self.running().insert(key.clone(), calculation.cancel().clone());
        let work = move || {
            let ask =
                || server.laboratory.enter(|lab| answer(lab, &name, arguments, &server.limits, &calculation));
            // A bug ends one question alone.
            let answer = catch_unwind(AssertUnwindSafe(ask));
            let answer = answer
                .unwrap_or_else(|_| Err("a bug in Kelvin ended this question: please report it".to_owned()));
            drop(calculation);
            // The client expects no answer to a request that it cancelled: that is no longer among those that run.
            if server.running().remove(&key).is_some() {
                ToolReply::answer(id, answer).send();
            }
        };
        if let Err(error) = std::thread::Builder::new().stack_size(16 << 20).spawn(work) {
            self.running().remove(&again.to_string());
            ToolReply::answer(again, Err(format!("cannot start a thread: {error}"))).send();
        }
    }
}

/// The answer to the first request.
fn initialized(parameters: &Value) -> Value {
    let asked = parameters["protocolVersion"].as_str();
    let version = VERSIONS.into_iter().find(|version| asked == Some(version)).unwrap_or(VERSIONS[0]);
    json!({
        "protocolVersion": version,
        "capabilities": { "tools": {} },
        "serverInfo": { "name": "kelvin", "title": "Kelvin", "version": env!("CARGO_PKG_VERSION") },
        "instructions": INSTRUCTIONS,
    })
}

/// What a tool answers, or why it does not.
fn answer(
    lab: &Lab<'_>,
    name: &str,
    mut arguments: Map<String, Value>,
    limits: &LimitArgs,
    budget: &Budget,
) -> Result<Value, String> {
    match name {
        tools::WORKSHEET => {
            worksheet(lab, &tools::read(arguments)?, limits, budget).map(|text| protocol::text(&text))
        }
        tools::PICTURE => picture::draw(lab, &tools::read(arguments)?, budget),
        name => {
            arguments.insert("ask".to_owned(), name.into());
            let question =
                Question::from_data(Value::Object(arguments)).map_err(|error| error.to_string())?;
            let answer = lab.ask(&question, budget, &mut ()).map_err(|error| error.to_string())?;
            let text = serde_json::to_string(&answer).map_err(|error| error.to_string())?;
            if text.len() > LONGEST {
                return Err(format!(
                    "the answer has {} bytes, at most {LONGEST} are sent: ask for less",
                    text.len()
                ));
            }
            Ok(protocol::text(&text))
        }
    }
}

/// The output of a program of the worksheet language.
fn worksheet(
    lab: &Lab<'_>,
    program: &tools::Program,
    limits: &LimitArgs,
    budget: &Budget,
) -> Result<String, String> {
    let mut session = Session::new(lab.universe());
    look_for_classes(&mut session, limits);
    let (sender, printed) = std::sync::mpsc::channel();
    // The receiver lives as long as the session.
    session.on_print(move |line| drop(sender.send(line.to_owned())));
    let value = session
        .evaluate(&Source::new("", program.program.as_str()), budget)
        .map_err(|error| error.to_string())?;
    let shown = value.map(|value| session.show(&value, Style::Plain, budget)).transpose();
    let lines: Vec<String> = printed.try_iter().chain(shown.map_err(|error| error.to_string())?).collect();
    let text = lines.join("\n");
    match text.len() {
        ..=LONGEST => Ok(text),
        length => Err(format!("the output has {length} bytes, at most {LONGEST} are sent: print less")),
    }
}
