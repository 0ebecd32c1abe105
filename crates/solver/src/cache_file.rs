//! Cache files on disk: a magic string, a version, a checksum and the contents.

use crate::whole_file;
use kelvin_budget::Exhausted;
use std::io;
use std::path::Path;

/// The magic string of a file, and the version of its contents.
pub struct FileKind {
    pub mark: &'static [u8],
    pub version: u32,
}

/// The reason why a cache file is not used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CacheError {
    /// The magic string is different.
    #[error("not a file of this kind")]
    Other,
    /// The version is different.
    #[error("a file of version {found}, expected version {expected}")]
    Version {
        /// The version of the file.
        found: u32,
        /// The supported version.
        expected: u32,
    },
    /// The checksum is wrong.
    #[error("the file is damaged")]
    Damaged,
    /// The budget ran out while the file was read.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
}

impl FileKind {
    /// The bytes of a file with this body.
    pub fn encode(&self, body: &[u8]) -> Vec<u8> {
        let mut file = self.mark.to_vec();
        file.extend(self.version.to_le_bytes());
        file.extend(checksum(body).to_le_bytes());
        file.extend(body);
        file
    }

    /// A reader of the body of a file.
    pub fn decode<'b>(&self, file: &'b [u8]) -> Result<Reader<'b>, CacheError> {
        let mut reader = Reader(file);
        if reader.take(self.mark.len()) != Ok(self.mark) {
            return Err(CacheError::Other);
        }
        let found = u32::from_le_bytes(reader.array()?);
        if found != self.version {
            return Err(CacheError::Version { found, expected: self.version });
        }
        if u64::from_le_bytes(reader.array()?) != checksum(reader.0) {
            return Err(CacheError::Damaged);
        }
        Ok(reader)
    }
}

/// Writes a file into a folder, which is created if needed.
pub fn write(folder: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    whole_file::write(&folder.join(name), bytes)
}

/// The FNV-1a hash over words of eight bytes.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.chunks(8).fold(0xcbf2_9ce4_8422_2325 ^ bytes.len() as u64, |sum, chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        let mixed = (sum ^ u64::from_le_bytes(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ (mixed >> 29)
    })
}

/// The unread part of a file.
pub struct Reader<'b>(&'b [u8]);

impl<'b> Reader<'b> {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn take(&mut self, count: usize) -> Result<&'b [u8], CacheError> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(CacheError::Damaged)?;
        self.0 = rest;
        Ok(taken)
    }

    pub fn array<const N: usize>(&mut self) -> Result<[u8; N], CacheError> {
        self.take(N)?.try_into().map_err(|_| CacheError::Damaged)
    }
}
