//! The documentation as a book: one page per file, and a table of contents. Links are relative, so the book may be
//! in any folder beside the page.

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};
use std::path::Path;
use std::{fs, io};

/// The order of the chapters. Files not listed here come after these.
const ORDER: [&str; 20] = [
    "start",
    "page",
    "worksheet",
    "language",
    "rulesets",
    "playing",
    "solving",
    "complexes",
    "misere",
    "loopy",
    "surveys",
    "python",
    "json",
    "serving",
    "site",
    "proofs",
    "glossary",
    "architecture",
    "contributing",
    "testing",
];

/// The style sheet `book.css`.
pub const STYLES: &str = include_str!("book.css");

/// A chapter.
struct Chapter {
    name: String,
    title: String,
    body: String,
}

/// The pages of the book, with their file names. Each page loads the script, if one is given.
pub fn pages(docs: &Path, script: Option<&str>) -> io::Result<Vec<(String, String)>> {
    let mut chapters = Vec::new();
    for entry in fs::read_dir(docs)? {
        let path = entry?.path();
        let name = path.file_stem().and_then(|name| name.to_str());
        if let (Some(name), Some("md")) = (name, path.extension().and_then(|end| end.to_str())) {
            chapters.push(chapter(name, &fs::read_to_string(&path)?));
        }
    }
    let place =
        |chapter: &Chapter| ORDER.iter().position(|name| *name == chapter.name).unwrap_or(ORDER.len());
    chapters.sort_by(|a, b| (place(a), &a.name).cmp(&(place(b), &b.name)));
    let contents = |current: &str| -> String {
        let line = |chapter: &Chapter| {
            let mark = if chapter.name == current { " aria-current=\"page\"" } else { "" };
            format!("<li><a href=\"{}.html\"{mark}>{}</a>", chapter.name, chapter.title)
        };
        format!("<ol>{}</ol>", chapters.iter().map(line).collect::<String>())
    };
    let mut pages: Vec<(String, String)> = (chapters.iter())
        .map(|chapter| {
            (
                format!("{}.html", chapter.name),
                page(&chapter.title, &contents(&chapter.name), &chapter.body, script),
            )
        })
        .collect();
    let body =
        format!("<h1>Kelvin</h1><p>A laboratory for combinatorial games: its book.</p>{}", contents(""));
    pages.push(("index.html".to_owned(), page("Kelvin", "", &body, script)));
    Ok(pages)
}

fn page(title: &str, contents: &str, body: &str, script: Option<&str>) -> String {
    let contents = match contents {
        "" => String::new(),
        list => format!(
            "<nav aria-label=\"Contents\"><p><a href=\"../\">Kelvin</a> · <a href=\"./\">Contents</a></p>{list}</nav>"
        ),
    };
    let script =
        script.map(|address| format!("<script type=\"module\" src=\"{}\"></script>", escaped(address)));
    let script = script.unwrap_or_default();
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{title}</title><link rel=\"stylesheet\" href=\"book.css\">{script}</head><body>{contents}<main>{body}</main></body></html>\n"
    )
}

fn chapter(name: &str, text: &str) -> Chapter {
    let mut events: Vec<Event<'_>> = Parser::new_ext(text, Options::ENABLE_TABLES).collect();
    let mut title = None;
    // For each open link, whether its target is in the book.
    let mut open = Vec::new();
    for at in 0..events.len() {
        if let Event::Start(Tag::Heading { .. }) = &events[at] {
            let words = words(&events[at + 1..]);
            if let Event::Start(Tag::Heading { id, .. }) = &mut events[at] {
                *id = Some(slug(&words).into());
            }
            title.get_or_insert(words);
        }
        match &mut events[at] {
            Event::Start(Tag::Link { dest_url, .. }) => {
                let kept = followed(dest_url);
                open.push(kept.is_some());
                match kept {
                    Some(place) => *dest_url = place,
                    None => events[at] = Event::Text("".into()),
                }
            }
            Event::End(TagEnd::Link) if open.pop() == Some(false) => events[at] = Event::Text("".into()),
            _ => {}
        }
    }
    let mut body = String::new();
    html::push_html(&mut body, events.into_iter());
    Chapter { name: name.to_owned(), title: escaped(&title.unwrap_or_else(|| name.to_owned())), body }
}

/// The text of a heading.
fn words(events: &[Event<'_>]) -> String {
    let inside = events.iter().take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
    let text = |event: &Event<'_>| match event {
        Event::Text(text) | Event::Code(text) => text.to_string(),
        _ => String::new(),
    };
    inside.map(text).collect()
}

/// The anchor of a heading.
fn slug(words: &str) -> String {
    let words = words.to_lowercase().replace(' ', "-");
    words.chars().filter(|letter| letter.is_alphanumeric() || *letter == '-').collect()
}

/// The target of a link: in the book, in the page, or external; `None` for files that are not in the book.
fn followed<'e>(link: &CowStr<'_>) -> Option<CowStr<'e>> {
    // The page is in the folder above.
    if let Some(query) = link.strip_prefix("/?") {
        return Some(format!("../?{query}").into());
    }
    let outside = ["https://", "http://", "#"].iter().any(|start| link.starts_with(start));
    if outside {
        return Some(link.to_string().into());
    }
    let (file, anchor) =
        link.split_once('#').map_or((&**link, String::new()), |(file, anchor)| (file, format!("#{anchor}")));
    let name =
        file.strip_prefix("./").unwrap_or(file).strip_suffix(".md").filter(|name| !name.contains('/'))?;
    Some(format!("{name}.html{anchor}").into())
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_relative_and_lead_into_the_book_or_out_of_it() {
        let text = "# A & B\n[page](/?sum=nim+3) [other](./heat.md#cooling) [code](../crates/x.rs) [far](https://example.org)";
        let Chapter { title, body, .. } = chapter("one", text);
        assert_eq!(title, "A &amp; B");
        for link in ["href=\"../?sum=nim+3\"", "href=\"heat.html#cooling\"", "href=\"https://example.org\""] {
            assert!(body.contains(link), "{link} in {body}");
        }
        assert!(body.contains(" code ") && !body.contains("crates"), "{body}");
    }

    #[test]
    fn a_script_is_loaded_only_if_it_is_given() {
        assert!(page("A", "", "", Some("../x.js")).contains("<script type=\"module\" src=\"../x.js\">"));
        assert!(!page("A", "", "", None).contains("script"));
    }
}
