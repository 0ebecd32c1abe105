//! The rulesets that are there from the start, by their paths.

use crate::class::ClassId;
use crate::error::{Error, Result};
use crate::machine::Machine;
use crate::object::{Body, Object};
use crate::source::Source;
use crate::value::Value;
use kelvin_positions::{Named, Registry};
use std::sync::{Arc, LazyLock};

/// A ruleset of the registry.
#[derive(Debug)]
pub(crate) struct BuiltIn {
    /// The name that it is printed with: the end of its path.
    pub(crate) name: &'static str,
    /// What is known of it.
    pub(crate) ruleset: Named,
    /// Its class, and that of its positions.
    pub(crate) class: ClassId,
    pub(crate) positions: ClassId,
}

/// The rulesets of the registry, each with its path; one that has several paths has several names.
static BUILT_IN: LazyLock<Vec<(&'static str, BuiltIn)>> = LazyLock::new(|| {
    let mut all = Vec::new();
    for entry in Registry::built_in().iter() {
        for path in &entry.paths {
            let name = path.rsplit_once('.').map_or(&**path, |(_, name)| name);
            // A ruleset that needs arguments is none of these.
            if let Ok(ruleset) = Named::new(entry.clone(), "") {
                let class = (crate::class::BUILT_IN.len() + 2 * all.len()) as u32;
                let (class, positions) = (ClassId(class), ClassId(class + 1));
                all.push((&**path, BuiltIn { name, ruleset, class, positions }));
            }
        }
    }
    all
});

/// What a path stands for that is not a ruleset of the registry.
enum Other {
    /// The value of an expression.
    Expression(&'static str),
}

const OTHERS: &[(&str, Other)] = &[
    ("game.grid.Kings", Other::Expression("game.grid.GenClobber(Coordinates.Compass)")),
    ("game.grid.Knights", Other::Expression("game.grid.GenClobber(Coordinates.KnightsMove)")),
    ("game.grid.Rooks", Other::Expression("game.grid.GenClobber(maxDistance => 1000)")),
    ("game.grid.Queens", Other::Expression("game.grid.GenClobber(Coordinates.Compass, maxDistance => 1000)")),
    // Clobber played backwards.
    (
        "game.grid.AntiClobber",
        Other::Expression(
            "game.grid.GenClobber(clobbered => {Left => {0}, Right => {0}}, leftBehind => {Left => 2, Right => 1})",
        ),
    ),
    (
        "game.graph.ChildishHackenbush",
        Other::Expression("game.graph.GenHackenbush([game.graph.Color.Blue, game.graph.Color.Red])"),
    ),
    ("game.graph.Fjords", Other::Expression("game.graph.GenCol([Left], [Right])")),
    ("game.graph.WeightedArcKayles", Other::Expression("game.graph.GenArcKayles(weighted => true)")),
    ("game.grid.FoxAndGeese", Other::Expression("game.grid.GenFoxAndGeese()")),
    ("game.grid.CeyloneseFoxAndGeese", Other::Expression("game.grid.GenFoxAndGeese(foxRange => 2)")),
    ("game.strip.ElephantsAndRhinos", Other::Expression("game.strip.GenToadsAndFrogs(maxJump => 0)")),
    ("game.heap.Nim", Other::Expression("game.heap.TakeAndBreak(\"0.[3]\")")),
    ("game.heap.Kayles", Other::Expression("game.heap.TakeAndBreak(\"0.77\")")),
    ("game.heap.DawsonsKayles", Other::Expression("game.heap.TakeAndBreak(\"0.07\")")),
    ("game.heap.DawsonsChess", Other::Expression("game.heap.TakeAndBreak(\"0.137\")")),
    ("game.heap.Treblecross", Other::Expression("game.heap.TakeAndBreak(\"0.007\")")),
    ("game.heap.GrundysGame", Other::Expression("game.heap.TakeAndBreak(\"4!.0\")")),
    ("game.heap.Wythoff", Other::Expression("game.heap.GenWythoff(j -> j + 1)")),
    ("game.heap.FibonacciNim", Other::Expression("game.heap.TakeAway(2)")),
    ("game.heap.Mem", Other::Expression("game.heap.GenMem((memory, taken) -> taken >= memory)")),
    (
        "game.heap.Cutcake",
        Other::Expression(
            "game.heap.GenCutcake(game.heap.TakeAndBreak(\"4.0\"), game.heap.TakeAndBreak(\"4.0\"))",
        ),
    ),
    (
        "game.heap.MaundyCake",
        Other::Expression(
            "game.heap.GenCutcake(game.heap.TakeAndBreak(\"{2+}=.0\"), game.heap.TakeAndBreak(\"{2+}=.0\"))",
        ),
    ),
    (
        "game.heap.Eatcake",
        Other::Expression(
            "game.heap.GenCutcake(game.heap.TakeAndBreak(\"0.7\"), game.heap.TakeAndBreak(\"0.7\"))",
        ),
    ),
    (
        "game.heap.TurnAndEatcake",
        Other::Expression(
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
    "grid": "GenClobber" "GenFoxAndGeese";
    "strip": "GenToadsAndFrogs" "Turning";
    "graph": "ArcKayles" "Col" "Color" "GenArcKayles" "GenCol" "GenHackenbush" "PartizanArcKayles" "Snort";
    "heap":
        "CoordinateRuleset" "FunctionalCoordinateRuleset" "FunctionalHeapRuleset" "GenCutcake" "GenMem" "GenWythoff"
        "HeapJoin" "HeapPairs" "PartizanCoordinateRuleset" "PartizanEuclid" "PartizanHeapRuleset" "PartizanSplittles"
        "PartizanSubtraction" "PartizanTakeAndBreak" "TakeAway";
    "variant":
        "DicoticVariantGame" "DicoticVariantRuleset" "ImpartialVariantGame" "ImpartialVariantRuleset"
        "TwistedVariantGame" "TwistedVariantRuleset";
}

/// The text of a class that is written in the language itself.
pub(crate) fn written(path: &str) -> Option<&'static str> {
    WRITTEN.iter().find(|(known, _)| *known == path).map(|(_, text)| *text)
}

/// The number of a ruleset that a path stands for: those of the registry come first.
pub(crate) fn named(path: &str) -> Option<u32> {
    let mut all = BUILT_IN.iter().map(|(known, _)| *known).chain(OTHERS.iter().map(|(known, _)| *known));
    all.position(|known| known == path).map(|at| at as u32)
}

/// The ruleset of the registry with a path.
pub(crate) fn built_in(path: &str) -> Option<&'static BuiltIn> {
    BUILT_IN.iter().find(|(known, _)| *known == path).map(|(_, ruleset)| ruleset)
}

/// The rulesets of the registry with their paths, in the order of their classes.
pub(crate) fn engines() -> impl Iterator<Item = (&'static str, &'static BuiltIn)> {
    BUILT_IN.iter().map(|(path, ruleset)| (*path, ruleset))
}

/// The path of the ruleset or class with a name without its package.
pub(crate) fn path_of(name: &str) -> Option<&'static str> {
    let others = OTHERS.iter().map(|(path, _)| *path);
    let all =
        BUILT_IN.iter().map(|(path, _)| *path).chain(others).chain(WRITTEN.iter().map(|(path, _)| *path));
    let mut found = all.filter(|path| path.rsplit('.').next() == Some(name));
    found.next().filter(|_| found.next().is_none())
}

/// The paths of all rulesets and of the classes that are written in the language.
pub(crate) fn paths() -> impl Iterator<Item = &'static str> {
    let others = OTHERS.iter().map(|(path, _)| *path);
    BUILT_IN.iter().map(|(path, _)| *path).chain(others).chain(WRITTEN.iter().map(|(path, _)| *path))
}

impl<'u> Machine<'_, 'u> {
    /// The ruleset with a number; it is made once.
    pub(crate) fn named(&mut self, number: u32) -> Result<Value<'u>> {
        if let Some(value) = self.world.named.get(&number) {
            return Ok(value.clone());
        }
        let number_of_others = (number as usize).checked_sub(BUILT_IN.len());
        let value = match number_of_others.map(|at| OTHERS.get(at)) {
            None => {
                let ruleset = &BUILT_IN[number as usize].1;
                Object::value(ruleset.class, Body::Ruleset(ruleset))
            }
            Some(None) => return Err(Error::name("There is no such ruleset.")),
            Some(Some((path, Other::Expression(text)))) => {
                let source = Source::new(*path, *text);
                let tree = Arc::new(crate::parse::parse(&source, &mut self.world.symbols)?);
                let code = crate::compile::worksheet(&tree, self.world)?;
                self.execute_on(code, Value::Nothing)?
            }
        };
        self.world.named.insert(number, value.clone());
        Ok(value)
    }
}
