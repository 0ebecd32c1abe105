//! Tables as Parquet files, whose bytes depend on the rows alone.

use crate::encoded::Encoded;
use crate::error::Error;
use crate::table::{Table, TableEntry, TableField};
use bytes::Bytes;
use kelvin_lab::Sort;
use parquet::basic::{Compression, ConvertedType, LogicalType, Repetition, Type as Physical, ZstdLevel};
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{ColumnPath, Type};
use std::sync::Arc;

/// The writer named in the file, without time or machine.
pub const WRITER: &str = concat!("kelvin ", env!("CARGO_PKG_VERSION"));

/// Columns whose entries are mostly distinct, stored without a dictionary.
pub const DIFFERENT: [&str; 2] = ["position", "error"];

/// A writer of tables, each as a row group.
pub struct Writer {
    fields: Vec<TableField>,
    file: SerializedFileWriter<Vec<u8>>,
}

impl Writer {
    /// Creates a writer with these columns and no rows.
    pub fn new(fields: &[TableField]) -> Result<Writer, Error> {
        let columns = fields.iter().map(|field| {
            let (physical, logical) = match field.sort {
                Sort::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
                Sort::Integer => (Physical::INT64, None),
                Sort::Number => (Physical::DOUBLE, None),
                Sort::Truth => (Physical::BOOLEAN, None),
            };
            let converted = if field.sort == Sort::Text { ConvertedType::UTF8 } else { ConvertedType::NONE };
            Type::primitive_type_builder(&field.name, physical)
                .with_repetition(Repetition::OPTIONAL)
                .with_logical_type(logical)
                .with_converted_type(converted)
                .build()
                .map(Arc::new)
        });
        let schema =
            Type::group_type_builder("survey").with_fields(columns.collect::<Result<_, _>>()?).build()?;
        let mut properties = WriterProperties::builder()
            .set_created_by(WRITER.to_owned())
            .set_compression(Compression::ZSTD(ZstdLevel::try_new(3)?))
            .set_statistics_enabled(EnabledStatistics::Chunk);
        for name in DIFFERENT {
            properties = properties.set_column_dictionary_enabled(ColumnPath::from(name), false);
        }
        let file = SerializedFileWriter::new(vec![], Arc::new(schema), Arc::new(properties.build()))?;
        Ok(Writer { fields: fields.to_vec(), file })
    }

    /// Appends a table with the same columns.
    pub fn write(&mut self, table: &Table) -> Result<(), Error> {
        let mut group = self.file.next_row_group()?;
        for column in table.columns.iter().take(self.fields.len()) {
            let Some(mut writer) = group.next_column()? else { break };
            let levels: Vec<i16> = column.iter().map(|entry| i16::from(*entry != TableEntry::None)).collect();
            match writer.untyped() {
                ColumnWriter::ByteArrayColumnWriter(writer) => {
                    writer.write_batch(&texts(column), Some(&levels), None)?;
                }
                ColumnWriter::Int64ColumnWriter(writer) => {
                    let integer =
                        |entry: &TableEntry| if let TableEntry::Integer(n) = entry { Some(*n) } else { None };
                    writer.write_batch(
                        &column.iter().filter_map(integer).collect::<Vec<_>>(),
                        Some(&levels),
                        None,
                    )?;
                }
                ColumnWriter::DoubleColumnWriter(writer) => {
                    let number =
                        |entry: &TableEntry| if let TableEntry::Number(x) = entry { Some(*x) } else { None };
                    writer.write_batch(
                        &column.iter().filter_map(number).collect::<Vec<_>>(),
                        Some(&levels),
                        None,
                    )?;
                }
                ColumnWriter::BoolColumnWriter(writer) => {
                    let truth =
                        |entry: &TableEntry| if let TableEntry::Truth(it) = entry { Some(*it) } else { None };
                    writer.write_batch(
                        &column.iter().filter_map(truth).collect::<Vec<_>>(),
                        Some(&levels),
                        None,
                    )?;
                }
                _ => {}
            }
            writer.close()?;
        }
        group.close()?;
        Ok(())
    }

    /// Appends the first row group of other files without decoding: each column is given by its file and its
    /// index there. The bytes equal those of [`Writer::write`] for the same rows, because columns are encoded
    /// independently and only their offsets change.
    pub fn copy(&mut self, columns: &[(&Encoded, usize)]) -> Result<(), Error> {
        let mut group = self.file.next_row_group()?;
        for (source, place) in columns {
            group.append_column(&source.bytes, source.copied(0, *place)?)?;
        }
        group.close()?;
        Ok(())
    }

    /// The bytes of the file.
    pub fn finish(self) -> Result<Vec<u8>, Error> {
        Ok(self.file.into_inner()?)
    }
}

/// The texts of a column, in one shared buffer.
fn texts(column: &[TableEntry]) -> Vec<ByteArray> {
    let texts = || {
        column.iter().filter_map(|entry| if let TableEntry::Text(text) = entry { Some(text) } else { None })
    };
    let all = Bytes::from_iter(texts().flat_map(|text| text.bytes()));
    let mut from = 0;
    let part = |text: &Arc<str>| {
        from += text.len();
        ByteArray::from(all.slice(from - text.len()..from))
    };
    texts().map(part).collect()
}

/// The bytes of a file that holds one table.
pub fn write(table: &Table) -> Result<Vec<u8>, Error> {
    let mut writer = Writer::new(&table.fields)?;
    writer.write(table)?;
    writer.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table of all column types, whose entries are missing, repeated, or all distinct.
    fn random_table(random: &mut fastrand::Rng, fields: &[TableField]) -> Table {
        let rows = *random.choice(&[1, 2, 17, 1024, 5000]).unwrap_or(&1);
        let column = |field: &TableField| {
            let (missing, different) = (random.u8(0..4), *random.choice(&[1, 3, 1 << 40]).unwrap_or(&1));
            let entry = |_| match (random.u8(0..4) < missing, random.i64(-different..=different), field.sort)
            {
                (true, _, _) => TableEntry::None,
                (_, n, Sort::Integer) => TableEntry::Integer(n),
                (_, n, Sort::Number) => TableEntry::Number(n as f64 / 1024.0),
                (_, n, Sort::Truth) => TableEntry::Truth(n > 0),
                (_, n, Sort::Text) => {
                    TableEntry::text("±".repeat(n.unsigned_abs() as usize % 9) + &n.to_string())
                }
            };
            (0..rows).map(entry).collect()
        };
        Table { fields: fields.to_vec(), columns: fields.iter().map(column).collect() }
    }

    #[test]
    fn columns_that_are_copied_are_the_bytes_that_are_written() {
        let mut random = fastrand::Rng::new();
        let names = [("position", Sort::Text), ("a", Sort::Integer), ("b", Sort::Number), ("c", Sort::Truth)];
        let fields: Vec<TableField> = names
            .into_iter()
            .chain([("value", Sort::Text), ("error", Sort::Text)])
            .map(|(name, sort)| TableField::new(name, sort))
            .collect();
        for _ in 0..30 {
            let seed = random.u64(..);
            let mut from_seed = fastrand::Rng::with_seed(seed);
            let tables: Vec<Table> =
                (0..from_seed.usize(0..5)).map(|_| random_table(&mut from_seed, &fields)).collect();
            let (mut written, mut copied) = (Writer::new(&fields).unwrap(), Writer::new(&fields).unwrap());
            for table in &tables {
                written.write(table).unwrap();
                // Each column from its own file, or all from one.
                let whole = Encoded::open(write(table).unwrap()).unwrap();
                let alone = |(field, column): (&TableField, &Vec<TableEntry>)| {
                    let table = Table { fields: vec![field.clone()], columns: vec![column.clone()] };
                    Encoded::open(write(&table).unwrap()).unwrap()
                };
                let each: Vec<Encoded> = table.fields.iter().zip(&table.columns).map(alone).collect();
                let columns = (0..fields.len()).map(|place| match from_seed.bool() {
                    true => (&whole, place),
                    false => (&each[place], 0),
                });
                copied.copy(&columns.collect::<Vec<_>>()).unwrap();
            }
            let (written, copied) = (written.finish().unwrap(), copied.finish().unwrap());
            assert!(written == copied, "seed {seed}");
            let mut again = vec![];
            crate::encoded::read(copied, &mut |table| {
                again.push(table);
                Ok(())
            })
            .unwrap();
            assert!(again == tables, "seed {seed}");
        }
    }
}
