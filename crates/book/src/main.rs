//! Writes the book into a folder: `kelvin-book DOCS FOLDER [SCRIPT]`. Each page loads the script, if one is given.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, io};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (docs, folder, script) = match arguments.as_slice() {
        [docs, folder] => (docs, folder, None),
        [docs, folder, script] => (docs, folder, Some(script.as_str())),
        _ => {
            eprintln!(
                "expected the folder of the documentation, the folder to write, and possibly the address of a script"
            );
            return ExitCode::from(2);
        }
    };
    match write(Path::new(docs), Path::new(folder), script) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("cannot write the book from {docs} into {folder}: {error}");
            ExitCode::FAILURE
        }
    }
}

fn write(docs: &Path, folder: &Path, script: Option<&str>) -> io::Result<()> {
    fs::create_dir_all(folder.join("pictures"))?;
    for (name, text) in kelvin_book::pages(docs, script)? {
        fs::write(folder.join(name), text)?;
    }
    fs::write(folder.join("book.css"), kelvin_book::STYLES)?;
    let pictures: io::Result<Vec<_>> = fs::read_dir(docs.join("pictures"))?.collect();
    for picture in pictures? {
        let to: PathBuf = folder.join("pictures").join(picture.file_name());
        fs::copy(picture.path(), to)?;
    }
    Ok(())
}
