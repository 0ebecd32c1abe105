//! A shard to be joined into a file, and the numbering of its values.

use crate::encoded::{Encoded, Sparse};
use crate::error::Error;
use crate::manifest::{Described, Folder};
use crate::parquet_file;
use crate::table::{Table, TableEntry, TableField};
use kelvin_budget::{Budget, Exhausted};
use parquet::data_type::ByteArray;
use rustc_hash::FxHashMap;

/// The approximate overhead in bytes of a value in the list of all values, besides its text.
const LISTED: usize = 48;

/// The numbers of values, in order of first occurrence.
#[derive(Default)]
pub struct Numbers {
    known: FxHashMap<Box<[u8]>, i64>,
    bytes: usize,
}

impl Numbers {
    fn of(&mut self, text: &[u8]) -> i64 {
        if let Some(&number) = self.known.get(text) {
            return number;
        }
        let number = self.known.len() as i64;
        self.bytes += text.len() + LISTED;
        self.known.insert(text.into(), number);
        number
    }

    /// Fails if the list exceeds the memory of the budget.
    pub fn check(&self, budget: &Budget) -> Result<(), Exhausted> {
        match budget.byte_limit() {
            Some(limit) if self.bytes as u64 > limit => Err(Exhausted::Memory),
            _ => Ok(()),
        }
    }
}

/// A shard to be joined into a file.
pub struct ShardFile {
    shard: Encoded,
    pub rows: usize,
    values: Option<Values>,
}

/// The values of a shard.
struct Values {
    /// The index of the column of value numbers.
    place: usize,
    /// The texts in order of first occurrence, which is that of their numbers in the shard.
    texts: Vec<ByteArray>,
    /// Their numbers in the survey.
    numbers: Vec<i64>,
    /// The value number of each row, within the shard.
    rows: Sparse<i64>,
}

impl ShardFile {
    pub fn read(folder: &Folder, described: &Described, fields: &[TableField]) -> Result<ShardFile, Error> {
        let path = folder.parts().join(&described.name);
        let damaged = |why: &str| Error::Damaged { path: path.clone(), why: why.to_owned() };
        let shard = Encoded::open(folder.part_bytes(described)?)?;
        if shard.fields() != fields {
            return Err(damaged("it has other columns"));
        }
        if shard.groups() != 1 || shard.rows(0)? != described.rows {
            return Err(damaged("its rows differ from its description"));
        }
        let place = |name: &str| fields.iter().position(|field| field.name == name);
        let values = match (place("value"), place("value_number")) {
            (Some(value), Some(number)) if described.rows > 0 => Some(
                Values::read(&shard, value, number)?
                    .ok_or_else(|| damaged("its numbers are not those of its values"))?,
            ),
            _ => None,
        };
        Ok(ShardFile { shard, rows: described.rows, values })
    }

    pub fn number(&mut self, numbers: &mut Numbers) {
        if let Some(values) = &mut self.values {
            values.numbers = values.texts.drain(..).map(|text| numbers.of(text.data())).collect();
        }
    }

    /// The column of survey-wide numbers, as a file of its own.
    pub fn numbered(&self) -> Result<Option<Encoded>, Error> {
        let Some(values) = &self.values else { return Ok(None) };
        let mut rows = values.rows.values.iter();
        let number = |level: &i16| match level {
            1 => rows.next().map_or(TableEntry::None, |&n| TableEntry::Integer(values.numbers[n as usize])),
            _ => TableEntry::None,
        };
        let column = values.rows.levels.iter().map(number).collect();
        let field = self.shard.fields().swap_remove(values.place);
        let table = Table { fields: vec![field], columns: vec![column] };
        Ok(Some(Encoded::open(parquet_file::write(&table)?)?))
    }

    /// The source of each column of the finished table.
    pub fn columns<'p>(
        &'p self,
        fields: &[TableField],
        numbered: Option<&'p Encoded>,
    ) -> Vec<(&'p Encoded, usize)> {
        let numbers = self.values.as_ref().map(|values| values.place);
        let column = |place| match numbered {
            Some(numbered) if numbers == Some(place) => (numbered, 0),
            _ => (&self.shard, place),
        };
        (0..fields.len()).map(column).collect()
    }
}

impl Values {
    /// Reads the values. `None` if the numbers do not follow the order of first occurrence.
    fn read(shard: &Encoded, value: usize, place: usize) -> Result<Option<Values>, Error> {
        let (written, rows) = (shard.texts(0, value)?, shard.integers(0, place)?);
        if written.levels != rows.levels || written.values.len() != rows.values.len() {
            return Ok(None);
        }
        let mut texts: Vec<ByteArray> = vec![];
        for (text, &number) in written.values.into_iter().zip(&rows.values) {
            match usize::try_from(number) {
                Ok(new) if new == texts.len() => texts.push(text),
                Ok(known) if texts.get(known) == Some(&text) => {}
                _ => return Ok(None),
            }
        }
        Ok(Some(Values { place, texts, numbers: vec![], rows }))
    }
}
