//! Thermographs.

use crate::CertificateError;
use crate::games::{NodeNumber, ProofBuilder, deep};
use kelvin_heat::Heat;
use kelvin_numbers::Dyadic;
use kelvin_values::Player;
use std::fmt::Write;

/// The most digits of a number above and below the line.
const DIGITS: usize = 18;

/// The denominators are at most 2 to this power.
const EXPONENT: u64 = 59;

/// A number as the format writes it.
pub(crate) fn number(number: &Dyadic) -> Result<String, CertificateError> {
    let text = number.to_string();
    let short = text.split('/').all(|part| part.trim_start_matches('-').len() <= DIGITS);
    match short && number.exponent() <= EXPONENT {
        true => Ok(text),
        false => Err(CertificateError::Unsupported(format!(
            "the numbers of a certificate have at most {DIGITS} digits and denominators of at most 2^{EXPONENT}"
        ))),
    }
}

impl<'u> ProofBuilder<'_, 'u, '_> {
    /// Proves the thermograph of the node of a canonical form.
    pub(crate) fn prove_walls(&mut self, heat: &Heat<'u>, node: NodeNumber) -> Result<(), CertificateError> {
        if self.value(node).number().is_some() || self.walls.contains(&node) {
            return Ok(());
        }
        for player in Player::BOTH {
            for &option in self.options(node, player).iter() {
                deep(|| self.prove_walls(heat, option))?;
            }
        }
        let times = self.corners(heat, node)?;
        let times = times[1..].iter().map(number).collect::<Result<Vec<_>, _>>()?.join(" ");
        self.lines.push(format_args!("w {node} {times}"))?;
        self.walls.insert(node);
        Ok(())
    }

    /// The temperatures of the corners of both walls, from 0 to the foot of the mast. The mast of a number begins at 0.
    fn corners(&self, heat: &Heat<'u>, node: NodeNumber) -> Result<Vec<Dyadic>, CertificateError> {
        let thermograph = heat.thermograph(self.work(), self.value(node))?;
        let mut times = vec![Dyadic::ZERO];
        if self.value(node).number().is_none() {
            let top = thermograph.temperature();
            for player in Player::BOTH {
                let corners = thermograph.wall(player).critical_temperatures();
                times.extend(corners.filter(|t| **t > Dyadic::ZERO && **t < top).cloned());
            }
            times.push(top);
        }
        times.sort();
        times.dedup();
        Ok(times)
    }

    /// Claims the thermograph of a node.
    pub fn claim_walls(&mut self, heat: &Heat<'u>, node: NodeNumber) -> Result<(), CertificateError> {
        let form = self.equal(node);
        self.prove_walls(heat, form)?;
        let thermograph = heat.thermograph(self.work(), self.value(form))?;
        let mut words = String::new();
        for t in &self.corners(heat, form)? {
            let [left, right] = Player::BOTH.map(|player| thermograph.wall(player).at(t));
            let _ = write!(words, " {} {} {}", number(t)?, number(&left)?, number(&right)?);
        }
        self.lines.push(format_args!("! walls {node}{words}"))
    }

    /// Claims the stops, the mean and the temperature of a node.
    pub fn claim_heat(&mut self, heat: &Heat<'u>, node: NodeNumber) -> Result<(), CertificateError> {
        let form = self.equal(node);
        self.prove_walls(heat, form)?;
        let value = self.value(node);
        let thermograph = heat.thermograph(self.work(), value)?;
        let temperature = thermograph.temperature();
        let [left, right] = Player::BOTH.map(|player| thermograph.stop(player));
        let facts =
            [&left, &right, thermograph.mean(), &self.heat_of(value.number().as_ref(), temperature.clone())]
                .map(number)
                .into_iter()
                .collect::<Result<Vec<_>, _>>()?
                .join(" ");
        if temperature.is_zero() {
            // A canonical form is not a number unless it is one literally.
            self.prove_canonical(form)?;
        }
        self.lines.push(format_args!("! heat {node} {facts}"))
    }

    /// The temperature of a number m/2^j in lowest terms is −1/2^j, that of other games the one of the thermograph.
    fn heat_of(&self, number: Option<&Dyadic>, temperature: Dyadic) -> Dyadic {
        match number.map(|number| u32::try_from(number.exponent()).unwrap_or(u32::MAX)) {
            Some(exponent) => -&Dyadic::new(1, exponent),
            None => temperature,
        }
    }
}
