//! The engines that choose moves.

use kelvin_heat::Strategy;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A strategy, or random moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Engine {
    /// The moves of a strategy.
    Strategy(Strategy),
    /// A random legal move.
    Random,
}

/// An unknown name of an engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found the engine {0:?}, expected one of {names}", names = Engine::ALL.map(Engine::name).join(", "))]
pub struct UnknownEngine(pub String);

impl Engine {
    /// All engines.
    pub const ALL: [Engine; 6] = [
        Engine::Strategy(Strategy::Thermostrat),
        Engine::Strategy(Strategy::Hotstrat),
        Engine::Strategy(Strategy::Sentestrat),
        Engine::Strategy(Strategy::Orthodox),
        Engine::Strategy(Strategy::Exact),
        Engine::Random,
    ];

    /// The name of the engine.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Strategy(strategy) => strategy.name(),
            Engine::Random => "random",
        }
    }

    /// A short description of the moves it chooses.
    pub fn help(self) -> &'static str {
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

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Engine {
    type Err = UnknownEngine;

    fn from_str(name: &str) -> Result<Engine, UnknownEngine> {
        let known = Engine::ALL.into_iter().find(|engine| engine.name().eq_ignore_ascii_case(name));
        known.ok_or_else(|| UnknownEngine(name.to_owned()))
    }
}

impl From<Engine> for String {
    fn from(engine: Engine) -> String {
        engine.name().to_owned()
    }
}

impl TryFrom<String> for Engine {
    type Error = UnknownEngine;

    fn try_from(name: String) -> Result<Engine, UnknownEngine> {
        name.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_are_known_by_their_names() {
        for engine in Engine::ALL {
            assert_eq!(engine.to_string().parse(), Ok(engine));
            let text = serde_json::to_string(&engine).unwrap();
            assert_eq!(serde_json::from_str::<Engine>(&text).unwrap(), engine);
        }
        assert_eq!("clever".parse::<Engine>(), Err(UnknownEngine("clever".into())));
    }
}
