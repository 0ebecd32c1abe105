//! A Parquet file in memory. The footer is parsed eagerly; columns are decoded, or copied without decoding,
//! on request.

use crate::error::Error;
use crate::parquet_file::DIFFERENT;
use crate::table::{Table, TableEntry, TableField};
use bytes::Bytes;
use kelvin_lab::Sort;
use parquet::basic::Type as Physical;
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::column::writer::ColumnCloseResult;
use parquet::data_type::{ByteArray, DataType};
use parquet::errors::ParquetError;
use parquet::file::metadata::{
    PageIndexPolicy, ParquetMetaData, ParquetMetaDataOptions, ParquetMetaDataReader,
};
use parquet::file::properties::ReaderProperties;
use parquet::file::reader::RowGroupReader;
use parquet::file::serialized_reader::SerializedRowGroupReader;
use parquet::file::statistics::Statistics;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A Parquet file whose footer has been parsed.
pub struct Encoded {
    pub(crate) bytes: Bytes,
    metadata: ParquetMetaData,
}

/// An encoded column: a definition level for each row, and a value for each row of level 1.
pub struct Sparse<T> {
    pub levels: Vec<i16>,
    pub values: Vec<T>,
}

impl Encoded {
    /// Parses the footer only.
    pub fn open(bytes: impl Into<Bytes>) -> Result<Encoded, Error> {
        let bytes = bytes.into();
        // All metadata of columns and pages is kept, because copies repeat it.
        let metadata = ParquetMetaDataReader::new()
            .with_metadata_options(Some(ParquetMetaDataOptions::new().with_encoding_stats_as_mask(false)))
            .with_column_index_policy(PageIndexPolicy::Optional)
            .with_offset_index_policy(PageIndexPolicy::Optional)
            .parse_and_finish(&bytes)?;
        Ok(Encoded { bytes, metadata })
    }

    /// The columns of the file.
    pub fn fields(&self) -> Vec<TableField> {
        let columns = self.metadata.file_metadata().schema_descr().columns();
        let field = |column: &Arc<parquet::schema::types::ColumnDescriptor>| {
            let sort = match column.physical_type() {
                Physical::INT64 => Sort::Integer,
                Physical::DOUBLE => Sort::Number,
                Physical::BOOLEAN => Sort::Truth,
                _ => Sort::Text,
            };
            TableField::new(column.name(), sort)
        };
        columns.iter().map(field).collect()
    }

    /// The number of row groups.
    pub fn groups(&self) -> usize {
        self.metadata.num_row_groups()
    }

    /// The number of rows in a group.
    pub fn rows(&self, group: usize) -> Result<usize, Error> {
        Ok(self.metadata.row_group_num_rows(group)?)
    }

    /// The total number of rows.
    pub fn all_rows(&self) -> Result<usize, Error> {
        (0..self.groups()).try_fold(0usize, |sum, group| Ok(sum.saturating_add(self.rows(group)?)))
    }

    fn reader(&self, group: usize, place: usize) -> Result<ColumnReader, Error> {
        let properties = Arc::new(ReaderProperties::builder().build());
        let pages = self.metadata.page_index_for_row_group(group);
        let group = self.metadata.row_group(group);
        let group = SerializedRowGroupReader::new(Arc::new(self.bytes.clone()), group, pages, properties)?;
        Ok(group.get_column_reader(place)?)
    }

    /// The byte strings of a column.
    pub fn texts(&self, group: usize, place: usize) -> Result<Sparse<ByteArray>, Error> {
        match self.reader(group, place)? {
            ColumnReader::ByteArrayColumnReader(reader) => sparse(reader, self.rows(group)?),
            _ => Err(ParquetError::General("a column has no texts".to_owned()).into()),
        }
    }

    /// The integers of a column.
    pub fn integers(&self, group: usize, place: usize) -> Result<Sparse<i64>, Error> {
        match self.reader(group, place)? {
            ColumnReader::Int64ColumnReader(reader) => sparse(reader, self.rows(group)?),
            _ => Err(ParquetError::General("a column has no integers".to_owned()).into()),
        }
    }

    /// The entries of a column. If `alike`, equal texts are stored once.
    fn column(&self, group: usize, place: usize, alike: bool) -> Result<Vec<TableEntry>, Error> {
        let rows = self.rows(group)?;
        Ok(match self.reader(group, place)? {
            ColumnReader::ByteArrayColumnReader(reader) => {
                let mut known: FxHashMap<Box<[u8]>, Arc<str>> = FxHashMap::default();
                sparse(reader, rows)?.entries(|bytes: ByteArray| {
                    let text = || Arc::from(String::from_utf8_lossy(bytes.data()));
                    TableEntry::Text(match known.get(bytes.data()) {
                        Some(text) => text.clone(),
                        None if alike => known.entry(bytes.data().into()).or_insert_with(text).clone(),
                        None => text(),
                    })
                })
            }
            ColumnReader::Int64ColumnReader(reader) => sparse(reader, rows)?.entries(TableEntry::Integer),
            ColumnReader::DoubleColumnReader(reader) => sparse(reader, rows)?.entries(TableEntry::Number),
            ColumnReader::BoolColumnReader(reader) => sparse(reader, rows)?.entries(TableEntry::Truth),
            _ => vec![TableEntry::None; rows],
        })
    }

    /// Decodes a row group.
    pub fn table(&self, group: usize) -> Result<Table, Error> {
        let mut table = Table::new(self.fields());
        for (place, (field, column)) in table.fields.iter().zip(&mut table.columns).enumerate() {
            *column = self.column(group, place, !DIFFERENT.contains(&field.name.as_str()))?;
        }
        Ok(table)
    }

    /// The metadata of a column whose bytes are copied into another file, as it was written.
    pub fn copied(&self, group: usize, place: usize) -> Result<ColumnCloseResult, Error> {
        let mut column = self.metadata.row_group(group).column(place).clone();
        // The deprecated minimum and maximum of integers are dropped when metadata is parsed; restore them.
        if let Some(Statistics::Int64(statistics)) = column.statistics().cloned() {
            let statistics = Statistics::Int64(statistics.with_backwards_compatible_min_max(true));
            column = column.into_builder().set_statistics(statistics).build()?;
        }
        let pages = self.metadata.page_index_for_row_group(group);
        Ok(ColumnCloseResult {
            bytes_written: column.compressed_size().unsigned_abs(),
            rows_written: self.rows(group)? as u64,
            metadata: column,
            bloom_filter: None,
            column_index: pages.column_index(place).cloned(),
            offset_index: pages.offset_index(place).cloned(),
        })
    }
}

impl<T> Sparse<T> {
    fn entries(self, mut entry: impl FnMut(T) -> TableEntry) -> Vec<TableEntry> {
        let mut values = self.values.into_iter();
        let entries = self.levels.iter().map(|level| match level {
            1 => values.next().map_or(TableEntry::None, &mut entry),
            _ => TableEntry::None,
        });
        entries.collect()
    }
}

fn sparse<T: DataType>(mut reader: ColumnReaderImpl<T>, rows: usize) -> Result<Sparse<T::T>, Error> {
    let (mut levels, mut values) = (vec![], vec![]);
    reader.read_records(rows, Some(&mut levels), None, &mut values)?;
    match levels.len() == rows {
        true => Ok(Sparse { levels, values }),
        false => Err(ParquetError::General(format!("{} rows of {rows}", levels.len())).into()),
    }
}

/// Reads the tables of a file, one for each row group, and passes each to `show`.
pub fn read(bytes: Vec<u8>, show: &mut dyn FnMut(Table) -> Result<(), Error>) -> Result<(), Error> {
    let file = Encoded::open(bytes)?;
    (0..file.groups()).try_for_each(|group| show(file.table(group)?))
}
