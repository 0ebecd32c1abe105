//! Tables as Parquet: bytes that depend on the rows alone.

use crate::error::Error;
use crate::table::{Entry, Field, Table};
use bytes::Bytes;
use kelvin_lab::Sort;
use parquet::basic::{Compression, ConvertedType, LogicalType, Repetition, Type as Physical, ZstdLevel};
use parquet::column::reader::ColumnReader;
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::ParquetError;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{ColumnPath, Type};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Who wrote it: no word of the time or the machine.
pub const WRITER: &str = concat!("kelvin ", env!("CARGO_PKG_VERSION"));

/// Columns in which hardly a row is like another.
const DIFFERENT: [&str; 2] = ["position", "error"];

/// Writes tables one after the other, each as a row group.
pub struct Writer {
    fields: Vec<Field>,
    file: SerializedFileWriter<Vec<u8>>,
}

impl Writer {
    /// A file with these columns and no rows yet.
    pub fn new(fields: &[Field]) -> Result<Writer, Error> {
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

    /// Adds a table with the same columns.
    pub fn write(&mut self, table: &Table) -> Result<(), Error> {
        let mut group = self.file.next_row_group()?;
        for column in table.columns.iter().take(self.fields.len()) {
            let Some(mut writer) = group.next_column()? else { break };
            let levels: Vec<i16> = column.iter().map(|entry| i16::from(*entry != Entry::None)).collect();
            match writer.untyped() {
                ColumnWriter::ByteArrayColumnWriter(writer) => {
                    writer.write_batch(&texts(column), Some(&levels), None)?;
                }
                ColumnWriter::Int64ColumnWriter(writer) => {
                    let integer = |entry: &Entry| if let Entry::Integer(n) = entry { Some(*n) } else { None };
                    writer.write_batch(
                        &column.iter().filter_map(integer).collect::<Vec<_>>(),
                        Some(&levels),
                        None,
                    )?;
                }
                ColumnWriter::DoubleColumnWriter(writer) => {
                    let number = |entry: &Entry| if let Entry::Number(x) = entry { Some(*x) } else { None };
                    writer.write_batch(
                        &column.iter().filter_map(number).collect::<Vec<_>>(),
                        Some(&levels),
                        None,
                    )?;
                }
                ColumnWriter::BoolColumnWriter(writer) => {
                    let truth = |entry: &Entry| if let Entry::Truth(it) = entry { Some(*it) } else { None };
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

    /// The bytes of the file.
    pub fn finish(self) -> Result<Vec<u8>, Error> {
        Ok(self.file.into_inner()?)
    }
}

/// The texts of a column, one behind the other in one piece of memory.
fn texts(column: &[Entry]) -> Vec<ByteArray> {
    let texts =
        || column.iter().filter_map(|entry| if let Entry::Text(text) = entry { Some(text) } else { None });
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

/// The tables of a file, one for each row group, each shown when it is read.
pub fn read(bytes: Vec<u8>, show: &mut dyn FnMut(Table) -> Result<(), Error>) -> Result<(), Error> {
    let file = SerializedFileReader::new(Bytes::from(bytes))?;
    let schema = file.metadata().file_metadata().schema_descr_ptr();
    let fields: Vec<Field> = schema
        .columns()
        .iter()
        .map(|column| {
            let sort = match column.physical_type() {
                Physical::INT64 => Sort::Integer,
                Physical::DOUBLE => Sort::Number,
                Physical::BOOLEAN => Sort::Truth,
                _ => Sort::Text,
            };
            Field::new(column.name(), sort)
        })
        .collect();
    for group in 0..file.num_row_groups() {
        let group = file.get_row_group(group)?;
        let rows = usize::try_from(group.metadata().num_rows())
            .map_err(|_| ParquetError::General("a group of rows has a negative length".to_owned()))?;
        let mut table = Table::new(fields.clone());
        for (place, column) in table.columns.iter_mut().enumerate() {
            let alike = !DIFFERENT.contains(&fields[place].name.as_str());
            *column = read_column(group.get_column_reader(place)?, rows, alike)?;
        }
        show(table)?;
    }
    Ok(())
}

/// The entries of a column; where rows are alike, equal texts are kept once.
fn read_column(reader: ColumnReader, rows: usize, alike: bool) -> Result<Vec<Entry>, Error> {
    let mut levels = vec![];
    // Values are there for the rows of level 1.
    macro_rules! entries {
        ($reader:expr, $entry:expr) => {{
            let mut values = vec![];
            $reader.read_records(rows, Some(&mut levels), None, &mut values)?;
            let mut values = values.into_iter();
            let mut entry = $entry;
            let entries = levels.iter().map(|level| match level {
                1 => values.next().map_or(Entry::None, &mut entry),
                _ => Entry::None,
            });
            entries.collect::<Vec<Entry>>()
        }};
    }
    let entries = match reader {
        ColumnReader::ByteArrayColumnReader(mut reader) => {
            let mut known: FxHashMap<Box<[u8]>, Arc<str>> = FxHashMap::default();
            entries!(reader, |bytes: ByteArray| {
                let text = || Arc::from(String::from_utf8_lossy(bytes.data()));
                Entry::Text(match known.get(bytes.data()) {
                    Some(text) => text.clone(),
                    None if alike => known.entry(bytes.data().into()).or_insert_with(text).clone(),
                    None => text(),
                })
            })
        }
        ColumnReader::Int64ColumnReader(mut reader) => entries!(reader, Entry::Integer),
        ColumnReader::DoubleColumnReader(mut reader) => entries!(reader, Entry::Number),
        ColumnReader::BoolColumnReader(mut reader) => entries!(reader, Entry::Truth),
        _ => vec![Entry::None; rows],
    };
    match entries.len() == rows {
        true => Ok(entries),
        false => Err(ParquetError::General(format!("{} rows of {rows}", entries.len())).into()),
    }
}
