//! The literal form of a subject: the options of a position, of a sum, or of a game as it is written.

use crate::error::Error;
use crate::lab::{Lab, trusted_sum};
use crate::literal::{Forms, Piece};
use crate::status::Status;
use crate::subject::Subject;
use crate::sum::Sum;
use crate::summand_view::SummandView;
use crate::texts::ValueText;
use crate::words::Alphabet;
use crate::written::LONGEST;
use kelvin_budget::Budget;
use kelvin_play::TooManyOptions;
use kelvin_positions::board::Board;
use kelvin_positions::{PlayedSummand, WrittenSummand};
use kelvin_values::{Game, Player};

/// The literal form of a subject.
pub struct LiteralForm<'u> {
    /// The value.
    pub value: Game<'u>,
    /// The board of a single position.
    pub board: Option<Board>,
    /// The options of Left and of Right. Several may have the same value.
    pub options: [Vec<LiteralOption<'u>>; 2],
    /// The game in the store of forms; `None` for a position and for a sum.
    pub(crate) piece: Option<Piece<'u>>,
}

/// An option of a literal form.
pub struct LiteralOption<'u> {
    /// The name of the move; `None` for an option of braces.
    pub name: Option<String>,
    /// The option as the subject of a question; `None` if a value in it is too long to print.
    pub to: Option<Subject>,
    /// The option as text.
    pub text: String,
    /// The value as text; `None` if it is too long to print.
    pub written: Option<ValueText>,
    /// The board after the move.
    pub board: Option<Board>,
    /// The value.
    pub value: Game<'u>,
    /// The role of the option on the way to the canonical form. Options are numbered from 0 among those of their player.
    pub status: Status,
}

/// An option of a literal form, with all other options of the same player that have the same value.
pub struct DistinctOption<'f, 'u> {
    /// The first option.
    pub option: &'f LiteralOption<'u>,
    /// The number of options of this value.
    pub count: usize,
    /// The moves, and the role of the option on the way to the canonical form.
    pub notes: Vec<String>,
}

impl<'u> LiteralForm<'u> {
    /// The options of a player, each value once.
    pub fn distinct(&self, player: Player) -> Vec<DistinctOption<'_, 'u>> {
        let options = &self.options[player.index()];
        let distinct = |option: &'_ LiteralOption<'u>| !matches!(option.status, Status::Same { .. });
        let described = options.iter().filter(|option| distinct(option)).map(|option| {
            let count = options.iter().filter(|other| other.value == option.value).count();
            let moves = match (&option.name, count) {
                (Some(name), 1) => Some(name.clone()),
                (Some(name), count) => Some(format!("{name} and {} more", count - 1)),
                (None, 1) => None,
                (None, count) => Some(format!("{count} options")),
            };
            let text = |game: &Option<ValueText>| match game {
                Some(text) if text.len() <= SHORT => text.to_string(),
                _ => "a long game".to_owned(),
            };
            let role = match &option.status {
                Status::Dominated { by } => {
                    let by = options.get(*by).and_then(|other| other.written.clone());
                    Some(format!("dominated by {}", text(&by)))
                }
                Status::Reversible { through, .. } => Some(format!("reversible through {}", text(through))),
                _ => None,
            };
            DistinctOption { option, count, notes: moves.into_iter().chain(role).collect() }
        });
        described.collect()
    }
}

/// The longest text of an option in a note, in bytes.
const SHORT: usize = 40;

/// The largest number of options of a player.
const OPTIONS: usize = PlayedSummand::MOST_OPTIONS;

impl<'u> Lab<'u> {
    /// Returns the options of a position, of a sum or of a game as it is written, with their roles.
    pub fn form(&self, subject: &Subject, budget: &Budget) -> Result<LiteralForm<'u>, Error> {
        let work = self.universe().work(budget);
        let mut forms = Forms::new(&work);
        let mut form = self.literal_form(subject, &mut forms, Alphabet::Plain, budget)?;
        for player in Player::BOTH {
            let options = &mut form.options[player.index()];
            let values: Vec<Option<Game<'u>>> = options.iter().map(|option| Some(option.value)).collect();
            let statuses = self.statuses(player, Some(form.value), &values, LONGEST, budget)?;
            for (option, status) in options.iter_mut().zip(statuses) {
                option.status = status;
            }
        }
        Ok(form)
    }

    /// Returns the literal form of a subject, without the roles of its options. Games in braces are stored in `forms`.
    pub(crate) fn literal_form(
        &self,
        subject: &Subject,
        forms: &mut Forms<'_, 'u, '_>,
        alphabet: Alphabet,
        budget: &Budget,
    ) -> Result<LiteralForm<'u>, Error> {
        let summands = subject.summands().or_else(|_| self.summands_of_subject(subject, budget))?;
        match &summands[..] {
            [WrittenSummand::Value { value }] => {
                let piece = match forms.read(value)? {
                    Some(piece) => piece,
                    None => Piece::Canonical(self.game_of(subject, budget)?),
                };
                self.form_of_piece(piece, forms, alphabet, budget)
            }
            // A + may stand inside of an expression.
            _ if summands.iter().any(|summand| self.game(summand, budget).is_err()) => {
                let piece = Piece::Canonical(self.game_of(subject, budget)?);
                self.form_of_piece(piece, forms, alphabet, budget)
            }
            _ => self.form_of_sum(&summands, budget),
        }
    }

    pub(crate) fn form_of_piece(
        &self,
        piece: Piece<'u>,
        forms: &Forms<'_, 'u, '_>,
        alphabet: Alphabet,
        budget: &Budget,
    ) -> Result<LiteralForm<'u>, Error> {
        let value = forms.value(piece);
        let mut options = [vec![], vec![]];
        for player in Player::BOTH {
            if let Piece::Canonical(game) = piece
                && game.options(player).take(OPTIONS + 1).count() > OPTIONS
            {
                return Err(self.too_many_options(value, budget)?);
            }
            for option in forms.options(piece, player) {
                let plain = self.piece_text(forms, option, Alphabet::Plain, budget)?;
                options[player.index()].push(LiteralOption {
                    name: None,
                    to: Some(WrittenSummand::value(&plain).into()),
                    text: self.piece_text(forms, option, alphabet, budget)?,
                    written: self.written(forms.value(option), Alphabet::Plain, LONGEST, budget)?.value,
                    board: None,
                    value: forms.value(option),
                    status: Status::Unknown,
                });
            }
        }
        Ok(LiteralForm { value, board: None, options, piece: Some(piece) })
    }

    fn form_of_sum(&self, summands: &[WrittenSummand], budget: &Budget) -> Result<LiteralForm<'u>, Error> {
        let work = self.universe().work(budget);
        let views: Vec<SummandView<'u>> =
            summands.iter().map(|summand| self.summand_view(summand, &work)).collect::<Result<_, _>>()?;
        let mut values = vec![];
        for summand in summands {
            values.push(self.game(summand, budget)?);
        }
        let value = values.iter().try_fold(self.universe().zero(), |sum, &value| work.add(sum, value))?;
        let texts: Vec<String> = views.iter().map(SummandView::text).collect();
        let mut options = [vec![], vec![]];
        for player in Player::BOTH {
            for (place, view) in views.iter().enumerate() {
                let (offers, more) = view.offers(player, OPTIONS);
                if more {
                    return Err(self.too_many_options(values[place], budget)?);
                }
                let rest = work.subtract(value, values[place])?;
                for offer in offers {
                    let after = self.evaluator().value(&offer.to, budget);
                    trusted_sum(std::slice::from_ref(&offer.to))?;
                    let name = match views.len() {
                        1 => offer.chosen.to_string(),
                        _ => format!("{}: {}", place + 1, offer.chosen),
                    };
                    let board = match &offer.summand {
                        Some(WrittenSummand::Board { ruleset, board, moves }) if moves.is_empty() => {
                            Some(self.rulesets().ruleset_and_board(ruleset, board)?.1)
                        }
                        _ => None,
                    };
                    let mut after_texts = texts.clone();
                    after_texts[place] =
                        board.as_ref().map_or_else(|| offer.to.to_string(), |board| board.to_string());
                    let to = offer.summand.map(|summand| {
                        let mut all = summands.to_vec();
                        all[place] = summand;
                        match <[WrittenSummand; 1]>::try_from(all) {
                            Ok([one]) => Subject::from(one),
                            Err(all) => Sum::Summands(all).into(),
                        }
                    });
                    let value = work.add(rest, after?)?;
                    options[player.index()].push(LiteralOption {
                        name: Some(name),
                        to,
                        text: after_texts.join(" + "),
                        written: self.written(value, Alphabet::Plain, LONGEST, budget)?.value,
                        board,
                        value,
                        status: Status::Unknown,
                    });
                }
            }
        }
        let board = match &views[..] {
            [view] => view.board(),
            _ => None,
        };
        Ok(LiteralForm { value, board, options, piece: None })
    }

    fn too_many_options(&self, game: Game<'u>, budget: &Budget) -> Result<Error, Error> {
        let nimber = self.written(game, Alphabet::Plain, LONGEST, budget)?.to_string();
        Ok(TooManyOptions { nimber }.into())
    }
}
