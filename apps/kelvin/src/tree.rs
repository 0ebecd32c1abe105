//! `kelvin tree`.

use crate::arguments::{LimitArgs, Output};
use crate::calculation::Calculation;
use crate::failure::{Failure, wrong_usage};
use crate::picture::PictureArgs;
use crate::value::refuse_lone_ruleset;
use crate::{expression, object, own_rules, screen, watch};
use clap::Args;
use kelvin_lab::{Alphabet, Settings, Subject, TreeAnswer, TreeNodeShown, TreeQuestion};
use kelvin_pictures::{Name, TreeNode, game_tree};
use kelvin_values::{Player, Universe};
use std::io::{self, Write};

pub const EXAMPLES: &str = "\
Examples:
  kelvin tree domineering 2x3                      each position with its value, by the moves that lead to it
  kelvin tree hackenbush 'BR + RB' --svg tree.svg  boards at the nodes, numbers as leaves
  kelvin tree '{3|1||0|-2}' --tikz tree.tex
  kelvin tree domineering 3x3 --depth 1 --json
  kelvin tree toads-and-frogs t.f --numbers --most 50";

#[derive(Args)]
pub struct TreeArgs {
    /// A ruleset (`kelvin rulesets` lists them) and its board, or a value.
    #[arg(value_name = "GAME", required = true, allow_hyphen_values = true)]
    words: Vec<String>,
    /// The largest number of moves from the root.
    #[arg(long, value_name = "N")]
    depth: Option<u32>,
    /// The largest number of nodes.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=5000))]
    most: u32,
    /// Follow numbers too; by default they are leaves.
    #[arg(long)]
    numbers: bool,
    #[command(flatten)]
    picture: PictureArgs,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Prints or draws a game tree.
pub fn run(task: &TreeArgs) -> Result<(), Failure> {
    let budget = Calculation::begin(&task.limits);
    let universe = Universe::new();
    let lab = expression::lab(&universe, Settings::default(), &task.limits);
    let summands = Subject::of_words(&task.words).summands()?;
    let lab = lab.with_rulesets(own_rules::rulesets_in(&summands, &task.limits)?);
    refuse_lone_ruleset(&lab, &task.words);
    let [subject] = &summands[..] else { wrong_usage("expected one board or one value") };
    let question = |alphabet| TreeQuestion {
        subject: subject.clone(),
        depth: task.depth,
        most: Some(task.most),
        numbers: task.numbers,
        alphabet,
    };
    let watch = watch::Watch::new(&budget);
    let answer = lab.tree(&question(task.output.alphabet()), &budget)?;
    if task.picture.is_asked_for() {
        let [unicode, latex] =
            [Alphabet::Unicode, Alphabet::Latex].map(|alphabet| lab.tree(&question(alphabet), &budget));
        let (unicode, latex) = (unicode?, latex?);
        let nodes: Vec<_> =
            unicode.nodes.iter().zip(&latex.nodes).map(|(node, latex)| drawn(node, latex)).collect();
        let drawing = game_tree(&nodes);
        task.picture.write(|| drawing.svg(), || drawing.tikz())?;
    }
    drop(watch);
    if task.output.is_json() {
        return object::print([&answer]);
    }
    if !task.picture.is_asked_for() {
        list(&answer)?;
    }
    if answer.more {
        eprintln!("kelvin: some nodes are omitted (--most, --depth)");
    }
    Ok(())
}

/// A node of the picture. Numbers are shown without their boards, except at the root.
fn drawn(node: &TreeNodeShown, latex: &TreeNodeShown) -> TreeNode {
    let parent = node.parent.and_then(|parent| Some((parent as usize, Player::from(node.player?))));
    let name = match (&node.value, &latex.value) {
        (Some(text), Some(latex)) => Some(Name { text: text.to_string(), latex: latex.to_string() }),
        _ => None,
    };
    let leaf = node.number && parent.is_some();
    TreeNode { parent, board: node.board.clone().filter(|_| !leaf), value: name }
}

/// Prints the tree, one node per line.
fn list(answer: &TreeAnswer) -> io::Result<()> {
    let mut output = io::stdout().lock();
    let mut children = vec![vec![]; answer.nodes.len()];
    for (place, node) in answer.nodes.iter().enumerate() {
        if let Some(parent) = node.parent {
            children[parent as usize].push(place);
        }
    }
    let mut stack = vec![(0, 0)];
    while let Some((place, depth)) = stack.pop() {
        let node = &answer.nodes[place];
        let mut line = "  ".repeat(depth);
        if let (Some(player), Some(chosen)) = (node.player, &node.chosen) {
            line += &format!("{} {chosen}: ", Player::from(player));
        }
        line += &node.text;
        if let Some(value) = &node.value
            && **value != node.text
        {
            line += &format!(" = {value}");
        }
        writeln!(output, "{}", screen::shown(line))?;
        stack.extend(children[place].iter().rev().map(|&child| (child, depth + 1)));
    }
    Ok(())
}
