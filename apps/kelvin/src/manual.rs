//! `kelvin completions` and `kelvin man`: shell completions and the manual page.

use crate::arguments::Arguments;
use crate::failure::Failure;
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use std::io::{self, Write};

pub const COMPLETIONS: &str = "\
Examples:
  kelvin completions bash > kelvin.bash      then: source kelvin.bash
  kelvin completions zsh > _kelvin           in a folder of $fpath
  kelvin completions fish > kelvin.fish      in ~/.config/fish/completions";

pub const MAN: &str = "\
Examples:
  kelvin man > kelvin.1                      then: man ./kelvin.1";

#[derive(Args)]
pub struct Completions {
    /// The shell.
    #[arg(value_enum)]
    shell: Shell,
}

/// Prints the completion script of a shell.
pub fn completions(task: &Completions) -> Result<(), Failure> {
    let mut script = vec![];
    clap_complete::generate(task.shell, &mut Arguments::command(), "kelvin", &mut script);
    Ok(io::stdout().write_all(&script)?)
}

/// Prints the manual page of the command, followed by those of its subcommands.
pub fn man() -> Result<(), Failure> {
    let mut command = Arguments::command();
    // This propagates inherited options to the subcommands.
    command.build();
    let mut page = vec![];
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    for part in command.get_subcommands().filter(|part| part.get_name() != "help") {
        writeln!(page, ".SH \"KELVIN {}\"", part.get_name().to_uppercase())?;
        let part = clap_mangen::Man::new(part.clone());
        part.render_description_section(&mut page)?;
        part.render_options_section(&mut page)?;
    }
    Ok(io::stdout().write_all(&page)?)
}
