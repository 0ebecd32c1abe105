//! Admission of requests.

use crate::client::{Answer, serve};
use kelvin_server::Config;
use std::net::SocketAddr;

const QUESTION: &[u8] = br#"{"question": {"ask": "value", "value": "1"}}"#;

fn ask(server: &crate::client::Running, headers: &[(&str, &str)]) -> Answer {
    let headers = [&[("Content-Type", "application/json")], headers].concat();
    server.request("POST", "/api/ask", &headers, QUESTION)
}

#[test]
fn no_other_site_may_ask() {
    let server = serve(Config::default());
    let own = format!("http://{}", server.address);
    assert_eq!(ask(&server, &[("Origin", &own)]).status, 200);
    for origin in
        ["https://games.example.org", "null", "http://127.0.0.1:1", "http://localhost.example.org", ""]
    {
        let (status, kind, _) = ask(&server, &[("Origin", origin)]).error();
        assert_eq!((status, kind.as_str()), (403, "origin"), "{origin}");
    }
    assert_eq!(ask(&server, &[("Sec-Fetch-Site", "cross-site")]).status, 403);
    assert_eq!(ask(&server, &[("Sec-Fetch-Site", "same-origin")]).status, 200);
    // Following a link to the page is allowed.
    let link = [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate")];
    assert_eq!(server.request("GET", "/", &link, b"").status, 200);
}

#[test]
fn no_foreign_name_stands_for_this_server() {
    let server = serve(Config::default());
    let port = server.address.port();
    for host in [format!("localhost:{port}"), format!("127.0.0.1:{port}"), format!("[::1]:{port}")] {
        assert_eq!(ask(&server, &[("Host", &host)]).status, 200, "{host}");
    }
    for host in [
        "attacker.example",
        "localhost.attacker.example",
        "10.0.0.1",
        "127.0.0.1.attacker.example",
        "",
        "a b",
    ] {
        let status = ask(&server, &[("Host", host)]).status;
        assert!(matches!(status, 400 | 403), "{host}: {status}");
    }
    let address: SocketAddr = "0.0.0.0:0".parse().unwrap();
    let named = Config { address, names: vec!["games.example.edu".to_owned()], ..Config::default() };
    let server = serve(named);
    assert_eq!(ask(&server, &[("Host", "games.example.edu")]).status, 200);
    let behind = [("Host", "games.example.edu"), ("Origin", "https://games.example.edu")];
    assert_eq!(ask(&server, &behind).status, 200);
    assert_eq!(ask(&server, &[("Host", "attacker.example")]).status, 403);
}

#[test]
fn every_answer_carries_what_protects_the_page() {
    let server = serve(Config::default());
    for path in ["/", "/health", "/api", "/no-such-place", "/no.such.file", "/metrics", "/api/ask"] {
        let answer = server.get(path);
        let policy = answer.header("content-security-policy").unwrap_or_else(|| panic!("{path}"));
        assert!(policy.contains("default-src 'none'; script-src 'self'; style-src 'self';"), "{policy}");
        assert!(policy.contains("frame-ancestors 'self'") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
    }
}

#[test]
fn clients_cannot_exceed_the_rate() {
    let server = serve(Config { rate: Some(2), ..Config::default() });
    let statuses: Vec<u16> = (0..40).map(|_| server.get("/health").status).collect();
    assert!(statuses[..20].iter().all(|status| *status == 200), "{statuses:?}");
    assert!(statuses.contains(&429), "{statuses:?}");
}
