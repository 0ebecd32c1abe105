//! Verification: rows are recomputed by literal play, move by move.

use crate::column::Column;
use crate::compute::Worker;
use crate::error::Error;
use crate::faces::Faces;
use crate::literal::{LiteralValues, LiterallyPlayed, misere_outcome};
use crate::manifest::Folder;
use crate::plan::Survey;
use crate::table::TableEntry;
use kelvin_budget::Budget;
use kelvin_heat::Literal;
use kelvin_lab::{Lab, Mistake, Settings, Verified};
use kelvin_placement::PlacementGame;
use kelvin_values::{Player, Universe};

impl Survey {
    /// Recomputes a random sample of rows and compares them. Values come from the definition alone, means
    /// and temperatures from thermographs built without values, and misère outcomes from play. The columns
    /// of complexes come from the definitions, by the list of all legal positions. The ruleset itself is
    /// used, not a faster engine. Entries that would take too long are not compared.
    pub fn verify(
        &self,
        folder: &Folder,
        count: usize,
        seed: u64,
        budget: &Budget,
    ) -> Result<Verified, Error> {
        let manifest = folder.manifest()?;
        folder.same(&manifest.plan, &self.plan)?;
        let mut random = fastrand::Rng::with_seed(seed);
        let mut chosen: Vec<Vec<TableEntry>> = vec![];
        let mut counted = 0usize;
        folder.tables(&manifest, &mut |table| {
            for row in 0..table.rows() {
                let place = if counted < count { counted } else { random.usize(0..=counted) };
                counted += 1;
                if place < count {
                    let entries = table.columns.iter().map(|column| column[row].clone()).collect();
                    if place < chosen.len() { chosen[place] = entries } else { chosen.push(entries) }
                }
            }
            Ok(())
        })?;
        let fields = self.fields();
        let mut verified = Verified::default();
        for row in &chosen {
            budget.check()?;
            // Each row gets a new universe, so that nothing is cached.
            let universe = Universe::new();
            let lab = Lab::new(&universe, Settings::default()).with_rulesets(self.rulesets.clone());
            let work = universe.work(budget);
            let position_text = row[0].to_string();
            let read = |why: String| Error::Unsuited {
                ruleset: self.ruleset.to_string(),
                family: position_text.clone(),
                why,
            };
            let board = self.ruleset.read(&position_text).map_err(|why| read(why.to_string()))?;
            let position = self.ruleset.on(&board).map_err(|why| read(why.to_string()))?;
            let value = LiteralValues::default().value(&position, &work)?;
            let thermograph = Literal::default().thermograph(&LiterallyPlayed(position.clone()), budget)?;
            let again = Worker::new(self, &lab).entries_of_value(value, budget)?;
            verified.rows += 1;
            let of_complex = self.columns.iter().any(|column| matches!(column, Column::Complex(_)));
            let faces = if of_complex {
                let game = PlacementGame::on(&self.ruleset, &board).map_err(|why| read(why.to_string()))?;
                let conflicts = game.conflicts();
                // Pieces that are illegal alone are vertices too, but never occur in play.
                Some((Faces::of(&position, conflicts.is_impartial(), budget)?, conflicts.vertices().len()))
            } else {
                None
            };
            for (field, there) in fields.iter().zip(row) {
                let again = match field.name.as_str() {
                    "mean" => Some(thermograph.mean().to_string()),
                    "temperature" => Some(thermograph.temperature().to_string()),
                    "misere_outcome" => Some(misere_outcome(&position, budget)?.to_string()),
                    "left_moves" => Some(position.moves(Player::Left).len().to_string()),
                    "right_moves" => Some(position.moves(Player::Right).len().to_string()),
                    name => {
                        let of_value =
                            again.iter().find(|(known, _)| known == name).map(|(_, entry)| entry.clone());
                        let of_complex = match &faces {
                            Some((faces, vertices)) => faces.entry(name, *vertices, budget)?,
                            None => None,
                        };
                        of_value.or(of_complex).map(|entry| entry.to_string())
                    }
                };
                if let Some(again) = again
                    && field.name != "value_number"
                {
                    verified.entries += 1;
                    let there = there.to_string();
                    if there != again {
                        let (position, column) = (position_text.clone(), field.name.clone());
                        verified.mistakes.push(Mistake { position, column, there, again });
                    }
                }
            }
        }
        Ok(verified)
    }
}
