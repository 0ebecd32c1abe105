//! The values of all small strips, built once and kept on disk.

use super::bands::{Bands, Kind};
use super::kept::{self, KeptError, Reader, Seal};
use super::longer::Longer;
use super::strip::Strip;
use super::worth::{Worth, Worths};
use kelvin_budget::{Budget, Exhausted};
use kelvin_numbers::{Dyadic, Integer};
use kelvin_values::{Game, NumberUpStar, Player, Universe, Work};
use rustc_hash::FxHashMap;
use std::path::Path;

/// The values of all positions on strips of two, three and four rows.
///
/// ```no_run
/// use kelvin_budget::Budget;
/// use kelvin_solver::domineering::Tables;
/// use kelvin_values::Universe;
///
/// let universe = Universe::new();
/// let tables = Tables::open(&universe, std::path::Path::new("cache"), &Budget::unlimited())?;
/// # Ok::<(), kelvin_budget::Exhausted>(())
/// ```
pub struct Tables<'u> {
    pub(super) worths: Worths<'u>,
    pub(super) bands: [Bands; 3],
}

/// How many columns the tables have on strips of 2, 3 and 4 rows, unless one asks for others.
pub const COLUMNS: [u32; 3] = [11, 8, 6];

/// The most cells of a strip in a table.
const MOST_CELLS: u32 = 24;

impl<'u> Tables<'u> {
    /// Builds tables of strips of 2, 3 and 4 rows that have so many columns: at most 24 cells each.
    pub fn build(universe: &'u Universe, columns: [u32; 3], budget: &Budget) -> Result<Self, Exhausted> {
        let worths = Worths::new(universe);
        let [two, three, four] = [2, 3, 4].map(|rows| {
            Bands::build(rows, columns[rows as usize - 2].min(MOST_CELLS / rows), &worths, budget)
        });
        Ok(Tables { bands: [two?, three?, four?], worths })
    }

    /// Takes the tables from a folder, or builds them and keeps them there for the next time.
    ///
    /// A file of another version, or one that is damaged, is built anew. A folder that cannot be written only costs
    /// time.
    pub fn open(universe: &'u Universe, folder: &Path, budget: &Budget) -> Result<Self, Exhausted> {
        if let Ok(bytes) = std::fs::read(folder.join(FILE))
            && let Ok(tables) = Tables::from_bytes(universe, &bytes, budget)
        {
            return Ok(tables);
        }
        let tables = Tables::build(universe, COLUMNS, budget)?;
        // They are built again if they cannot be kept.
        let _ = tables.keep(folder);
        Ok(tables)
    }

    /// Keeps the tables in a folder with all that was found of longer strips.
    pub fn keep(&self, folder: &Path) -> std::io::Result<()> {
        kept::keep(folder, FILE, &self.to_bytes())
    }

    /// Lets the values take about so many bytes. Beyond that nothing more is evaluated and bounds are weaker, but a search goes on.
    pub fn limit(&self, bytes: u64) {
        self.worths.limit(bytes);
    }

    /// How many positions on strips were evaluated that are too long for the tables.
    pub fn longer(&self) -> usize {
        self.bands.iter().map(|bands| bands.longer.len()).sum()
    }

    /// The tables as a file: the values with all their followers, each
    /// after its options; then for each height the kinds, the places, and the kinds of longer positions.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut values = Followers::default();
        let mut tables = Vec::new();
        for bands in &self.bands {
            let (kinds, places) = bands.parts();
            tables.extend(bands.columns.to_le_bytes());
            tables.extend((kinds.len() as u32).to_le_bytes());
            let mut write = |kind: &Kind, tables: &mut Vec<u8>| {
                for worth in [kind.upright, kind.lying] {
                    tables.extend(worth.whole.to_le_bytes());
                    tables.extend(values.place(self.worths.game(worth.name)).to_le_bytes());
                }
            };
            kinds.iter().for_each(|kind| write(kind, &mut tables));
            places.iter().for_each(|place| tables.extend(place.to_le_bytes()));
            let longer = bands.longer.all();
            tables.extend((longer.len() as u32).to_le_bytes());
            for (position, kind) in longer {
                tables.extend(position.to_le_bytes());
                write(&kind, &mut tables);
            }
        }
        let mut body = (values.places.len() as u32).to_le_bytes().to_vec();
        body.extend(values.bytes);
        body.extend(tables);
        SEAL.close(&body)
    }

    /// Reads what [`Tables::to_bytes`] wrote.
    pub fn from_bytes(universe: &'u Universe, file: &[u8], budget: &Budget) -> Result<Self, KeptError> {
        let mut reader = SEAL.open(file)?;
        let worths = Worths::new(universe);
        let work = universe.work(budget);
        let values = values(&mut reader, &work)?;
        let worth_of = values
            .into_iter()
            .map(|value| Ok(worths.name(value, &work)?.ok_or(Exhausted::Values)?))
            .collect::<Result<Vec<Worth>, KeptError>>()?;
        let mut bands = Vec::new();
        for rows in [2, 3, 4] {
            let columns = u32::from_le_bytes(reader.array()?);
            if rows * columns > MOST_CELLS {
                return Err(KeptError::Damaged);
            }
            let kind = |reader: &mut Reader<'_>| {
                let mut worth = || {
                    let whole = i32::from_le_bytes(reader.array()?);
                    let place = u32::from_le_bytes(reader.array()?) as usize;
                    let &(mut worth) = worth_of.get(place).ok_or(KeptError::Damaged)?;
                    worth.whole += whole;
                    Ok::<_, KeptError>(worth)
                };
                Ok::<_, KeptError>(Kind { upright: worth()?, lying: worth()? })
            };
            let count = u32::from_le_bytes(reader.array()?);
            let kinds = (0..count).map(|_| kind(&mut reader)).collect::<Result<Vec<_>, _>>()?;
            let table: Box<[u16]> = reader
                .take(2 << (rows * columns))?
                .chunks_exact(2)
                .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
                .collect();
            if table.iter().any(|&place| usize::from(place) >= kinds.len()) {
                return Err(KeptError::Damaged);
            }
            let longer = Longer::default();
            for _ in 0..u32::from_le_bytes(reader.array()?) {
                let position = u64::from_le_bytes(reader.array()?);
                longer.insert(position, Some(kind(&mut reader)?));
            }
            bands.push(Bands::restore(Strip { rows }, columns, table, kinds, longer, &worths));
        }
        let bands = bands.try_into().map_err(|_| KeptError::Damaged)?;
        Ok(Tables { worths, bands })
    }
}

const FILE: &str = "domineering.tables";
const SEAL: Seal = Seal { mark: b"kelvin domineering tables\n", version: 2 };

/// Values in an order in which each comes after its options.
#[derive(Default)]
struct Followers<'u> {
    places: FxHashMap<Game<'u>, u32>,
    bytes: Vec<u8>,
}

impl<'u> Followers<'u> {
    /// The place of a value, which is written with its followers if it was not yet. Values of strips are shallow:
    /// no deeper than they have cells.
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

/// Reads what [`Followers`] wrote.
fn values<'u>(reader: &mut Reader<'_>, work: &Work<'u, '_>) -> Result<Vec<Game<'u>>, KeptError> {
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
                            values.get(place).copied().ok_or(KeptError::Damaged)
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
