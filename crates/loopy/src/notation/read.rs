//! From an expression to a game.

use super::error::{LoopyReason, ParseError};
use super::expression::{Expression, ExpressionId, Expressions, Named, expressions};
use crate::builder::Builder;
use crate::work::deep;
use crate::{LoopyGame, LoopyValue, LoopyWork, Stopper};
use hashbrown::HashMap;
use kelvin_budget::Exhausted;
use kelvin_values::notation::Fault;
use kelvin_values::{Game, Player};

/// Parses a loopy game and returns its value.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_loopy::{Loopy, notation};
/// use kelvin_values::Universe;
///
/// let universe = Universe::new();
/// let loopy = Loopy::new(&universe);
/// let budget = Budget::unlimited();
/// let work = loopy.work(&budget);
/// let value = |text| {
///     Ok::<_, Box<dyn std::error::Error>>(work.print(&notation::parse(text, &work)?)?)
/// };
/// assert_eq!(value("{pass|*}")?, "^[on]");
/// assert_eq!(value("a{0||||0|||a|*||*}")?, "a{0||||0|||a|*||*}");
/// assert_eq!(value("{2 & -2 | 1 & -2}")?, "{2|1} & -2*");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse<'u>(text: &str, work: &LoopyWork<'_, 'u, '_>) -> Result<LoopyValue<'u>, ParseError> {
    let fault = |(position, reason)| ParseError::new(text, position, reason);
    let expressions = expressions(text, work)?;
    let reader =
        Reader { has_sides: expressions.has_sides(), expressions: &expressions, work, literal: false };
    reader.value(expressions.root).map_err(fault)
}

/// Parses a loopy game as a form, without simplification. Braces become vertices, and sums keep their
/// components.
pub fn parse_form<'u>(text: &str, work: &LoopyWork<'_, 'u, '_>) -> Result<LoopyGame<'u>, ParseError> {
    let fault = |(position, reason)| ParseError::new(text, position, reason);
    let expressions = expressions(text, work)?;
    let reader = Reader { has_sides: false, expressions: &expressions, work, literal: true };
    reader.form(expressions.root, Player::Left).map_err(fault)
}

impl Expressions<'_> {
    fn has_sides(&self) -> bool {
        self.parts.iter().any(|(part, _)| matches!(part, Expression::Sides(_)))
    }
}

struct Reader<'e, 'w, 'l, 'u, 'b> {
    expressions: &'e Expressions<'u>,
    work: &'w LoopyWork<'l, 'u, 'b>,
    /// Whether `&` with two different sides occurs.
    has_sides: bool,
    /// Whether sums keep their components.
    literal: bool,
}

impl<'u> Reader<'_, '_, '_, 'u, '_> {
    fn at(&self, place: ExpressionId) -> &Expression<'u> {
        &self.expressions.parts[place as usize].0
    }

    fn fault(&self, place: ExpressionId) -> impl Fn(Exhausted) -> Fault<LoopyReason> + use<'u> {
        let position = self.expressions.parts[place as usize].1;
        move |why| (position, why.into())
    }

    /// The value of an expression that refers to no enclosing braces.
    fn value(&self, place: ExpressionId) -> Result<LoopyValue<'u>, Fault<LoopyReason>> {
        let (work, fault) = (self.work, self.fault(place));
        match self.at(place) {
            Expression::Short(game) => Ok(Stopper::Short(*game).into()),
            Expression::Negative(of) => work.negate_value(&deep(|| self.value(*of))?).map_err(fault),
            Expression::Sum(terms) => {
                let mut total: LoopyValue<'u> = Stopper::Short(work.loopy().universe().zero()).into();
                for &term in terms {
                    let term = deep(|| self.value(term))?;
                    total = work.add_values(&total, &term).map_err(&fault)?;
                }
                Ok(total)
            }
            Expression::OrdinalSum([base, top]) => {
                work.ordinal_sum(self.stopper(*base)?, self.stopper(*top)?).map_err(fault)
            }
            Expression::Multiple(n, of) => work.multiple(*n, &deep(|| self.value(*of))?).map_err(fault),
            Expression::Sides([onside, offside]) => {
                let onside = deep(|| self.value(*onside))?.onside().clone();
                let offside = deep(|| self.value(*offside))?.offside().clone();
                let position = self.expressions.parts[place as usize].1;
                work.pair(onside, offside).map_err(fault)?.ok_or((position, LoopyReason::SidesInDisorder))
            }
            _ if !self.has_sides => work.value(&self.form(place, Player::Left)?).map_err(fault),
            _ => {
                let side = |winner| work.side_of(&self.form(place, winner)?, winner).map_err(&fault);
                Ok(LoopyValue { sides: [side(Player::Left)?, side(Player::Right)?] })
            }
        }
    }

    /// The stopper that an expression is equal to.
    fn stopper(&self, place: ExpressionId) -> Result<Stopper<'u>, Fault<LoopyReason>> {
        let value = deep(|| self.value(place))?;
        value.as_stopper().ok_or((self.expressions.parts[place as usize].1, LoopyReason::NoStopper))
    }

    /// A form of the side of an expression on which `winner` wins infinite play. Without `&` both sides have
    /// the same form.
    fn form(&self, place: ExpressionId, winner: Player) -> Result<LoopyGame<'u>, Fault<LoopyReason>> {
        let mut builder = Builder::new(self.work.loopy().universe());
        let root = self.build(place, winner, &mut builder, &mut HashMap::new())?;
        Ok(builder.finish(root))
    }

    fn build(
        &self,
        place: ExpressionId,
        winner: Player,
        builder: &mut Builder<'u>,
        open: &mut HashMap<ExpressionId, u32>,
    ) -> Result<u32, Fault<LoopyReason>> {
        Ok(match self.at(place) {
            Expression::Short(game) => builder.short(*game),
            Expression::Back(braces) => open[braces],
            Expression::Braces(sides) => {
                let vertex = builder.vertex();
                open.insert(place, vertex);
                for player in Player::BOTH {
                    for &option in &sides[player.index()] {
                        self.work.tick().map_err(self.fault(place))?;
                        let option = deep(|| self.build(option, winner, builder, open))?;
                        builder.allow(vertex, player, option);
                    }
                }
                vertex
            }
            Expression::Switch(left) => {
                let vertex = builder.vertex();
                for &option in left {
                    let game = deep(|| self.form(option, winner))?;
                    let negative = self.negative(option, winner)?;
                    for (player, game) in [(Player::Left, game), (Player::Right, negative)] {
                        let option = builder.copy(&game);
                        builder.allow(vertex, player, option);
                    }
                }
                vertex
            }
            Expression::Tiny { favours, number, of } => {
                let favours = *favours;
                let threat = match favours {
                    Player::Left => self.negative(*of, winner)?,
                    Player::Right => deep(|| self.form(*of, winner))?,
                };
                let tiny = self.tiny(threat, favours);
                let tiny = self.plus(place, tiny, *number)?;
                builder.copy(&tiny)
            }
            Expression::Loop { number, named: Named::Over, nimber } if nimber.is_zero() => {
                builder.copy(&self.over(*number, Player::Left))
            }
            Expression::Loop { number, named: Named::Under, nimber } if nimber.is_zero() => {
                builder.copy(&self.over(*number, Player::Right))
            }
            Expression::Loop { number, named, nimber } => {
                let game = self.plus(place, self.named(*named), *nimber)?;
                let game = self.plus(place, game, *number)?;
                builder.copy(&game)
            }
            Expression::Negative(of) => builder.copy(&self.negative(*of, winner)?),
            Expression::Sum(terms) => builder.copy(&self.sum(place, terms, winner)?),
            Expression::OrdinalSum([base, top]) if self.literal => {
                let (base, top) = (deep(|| self.form(*base, winner))?, deep(|| self.form(*top, winner))?);
                let sum = base.ordinal_sum(&top, self.work.short()).map_err(self.fault(place))?;
                builder.copy(&sum)
            }
            Expression::Sides(_) if self.literal => {
                return Err((self.expressions.parts[place as usize].1, LoopyReason::SidesInForm));
            }
            Expression::Sides(_) | Expression::Multiple(..) | Expression::OrdinalSum(_) => {
                let value = self.value(place)?;
                builder.copy(&self.work.form_of_side(value.side(winner)))
            }
            // A pass in braces has been replaced by a move to them; elsewhere it is an error.
            Expression::Pass => {
                return Err((
                    self.expressions.parts[place as usize].1,
                    kelvin_values::notation::Reason::ExpectedValue.into(),
                ));
            }
        })
    }

    /// The negative. The sides of -G are the negatives of the opposite sides of G.
    fn negative(&self, place: ExpressionId, winner: Player) -> Result<LoopyGame<'u>, Fault<LoopyReason>> {
        deep(|| self.form(place, !winner))?.negative(self.work.short()).map_err(self.fault(place))
    }

    fn sum(
        &self,
        place: ExpressionId,
        terms: &[ExpressionId],
        winner: Player,
    ) -> Result<LoopyGame<'u>, Fault<LoopyReason>> {
        if !self.literal {
            let value = self.value(place)?;
            if self.has_sides || value.as_stopper().is_some() {
                return Ok(self.work.form_of_side(value.side(winner)));
            }
        }
        let mut total = LoopyGame::short(self.work.loopy().universe().zero());
        for &term in terms {
            let term = deep(|| self.form(term, winner))?;
            total = total.sum(&term, self.work.short()).map_err(self.fault(place))?;
        }
        Ok(total)
    }

    fn plus(
        &self,
        place: ExpressionId,
        game: LoopyGame<'u>,
        short: Game<'u>,
    ) -> Result<LoopyGame<'u>, Fault<LoopyReason>> {
        if short.is_zero() {
            return Ok(game);
        }
        game.sum(&LoopyGame::short(short), self.work.short()).map_err(self.fault(place))
    }

    /// `{0||0|threat}` or its mirror image.
    fn tiny(&self, threat: LoopyGame<'u>, favours: Player) -> LoopyGame<'u> {
        let universe = self.work.loopy().universe();
        let mut builder = Builder::new(universe);
        let (root, reply, zero) = (builder.vertex(), builder.vertex(), builder.short(universe.zero()));
        let threat = builder.copy(&threat);
        builder.allow(root, favours, zero);
        builder.allow(root, !favours, reply);
        builder.allow(reply, favours, zero);
        builder.allow(reply, !favours, threat);
        builder.finish(root)
    }

    /// The game x + over = {x|pass}, or for Right x + under = {pass|x} (*Winning Ways*, chapter 11).
    fn over(&self, number: Game<'u>, favours: Player) -> LoopyGame<'u> {
        let mut builder = Builder::new(number.universe());
        let (root, number) = (builder.vertex(), builder.short(number));
        builder.allow(root, favours, number);
        builder.allow(root, !favours, root);
        builder.finish(root)
    }

    /// The predefined loopy games.
    fn named(&self, named: Named) -> LoopyGame<'u> {
        use Player::{Left, Right};
        let universe = self.work.loopy().universe();
        let (zero, star) = (LoopyGame::short(universe.zero()), LoopyGame::short(universe.star(1)));
        let game = |left: &[&LoopyGame<'u>], right: &[&LoopyGame<'u>], passes: &[Player]| {
            LoopyGame::with_passes(universe, [left, right], passes)
        };
        match named {
            Named::On => game(&[], &[], &[Left]),
            Named::Off => game(&[], &[], &[Right]),
            Named::Over => self.over(universe.zero(), Left),
            Named::Under => self.over(universe.zero(), Right),
            Named::Dud => game(&[], &[], &[Left, Right]),
            Named::Upon { negative: false } => game(&[], &[&star], &[Left]),
            Named::Upon { negative: true } => game(&[&star], &[], &[Right]),
            Named::Uponth { negative: false } => game(&[&zero], &[&game(&[&zero], &[&zero], &[Right])], &[]),
            Named::Uponth { negative: true } => game(&[&game(&[&zero], &[&zero], &[Left])], &[&zero], &[]),
        }
    }
}
