//! Who chooses the machine's moves.

use clap::ValueEnum;
use clap::builder::PossibleValue;
use kelvin_heat::Strategy;
use std::fmt;

/// A strategy, or chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    Strategy(Strategy),
    Random,
}

const ENGINES: [Engine; 6] = [
    Engine::Strategy(Strategy::Thermostrat),
    Engine::Strategy(Strategy::Hotstrat),
    Engine::Strategy(Strategy::Sentestrat),
    Engine::Strategy(Strategy::Orthodox),
    Engine::Strategy(Strategy::Exact),
    Engine::Random,
];

impl Engine {
    fn name(self) -> &'static str {
        match self {
            Engine::Strategy(strategy) => strategy.name(),
            Engine::Random => "random",
        }
    }

    fn help(self) -> &'static str {
        match self {
            Engine::Strategy(Strategy::Thermostrat) => "the widest component at the ambient temperature",
            Engine::Strategy(Strategy::Hotstrat) => "the hottest component",
            Engine::Strategy(Strategy::Sentestrat) => "answers threats, else the hottest component",
            Engine::Strategy(Strategy::Orthodox) => "the largest gain when the sum is cooled",
            Engine::Strategy(Strategy::Exact) => "the best stopping position, by search",
            Engine::Random => "any legal move",
        }
    }
}

impl ValueEnum for Engine {
    fn value_variants<'a>() -> &'a [Engine] {
        &ENGINES
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(self.help()))
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_are_known_by_their_names() {
        for engine in Engine::value_variants() {
            assert_eq!(Engine::from_str(&engine.to_string(), false), Ok(*engine));
        }
    }
}
