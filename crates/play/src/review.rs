//! The analysis of one position of a game that is reviewed.

use crate::allowance::Allowance;
use crate::choice::Choice;
use crate::evaluator::{EvaluatedComponent, SumEvaluator};
use crate::hint::HintedComponent;
use crate::record::Record;
use kelvin_budget::Exhausted;
use kelvin_heat::{CompoundThermograph, Exact, Strategy, Thermograph};
use kelvin_numbers::Dyadic;
use kelvin_values::{Game, Player, Section};

/// The analysis of a position of a game. What is not found is empty.
pub struct PositionReview<'u> {
    /// The components of the sum.
    pub components: Vec<HintedComponent>,
    /// The analysis by temperature, if all values are known.
    pub heat: Option<HeatReview<'u>>,
    /// The winner under optimal play, if known.
    pub winner: Option<Player>,
}

/// The analysis of a position whose values are known.
pub struct HeatReview<'u> {
    /// The thermographs of the components.
    pub thermographs: Vec<Thermograph>,
    /// The compound thermograph for the player to move.
    pub compound: CompoundThermograph,
    /// The temperature of the hottest component.
    pub hottest: Dyadic,
    /// Whether all components are numbers, so that play has stopped.
    pub stopped: bool,
    /// The section at which play stops under optimal play, if the search finished.
    pub section: Option<Section>,
    /// Thermostrat's move, if there is a move.
    pub thermostrat: Option<Choice<'u>>,
    /// The best move, if the search finished and there is a move.
    pub best: Option<Choice<'u>>,
}

impl<'u> SumEvaluator<'_, 'u> {
    /// Analyses the position for the player to move.
    pub fn examine(&self, record: &Record<'u>, allowance: &mut Allowance) -> PositionReview<'u> {
        if !record.misere && !record.loops() {
            let found = self.by_heat(record, allowance);
            // User-defined rules may turn out to be loopy during the evaluation.
            if let (Ok(found), false) = (found, record.loops()) {
                return found;
            }
        }
        let hint = self.hint(record, allowance);
        let player = record.to_move();
        let winner = match &hint.decision {
            None => record.winner(),
            Some(decision) => decision.wins.map(|wins| if wins { player } else { !player }),
        };
        PositionReview { components: hint.components, heat: None, winner }
    }

    /// The stop of a position, if all components are numbers.
    pub fn stop(&self, record: &Record<'u>, allowance: &Allowance) -> Option<Dyadic> {
        if record.misere || record.loops() {
            return None;
        }
        let parts = self.parts_in_reach(record, allowance).ok()?;
        parts.iter().map(|part| part.value.number()).try_fold(Dyadic::ZERO, |sum, x| Some(&sum + &x?))
    }

    fn by_heat(&self, record: &Record<'u>, allowance: &Allowance) -> Result<PositionReview<'u>, Exhausted> {
        let player = record.to_move();
        let parts = self.parts_in_reach(record, allowance)?;
        let budget = allowance.rest();
        let situation = self.situation(record, &parts, &budget)?;
        let values: Vec<Game<'u>> = parts.iter().map(|part: &EvaluatedComponent<'u>| part.value).collect();
        let section = Exact::new(self.heat).section(&self.universe.work(&budget), &values, player);
        let section = section.ok();
        let best = match section {
            Some(_) => self.advise(Strategy::Exact, record, &parts, &situation, &budget)?,
            None => None,
        };
        let thermostrat = self.advise(Strategy::Thermostrat, record, &parts, &situation, &budget)?;
        let winner = section.as_ref().map(|section| {
            match *section >= (Section { number: Dyadic::ZERO, side: Player::Right }) {
                true => Player::Left,
                false => Player::Right,
            }
        });
        let heat = HeatReview {
            thermographs: situation.thermographs().cloned().collect(),
            compound: situation.compound(),
            hottest: situation.hottest(),
            stopped: values.iter().all(|value| value.number().is_some()),
            section,
            thermostrat: thermostrat.map(|decision| decision.choice),
            best: best.map(|decision| decision.choice),
        };
        let components = self.hinted(record, &parts, &situation, &budget);
        Ok(PositionReview { components, heat: Some(heat), winner })
    }
}
