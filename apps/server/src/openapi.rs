//! The OpenAPI description of the server, generated from the types.

use crate::app::App;
use crate::failure::ApiError;
use crate::picture::Ordered;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header;
use axum::response::{Html, IntoResponse};
use kelvin_lab::{Part, Snapshot};
use kelvin_requests::{
    Answered, Asked, Choices, ClassNames, CompletionPlace, Declared, DeclaredClasses, Help, HelpName, Input,
    Nothing, WorksheetCell,
};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};
use std::fmt::Write;
use std::sync::Arc;

/// An endpoint.
struct Endpoint {
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
        let endpoints = endpoints(&mut generator);
        let failure = schema::<ApiError>(&mut generator);
        // The objects in the events of a stream.
        let [part, snapshot] = [schema::<Part>(&mut generator), schema::<Snapshot>(&mut generator)];
        let schemas: Map<String, Value> = generator.take_definitions(true).into_iter().collect();
        let html = page(&endpoints, &schemas);
        let paths: Map<String, Value> = endpoints
            .into_iter()
            .map(|endpoint| (endpoint.path.to_owned(), operation(endpoint, &failure)))
            .collect();
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

fn endpoints(generator: &mut SchemaGenerator) -> Vec<Endpoint> {
    const JSON: &str = "application/json";
    const EVENTS: &str = "text/event-stream";
    let asked = schema::<Asked>(generator);
    vec![
        Endpoint {
            path: "/api/ask",
            summary: "A question, and its answer.",
            body: asked.clone(),
            answer: (JSON, schema::<Answered>(generator)),
        },
        Endpoint {
            path: "/api/stream",
            summary: "A long question: events `progress` (about four a second) and `part`, then one `answer` or `error`. \
                      Closing the connection cancels the work.",
            body: asked,
            answer: (EVENTS, json!({})),
        },
        Endpoint {
            path: "/api/worksheet",
            summary: "A worksheet input: events `progress`, then one `cell`, then `done`. Its variables live in the session.",
            body: schema::<Input>(generator),
            answer: (EVENTS, schema::<WorksheetCell>(generator)),
        },
        Endpoint {
            path: "/api/worksheet/complete",
            summary: "Completions of a name.",
            body: schema::<CompletionPlace>(generator),
            answer: (JSON, schema::<Choices>(generator)),
        },
        Endpoint {
            path: "/api/worksheet/help",
            summary: "The documentation of a name.",
            body: schema::<HelpName>(generator),
            answer: (JSON, schema::<Help>(generator)),
        },
        Endpoint {
            path: "/api/worksheet/reset",
            summary: "Forgets all variables of the session.",
            body: schema::<Nothing>(generator),
            answer: (JSON, schema::<Nothing>(generator)),
        },
        Endpoint {
            path: "/api/picture",
            summary: "A picture of a board, a thermograph, a complex or a game graph, as a file.",
            body: schema::<Ordered>(generator),
            answer: ("image/svg+xml", json!({ "type": "string" })),
        },
        Endpoint {
            path: "/api/rulesets",
            summary: "Declares a user-defined placement ruleset in the session.",
            body: schema::<Declared>(generator),
            answer: (JSON, schema::<Nothing>(generator)),
        },
        Endpoint {
            path: "/api/classes",
            summary: "Declares rulesets written as classes in the session.",
            body: schema::<DeclaredClasses>(generator),
            answer: (JSON, schema::<ClassNames>(generator)),
        },
    ]
}

fn operation(endpoint: Endpoint, failure: &Value) -> Value {
    let (kind, answer) = endpoint.answer;
    let error = json!({ "type": "object", "properties": { "error": failure }, "required": ["error"] });
    json!({ "post": {
        "summary": endpoint.summary,
        "parameters": [{
            "name": "Kelvin-Session", "in": "header", "required": false,
            "description": "The session: its caches, worksheet and rulesets. Without it the request has no session.",
            "schema": { "type": "string", "pattern": "^[A-Za-z0-9_-]{8,64}$" },
        }],
        "requestBody": { "required": true, "content": { "application/json": { "schema": endpoint.body } } },
        "responses": {
            "200": { "description": "The answer.", "content": { kind: { "schema": answer } } },
            "default": { "description": "The error.", "content": { "application/json": { "schema": error } } },
        },
    } })
}

/// Renders the description as an HTML page.
fn page(endpoints: &[Endpoint], schemas: &Map<String, Value>) -> String {
    let mut text = String::from(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>Kelvin over HTTP</title><link rel=\"stylesheet\" href=\"/book/book.css\"><main><h1>Kelvin over HTTP</h1>\
         <p>Every request is a POST with a JSON object, and the answer is a JSON object. For programs: <a href=\"/api/openapi.json\">openapi.json</a>. \
         The keys of all answers: <a href=\"/book/json.html\">JSON answers</a>; limits and hosting: <a href=\"/book/serving.html\">serving</a>.</p>\
         <pre>curl -H 'Content-Type: application/json' -d '{\"question\": {\"ask\": \"value\", \"ruleset\": \"domineering\", \"board\": \"4x4\"}}' \
         http://127.0.0.1:PORT/api/ask</pre>\
         <p>Errors have a status from 400 on and an object <code>{\"error\": {\"message\", \"kind\", \"line\"?, \"column\"?}}</code>. \
         An unknown key is an error. Requests with the same header <code>Kelvin-Session</code> (8 to 64 letters, digits, - and _) share \
         caches, the worksheet and the rulesets; other clients cannot see them.</p><h2>Endpoints</h2><dl>",
    );
    // Writing to a string does not fail.
    for endpoint in endpoints {
        let _ = write!(
            text,
            "<dt><code>POST {}</code></dt><dd>{}</dd>",
            endpoint.path,
            escaped(endpoint.summary)
        );
    }
    for (path, summary) in [
        ("/api/openapi.json", "The OpenAPI description."),
        ("/book/", "The documentation."),
        ("/health", "A health check."),
        ("/metrics", "Metrics for Prometheus."),
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
