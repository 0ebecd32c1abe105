//! The command-line arguments.

use crate::bound::{self, BoundArgs};
use crate::certificate::{self, CertificateArgs, VerifyArgs};
use crate::complex::{self, ComplexTask};
use crate::copies::{self, CopiesTask};
use crate::coupons::{self, CouponsTask};
use crate::explain::{self, ExplainArgs};
use crate::falsify::{self, FalsifyTask};
use crate::manual::{self, Completions};
use crate::matches::{self, Match};
use crate::mcp::{self, McpArgs};
use crate::moves::{self, Moves};
use crate::number::{self, NumberArgs};
use crate::order::{self, OrderArgs};
use crate::play::{self, Play};
use crate::quotient::{self, QuotientArgs};
use crate::review::{self, ReviewTask};
use crate::rulesets::{self, RulesetsArgs};
use crate::run;
use crate::selftest::{self, SelftestArgs};
use crate::serve::{self, Serve};
use crate::solve::{self, Solve};
use crate::survey::{self, SurveyTask};
use crate::table::{self, TableArgs};
use crate::thermograph::{self, ThermographArgs};
use crate::tour::{self, Tour};
use crate::tree::{self, TreeArgs};
use crate::unused::refuse_in_json;
use crate::value::{self, ValueArgs};
use clap::{Args, Parser, Subcommand, ValueEnum};
use kelvin_lab::Alphabet;
use kelvin_values::notation::Style;
use std::path::PathBuf;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  kelvin eval '{1|-1} + ^'                      {1^|-1^}
  kelvin eval '{3||2*|1*}.LeftStop'             3
  kelvin eval '*2.NimProduct(*3)' 'a := ^' 'a > 0'
  kelvin eval --format latex '{0||0|-2} + ^^*'
  kelvin eval '{1|-1} + * <> ^' --certificate order.proof   a proof, for kelvin verify
  printf '%s\\n' '1/2+1/4' '{0|*}' | kelvin eval -
  kelvin run homework.cgs
  echo 'Sum(n^2 for n from 1 to 10)' | kelvin";

/// A laboratory for combinatorial games.
#[derive(Parser)]
#[command(version, about, after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub struct Arguments {
    #[command(subcommand)]
    pub task: Option<Task>,
    #[command(flatten)]
    pub answers: Answers,
    #[command(flatten)]
    pub limits: LimitArgs,
}

#[derive(Subcommand)]
pub enum Task {
    /// Evaluate expressions, and print one answer for each.
    #[command(after_help = EXAMPLES)]
    Eval(Eval),
    /// Run a file of the worksheet language, and print the value of its last statement.
    #[command(after_help = run::EXAMPLES)]
    Run(RunArgs),
    /// Show what Kelvin does, in a dozen evaluations.
    #[command(after_help = tour::EXAMPLES)]
    Tour(Tour),
    /// Draw thermographs: in the terminal, or as SVG, PNG or TikZ.
    #[command(after_help = thermograph::EXAMPLES)]
    Thermograph(ThermographArgs),
    /// Tabulate the stops of 1, 2, 3, … copies of a game, and prove the law that all follow.
    #[command(after_help = copies::EXAMPLES)]
    Copies(CopiesTask),
    /// Play a game beside a stack of coupons, and compare its scores with the walls of its thermograph.
    #[command(after_help = coupons::EXAMPLES)]
    Coupons(CouponsTask),
    /// Sort games: a Hasse diagram coloured by temperature, or the join and the meet of two games born by a day.
    #[command(after_help = order::EXAMPLES)]
    Order(OrderArgs),
    /// Draw the tree of a game, with boards at the nodes and numbers as leaves.
    #[command(after_help = tree::EXAMPLES)]
    Tree(TreeArgs),
    /// Bound the temperature of a position, or of a family of boards, by confusion intervals.
    #[command(after_help = bound::EXAMPLES)]
    Bound(BoundArgs),
    /// Prove a comparison of two games, or refute it, by a strategy of replies.
    #[command(after_help = explain::EXAMPLES)]
    Explain(ExplainArgs),
    /// List the rulesets, each with a board to try.
    #[command(after_help = rulesets::EXAMPLES)]
    Rulesets(RulesetsArgs),
    /// Compute the value of a position, with outcome, mean, temperature and birthday.
    #[command(after_help = value::EXAMPLES)]
    Value(ValueArgs),
    /// Show the moves of a position that are neither dominated nor reversible, with their values.
    #[command(after_help = moves::EXAMPLES)]
    Moves(Moves),
    /// Find who wins a position or a sum, and by which move, even if values are out of reach.
    #[command(after_help = solve::EXAMPLES)]
    #[command(mut_arg("timeout", |time| time.help("Time limit in seconds; beyond it the answer is undecided")))]
    Solve(Solve),
    /// Play a game, or a sum of games, against the machine; or let it play against itself.
    #[command(after_help = play::EXAMPLES)]
    #[command(mut_arg("timeout", |time| time.help("Time limit in seconds for a move of the machine [default: 5]")))]
    Play(Play),
    /// Let strategies play a tournament on random sums, and measure how far from optimal they end.
    #[command(after_help = matches::EXAMPLES)]
    #[command(mut_arg("timeout", |time| time.help("Time limit in seconds for a move [default: 10]")))]
    Match(Match),
    /// Review a game: the temperature before each move, what each move lost, and where the sum was lost.
    #[command(after_help = review::EXAMPLES)]
    #[command(mut_arg("timeout", |time| time.help("Time limit in seconds for a position [default: 5]")))]
    Review(ReviewTask),
    /// Search for the sums in which a strategy loses most, exhaustively.
    #[command(after_help = falsify::EXAMPLES)]
    Falsify(FalsifyTask),
    /// Tabulate a family of boards: value, mean and temperature of each.
    #[command(after_help = table::EXAMPLES)]
    Table(TableArgs),
    /// Compute the values of all positions of a family, store them, and find extremes.
    #[command(after_help = survey::help())]
    Survey(SurveyTask),
    /// Report on the complex of a placement game, or on any other: vectors, shellings, ideals, value.
    #[command(after_help = complex::EXAMPLES)]
    Complex(ComplexTask),
    /// Find the misère quotient of a heap game, a family of boards or misère values: the monoid that determines who wins every sum.
    #[command(after_help = quotient::EXAMPLES)]
    Quotient(QuotientArgs),
    /// Show a surreal number: normal form, sign expansion, birthday, options, place in the number tree.
    #[command(after_help = number::EXAMPLES, mut_arg("path", |path| path.hide(true)))]
    Number(NumberArgs),
    /// Check certificates, which prove values and outcomes line by line.
    #[command(after_help = certificate::EXAMPLES)]
    Verify(VerifyArgs),
    /// Compute known answers, test laws on random games and check certificates, on this machine.
    #[command(after_help = selftest::EXAMPLES)]
    Selftest(SelftestArgs),
    /// Serve the page: draw positions, see their values, play and explore in a browser.
    #[command(after_help = serve::EXAMPLES)]
    Serve(Serve),
    /// Answer the questions of a language model: a server of the Model Context Protocol on standard input and output.
    #[command(after_help = mcp::EXAMPLES)]
    Mcp(McpArgs),
    /// Print a completion script for a shell.
    #[command(after_help = manual::COMPLETIONS)]
    Completions(Completions),
    /// Print the manual page, for man.
    #[command(after_help = manual::MAN)]
    Man,
}

#[derive(Args)]
pub struct Eval {
    /// Expressions, or `-` to read one per line from standard input.
    #[arg(required = true, allow_hyphen_values = true, value_name = "EXPR")]
    pub expressions: Vec<String>,
    #[command(flatten)]
    pub certificate: CertificateArgs,
    #[command(flatten)]
    pub answers: Answers,
    #[command(flatten)]
    pub limits: LimitArgs,
}

#[derive(Args)]
pub struct RunArgs {
    /// The file.
    pub file: PathBuf,
    #[command(flatten)]
    pub answers: Answers,
    #[command(flatten)]
    pub limits: LimitArgs,
}

/// How answers are printed.
#[derive(Args)]
pub struct Answers {
    /// The alphabet of the answers.
    #[arg(long, value_enum, default_value_t = Format::Plain)]
    pub format: Format,
    /// Show long answers of the worksheet in full.
    #[arg(long)]
    pub full: bool,
}

impl Answers {
    /// Rejects options without effect on JSON output.
    pub fn refuse_unused(&self) {
        refuse_in_json(self.format == Format::Json, &[("--full", self.full)]);
    }
}

/// How a report is printed.
#[derive(Args)]
#[group(multiple = false)]
pub struct Output {
    /// The alphabet of the values.
    #[arg(long, value_enum, default_value_t = Format::Plain)]
    pub format: Format,
    /// Print objects, as --format json does (docs/json.md).
    #[arg(long)]
    json: bool,
}

impl Output {
    /// Returns whether the output is JSON.
    pub fn is_json(&self) -> bool {
        self.json || self.format == Format::Json
    }

    /// The alphabet of the values.
    pub fn alphabet(&self) -> Alphabet {
        if self.json { Alphabet::Plain } else { self.format.alphabet() }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// What can be typed: `^^*`, `+-1`.
    Plain,
    /// `⇑*`, `±1`.
    Unicode,
    /// For papers, in math mode.
    Latex,
    /// An object for each answer (docs/json.md).
    Json,
}

impl Format {
    pub fn alphabet(self) -> Alphabet {
        match self {
            Format::Plain | Format::Json => Alphabet::Plain,
            Format::Unicode => Alphabet::Unicode,
            Format::Latex => Alphabet::Latex,
        }
    }

    pub fn style(self) -> Style {
        self.alphabet().into()
    }
}

/// The limits of a calculation.
#[derive(Args)]
pub struct LimitArgs {
    /// Time limit in seconds, per expression or in total.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub timeout: Option<f64>,
    /// Memory limit in megabytes, above the memory of the program at its start.
    #[arg(long, value_name = "MB", default_value_t = 4096)]
    pub memory: u64,
    /// A folder of class files, searched after the working folder.
    #[arg(long, value_name = "FOLDER")]
    pub path: Vec<PathBuf>,
}

impl LimitArgs {
    /// The time limit, if given.
    pub fn time(&self) -> Option<Duration> {
        self.timeout.map(Duration::from_secs_f64)
    }

    /// The memory limit in bytes.
    pub fn bytes(&self) -> u64 {
        self.memory.saturating_mul(1 << 20)
    }
}

pub fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.0..1e9).contains(&seconds) => Ok(seconds),
        _ => Err("expected a number of seconds".to_owned()),
    }
}
