//! Hints: what the machine knows of a game.

use crate::allowance::Allowance;
use crate::component::Component;
use crate::decision::Decision;
use crate::mind::{Mind, Part};
use crate::place::Place;
use crate::record::Record;
use kelvin_budget::{Budget, Exhausted};
use kelvin_heat::{Compound, Strategy, Thermograph};
use kelvin_numbers::Dyadic;
use kelvin_values::Game;
use kelvin_values::notation::{Printer, Style};

/// The longest value that is written beside a component.
const LONGEST: usize = 48;

/// What a person is told of a game.
pub struct Hint<'u> {
    /// The components of the sum.
    pub components: Vec<HintedComponent>,
    /// The compound thermograph, where all values are known and something is hot.
    pub compound: Option<Compound>,
    /// The best move, or what a search finds; `None` where there is no move.
    pub decision: Option<Decision<'u>>,
}

/// A component as a hint tells of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HintedComponent {
    /// The board it is on, from 0.
    pub board: usize,
    /// Where it is there.
    pub place: Place,
    /// What it is worth, if that is in reach.
    pub worth: Option<Worth>,
}

/// What a component is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worth {
    /// The value, unless it is long.
    pub value: Option<String>,
    /// Whether it is a number.
    pub is_number: bool,
    /// The mean.
    pub mean: Dyadic,
    /// The temperature.
    pub temperature: Dyadic,
}

impl<'m, 'u> Mind<'m, 'u> {
    /// The temperature of each component, the best move, and why; or what a search finds.
    pub fn hint(&self, record: &Record<'u>, allowance: &mut Allowance) -> Hint<'u> {
        if record.misere {
            // Values tell nothing of it.
            let decision = self.search(record, allowance).map(Decision::from);
            return Hint { components: vec![], compound: None, decision };
        }
        let by_values =
            if record.loops() { Err(Exhausted::Values) } else { self.hint_by_values(record, allowance) };
        // Of rules of a user it may turn out on the way that play need not end.
        if record.loops() {
            return Hint {
                components: vec![],
                compound: None,
                decision: self.decide_endless(record, allowance),
            };
        }
        match by_values {
            Ok(hint) => hint,
            Err(_) => {
                let components = self.easy_components(record, allowance);
                let decision = self.search(record, allowance).map(Decision::from);
                Hint { components, compound: None, decision }
            }
        }
    }

    /// What little effort shows of each component, where there are several.
    fn easy_components(&self, record: &Record<'u>, allowance: &Allowance) -> Vec<HintedComponent> {
        let of_board =
            |(i, board): (usize, &Component<'u>)| board.parts().into_iter().map(move |part| (i, part));
        let parts: Vec<_> = record.boards.iter().enumerate().flat_map(of_board).collect();
        let several = parts.len() > 1;
        let component = |(board, what): &(usize, Component<'u>)| {
            let little = allowance.little();
            let worth = several.then(|| {
                self.value(what, &little).and_then(|value| {
                    let thermograph = self.heat.thermograph(&self.universe.work(&little), value)?;
                    Ok(self.worth(value, &thermograph, &little))
                })
            });
            HintedComponent {
                board: *board,
                place: Place::of(*board, what, record),
                worth: worth.and_then(Result::ok),
            }
        };
        parts.iter().map(component).collect()
    }

    fn hint_by_values(&self, record: &Record<'u>, allowance: &Allowance) -> Result<Hint<'u>, Exhausted> {
        let parts = self.parts_in_reach(record, allowance)?;
        let budget = allowance.rest();
        let situation = self.situation(record, &parts, &budget)?;
        let component = |(part, thermograph): (&Part<'u>, &Thermograph)| HintedComponent {
            board: part.board,
            place: Place::of(part.board, &part.what, record),
            worth: Some(self.worth(part.value, thermograph, &budget)),
        };
        let components = parts.iter().zip(situation.thermographs()).map(component).collect();
        let compound = situation.is_hot().then(|| situation.compound());
        let decision = self.advise(Strategy::Exact, record, &parts, &situation, &budget)?;
        Ok(Hint { components, compound, decision })
    }

    fn worth(&self, value: Game<'u>, thermograph: &Thermograph, budget: &Budget) -> Worth {
        Worth {
            value: Printer::new(self.universe, Style::Plain).limit(LONGEST).print(value, budget).ok(),
            is_number: value.number().is_some(),
            mean: thermograph.mean().clone(),
            temperature: thermograph.temperature(),
        }
    }

    /// The compound thermograph, and the components with theirs.
    pub fn compound(
        &self,
        record: &Record<'u>,
        budget: &Budget,
    ) -> Result<(Compound, Vec<(HintedComponent, Thermograph)>), Exhausted> {
        let parts = self.parts(record, budget)?;
        let situation = self.situation(record, &parts, budget)?;
        let component = |(part, thermograph): (&Part<'u>, &Thermograph)| {
            let worth = Some(self.worth(part.value, thermograph, budget));
            let place = Place::of(part.board, &part.what, record);
            (HintedComponent { board: part.board, place, worth }, thermograph.clone())
        };
        let components = parts.iter().zip(situation.thermographs()).map(component).collect();
        Ok((situation.compound(), components))
    }
}
