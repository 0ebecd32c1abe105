//! The documents of the server: its page, its book, its API description.

use crate::client::serve;
use kelvin_server::Config;
use serde_json::Value;

#[test]
fn the_page_is_served_with_its_files() {
    let folder = std::env::temp_dir().join(format!("kelvin-page-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("assets")).unwrap();
    std::fs::write(folder.join("index.html"), "<!doctype html><title>page</title>").unwrap();
    std::fs::write(folder.join("assets/page.js"), "1").unwrap();
    let server = serve(Config { page: Some(folder.clone()), ..Config::default() });
    for place in ["/", "/?tab=board", "/board"] {
        let page = server.get(place);
        assert_eq!(
            (page.status, page.header("content-type")),
            (200, Some("text/html; charset=utf-8")),
            "{place}"
        );
    }
    assert_eq!(server.get("/assets/page.js").header("content-type"), Some("text/javascript; charset=utf-8"));
    for wrong in [
        "/assets/none.js",
        "/../Cargo.toml",
        "/assets/../../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "//etc/host.conf",
    ] {
        assert_eq!(server.get(wrong).status, 404, "{wrong}");
    }
    assert_eq!(server.request("POST", "/", &[], b"").status, 405);
    std::fs::remove_dir_all(folder).unwrap();
    // The embedded page, or a message that there is none.
    let built_in = serve(Config::default()).get("/");
    assert_eq!(built_in.status, 200);
    assert!(built_in.text().contains("Kelvin"));
}

#[test]
fn the_description_speaks_of_every_question() {
    let server = serve(Config::default());
    let description = server.get("/api/openapi.json").json();
    assert_eq!(description["openapi"], "3.1.0");
    let asks = description["components"]["schemas"]["Question"]["oneOf"].as_array().unwrap().len();
    assert!(asks >= 19, "{asks}");
    let mut references = 0;
    follow(&description, &description, &mut references);
    assert!(references > 20, "{references}");
    for path in description["paths"].as_object().unwrap().keys() {
        assert!(matches!(server.post(path, "{").status, 400), "{path}");
    }
    let human = server.get("/api").text();
    assert!(human.contains("<code>thermograph</code>") && human.contains("/api/worksheet"), "{human}");
}

/// Checks that every reference resolves.
fn follow(value: &Value, whole: &Value, references: &mut usize) {
    match value {
        Value::Object(object) => {
            if let Some(Value::String(name)) = object.get("$ref") {
                *references += 1;
                assert!(whole.pointer(name.trim_start_matches('#')).is_some(), "{name}");
            }
            object.values().for_each(|value| follow(value, whole, references));
        }
        Value::Array(values) => values.iter().for_each(|value| follow(value, whole, references)),
        _ => {}
    }
}

#[test]
fn the_book_has_the_documentation() {
    let server = serve(Config::default());
    let contents = server.get("/book/").text();
    assert_eq!(server.get("/book").status, 308);
    let chapters: Vec<&str> =
        contents.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert!(chapters.contains(&"language.html") && chapters.len() > 8, "{chapters:?}");
    for chapter in chapters.iter().filter(|chapter| chapter.ends_with(".html")) {
        let page = server.get(&format!("/book/{chapter}"));
        assert_eq!(
            (page.status, page.header("content-type")),
            (200, Some("text/html; charset=utf-8")),
            "{chapter}"
        );
    }
    let examples = server.get("/book/page.html").text();
    assert!(examples.contains("href=\"../?sum=domineering+4x4\""), "examples open in the page");
    let tag = server.get("/book/book.css");
    let again = [("If-None-Match", tag.header("etag").unwrap())];
    assert_eq!(server.request("GET", "/book/book.css", &again, b"").status, 304);
    let packed = server.request("GET", "/book/language.html", &[("Accept-Encoding", "gzip, br")], b"");
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    let picture = server.get("/book/pictures/page.png");
    assert_eq!((picture.status, picture.header("content-type")), (200, Some("image/png")));
    assert_eq!(server.get("/book/none.html").status, 404);
}

#[test]
fn the_server_says_how_it_is() {
    let server = serve(Config::default());
    assert_eq!(server.get("/health").text(), "well\n");
    let before = server.metric("kelvin_requests_total{status=\"4xx\"}");
    server.get("/api/nothing");
    assert_eq!(server.metric("kelvin_requests_total{status=\"4xx\"}"), before + 1);
    assert!(server.metric("kelvin_memory_bytes") > 1 << 20);
}
