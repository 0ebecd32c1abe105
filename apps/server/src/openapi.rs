//! The OpenAPI description of the server, generated from the types.

use crate::app::App;
use crate::ask::{Answered, Asked};
use crate::declare::Declared;
use crate::failure::ApiError;
use crate::picture::Ordered;
use crate::worksheet::{Choices, CompletionPlace, Help, HelpName, Input, Nothing, WorksheetCell};
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header;
use axum::response::{Html, IntoResponse};
use kelvin_lab::{Part, Snapshot};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};
use std::fmt::Write;
use std::sync::Arc;

/// An endpoint.
struct Door {
    path: &'static str,
    summary: &'static str,
    /// The schema of the request body.
    body: Value,
    /// The media type of the response, and its schema if it has one.
    answer: (&'static str, Value),
}

/// The OpenAPI description, and an HTML page of it.
pub struct Description {
    json: Bytes,
    html: Bytes,
}

impl Description {
    pub fn new() -> Description {
        let mut generator = SchemaSettings::draft2020_12()
            .with(|settings| settings.definitions_path = "/components/schemas".into())
            .into_generator();
        let doors = doors(&mut generator);
        let failure = schema::<ApiError>(&mut generator);
        // The objects in the events of a stream.
        let [part, snapshot] = [schema::<Part>(&mut generator), schema::<Snapshot>(&mut generator)];
        let schemas: Map<String, Value> = generator.take_definitions(true).into_iter().collect();
        let html = page(&doors, &schemas);
        let paths: Map<String, Value> =
            doors.into_iter().map(|door| (door.path.to_owned(), operation(door, &failure))).collect();
        let json = json!({
            "openapi": "3.1.0",
            "info": {
                "title": "Kelvin",
                "version": env!("CARGO_PKG_VERSION"),
                "summary": "A laboratory for combinatorial games",
                "license": { "name": "MIT OR Apache-2.0" },
            },
            "paths": paths,
            "components": { "schemas": schemas },
            "x-events": { "part": part, "progress": snapshot },
        });
        Description { json: json.to_string().into(), html: html.into() }
    }
}

fn schema<T: JsonSchema>(generator: &mut SchemaGenerator) -> Value {
    generator.subschema_for::<T>().to_value()
}

fn doors(generator: &mut SchemaGenerator) -> Vec<Door> {
    const JSON: &str = "application/json";
    const EVENTS: &str = "text/event-stream";
    let asked = schema::<Asked>(generator);
    vec![
        Door {
            path: "/api/ask",
            summary: "A question, and its answer.",
            body: asked.clone(),
            answer: (JSON, schema::<Answered>(generator)),
        },
        Door {
            path: "/api/stream",
            summary: "A question that may take long: events `progress` (about four a second) and `part`, then one `answer` or `error`. \
                      Closing the connection stops the work.",
            body: asked,
            answer: (EVENTS, json!({})),
        },
        Door {
            path: "/api/worksheet",
            summary: "An input in the worksheet language: events `progress`, then one `cell`, then `done`. Its variables live in the session.",
            body: schema::<Input>(generator),
            answer: (EVENTS, schema::<WorksheetCell>(generator)),
        },
        Door {
            path: "/api/worksheet/complete",
            summary: "What a name may become that is being typed.",
            body: schema::<CompletionPlace>(generator),
            answer: (JSON, schema::<Choices>(generator)),
        },
        Door {
            path: "/api/worksheet/help",
            summary: "What a name means.",
            body: schema::<HelpName>(generator),
            answer: (JSON, schema::<Help>(generator)),
        },
        Door {
            path: "/api/worksheet/reset",
            summary: "Forgets all variables of the session.",
            body: schema::<Nothing>(generator),
            answer: (JSON, schema::<Nothing>(generator)),
        },
        Door {
            path: "/api/picture",
            summary: "A picture of a board, a thermograph, a complex or a game graph, as a file.",
            body: schema::<Ordered>(generator),
            answer: ("image/svg+xml", json!({ "type": "string" })),
        },
        Door {
            path: "/api/rulesets",
            summary: "Declares a placement ruleset of one's own in the session.",
            body: schema::<Declared>(generator),
            answer: (JSON, schema::<Nothing>(generator)),
        },
    ]
}

fn operation(door: Door, failure: &Value) -> Value {
    let (kind, answer) = door.answer;
    let error = json!({ "type": "object", "properties": { "error": failure }, "required": ["error"] });
    json!({ "post": {
        "summary": door.summary,
        "parameters": [{
            "name": "Kelvin-Session", "in": "header", "required": false,
            "description": "The session: what it learned, its worksheet and its rulesets. Without it the request stands alone.",
            "schema": { "type": "string", "pattern": "^[A-Za-z0-9_-]{8,64}$" },
        }],
        "requestBody": { "required": true, "content": { "application/json": { "schema": door.body } } },
        "responses": {
            "200": { "description": "The answer.", "content": { kind: { "schema": answer } } },
            "default": { "description": "Why there is none.", "content": { "application/json": { "schema": error } } },
        },
    } })
}

/// Renders the description as an HTML page.
fn page(doors: &[Door], schemas: &Map<String, Value>) -> String {
    let mut text = String::from(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>Kelvin over HTTP</title><link rel=\"stylesheet\" href=\"/book/book.css\"><main><h1>Kelvin over HTTP</h1>\
         <p>Everything is asked by POST with a JSON object, and answered by one. For programs: <a href=\"/api/openapi.json\">openapi.json</a>. \
         The keys of all answers: <a href=\"/book/json.html\">the book</a>; limits and hosting: <a href=\"/book/serving.html\">serving</a>.</p>\
         <pre>curl -H 'Content-Type: application/json' -d '{\"question\": {\"ask\": \"value\", \"ruleset\": \"domineering\", \"board\": \"4x4\"}}' \
         http://127.0.0.1:PORT/api/ask</pre>\
         <p>What has no answer is told with a status from 400 on and an object <code>{\"error\": {\"message\", \"kind\", \"line\"?, \"column\"?}}</code>. \
         A key that is not known is an error. Requests with the same header <code>Kelvin-Session</code> (8 to 64 letters, digits, - and _) share \
         what was learned, the worksheet and the rulesets; nobody else sees them.</p><h2>Doors</h2><dl>",
    );
    // Writing to a string does not fail.
    for door in doors {
        let _ = write!(text, "<dt><code>POST {}</code></dt><dd>{}</dd>", door.path, escaped(door.summary));
    }
    for (path, summary) in [
        ("/api/openapi.json", "This, for programs."),
        ("/book/", "The documentation."),
        ("/health", "Whether the server is well."),
        ("/metrics", "What it does, as Prometheus reads it."),
    ] {
        let _ = write!(text, "<dt><code>GET {path}</code></dt><dd>{summary}</dd>");
    }
    text += "</dl><h2>Questions</h2><table><thead><tr><th><code>ask</code><th>what<th>keys</thead><tbody>";
    for question in
        schemas.get("Question").and_then(|schema| schema["oneOf"].as_array()).into_iter().flatten()
    {
        let name = question["properties"]["ask"]["const"].as_str().unwrap_or_default();
        let help = question["description"].as_str().unwrap_or_default();
        let mut keys: Vec<String> = Vec::new();
        collect(question, schemas, &mut keys);
        keys.retain(|key| key != "ask");
        keys.dedup();
        let keys: Vec<String> = keys.iter().map(|key| format!("<code>{}</code>", escaped(key))).collect();
        let _ = write!(text, "<tr><td><code>{name}</code><td>{}<td>{}", escaped(help), keys.join(", "));
    }
    text += "</tbody></table></main></html>\n";
    text
}

/// Collects the keys that an object of a schema may have.
fn collect(schema: &Value, schemas: &Map<String, Value>, keys: &mut Vec<String>) {
    if let Some(name) = schema["$ref"].as_str().and_then(|name| name.rsplit('/').next())
        && let Some(schema) = schemas.get(name)
    {
        collect(schema, schemas, keys);
    }
    keys.extend(schema["properties"].as_object().into_iter().flat_map(|keys| keys.keys().cloned()));
    for several in ["anyOf", "oneOf", "allOf"] {
        for schema in schema[several].as_array().into_iter().flatten() {
            collect(schema, schemas, keys);
        }
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// `GET /api/openapi.json`.
pub async fn openapi(State(app): State<Arc<App>>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], app.description.json.clone())
}

/// `GET /api`.
pub async fn human(State(app): State<Arc<App>>) -> Html<Bytes> {
    Html(app.description.html.clone())
}
