//! `kelvin`: a laboratory for combinatorial games on the command line.

mod answer;
mod arguments;
mod ascii;
mod bound;
mod calculation;
mod certificate;
mod class_folders;
mod complex;
mod copies;
mod count;
mod coupons;
mod engines;
mod eval;
mod explain;
mod expression;
mod failure;
mod falsify;
mod file;
mod help;
mod hyphens;
mod layout;
mod manual;
mod matches;
mod maxima;
mod mcp;
mod misere;
mod mistakes;
mod moves;
mod number;
mod object;
mod order;
mod own_rules;
mod picture;
mod play;
mod quotient;
mod resources;
mod review;
mod rulesets;
mod run;
mod screen;
mod selftest;
mod serve;
mod solve;
mod supervisor;
mod survey;
mod table;
mod thermograph;
mod tour;
mod tree;
mod unused;
mod value;
mod watch;
mod worksheet;

use arguments::{Arguments, Task};
use clap::{CommandFactory, Parser};
use std::io::IsTerminal;
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    supervisor::start();
    let words = hyphens::options_first(&Arguments::command(), std::env::args_os());
    if let Some(name) = help::name_on_the_command_line(&words) {
        return ended(failure::report(help::run(name)));
    }
    if let Some(error) = hyphens::unknown_option(&Arguments::command(), &words) {
        error.exit();
    }
    let arguments = Arguments::parse_from(words);
    ended(match arguments.task {
        Some(Task::Eval(task)) => eval::run(&task),
        Some(Task::Run(task)) => run::run(&task),
        Some(Task::Tour(task)) => failure::report(tour::run(&task)),
        Some(Task::Thermograph(task)) => failure::report(thermograph::run(&task)),
        Some(Task::Copies(task)) => failure::report(copies::run(&task)),
        Some(Task::Coupons(task)) => failure::report(coupons::run(&task)),
        Some(Task::Bound(task)) => failure::report(bound::run(&task)),
        Some(Task::Order(task)) => failure::report(order::run(&task)),
        Some(Task::Tree(task)) => failure::report(tree::run(&task)),
        Some(Task::Explain(task)) => failure::report(explain::run(&task)),
        Some(Task::Rulesets(task)) => failure::report(rulesets::run(&task)),
        Some(Task::Value(task)) => failure::report(value::run(&task)),
        Some(Task::Moves(task)) => failure::report(moves::run(&task)),
        Some(Task::Match(task)) => failure::report(matches::run(&task)),
        Some(Task::Review(task)) => failure::report(review::run(&task)),
        Some(Task::Falsify(task)) => failure::report(falsify::run(&task)),
        Some(Task::Solve(task)) => failure::report(solve::run(&task)),
        Some(Task::Play(task)) => failure::report(play::run(&task)),
        Some(Task::Table(task)) => failure::report(table::run(&task)),
        Some(Task::Survey(task)) => failure::report(survey::run(&task)),
        Some(Task::Complex(task)) => failure::report(complex::run(&task)),
        Some(Task::Quotient(task)) => failure::report(quotient::run(&task)),
        Some(Task::Number(task)) => failure::report(number::run(&task)),
        Some(Task::Verify(task)) => failure::report(certificate::run(&task)),
        Some(Task::Selftest(task)) => failure::report(selftest::run(&task)),
        Some(Task::Serve(task)) => failure::report(serve::run(&task)),
        Some(Task::Mcp(task)) => failure::report(mcp::run(&task)),
        Some(Task::Completions(task)) => failure::report(manual::completions(&task)),
        Some(Task::Man) => failure::report(manual::man()),
        None if std::io::stdin().is_terminal() => worksheet::run(&arguments.answers, &arguments.limits),
        None => run::piped(&arguments.answers, &arguments.limits),
    })
}

/// The exit status, given whether something failed.
fn ended(failed: std::io::Result<bool>) -> ExitCode {
    match failed {
        Ok(false) => ExitCode::SUCCESS,
        Ok(true) => ExitCode::FAILURE,
        // The reader closed our output, so there is no place to report the error.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("kelvin: {error}");
            ExitCode::FAILURE
        }
    }
}
