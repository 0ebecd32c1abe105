//! `kelvin mcp`, asked as by a language model's client.

use crate::common::command;
use serde_json::{Value, json};
use std::io::Write;
use std::process::Stdio;

/// Sends lines to the server, closes its input, and returns its replies.
fn replies(options: &[&str], lines: &[String]) -> Vec<Value> {
    let words = [&["mcp"], options].concat();
    let mut child = command(&words).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    for line in lines {
        writeln!(input, "{line}").unwrap();
    }
    // The input stays open until all tools have answered: at its end they are cancelled.
    let wanted = lines.iter().filter(|line| !line.contains("notifications/")).count();
    let mut reader = std::io::BufReader::new(child.stdout.take().unwrap());
    let mut found = vec![];
    while found.len() < wanted {
        let mut line = String::new();
        assert!(std::io::BufRead::read_line(&mut reader, &mut line).unwrap() > 0, "{found:?}");
        found.push(serde_json::from_str(&line).unwrap());
    }
    drop(input);
    assert!(child.wait().unwrap().success());
    found
}

fn request(id: u32, method: &str, parameters: Value) -> String {
    json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": parameters }).to_string()
}

fn tool(id: u32, name: &str, arguments: Value) -> String {
    request(id, "tools/call", json!({ "name": name, "arguments": arguments }))
}

fn reply(replies: &[Value], id: u32) -> &Value {
    replies.iter().find(|reply| reply["id"] == id).unwrap()
}

#[test]
fn tools_are_listed_and_answer() {
    let start = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "test", "version": "1" } });
    let found = replies(
        &[],
        &[
            request(1, "initialize", start),
            r#"{"jsonrpc": "2.0", "method": "notifications/initialized"}"#.to_owned(),
            request(2, "tools/list", json!({})),
            tool(3, "value", json!({ "ruleset": "domineering", "board": "2x3" })),
            tool(4, "worksheet", json!({ "program": "g := {3|-1}; System.Print(g); g.Cool(1)" })),
            tool(5, "picture", json!({ "draw": "thermograph", "sum": "{3|-1}" })),
            tool(6, "picture", json!({ "draw": "board", "ruleset": "domineering", "board": "2x3" })),
            tool(7, "value", json!({ "ruleset": "domineering", "bord": "2x3" })),
            tool(8, "thermograph", json!({ "sum": "domineering(\"2x3\") + *" })),
            request(9, "ping", json!({})),
        ],
    );
    assert_eq!(reply(&found, 1)["result"]["protocolVersion"], "2025-06-18");
    let tools = reply(&found, 2)["result"]["tools"].as_array().unwrap();
    assert!(tools.len() > 40 && tools.iter().all(|tool| tool["inputSchema"]["type"] == "object"));
    let text = |id: u32| reply(&found, id)["result"]["content"][0]["text"].as_str().unwrap();
    let value: Value = serde_json::from_str(text(3)).unwrap();
    assert_eq!(value["value"], "{2|-1/2}");
    assert_eq!(text(4), "{3|-1}\n{2|0}");
    for id in [5, 6] {
        let content = &reply(&found, id)["result"]["content"][0];
        assert_eq!((&content["type"], &content["mimeType"]), (&json!("image"), &json!("image/png")));
        // The first bytes of a PNG image, in Base64.
        assert!(content["data"].as_str().unwrap().starts_with("iVBORw0KGgo"));
    }
    assert!(reply(&found, 7)["result"]["isError"] == true && text(7).contains("bord"));
    assert!(text(8).contains("\"temperature\"") && reply(&found, 9)["result"] == json!({}));
}

#[test]
fn wrong_requests_and_limits() {
    let large = json!({ "ruleset": "domineering", "board": "9x9" });
    let found = replies(
        &["--timeout", "1"],
        &[
            "not json".to_owned(),
            request(1, "no/such/method", json!({})),
            tool(2, "no such tool", json!({})),
            tool(3, "value", large.clone()),
            tool(4, "worksheet", json!({ "program": "while true do 1 end" })),
            tool(5, "worksheet", json!({ "program": "{1|" })),
            request(6, "tools/call", json!({ "arguments": {} })),
        ],
    );
    let codes: Vec<&Value> =
        found.iter().map(|reply| &reply["error"]["code"]).filter(|code| !code.is_null()).collect();
    assert_eq!(codes.len(), 4);
    assert_eq!(reply(&found, 1)["error"]["code"], -32601);
    for id in [4, 5] {
        assert_eq!(reply(&found, id)["result"]["isError"], true, "{id}");
    }
    let text = reply(&found, 3)["result"]["content"][0]["text"].as_str().unwrap();
    assert!(text.contains("time"), "{text}");
    // A cancelled request has no reply, and other requests are answered meanwhile.
    let cancelled =
        json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": 1 } });
    let words = [tool(1, "value", large), request(2, "ping", json!({})), cancelled.to_string()];
    let mut child = command(&["mcp"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(words.map(|line| line + "\n").concat().as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let lines = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && lines.lines().count() == 1 && lines.contains("\"id\":2"), "{lines}");
}
