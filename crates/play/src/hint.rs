//! Hints: an analysis of a game for its players.

use crate::allowance::Allowance;
use crate::decision::Decision;
use crate::evaluator::{EvaluatedComponent, SumEvaluator};
use crate::location::Location;
use crate::record::Record;
use kelvin_budget::{Budget, Exhausted};
use kelvin_heat::{CompoundThermograph, Situation, Strategy, Thermograph};
use kelvin_numbers::Dyadic;
use kelvin_positions::PlayedSummand;
use kelvin_values::Game;
use kelvin_values::notation::{Printer, Style};

/// The maximum length of a value in a hint.
const MAX_TEXT: usize = 48;

/// A hint for the player to move.
pub struct Hint<'u> {
    /// The components of the sum.
    pub components: Vec<HintedComponent>,
    /// The compound thermograph, if all values are known and some component is hot.
    pub compound: Option<CompoundThermograph>,
    /// The best move, or the result of a search; `None` if there is no move.
    pub decision: Option<Decision<'u>>,
}

/// The analysis of a component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HintedComponent {
    /// The board it is on, from 0.
    pub board: usize,
    /// The location on the board.
    pub place: Location,
    /// The analysis of its value, if the value was found.
    pub worth: Option<ComponentWorth>,
}

/// The value of a component and its thermographic data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComponentWorth {
    /// The value, unless it is long.
    pub value: Option<String>,
    /// Whether it is a number.
    pub is_number: bool,
    /// The mean.
    pub mean: Dyadic,
    /// The temperature.
    pub temperature: Dyadic,
}

impl<'m, 'u> SumEvaluator<'m, 'u> {
    /// The temperature of each component, the best move and the reason; or the result of a search.
    pub fn hint(&self, record: &Record<'u>, allowance: &mut Allowance) -> Hint<'u> {
        if record.misere {
            // Values are not useful here.
            let decision = self.search(record, allowance).map(Decision::from);
            return Hint { components: vec![], compound: None, decision };
        }
        let by_values =
            if record.loops() { Err(Exhausted::Values) } else { self.hint_by_values(record, allowance) };
        // User-defined rules may turn out to be loopy during the evaluation.
        if record.loops() {
            return Hint {
                components: vec![],
                compound: None,
                decision: self.decide_loopy(record, allowance),
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

    /// The data of each component that are found with little effort, if there are several.
    fn easy_components(&self, record: &Record<'u>, allowance: &Allowance) -> Vec<HintedComponent> {
        let of_board =
            |(i, board): (usize, &PlayedSummand<'u>)| board.parts().into_iter().map(move |part| (i, part));
        let parts: Vec<_> = record.boards.iter().enumerate().flat_map(of_board).collect();
        let several = parts.len() > 1;
        let component = |(board, what): &(usize, PlayedSummand<'u>)| {
            let little = allowance.little();
            let worth = several.then(|| {
                self.value(what, &little).and_then(|value| {
                    let thermograph = self.heat.thermograph(&self.universe.work(&little), value)?;
                    Ok(self.worth(value, &thermograph, &little))
                })
            });
            HintedComponent {
                board: *board,
                place: Location::of(*board, what, record),
                worth: worth.and_then(Result::ok),
            }
        };
        parts.iter().map(component).collect()
    }

    fn hint_by_values(&self, record: &Record<'u>, allowance: &Allowance) -> Result<Hint<'u>, Exhausted> {
        let parts = self.parts_in_reach(record, allowance)?;
        let budget = allowance.rest();
        let situation = self.situation(record, &parts, &budget)?;
        let components = self.hinted(record, &parts, &situation, &budget);
        let compound = situation.is_hot().then(|| situation.compound());
        let decision = self.advise(Strategy::Exact, record, &parts, &situation, &budget)?;
        Ok(Hint { components, compound, decision })
    }

    /// The data of the components of a situation.
    pub(crate) fn hinted(
        &self,
        record: &Record<'u>,
        parts: &[EvaluatedComponent<'u>],
        situation: &Situation<'_, 'u>,
        budget: &Budget,
    ) -> Vec<HintedComponent> {
        let component = |(part, thermograph): (&EvaluatedComponent<'u>, &Thermograph)| HintedComponent {
            board: part.board,
            place: Location::of(part.board, &part.what, record),
            worth: Some(self.worth(part.value, thermograph, budget)),
        };
        parts.iter().zip(situation.thermographs()).map(component).collect()
    }

    fn worth(&self, value: Game<'u>, thermograph: &Thermograph, budget: &Budget) -> ComponentWorth {
        ComponentWorth {
            value: Printer::new(self.universe, Style::Plain).limit(MAX_TEXT).print(value, budget).ok(),
            is_number: value.number().is_some(),
            mean: thermograph.mean().clone(),
            temperature: thermograph.temperature(),
        }
    }

    /// The compound thermograph, and the components with their thermographs.
    pub fn compound(
        &self,
        record: &Record<'u>,
        budget: &Budget,
    ) -> Result<(CompoundThermograph, Vec<(HintedComponent, Thermograph)>), Exhausted> {
        let parts = self.parts(record, budget)?;
        let situation = self.situation(record, &parts, budget)?;
        let components = self.hinted(record, &parts, &situation, budget);
        let components = components.into_iter().zip(situation.thermographs().cloned()).collect();
        Ok((situation.compound(), components))
    }
}
