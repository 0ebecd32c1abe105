//! Graphs as text: a walk along edges.
//!
//! A vertex is nothing, `.`, or a label (a letter, or any text in braces); `:A` or `:{name}` behind it names
//! it, so that the walk can return to it. An edge is `-` or a label. `(…;…)` are several ways to go on
//! from a vertex; `;` outside begins a new component.

use super::graph::{Edge, Graph};
use crate::error::{Error, Result};
use crate::value::Value;
use std::collections::HashMap;

/// What letters and braced texts stand for.
pub(crate) struct Labels<'a, 'u> {
    /// Whether edges have a direction: `>` forwards, `<` back, `-` both ways.
    pub(crate) directed: bool,
    pub(crate) vertices: &'a dyn Fn(&str) -> Option<Value<'u>>,
    pub(crate) edges: &'a dyn Fn(&str) -> Option<Value<'u>>,
}

/// Reads a graph.
pub(crate) fn parse<'u>(text: &str, labels: &Labels<'_, 'u>) -> Result<Graph<'u>> {
    let mut reader = Reader {
        chars: text.chars().collect(),
        at: 0,
        graph: Graph { labels: Vec::new(), edges: Vec::new(), directed: labels.directed },
        names: HashMap::new(),
        labels,
    };
    reader.read()?;
    Ok(reader.graph)
}

struct Reader<'a, 'u> {
    chars: Vec<char>,
    at: usize,
    graph: Graph<'u>,
    names: HashMap<String, usize>,
    labels: &'a Labels<'a, 'u>,
}

impl<'u> Reader<'_, 'u> {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn fail<T>(&self, what: &str) -> Result<T> {
        Err(Error::value(format!("Invalid graph: {what} at character {}", self.at + 1)))
    }

    /// A letter, or a text in braces.
    fn label(&mut self) -> Result<Option<String>> {
        match self.peek() {
            Some('{') => {
                let end = self.chars[self.at..].iter().position(|&c| c == '}');
                let Some(length) = end else { return self.fail("`{` is not closed") };
                let text = self.chars[self.at + 1..self.at + length].iter().collect();
                self.at += length + 1;
                Ok(Some(text))
            }
            Some(c) if c.is_alphanumeric() => {
                self.at += 1;
                Ok(Some(c.to_string()))
            }
            _ => Ok(None),
        }
    }

    fn read(&mut self) -> Result<()> {
        if self.chars.is_empty() {
            return Ok(());
        }
        // The vertices at which parentheses were opened.
        let mut open: Vec<usize> = Vec::new();
        let mut vertex = self.vertex()?;
        loop {
            match self.peek() {
                None if open.is_empty() => return Ok(()),
                None => return self.fail("a missing `)`"),
                Some('(') => {
                    self.at += 1;
                    open.push(vertex);
                    vertex = self.step(vertex)?;
                }
                Some(';') => {
                    self.at += 1;
                    vertex = match open.last() {
                        Some(&from) => self.step(from)?,
                        None => self.vertex()?,
                    };
                }
                Some(')') => {
                    self.at += 1;
                    let Some(from) = open.pop() else { return self.fail("an unmatched `)`") };
                    vertex = from;
                }
                Some(_) => vertex = self.step(vertex)?,
            }
        }
    }

    /// Goes along an edge to a vertex.
    fn step(&mut self, from: usize) -> Result<usize> {
        let start = self.at;
        let label = match self.peek() {
            Some('-') => {
                self.at += 1;
                Value::Nothing
            }
            Some('>' | '<') if self.labels.directed => Value::Nothing,
            _ => {
                let known = self.label()?.and_then(|text| (self.labels.edges)(&text));
                match known {
                    Some(label) => label,
                    None => {
                        self.at = start;
                        return self.fail("expected an edge");
                    }
                }
            }
        };
        let both = self.chars.get(start) == Some(&'-');
        let arrow = |way: &char| self.labels.directed && !both && ['>', '<'].contains(way);
        let way = self.peek().filter(arrow);
        if way.is_some() {
            self.at += 1;
        }
        let to = self.vertex()?;
        if way != Some('<') {
            self.graph.edges.push(Edge { label: label.clone(), from, to });
        }
        if way == Some('<') || way.is_none() && self.labels.directed {
            self.graph.edges.push(Edge { label, from: to, to: from });
        }
        Ok(to)
    }

    fn vertex(&mut self) -> Result<usize> {
        let start = self.at;
        let mut label = Value::Nothing;
        if self.peek() == Some('.') {
            self.at += 1;
        } else if let Some(text) = self.label()? {
            match (self.labels.vertices)(&text) {
                Some(known) => label = known,
                // A letter that names no vertex may be an edge.
                None if (self.labels.edges)(&text).is_some() => self.at = start,
                None => {
                    self.at = start;
                    return self.fail(&format!("unknown label `{text}`"));
                }
            }
        }
        if self.peek() != Some(':') {
            self.graph.labels.push(label);
            return Ok(self.graph.order());
        }
        self.at += 1;
        let Some(name) = self.label()? else { return self.fail("expected a name") };
        if let Some(&known) = self.names.get(&name) {
            return Ok(known);
        }
        self.graph.labels.push(label);
        self.names.insert(name, self.graph.order());
        Ok(self.graph.order())
    }
}

/// A label as it stands in a graph: a letter or a digit alone, other texts in braces.
pub(crate) fn named(text: &str) -> String {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (None, _) => String::new(),
        (Some(letter), None) if letter.is_alphanumeric() => text.to_owned(),
        _ => format!("{{{text}}}"),
    }
}

/// Writes a graph.
pub(crate) fn write<'u>(
    graph: &Graph<'u>,
    vertex_label: &dyn Fn(&Value<'u>) -> Result<String>,
    edge_label: &dyn Fn(&Value<'u>) -> Result<String>,
) -> Result<String> {
    let walk = walk(graph);
    // Names in the order of first visits.
    let mut names = vec![None; graph.order() + 1];
    let mut count = 0;
    let mut returned = vec![false; graph.order() + 1];
    for step in &walk {
        if let Step::Return(vertex) = step {
            returned[*vertex] = true;
        }
    }
    for step in &walk {
        if let Step::Visit(vertex) = step
            && returned[*vertex]
        {
            names[*vertex] = Some(name(count));
            count += 1;
        }
    }
    let mut text = String::new();
    for step in walk {
        match step {
            Step::Component => text.push(';'),
            Step::Open(false) => {}
            Step::Open(true) => text.push('('),
            Step::Branch => text.push(';'),
            Step::Close => text.push(')'),
            Step::Edge(edge, both_ways) => {
                match &graph.edges[edge].label {
                    Value::Nothing if both_ways => text.push('-'),
                    Value::Nothing => {}
                    label => text.push_str(&edge_label(label)?),
                }
                if !both_ways {
                    text.push('>');
                }
            }
            Step::Alone(vertex) if names[vertex].is_some() => {}
            Step::Alone(_) => text.push('.'),
            Step::Visit(vertex) | Step::Return(vertex) => {
                if graph.labels[vertex - 1] != Value::Nothing {
                    text.push_str(&vertex_label(&graph.labels[vertex - 1])?);
                }
                if let Some(name) = &names[vertex] {
                    text.push(':');
                    text.push_str(name);
                }
            }
        }
    }
    Ok(text)
}

fn name(count: usize) -> String {
    match u8::try_from(count) {
        Ok(at) if at < 26 => char::from(b'A' + at).to_string(),
        _ => format!("{{{}}}", count + 1),
    }
}

/// One part of the text of a graph.
enum Step {
    Component,
    Visit(usize),
    Return(usize),
    /// A vertex without a label or edges.
    Alone(usize),
    /// An edge, and whether it goes both ways.
    Edge(usize, bool),
    /// A place where branches begin, and whether there is more than one.
    Open(bool),
    Branch,
    Close,
}

/// Depth first along unused edges, without recursion.
fn walk(graph: &Graph<'_>) -> Vec<Step> {
    let incidence = graph.incidence();
    let mut steps: Vec<Step> = Vec::new();
    let mut met = vec![false; graph.order() + 1];
    let mut used = vec![false; graph.edges.len()];
    for start in 1..=graph.order() {
        if met[start] {
            continue;
        }
        if start > 1 {
            steps.push(Step::Component);
        }
        met[start] = true;
        steps.push(Step::Visit(start));
        if incidence[start].is_empty() && graph.labels[start - 1] == Value::Nothing {
            steps.push(Step::Alone(start));
        }
        // For each vertex on the way: its next edge, where its first branch begins, and how many it has.
        let mut way = vec![(start, 0, steps.len(), 0)];
        steps.push(Step::Open(false));
        while let Some((vertex, next, first, branches)) = way.last_mut() {
            let Some(&edge) = incidence[*vertex][*next..].iter().find(|edge| !used[**edge]) else {
                if *branches > 1 {
                    steps[*first] = Step::Open(true);
                    steps.push(Step::Close);
                }
                way.pop();
                continue;
            };
            let place = incidence[*vertex].iter().position(|at| *at == edge);
            *next = place.expect("the edge was found among those of the vertex") + 1;
            if *branches > 0 {
                steps.push(Step::Branch);
            }
            *branches += 1;
            used[edge] = true;
            let other = graph.edges[edge].other(*vertex);
            // In a directed graph the same edge back is written with it.
            let same = |at: &usize| {
                let (one, back) = (&graph.edges[edge], &graph.edges[*at]);
                !used[*at] && one.label == back.label && (one.from, one.to) == (back.to, back.from)
            };
            let back = if graph.directed { incidence[other].iter().copied().find(same) } else { None };
            back.into_iter().for_each(|back| used[back] = true);
            steps.push(Step::Edge(edge, back.is_some() || !graph.directed));
            if met[other] {
                steps.push(Step::Return(other));
            } else {
                met[other] = true;
                steps.push(Step::Visit(other));
                way.push((other, 0, steps.len(), 0));
                steps.push(Step::Open(false));
            }
        }
    }
    steps
}
