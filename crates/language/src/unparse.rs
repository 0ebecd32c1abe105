//! Functions are printed as they were written, with spaces set anew.

use crate::ast::{
    Argument, Arrow, Binary, Clause, Collected, Function, Id, Node, Over, Parameter, Star, Statements, Tree,
    Unary,
};
use crate::symbol::{Symbol, Symbols};

/// The text of a function; what is longer than [`LIMIT`] is cut off.
pub(crate) fn function(function: &Function, tree: &Tree, symbols: &Symbols) -> String {
    let mut writer = Writer { tree, symbols, text: String::new() };
    writer.function(function);
    writer.text
}

const LIMIT: usize = 10_000;

struct Writer<'t> {
    tree: &'t Tree,
    symbols: &'t Symbols,
    text: String,
}

impl Writer<'_> {
    fn push(&mut self, text: &str) {
        if self.text.len() < LIMIT {
            self.text.push_str(text);
            if self.text.len() >= LIMIT {
                self.text.push('…');
            }
        }
    }

    fn name(&mut self, name: Symbol) {
        let name = self.symbols.name(name).clone();
        self.push(&name);
    }

    fn list(&mut self, items: &[Id], between: &str) {
        for (at, &item) in items.iter().enumerate() {
            if at > 0 {
                self.push(between);
            }
            self.node(item);
        }
    }

    fn function(&mut self, function: &Function) {
        match &*function.parameters {
            [only] if only.class.is_none() && only.default.is_none() && !only.rest => self.name(only.name),
            parameters => self.parameters(parameters),
        }
        self.push(" -> ");
        self.node(function.body);
    }

    fn parameters(&mut self, parameters: &[Parameter]) {
        self.push("(");
        for (at, parameter) in parameters.iter().enumerate() {
            if at > 0 {
                self.push(", ");
            }
            self.name(parameter.name);
            if let Some(class) = &parameter.class {
                self.push(" as ");
                for (at, &part) in class.parts.iter().enumerate() {
                    if at > 0 {
                        self.push(".");
                    }
                    self.name(part);
                }
            }
            if parameter.rest {
                self.push("...");
            }
            if let Some(default) = parameter.default {
                self.push(" ? ");
                self.node(default);
            }
        }
        self.push(")");
    }

    fn node(&mut self, id: Id) {
        if self.text.len() < LIMIT {
            stacker::maybe_grow(64 << 10, 2 << 20, || self.write(id));
        }
    }

    fn write(&mut self, id: Id) {
        let tree = self.tree;
        match &tree[id] {
            Node::Name(name) => self.name(*name),
            Node::Parenthesis(inner) => {
                self.push("(");
                self.node(*inner);
                self.push(")");
            }
            Node::Unary(op, operand) => {
                self.push(match op {
                    Unary::Minus => "-",
                    Unary::Plus => "+",
                    Unary::PlusMinus => "+-",
                    Unary::Not => "not ",
                });
                self.node(*operand);
            }
            Node::Binary(Binary::Joined, a, b) => self.pair(*a, "", *b),
            Node::Binary(Binary::Power, a, b) => self.pair(*a, "^", *b),
            Node::Binary(op, a, b) => self.pair(*a, &format!(" {} ", op.text()), *b),
            Node::And(a, b) => self.pair(*a, " and ", *b),
            Node::Or(a, b) => self.pair(*a, " or ", *b),
            Node::Infix { left, name, right } => {
                self.node(*left);
                self.push(" ");
                self.name(*name);
                self.push(" ");
                self.node(*right);
            }
            Node::Member { object, name } => {
                self.node(*object);
                self.push(".");
                self.name(*name);
            }
            Node::Call { callee, arguments } => {
                self.node(*callee);
                self.arguments(arguments);
            }
            Node::Index { object, arguments } => {
                self.node(*object);
                self.push("[");
                self.list(arguments, ", ");
                self.push("]");
            }
            Node::List(items) => {
                self.push("[");
                self.list(items, ", ");
                self.push("]");
            }
            Node::Set(items) => {
                self.push("{");
                self.list(items, ", ");
                self.push("}");
            }
            Node::Coordinates(items) => {
                self.push("(");
                self.list(items, ", ");
                self.push(")");
            }
            Node::Map(entries) => {
                self.push(if entries.is_empty() { "{=>" } else { "{" });
                for (at, (key, image)) in entries.iter().enumerate() {
                    if at > 0 {
                        self.push(", ");
                    }
                    self.pair(*key, " => ", *image);
                }
                self.push("}");
            }
            Node::Range { from, to, by } => {
                self.pair(*from, "..", *to);
                if let Some(by) = by {
                    self.push("..");
                    self.node(*by);
                }
            }
            Node::Comprehension { kind, clauses, value, image } => {
                self.push(if *kind == Collected::List { "[" } else { "{" });
                self.node(*value);
                if let Some(image) = image {
                    self.push(" => ");
                    self.node(*image);
                }
                self.clauses(clauses);
                self.push(if *kind == Collected::List { "]" } else { "}" });
            }
            Node::GoesOn => self.push("…"),
            Node::Fraction(x) => {
                let text = format!("({x})");
                self.push(&text);
            }
            Node::Game { left, right, explicit } => {
                self.push(if *explicit { "'{" } else { "{" });
                self.list(left, ",");
                self.push("|");
                self.list(right, ",");
                self.push(if *explicit { "}'" } else { "}" });
            }
            Node::Loopy { name, game } => {
                self.name(*name);
                self.node(*game);
            }
            Node::Nimber(index) => {
                self.push("*");
                if let Some(index) = index {
                    self.node(*index);
                }
            }
            Node::Arrow(arrow) => self.arrow(arrow),
            Node::Function(function) => self.function(function),
            Node::Assign { target, value } => self.pair(*target, " := ", *value),
            Node::Var { name, value } => {
                self.push("var ");
                self.name(*name);
                if let Some(value) = value {
                    self.push(" := ");
                    self.node(*value);
                }
            }
            Node::Block(statements) => {
                self.push("begin ");
                self.statements(statements);
                self.push("end");
            }
            Node::If { branches, otherwise } => {
                for (at, (condition, statements)) in branches.iter().enumerate() {
                    self.push(if at == 0 { "if " } else { "elseif " });
                    self.node(*condition);
                    self.push(" then ");
                    self.statements(statements);
                }
                if let Some(statements) = otherwise {
                    self.push("else ");
                    self.statements(statements);
                }
                self.push("end");
            }
            Node::Loop { clauses, body, yields } => {
                let start = self.text.len();
                self.clauses(clauses);
                if self.text[start..].starts_with(' ') {
                    self.text.remove(start);
                }
                self.push(if *yields { " " } else { " do " });
                self.statements(body);
                self.push("end");
            }
            Node::Yield(value) => {
                self.push("yield ");
                self.node(*value);
            }
            Node::Return(value) => {
                self.push("return");
                if let Some(value) = value {
                    self.push(" ");
                    self.node(*value);
                }
            }
            // Literals and declarations as they stand in the source.
            _ => {
                let text = tree.source.slice(tree.span(id)).to_owned();
                self.push(&text);
            }
        }
    }

    fn pair(&mut self, a: Id, between: &str, b: Id) {
        self.node(a);
        self.push(between);
        self.node(b);
    }

    fn arguments(&mut self, arguments: &[Argument]) {
        self.push("(");
        for (at, argument) in arguments.iter().enumerate() {
            if at > 0 {
                self.push(", ");
            }
            if let Some((name, _)) = argument.name {
                self.name(name);
                self.push(" => ");
            }
            self.node(argument.value);
        }
        self.push(")");
    }

    fn arrow(&mut self, arrow: &Arrow) {
        let sign = if arrow.down { "v" } else { "^" };
        self.push(&sign.repeat((arrow.count as usize).min(LIMIT)));
        if let Some(times) = arrow.times {
            self.node(times);
        }
        match arrow.star {
            Star::None => {}
            Star::One => self.push("*"),
            Star::Of(index) => {
                self.push("*");
                self.node(index);
            }
        }
    }

    /// Each followed by a space, so that `end` may follow.
    fn statements(&mut self, statements: &Statements) {
        for (at, &statement) in statements.list.iter().enumerate() {
            self.node(statement);
            self.push(if at + 1 < statements.list.len() { "; " } else { " " });
        }
    }

    /// Each after a space.
    fn clauses(&mut self, clauses: &[Clause]) {
        for clause in clauses {
            if let Some(variable) = clause.variable {
                self.push(" for ");
                self.name(variable);
            }
            let mut part = |text: &str, value: &Option<Id>| {
                if let Some(value) = value {
                    self.push(text);
                    self.node(*value);
                }
            };
            match &clause.over {
                Over::Steps { from, to, by } => {
                    part(" from ", &Some(*from));
                    part(" to ", to);
                    part(" by ", by);
                }
                Over::Each(collection) => part(" in ", &Some(*collection)),
                Over::Once(value) => part(" := ", &Some(*value)),
                Over::Forever => {}
            }
            part(" while ", &clause.until);
            part(" where ", &clause.filter);
        }
    }
}
