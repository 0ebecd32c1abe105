//! Messages of the Model Context Protocol on standard input and output: one JSON object of JSON-RPC 2.0 on each line
//! (<https://modelcontextprotocol.io/specification>).
//!
//! The official SDK `rmcp` is not used: it would add an asynchronous runtime to a server that reads one line at a time, and
//! features to `serde` and `schemars` with which all crates would be compiled.

use serde_json::{Value, json};
use std::io::{self, BufRead, Read, Write};

/// Codes of errors (JSON-RPC 2.0, section 5.1).
const PARSE_ERROR: i32 = -32700;
const INVALID_REQUEST: i32 = -32600;
const METHOD_NOT_FOUND: i32 = -32601;
const INVALID_PARAMETERS: i32 = -32602;

/// A request, or a notification, which has no id and no reply.
pub struct Incoming {
    pub method: String,
    pub id: Option<Value>,
    pub parameters: Value,
}

impl Incoming {
    /// Parses a line. The error is the reply to it.
    pub fn read(line: &str) -> Result<Incoming, ToolReply> {
        let mut message: Value = serde_json::from_str(line).map_err(|error| {
            ToolReply::error(Value::Null, PARSE_ERROR, &format!("expected JSON: {error}"))
        })?;
        let id = message.get_mut("id").map(Value::take);
        match message["method"].as_str() {
            Some(method) => {
                Ok(Incoming { method: method.to_owned(), id, parameters: message["params"].take() })
            }
            None => Err(ToolReply::error(
                id.unwrap_or_default(),
                INVALID_REQUEST,
                "expected a request with the name of a method",
            )),
        }
    }
}

/// The next line that is not empty; `None` at the end. A line that is too long is skipped: the error is the reply to it.
pub fn line(input: &mut impl BufRead, longest: u64) -> io::Result<Option<Result<String, ToolReply>>> {
    loop {
        let mut bytes = vec![];
        if input.take(longest).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        if bytes.last() != Some(&b'\n') && bytes.len() as u64 == longest {
            skip_line(input)?;
            let why = format!("expected a request of less than {longest} bytes");
            return Ok(Some(Err(ToolReply::error(Value::Null, INVALID_REQUEST, &why))));
        }
        if bytes.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let text = String::from_utf8(bytes)
            .map_err(|_| ToolReply::error(Value::Null, PARSE_ERROR, "expected JSON in UTF-8"));
        return Ok(Some(text));
    }
}

/// Skips the rest of a line.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let found = input.fill_buf()?;
        let end = found.iter().position(|&byte| byte == b'\n');
        let skipped = end.map_or(found.len(), |end| end + 1);
        let is_done = end.is_some() || found.is_empty();
        input.consume(skipped);
        if is_done {
            return Ok(());
        }
    }
}

/// A message to the client.
pub struct ToolReply(Value);

impl ToolReply {
    pub fn result(id: Value, result: Value) -> ToolReply {
        ToolReply(json!({ "jsonrpc": "2.0", "id": id, "result": result }))
    }

    fn error(id: Value, code: i32, why: &str) -> ToolReply {
        ToolReply(json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": why } }))
    }

    pub fn unknown_method(id: Value, method: &str) -> ToolReply {
        ToolReply::error(id, METHOD_NOT_FOUND, &format!("there is no method {method:?}"))
    }

    pub fn invalid(id: Value, why: &str) -> ToolReply {
        ToolReply::error(id, INVALID_PARAMETERS, why)
    }

    /// What a tool answers. A failure is a result too, so that the model sees why.
    pub fn answer(id: Value, answer: Result<Value, String>) -> ToolReply {
        let is_error = answer.is_err();
        let content = answer.unwrap_or_else(|why| text(&why));
        ToolReply::result(id, json!({ "content": [content], "isError": is_error }))
    }

    /// Writes the message as one line.
    pub fn send(self) {
        let mut output = io::stdout().lock();
        // Errors are ignored: a client that does not read has gone, and standard input ends too.
        let _ = writeln!(output, "{}", self.0).and_then(|()| output.flush());
    }
}

/// A text in a tool's answer.
pub fn text(text: &str) -> Value {
    json!({ "type": "text", "text": text })
}

/// A PNG image in a tool's answer, in Base64.
pub fn image(base64: &str) -> Value {
    json!({ "type": "image", "data": base64, "mimeType": "image/png" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_one_by_one() {
        let mut input = "{\"id\":1}\n\n  \n\u{e9}\nlong long long\nlast".as_bytes();
        let mut lines = vec![];
        while let Some(line) = line(&mut input, 10).unwrap() {
            lines.push(line.map_err(|reply| reply.0["error"]["code"].clone()));
        }
        let expected =
            [Ok("{\"id\":1}\n".to_owned()), Ok("é\n".into()), Err(json!(INVALID_REQUEST)), Ok("last".into())];
        assert_eq!(lines, expected);
        assert!(matches!(line(&mut &b"\xff\n"[..], 10), Ok(Some(Err(_)))));
    }

    #[test]
    fn wrong_messages_have_an_error() {
        let code = |text: &str| Incoming::read(text).err().map(|reply| reply.0["error"]["code"].clone());
        assert_eq!(code("{"), Some(json!(PARSE_ERROR)));
        assert_eq!(code("[1]"), Some(json!(INVALID_REQUEST)));
        assert_eq!(code("3"), Some(json!(INVALID_REQUEST)));
        assert_eq!(code(r#"{"id": 1, "method": 2}"#), Some(json!(INVALID_REQUEST)));
        assert_eq!(code(r#"{"method": "ping", "id": "a"}"#), None);
    }
}
