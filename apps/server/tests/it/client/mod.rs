//! A test server, and a client for it that can misbehave.

pub mod alone;

use kelvin_server::{Config, Server};
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// A server that is stopped on drop.
pub struct Running {
    pub address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// Starts a server.
pub fn serve(config: Config) -> Running {
    let (sender, receiver) = std::sync::mpsc::channel();
    let (stop, stopped) = oneshot::channel();
    let thread = thread::spawn(move || {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        runtime.block_on(async {
            let server = Server::bind(config).await.unwrap();
            sender.send(server.address().unwrap()).unwrap();
            server.run(async { drop(stopped.await) }).await;
        });
        runtime.shutdown_background();
    });
    Running { address: receiver.recv().unwrap(), stop: Some(stop), thread: Some(thread) }
}

impl Running {
    /// Stops the server, and waits for it.
    pub fn stop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    /// Sends a request with these headers, and reads the response.
    pub fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        let mut stream = self.connect();
        stream.write_all(&written(self, method, path, headers, body)).unwrap();
        Answer::read(&mut BufReader::new(stream))
    }

    pub fn get(&self, path: &str) -> Answer {
        self.request("GET", path, &[], b"")
    }

    /// Posts JSON.
    pub fn post(&self, path: &str, body: &str) -> Answer {
        self.request("POST", path, &[("Content-Type", "application/json")], body.as_bytes())
    }

    /// Posts JSON within a session.
    pub fn post_in(&self, session: &str, path: &str, body: &str) -> Answer {
        let headers = [("Content-Type", "application/json"), ("Kelvin-Session", session)];
        self.request("POST", path, &headers, body.as_bytes())
    }

    /// Asks a question.
    pub fn ask(&self, question: &str) -> Answer {
        self.post("/api/ask", &format!("{{\"question\": {question}}}"))
    }

    /// Sends a question without reading the answer.
    pub fn begin(&self, path: &str, body: &str) -> TcpStream {
        let mut stream = self.connect();
        let headers = [("Content-Type", "application/json")];
        stream.write_all(&written(self, "POST", path, &headers, body.as_bytes())).unwrap();
        stream
    }

    /// A metric of the server.
    pub fn metric(&self, name: &str) -> u64 {
        let text = self.get("/metrics").text();
        let line = text.lines().find_map(|line| line.strip_prefix(&format!("{name} ")));
        line.unwrap_or_else(|| panic!("{name} in {text}")).parse().unwrap()
    }

    /// Waits until a metric satisfies a condition.
    pub fn wait_for(&self, name: &str, is: impl Fn(u64) -> bool) -> Duration {
        let start = Instant::now();
        while !is(self.metric(name)) {
            assert!(start.elapsed() < Duration::from_secs(30), "{name} is {}", self.metric(name));
            thread::sleep(Duration::from_millis(5));
        }
        start.elapsed()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.stop.take());
    }
}

fn written(server: &Running, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Vec<u8> {
    let mut text = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
    if !headers.iter().any(|(name, _)| *name == "Host") {
        text += &format!("Host: {}\r\n", server.address);
    }
    for (name, value) in headers {
        text += &format!("{name}: {value}\r\n");
    }
    text += &format!("Content-Length: {}\r\n\r\n", body.len());
    [text.as_bytes(), body].concat()
}

/// A response.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn read(reader: &mut impl BufRead) -> Answer {
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        let status = line.split(' ').nth(1).unwrap_or_else(|| panic!("{line:?}")).parse().unwrap();
        let mut headers = Vec::new();
        loop {
            line.clear();
            reader.read_line(&mut line).unwrap();
            let Some((name, value)) = line.trim_end().split_once(": ") else { break };
            headers.push((name.to_lowercase(), value.to_owned()));
        }
        let mut body = Vec::new();
        let chunked = headers.iter().any(|(name, value)| name == "transfer-encoding" && value == "chunked");
        if chunked {
            loop {
                line.clear();
                reader.read_line(&mut line).unwrap();
                let length = usize::from_str_radix(line.trim(), 16).unwrap();
                let mut chunk = vec![0; length + 2];
                reader.read_exact(&mut chunk).unwrap();
                if length == 0 {
                    break;
                }
                body.extend_from_slice(&chunk[..length]);
            }
        } else {
            reader.read_to_end(&mut body).unwrap();
        }
        Answer { status, headers, body }
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The value of the key `answer` of a successful response.
    pub fn answer(&self) -> Value {
        assert_eq!(self.status, 200, "{}", self.text());
        self.json()["answer"].clone()
    }

    /// The events of a stream: names and objects.
    pub fn events(&self) -> Vec<(String, Value)> {
        assert_eq!(self.status, 200, "{}", self.text());
        let text = self.text();
        let blocks = text.split("\n\n").filter(|block| !block.trim().is_empty());
        let field = |block: &str, name: &str| {
            block
                .lines()
                .filter_map(|line| line.strip_prefix(name))
                .map(str::trim)
                .collect::<Vec<_>>()
                .join("\n")
        };
        blocks
            .map(|block| (field(block, "event:"), serde_json::from_str(&field(block, "data:")).unwrap()))
            .collect()
    }

    /// The status, and the kind and message of the error.
    pub fn error(&self) -> (u16, String, String) {
        let error = &self.json()["error"];
        let text = |key: &str| error[key].as_str().unwrap_or_else(|| panic!("{self:?}")).to_owned();
        (self.status, text("kind"), text("message"))
    }
}
