//! Proofs in words: plain text, or LaTeX.

use crate::explain::{ExplainAnswer, ProofStep};
use crate::replies::StrategyProof;
use crate::simplify::{FormStep, SimplestNumber, SimplifiedForm, SimplifyAnswer, StepReason};
use crate::words::{Alphabet, Side};

/// How texts of games are set.
#[derive(Clone, Copy)]
struct Words {
    latex: bool,
}

impl Words {
    fn of(alphabet: Alphabet) -> Words {
        Words { latex: alphabet == Alphabet::Latex }
    }

    /// A game, or another formula.
    fn formula(self, text: &str) -> String {
        if self.latex { format!("${text}$") } else { text.to_owned() }
    }

    /// A text that is not a formula, such as a board.
    fn upright(self, text: &str) -> String {
        match self.latex {
            true => format!(r"\texttt{{{}}}", escaped(text)),
            false => text.to_owned(),
        }
    }

    /// A relation with its sides.
    fn relation(self, left: &str, sign: &str, right: &str) -> String {
        self.formula(&format!("{left} {} {right}", if self.latex { latex_sign(sign) } else { sign }))
    }
}

fn latex_sign(sign: &str) -> &str {
    match sign {
        "<=" => r"\leq",
        ">=" => r"\geq",
        "<|" => r"\ngeq",
        "|>" => r"\nleq",
        other => other,
    }
}

/// Escapes a text for LaTeX.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '{' | '}' | '_' | '&' | '#' | '%' | '$' => {
                escaped.push('\\');
                escaped.push(letter);
            }
            '\\' => escaped.push_str(r"\textbackslash{}"),
            '^' => escaped.push_str(r"\textasciicircum{}"),
            '~' => escaped.push_str(r"\textasciitilde{}"),
            other => escaped.push(other),
        }
    }
    escaped
}

fn opponent(player: Side) -> Side {
    match player {
        Side::Left => Side::Right,
        Side::Right => Side::Left,
    }
}

impl ExplainAnswer {
    /// The proof in words. LaTeX needs the package `amsthm`.
    pub(crate) fn in_words(&self, statement: &str, alphabet: Alphabet) -> String {
        let words = Words::of(alphabet);
        let relation = self.relation;
        let sum = if self.difference.is_empty() { "0".to_owned() } else { self.difference.join(" + ") };
        let difference = words.formula("G - H");
        let mut text = match (self.holds, words.latex) {
            (true, false) => format!("{statement} is true.\n"),
            (false, false) => format!("{statement} is false: G {relation} H.\n"),
            (true, true) => format!("{} is true.\n", words.upright(statement)),
            (false, true) => {
                format!("{} is false: $G {} H$.\n", words.upright(statement), relation.latex())
            }
        };
        text += &format!("{difference} is {}.\n", words.formula(&sum));
        for step in &self.steps {
            text.push('\n');
            text += &step.in_words(words);
        }
        if words.latex {
            text = format!("\\begin{{proof}}\n{text}\\end{{proof}}\n");
        }
        text
    }
}

impl ProofStep {
    fn in_words(&self, words: Words) -> String {
        let winner = self.winner;
        let shows = match words.latex {
            false => self.shows.clone(),
            true => {
                let (not, relation) = match self.shows.strip_prefix("not ") {
                    Some(relation) => ("not ", relation),
                    None => ("", &self.shows[..]),
                };
                format!("{not}${}$", relation.replace("<=", r"\leq").replace(">=", r"\geq"))
            }
        };
        let difference = words.formula("G - H");
        let mut text = match &self.first {
            None => format!("{shows}, as {winner} wins {difference} moving second:\n"),
            Some((summand, to)) => format!(
                "{shows}, as {winner} wins {difference} moving first, in summand {} to {}; then:\n",
                summand + 1,
                words.formula(to)
            ),
        };
        match words.latex {
            true => text += &self.strategy.in_latex(),
            false => {
                for line in self.strategy.lines() {
                    text += &format!("  {line}\n");
                }
            }
        }
        text
    }
}

impl StrategyProof {
    /// The strategy as a list of positions. It is not nested, as LaTeX nests lists four deep.
    fn in_latex(&self) -> String {
        let opponent = opponent(self.player);
        let mut text = String::from("\\begin{itemize}\n");
        for (number, node) in self.nodes.iter().enumerate() {
            let sum = match node.summands.is_empty() {
                true => "0".to_owned(),
                false => node.summands.join(" + "),
            };
            text += &format!("\\item[({})] ${sum}$.", number + 1);
            if node.replies.is_empty() {
                text += &format!(" {opponent} has no move, and loses.\n");
                continue;
            }
            text += "\n  \\begin{itemize}\n";
            for reply in &node.replies {
                let place = match reply.reply_in == reply.summand {
                    true => "there".to_owned(),
                    false => format!("in summand {}", reply.reply_in + 1),
                };
                let reached = reply.node.map_or(String::new(), |node| format!(": position ({})", node + 1));
                text += &format!(
                    "  \\item {opponent} moves in summand {} to ${}$; {} replies {place} to ${}${reached}.\n",
                    reply.summand + 1,
                    reply.to,
                    self.player,
                    reply.reply_to
                );
            }
            text += "  \\end{itemize}\n";
        }
        if self.cut {
            text += "\\item[\\dots] The strategy goes on.\n";
        }
        text + "\\end{itemize}\n"
    }
}

impl SimplifyAnswer {
    /// The steps in words.
    pub(crate) fn in_words(&self, alphabet: Alphabet) -> String {
        let words = Words::of(alphabet);
        let mut text = String::new();
        if self.cut {
            text += "Only the last forms are shown.\n\n";
        }
        for (number, form) in self.forms.iter().enumerate() {
            if number > 0 {
                text.push('\n');
            }
            text += &form.in_words(words);
        }
        if words.latex {
            text = format!("\\begin{{proof}}\n{text}\\end{{proof}}\n");
        }
        text
    }
}

impl SimplifiedForm {
    fn in_words(&self, words: Words) -> String {
        let is_position = self.options.iter().any(|option| option.name.is_some());
        let name = match is_position {
            true => words.upright(&self.form),
            false => words.formula(&self.form),
        };
        let mut text = String::new();
        // Options in braces are listed if their forms are not canonical.
        let listed: Vec<_> = self.options.iter().filter(|option| option.to != option.value).collect();
        let is_named = self.form == self.value;
        if listed.is_empty() {
            text += &match is_named {
                true => format!("{name} is {}.\n", words.formula(&self.start)),
                false => format!("{name}\n"),
            };
        } else {
            text += &format!("{name} has the options\n");
            for option in listed {
                let to = match option.name {
                    Some(_) => words.upright(&option.to),
                    None => words.formula(&option.to),
                };
                let player = option.player;
                let by = option.name.as_ref().map_or(String::new(), |name| format!(" by {name}"));
                let end = if words.latex { " \\\\" } else { "" };
                text += &format!("  {player}{by}: {to}, which is {}{end}\n", words.formula(&option.value));
            }
            text += &format!("so it equals {}.\n", words.formula(&self.start));
        }
        if self.steps.is_empty() {
            text += "No option is dominated or reversible.\n";
        }
        for (number, step) in self.steps.iter().enumerate() {
            text += &step.in_words(number + 1, words);
        }
        text += &match self.end == self.value {
            true => format!("{} is the canonical form.\n", words.formula(&self.end)),
            false => format!(
                "{} is the canonical form, which is written {}.\n",
                words.formula(&self.end),
                words.formula(&self.value)
            ),
        };
        if let Some(number) = &self.number {
            text += &number.in_words(words);
        }
        text
    }
}

impl FormStep {
    fn in_words(&self, number: usize, words: Words) -> String {
        let (player, opponent) = (self.player, opponent(self.player));
        let option = words.formula(&self.option);
        let [better, reply] = match player {
            Side::Left => [">=", "<="],
            Side::Right => ["<=", ">="],
        };
        let after = words.formula(&self.after);
        let end = if words.latex { "\n\n" } else { "\n" };
        let mut text = match &self.reason {
            StepReason::Dominated { by } => format!(
                "{number}. {player}'s option {option} is removed, since {} dominates it: {}. This leaves {after}.{end}",
                words.formula(by),
                words.relation(by, better, &self.option),
            ),
            StepReason::Reversible { through, replaced_by } => {
                let by = match &replaced_by[..] {
                    [] => format!("none, as {player} has no option there"),
                    options => words.formula(&options.join(", ")),
                };
                format!(
                    "{number}. {player}'s option {option} is reversible through {opponent}'s reply {}: {}. It is replaced by \
                     {player}'s options after that reply: {by}. This leaves {after}.{end}",
                    words.formula(through),
                    words.relation(through, reply, &self.before),
                )
            }
        };
        if let Some(proof) = &self.proof {
            match words.latex {
                true => proof.steps.iter().for_each(|step| text += &step.in_words(words)),
                false => {
                    let lines = proof.steps.iter().map(|step| step.in_words(words)).collect::<String>();
                    lines.lines().for_each(|line| text += &format!("     {line}\n"));
                }
            }
        }
        text
    }
}

impl SimplestNumber {
    fn in_words(&self, words: Words) -> String {
        let x = words.formula(&self.number);
        let fits = |options: &[crate::texts::Notation], sign: &str| {
            let all: Vec<String> =
                options.iter().map(|option| words.relation(option, sign, &self.number)).collect();
            all
        };
        let fits = [fits(&self.left, "<|"), fits(&self.right, "|>")].concat();
        let mut text = match fits.is_empty() {
            true => format!("{x} is the simplest number; there are no options for it to fit between"),
            false => {
                format!("{x} is the simplest number that fits between the options, as {}", fits.join(", "))
            }
        };
        let simpler: Vec<String> = self
            .simpler
            .iter()
            .map(|simpler| {
                let sign = if simpler.player == Side::Left { ">=" } else { "<=" };
                let why = words.relation(&simpler.option, sign, &simpler.number);
                format!("{} does not fit, as {why}", words.formula(&simpler.number))
            })
            .collect();
        if !simpler.is_empty() {
            text += &format!("; {}", simpler.join(", and "));
        }
        text + ".\n"
    }
}
