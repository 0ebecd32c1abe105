//! The text of games over all numbers.

use super::{HotError, HotForm, HotGame, HotGames};
use crate::heat::deep;

/// The longest text, in bytes.
const LONGEST: usize = 1 << 20;

impl HotGames<'_> {
    /// The text, which can be read again.
    pub fn text(&self, game: HotGame) -> Result<String, HotError> {
        let mut text = String::new();
        match self.form(game) {
            HotForm::Number(number) => text = number.to_string(),
            HotForm::Options(_) => {
                text.push('{');
                self.write(game, self.bars(game)?, &mut text)?;
                text.push('}');
            }
        }
        Ok(text)
    }

    /// The number of bars between the sides: one more than in an option that is alone on its side and is written
    /// without braces.
    fn bars(&self, game: HotGame) -> Result<usize, HotError> {
        self.meter.tick()?;
        let HotForm::Options(sides) = self.form(game) else { return Ok(0) };
        let mut most = 0;
        for side in sides {
            if let [option] = side[..] {
                most = most.max(deep(|| self.bars(option))?);
            }
        }
        Ok(most + 1)
    }

    /// Writes the options of a game without its braces.
    fn write(&self, game: HotGame, bars: usize, text: &mut String) -> Result<(), HotError> {
        let HotForm::Options(sides) = self.form(game) else { return Ok(()) };
        for (index, side) in sides.iter().enumerate() {
            if index == 1 {
                text.extend(std::iter::repeat_n('|', bars));
            }
            for (place, &option) in side.iter().enumerate() {
                self.meter.tick()?;
                if text.len() > LONGEST {
                    return Err(HotError::TooLong(LONGEST));
                }
                if place > 0 {
                    text.push(',');
                }
                match (self.form(option), side.len()) {
                    (HotForm::Number(number), _) => text.push_str(&number.to_string()),
                    // Both sides may hold one game each, so the shorter run of bars is its own.
                    (HotForm::Options(_), 1) => deep(|| self.write(option, self.bars(option)?, text))?,
                    (HotForm::Options(_), _) => {
                        text.push('{');
                        deep(|| self.write(option, self.bars(option)?, text))?;
                        text.push('}');
                    }
                }
            }
        }
        Ok(())
    }
}
