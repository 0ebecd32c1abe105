//! The rulesets that are there from the start, by their paths.

use crate::class::ClassId;
use crate::error::{Error, Result};
use crate::machine::Machine;
use crate::object::{Body, Object};
use crate::source::Source;
use crate::value::Value;

/// A ruleset of `kelvin_positions`.
pub(crate) struct BuiltIn {
    /// The name that it is printed with.
    pub(crate) name: &'static str,
    /// Its name there.
    pub(crate) entry: &'static str,
}

/// What a path stands for.
enum Named {
    BuiltIn(BuiltIn),
    /// The value of an expression.
    Expression(&'static str),
    /// A ruleset whose values are not built.
    NotYet(&'static str),
}

const fn built_in(name: &'static str, entry: &'static str) -> Named {
    Named::BuiltIn(BuiltIn { name, entry })
}

const NAMED: &[(&str, Named)] = &[
    ("game.grid.Amazons", built_in("Amazons", "amazons")),
    ("game.grid.AmazonsKnights", built_in("AmazonsKnights", "amazons-knights")),
    ("game.grid.AmazonsPath", built_in("AmazonsPath", "amazons-path")),
    ("game.grid.AmazonsTwoArrows", built_in("AmazonsTwoArrows", "amazons-two-arrows")),
    ("game.grid.CannibalClobber", built_in("CannibalClobber", "cannibal-clobber")),
    ("game.grid.Clobber", built_in("Clobber", "clobber")),
    ("game.grid.Cram", built_in("Cram", "cram")),
    ("game.grid.Domineering", built_in("Domineering", "domineering")),
    ("game.grid.Fission", built_in("Fission", "fission")),
    ("game.grid.Hex", built_in("Hex", "hex")),
    ("game.grid.HotClobber", built_in("HotClobber", "cannibal-clobber")),
    ("game.grid.Konane", built_in("Konane", "konane")),
    ("game.grid.NoGo", built_in("NoGo", "nogo")),
    ("game.grid.TicTacToe", built_in("TicTacToe", "tic-tac-toe")),
    ("game.heap.CashingCheques", built_in("CashingCheques", "cashing-cheques")),
    ("game.heap.ExtendedCashingCheques", built_in("ExtendedCashingCheques", "extended-cashing-cheques")),
    ("game.heap.PokerNim", built_in("PokerNim", "poker-nim")),
    ("game.graph.NimPlacement", built_in("NimPlacement", "nim-placement")),
    ("game.strip.ToadsAndFrogs", built_in("ToadsAndFrogs", "toads-and-frogs")),
    ("game.strip.TopplingDominoes", built_in("TopplingDominoes", "toppling-dominoes")),
    ("game.graph.NodeKayles", built_in("NodeKayles", "node-kayles")),
    ("game.graph.Hackenbush", built_in("Hackenbush", "hackenbush")),
    ("game.grid.Kings", Named::Expression("game.grid.GenClobber(Coordinates.Compass)")),
    ("game.grid.Knights", Named::Expression("game.grid.GenClobber(Coordinates.KnightsMove)")),
    ("game.grid.Rooks", Named::Expression("game.grid.GenClobber(maxDistance => 1000)")),
    ("game.grid.Queens", Named::Expression("game.grid.GenClobber(Coordinates.Compass, maxDistance => 1000)")),
    // Clobber played backwards.
    (
        "game.grid.AntiClobber",
        Named::Expression(
            "game.grid.GenClobber(clobbered => {Left => {0}, Right => {0}}, leftBehind => {Left => 2, Right => 1})",
        ),
    ),
    ("game.grid.FoxAndGeese", Named::NotYet("Loopy games")),
    ("game.grid.CeyloneseFoxAndGeese", Named::NotYet("Loopy games")),
    ("game.grid.GenFoxAndGeese", Named::NotYet("Loopy games")),
    ("game.strip.BackslidingToadsAndFrogs", Named::NotYet("Loopy games")),
    ("game.strip.ElephantsAndRhinos", Named::Expression("game.strip.GenToadsAndFrogs(maxJump => 0)")),
    ("game.heap.Nim", Named::Expression("game.heap.TakeAndBreak(\"0.[3]\")")),
    ("game.heap.Kayles", Named::Expression("game.heap.TakeAndBreak(\"0.77\")")),
    ("game.heap.DawsonsKayles", Named::Expression("game.heap.TakeAndBreak(\"0.07\")")),
    ("game.heap.DawsonsChess", Named::Expression("game.heap.TakeAndBreak(\"0.137\")")),
    ("game.heap.Treblecross", Named::Expression("game.heap.TakeAndBreak(\"0.007\")")),
    ("game.heap.GrundysGame", Named::Expression("game.heap.TakeAndBreak(\"4!.0\")")),
    ("game.heap.Wythoff", Named::Expression("game.heap.GenWythoff(j -> j + 1)")),
    ("game.heap.FibonacciNim", Named::Expression("game.heap.TakeAway(2)")),
    ("game.heap.Mem", Named::Expression("game.heap.GenMem((memory, taken) -> taken >= memory)")),
    (
        "game.heap.Cutcake",
        Named::Expression(
            "game.heap.GenCutcake(game.heap.TakeAndBreak(\"4.0\"), game.heap.TakeAndBreak(\"4.0\"))",
        ),
    ),
    (
        "game.heap.MaundyCake",
        Named::Expression(
            "game.heap.GenCutcake(game.heap.TakeAndBreak(\"{2+}=.0\"), game.heap.TakeAndBreak(\"{2+}=.0\"))",
        ),
    ),
    (
        "game.heap.Eatcake",
        Named::Expression(
            "game.heap.GenCutcake(game.heap.TakeAndBreak(\"0.7\"), game.heap.TakeAndBreak(\"0.7\"))",
        ),
    ),
    (
        "game.heap.TurnAndEatcake",
        Named::Expression(
            "game.heap.GenCutcake(game.heap.TakeAndBreak(\"0.7\"), game.heap.TakeAndBreak(\"0.7\"), twisted => true)",
        ),
    ),
];

macro_rules! written {
    ($($package:literal: $($name:literal)*;)*) => {
        /// The classes that are written in the language itself.
        const WRITTEN: &[(&str, &str)] = &[
            $($((concat!("game.", $package, ".", $name), include_str!(concat!("rulesets/", $name, ".cgs")))),*),*
        ];
    };
}

written! {
    "grid": "GenClobber";
    "strip": "GenToadsAndFrogs" "Turning";
    "graph": "ArcKayles" "ChildishHackenbush" "Col" "PartizanArcKayles" "Snort";
    "heap": "GenCutcake" "GenMem" "GenWythoff" "PartizanEuclid" "PartizanJoin" "PartizanSubtraction" "TakeAway";
}

/// The text of a class that is written in the language itself.
pub(crate) fn written(path: &str) -> Option<&'static str> {
    WRITTEN.iter().find(|(known, _)| *known == path).map(|(_, text)| *text)
}

/// The number of a ruleset that a path stands for.
pub(crate) fn named(path: &str) -> Option<u32> {
    NAMED.iter().position(|(known, _)| *known == path).map(|at| at as u32)
}

/// The path of the ruleset or class with a name without its package.
pub(crate) fn path_of(name: &str) -> Option<&'static str> {
    let all = NAMED.iter().map(|(path, _)| *path).chain(WRITTEN.iter().map(|(path, _)| *path));
    let mut found = all.filter(|path| path.rsplit('.').next() == Some(name));
    found.next().filter(|_| found.next().is_none())
}

/// The paths of all rulesets and of the classes that are written in the language.
pub(crate) fn paths() -> impl Iterator<Item = &'static str> {
    let built = NAMED.iter().filter(|(_, named)| !matches!(named, Named::NotYet(_)));
    built.map(|(path, _)| *path).chain(WRITTEN.iter().map(|(path, _)| *path))
}

impl<'u> Machine<'_, 'u> {
    /// The ruleset with a number; it is made once.
    pub(crate) fn named(&mut self, number: u32) -> Result<Value<'u>> {
        if let Some(value) = self.world.named.get(&number) {
            return Ok(value.clone());
        }
        let Some((path, named)) = NAMED.get(number as usize) else {
            return Err(Error::name("There is no such ruleset."));
        };
        let value = match named {
            Named::BuiltIn(ruleset) => Object::value(ClassId::BUILT_IN_RULESET, Body::Ruleset(ruleset)),
            Named::NotYet(what) => return Err(Error::not_yet(what)),
            Named::Expression(text) => {
                let source = Source::new(*path, *text);
                let tree = crate::parse::parse(&source, &mut self.world.symbols)?;
                let code = crate::compile::worksheet(&tree, self.world)?;
                self.execute_on(code, Value::Nothing)?
            }
        };
        self.world.named.insert(number, value.clone());
        Ok(value)
    }
}
