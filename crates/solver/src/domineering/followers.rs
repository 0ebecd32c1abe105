//! Serialised values: each after its options.

use super::bands::StripValue;
use super::value_table::{ValueRef, ValueTable};
use crate::cache_file::{CacheError, Reader};
use kelvin_budget::Exhausted;
use kelvin_numbers::{Dyadic, Integer};
use kelvin_values::{Game, NumberUpStar, Player, Work};
use rustc_hash::FxHashMap;

/// Values in topological order: each after its options.
#[derive(Default)]
pub struct Followers<'u> {
    places: FxHashMap<Game<'u>, u32>,
    bytes: Vec<u8>,
}

impl<'u> Followers<'u> {
    /// Appends the value of a position to `file`, and its followers to this list.
    pub fn write(&mut self, strip_value: &StripValue, value_table: &ValueTable<'u>, file: &mut Vec<u8>) {
        for value_ref in [strip_value.vertical, strip_value.horizontal] {
            file.extend(value_ref.whole.to_le_bytes());
            file.extend(self.place(value_table.game(value_ref.name)).to_le_bytes());
        }
    }

    /// The values, followed by `rest`, which refers to them.
    pub fn before(self, rest: &[u8]) -> Vec<u8> {
        let mut body = (self.places.len() as u32).to_le_bytes().to_vec();
        body.extend(self.bytes);
        body.extend(rest);
        body
    }

    /// The index of a value, which is added with its followers if it is new. The recursion is shallow: no
    /// deeper than the number of cells of a strip.
    fn place(&mut self, game: Game<'u>) -> u32 {
        if let Some(&place) = self.places.get(&game) {
            return place;
        }
        let mut record = Vec::new();
        match game.number_up_star().as_ref().and_then(small) {
            Some((numerator, exponent, up, star)) => {
                record.push(0);
                record.extend(numerator.to_le_bytes());
                record.extend(exponent.to_le_bytes());
                record.extend(up.to_le_bytes());
                record.extend(star.to_le_bytes());
            }
            None => {
                record.push(1);
                for player in Player::BOTH {
                    let options: Vec<u32> = game.options(player).map(|option| self.place(option)).collect();
                    record.extend((options.len() as u32).to_le_bytes());
                    options.iter().for_each(|option| record.extend(option.to_le_bytes()));
                }
            }
        }
        self.bytes.extend(record);
        let place = self.places.len() as u32;
        self.places.insert(game, place);
        place
    }
}

fn small(value: &NumberUpStar) -> Option<(i64, u32, i64, i64)> {
    let (numerator, exponent) = value.number.small()?;
    let [up, star] = [&value.up, &value.star].map(|n| i64::try_from(n.clone()).ok());
    Some((numerator, exponent, up?, star?))
}

/// The values written by [`Followers`].
pub struct FollowerValues(Vec<ValueRef>);

impl FollowerValues {
    pub fn new<'u>(
        reader: &mut Reader<'_>,
        value_table: &ValueTable<'u>,
        work: &Work<'u, '_>,
    ) -> Result<FollowerValues, CacheError> {
        let values = values(reader, work)?.into_iter();
        values
            .map(|value| Ok(value_table.name(value, work)?.ok_or(Exhausted::Values)?))
            .collect::<Result<_, _>>()
            .map(FollowerValues)
    }

    /// Reads the value of a position, as written by [`Followers::write`].
    pub fn strip_value(&self, reader: &mut Reader<'_>) -> Result<StripValue, CacheError> {
        let mut value_ref = || {
            let whole = i32::from_le_bytes(reader.array()?);
            let place = u32::from_le_bytes(reader.array()?) as usize;
            let &(mut value_ref) = self.0.get(place).ok_or(CacheError::Damaged)?;
            value_ref.whole += whole;
            Ok::<_, CacheError>(value_ref)
        };
        Ok(StripValue { vertical: value_ref()?, horizontal: value_ref()? })
    }
}

fn values<'u>(reader: &mut Reader<'_>, work: &Work<'u, '_>) -> Result<Vec<Game<'u>>, CacheError> {
    let count = u32::from_le_bytes(reader.array()?);
    let mut values: Vec<Game> = Vec::new();
    for _ in 0..count {
        let value = match reader.take(1)? {
            [0] => {
                let numerator = i64::from_le_bytes(reader.array()?);
                let exponent = u32::from_le_bytes(reader.array()?);
                let [up, star] = [i64::from_le_bytes(reader.array()?), i64::from_le_bytes(reader.array()?)];
                work.universe().number_up_star(NumberUpStar {
                    number: Dyadic::from_small(numerator, exponent.min(1 << 10)),
                    up: Integer::from(up),
                    star: Integer::from(star.max(0)),
                })
            }
            _ => {
                let mut options = || {
                    (0..u32::from_le_bytes(reader.array()?))
                        .map(|_| {
                            let place = u32::from_le_bytes(reader.array()?) as usize;
                            values.get(place).copied().ok_or(CacheError::Damaged)
                        })
                        .collect::<Result<Vec<_>, _>>()
                };
                let [left, right] = [options()?, options()?];
                work.game(&left, &right)?
            }
        };
        values.push(value);
    }
    Ok(values)
}
