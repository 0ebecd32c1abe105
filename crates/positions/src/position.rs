//! Positions of any ruleset, and sums of them.

use crate::action::{Action, Move};
use crate::analyst::{AnyEvaluator, TypedEvaluator};
use crate::board::{Board, Cell};
use crate::interner::{RulesetInterner, TypedInterner};
use crate::nimbers::{AnyTable, TypedTable};
use crate::position_error::MoveError;
use crate::registry::{Entry, Label, Registry};
use crate::ruleset::{Ruleset, Signed, Visits};
use crate::rulesets::Impartial;
use kelvin_budget::{Budget, Exhausted};
use kelvin_values::{Player, Universe};
use rustc_hash::FxHasher;
use std::any::{Any, TypeId};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A position of some ruleset, or a sum of positions of several rulesets, as users write it in text.
///
/// ```
/// use kelvin_positions::Position;
/// use kelvin_values::Player;
///
/// let domineering = Position::parse("domineering", "2x2")?;
/// let sum = domineering + Position::parse("nim", "3")?;
/// assert_eq!(sum.to_string(), "domineering ..|.. + nim 3");
/// assert_eq!(sum.moves(Player::Left).len(), 2 + 3);
/// # Ok::<(), kelvin_positions::PositionError>(())
/// ```
#[derive(Clone, Default)]
pub struct Position {
    summands: Vec<Arc<dyn Summand>>,
}

impl Position {
    /// Creates a position of a ruleset with this name, or with this label of an entry of the
    /// [registry](crate::Registry).
    pub fn new<R: Ruleset>(label: impl Into<Label>, ruleset: R, position: R::Position) -> Position {
        let typed = Typed { label: label.into(), ruleset, position, frame: None };
        Position { summands: vec![Arc::new(typed)] }
    }

    /// Returns the position drawn on grids of at least this height and width; later positions keep that size.
    ///
    /// ```
    /// use kelvin_positions::Position;
    /// use kelvin_values::Player;
    /// let board = Position::parse("clobber", ".xo|...")?;
    /// assert_eq!(board.to_string(), "clobber .xo|...");
    /// assert_eq!(board.options(Player::Right)[0].to_string(), "clobber .o.|...");
    /// # Ok::<(), kelvin_positions::PositionError>(())
    /// ```
    #[must_use]
    pub fn framed(mut self, height: usize, width: usize) -> Position {
        for summand in &mut self.summands {
            *summand = summand.framed(height, width);
        }
        self
    }

    /// Returns the moves of a player, each with the position it leads to.
    pub fn moves(&self, player: Player) -> Vec<(Move, Position)> {
        let mut all = Vec::new();
        for (i, summand) in self.summands.iter().enumerate() {
            for (action, option) in summand.moves(player) {
                let mut next = self.clone();
                next.summands[i] = option;
                all.push((Move { summand: (self.summands.len() > 1).then_some(i), action }, next));
            }
        }
        all
    }

    /// Returns the position that a move of a player leads to, if the move is legal.
    pub fn play(&self, player: Player, wanted: &Move) -> Result<Position, MoveError> {
        let found = self.moves(player).into_iter().find(|(legal, _)| legal == wanted);
        found
            .map(|(_, option)| option)
            .ok_or_else(|| MoveError::NotLegal { player, text: wanted.to_string() })
    }

    /// Finds the move of a player with this name, and the position it leads to. Case and spaces are ignored.
    /// If several moves differ only in which of several equal heaps they use, the first is taken.
    ///
    /// ```
    /// use kelvin_positions::Position;
    /// use kelvin_values::Player;
    /// let board = Position::parse("domineering", "2x3")?;
    /// let (domino, after) = board.read_move(Player::Right, "B2-C2")?;
    /// assert_eq!((domino.to_string(), after.to_string()), ("b2-c2".into(), "domineering ...|.##".into()));
    /// assert_eq!(
    ///     board.read_move(Player::Left, "d1-d2").unwrap_err().to_string(),
    ///     "\"d1-d2\" is not a legal move of Left"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_move(&self, player: Player, text: &str) -> Result<(Move, Position), MoveError> {
        let plain = |text: &str| text.to_lowercase().replace([' ', ':'], "");
        let wanted = plain(text);
        let mut found =
            self.moves(player).into_iter().filter(|(legal, _)| plain(&legal.to_string()) == wanted);
        let Some(first) = found.next() else {
            return Err(MoveError::NotLegal { player, text: text.to_owned() });
        };
        let alike = |(other, _): (Move, Position)| {
            other.summand == first.0.summand && other.action.anywhere() == first.0.action.anywhere()
        };
        if found.all(alike) { Ok(first) } else { Err(MoveError::Several { text: text.to_owned() }) }
    }

    /// Returns the positions that the moves of a player lead to, without building the moves.
    ///
    /// ```
    /// use kelvin_positions::Position;
    /// use kelvin_values::Player;
    /// let strip = Position::parse("toads-and-frogs", "t.f")?;
    /// assert_eq!(strip.options(Player::Left), [Position::parse("toads-and-frogs", ".tf")?]);
    /// # Ok::<(), kelvin_positions::PositionError>(())
    /// ```
    pub fn options(&self, player: Player) -> Vec<Position> {
        let mut all = Vec::new();
        for (i, summand) in self.summands.iter().enumerate() {
            for option in summand.options(player) {
                let mut next = self.clone();
                next.summands[i] = option;
                all.push(next);
            }
        }
        all
    }

    /// The number of moves of a player.
    pub fn move_count(&self, player: Player) -> usize {
        self.summands.iter().map(|summand| summand.move_count(player)).sum()
    }

    /// Returns whether both players have the same moves here and in all followers, as far as the rulesets
    /// declare it.
    ///
    /// ```
    /// use kelvin_positions::Position;
    /// let sum = Position::parse("nim", "3")? + Position::parse("cram", "2x3")?;
    /// assert!(sum.is_impartial());
    /// assert!(!(sum + Position::parse("domineering", "2x3")?).is_impartial());
    /// # Ok::<(), kelvin_positions::PositionError>(())
    /// ```
    pub fn is_impartial(&self) -> bool {
        self.summands.iter().all(|summand| summand.is_impartial())
    }

    /// Returns whether all summands are all-small games, as far as the rulesets declare it. In an all-small
    /// game, a player can move whenever the other can, here and in all followers.
    pub fn is_all_small(&self) -> bool {
        self.summands.iter().all(|summand| summand.is_all_small())
    }

    /// Returns the error of user-defined rules that failed in this position or in one reached from it.
    /// Results about the summands are then unreliable, so callers check this before they report one.
    pub fn fault(&self) -> Option<String> {
        self.summands.iter().find_map(|summand| summand.fault())
    }

    /// Returns whether the game is known to be loopy: play in some summand may repeat a position. For
    /// user-defined rules this is known only after [`Position::look_for_loops`]. The values of such positions
    /// are loopy games, which an [`Analyst`](crate::Analyst) does not compute.
    pub fn loops(&self) -> bool {
        self.summands.iter().any(|summand| summand.loops())
    }

    /// Determines whether play may repeat a position, if that is not known yet. [`Position::loops`] returns
    /// the result. See [`Ruleset::look_for_loops`].
    pub fn look_for_loops(&self, budget: &Budget) -> Result<(), Exhausted> {
        self.summands.iter().try_for_each(|summand| summand.look_for_loops(budget))
    }

    /// Returns whether the rulesets of the summands equal those of another position, summand by summand.
    pub(crate) fn is_played_as(&self, other: &Position) -> bool {
        self.summands.len() == other.summands.len()
            && self.summands.iter().zip(&other.summands).all(|(a, b)| a.is_played_as(b.as_ref()))
    }

    /// Hashes what distinguishes its rulesets from others.
    pub(crate) fn distinguish_rulesets(&self, state: &mut dyn Hasher) {
        self.summands.iter().for_each(|summand| state.write_u64(summand.ruleset_fingerprint()));
    }

    /// Returns the boards of the summands.
    pub fn boards(&self) -> Vec<Board> {
        self.summands.iter().map(|summand| summand.board()).collect()
    }

    /// Returns the boards of the summands without the empty margins of grids and without the isolated
    /// vertices of pictures.
    ///
    /// ```
    /// use kelvin_positions::Position;
    /// let board = Position::parse("domineering", "##.|##.")?;
    /// assert_eq!(board.trimmed_boards()[0].to_string(), ".|.");
    /// # Ok::<(), kelvin_positions::PositionError>(())
    /// ```
    pub fn trimmed_boards(&self) -> Vec<Board> {
        self.summands.iter().map(|summand| summand.board().trimmed(summand.around())).collect()
    }

    /// The names of the summands' rulesets.
    pub fn rulesets(&self) -> Vec<&str> {
        self.summands.iter().map(|summand| &*summand.label().name).collect()
    }

    /// The registry entries of the summands' rulesets; `None` for a ruleset that came from no registry.
    pub fn entries(&self) -> impl Iterator<Item = Option<&Arc<Entry>>> {
        self.summands.iter().map(|summand| summand.label().entry.as_ref())
    }

    /// Returns whether the rulesets of the summands, and those they are derived from, are in a registry. This
    /// excludes rulesets that a user has changed.
    ///
    /// ```
    /// use kelvin_positions::{Position, Registry};
    /// let board = Position::parse("impartial(domineering)", "2x2")?;
    /// assert!(board.is_in(Registry::built_in()));
    /// # Ok::<(), kelvin_positions::PositionError>(())
    /// ```
    pub fn is_in(&self, registry: &Registry) -> bool {
        self.summands.iter().all(|summand| summand.label().is_in(registry))
    }

    /// Returns each summand as a position.
    pub fn summands(&self) -> impl Iterator<Item = Position> + '_ {
        self.summands.iter().map(|summand| Position { summands: vec![summand.clone()] })
    }

    /// Returns the components that the rulesets split the position into, such as the separate regions of a
    /// board. The position equals their sum. Components without moves may be omitted.
    ///
    /// ```
    /// use kelvin_positions::Position;
    /// let board = Position::parse("domineering", "..#.|..#.")?;
    /// let parts: Vec<_> = board.components().map(|part| part.to_string()).collect();
    /// assert_eq!(parts, ["domineering ..##|..##", "domineering ###.|###."]);
    /// # Ok::<(), kelvin_positions::PositionError>(())
    /// ```
    pub fn components(&self) -> impl Iterator<Item = Position> + '_ {
        let parts = self.summands.iter().flat_map(|summand| summand.components());
        parts.map(|part| Position { summands: vec![part] })
    }

    /// Returns the components, each replaced by its representative under symmetry and negation.
    ///
    /// ```
    /// use kelvin_positions::Position;
    /// let board = Position::parse("domineering", "..#.|###.")?;
    /// let parts: Vec<_> = board.components_up_to_symmetry().collect();
    /// // A row of two and a column of two are one position and its negative.
    /// assert_eq!(parts[0].position, parts[1].position);
    /// assert_ne!(parts[0].negated, parts[1].negated);
    /// # Ok::<(), kelvin_positions::PositionError>(())
    /// ```
    pub fn components_up_to_symmetry(&self) -> impl Iterator<Item = Signed<Position>> + '_ {
        let parts = self.summands.iter().flat_map(|summand| summand.components());
        parts.map(|part| {
            let Signed { position, negated } = part.representative();
            Signed { position: Position { summands: vec![position] }, negated }
        })
    }

    /// Returns an upper bound on the number of moves that a player can make in a row while the opponent passes.
    /// `None` if the rules give none that is computed quickly.
    ///
    /// In a strong placement game no move makes another move possible, so it is at most the number of moves.
    ///
    /// ```
    /// use kelvin_positions::Position;
    /// use kelvin_values::Player;
    /// let board = Position::parse("domineering", "3x3")?;
    /// assert_eq!(board.row_limit(Player::Left), Some(3));
    /// # Ok::<(), kelvin_positions::PositionError>(())
    /// ```
    pub fn row_limit(&self, player: Player) -> Option<u64> {
        let limit = |summand: &Arc<dyn Summand>| {
            let placement = summand.label().entry.as_ref().is_some_and(|entry| entry.placement.is_some());
            let count = || summand.move_count(player) as u64;
            summand.row_limit(player).or_else(|| placement.then(count))
        };
        self.summands.iter().try_fold(0, |sum: u64, summand| sum.checked_add(limit(summand)?))
    }

    /// Returns sums that the position becomes when some moves of `player` are dropped. For Left each is at most the
    /// position, for Right at least the position. A position with several summands has none.
    ///
    /// ```
    /// use kelvin_positions::Position;
    /// use kelvin_values::Player;
    /// // Without vertical dominoes across the middle, a square is the sum of two rows.
    /// let board = Position::parse("domineering", "2x2")?;
    /// let cuts: Vec<_> = board.cuts(Player::Left).iter().map(|cut| cut.to_string()).collect();
    /// assert_eq!(cuts, ["domineering ..|## + domineering ##|.."]);
    /// # Ok::<(), kelvin_positions::PositionError>(())
    /// ```
    pub fn cuts(&self, player: Player) -> Vec<Position> {
        match &self.summands[..] {
            [summand] => summand.cuts(player).into_iter().map(|summands| Position { summands }).collect(),
            _ => vec![],
        }
    }

    pub(crate) fn of(summand: Arc<dyn Summand>) -> Position {
        Position { summands: vec![summand] }
    }

    pub(crate) fn parts(&self) -> &[Arc<dyn Summand>] {
        &self.summands
    }
}

impl std::ops::Add for Position {
    type Output = Position;

    /// The disjunctive sum, in which a player moves in one of the summands.
    fn add(mut self, other: Position) -> Position {
        self.summands.extend(other.summands);
        self
    }
}

impl std::iter::Sum for Position {
    fn sum<I: Iterator<Item = Position>>(positions: I) -> Position {
        positions.fold(Position::default(), |sum, position| sum + position)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.summands.is_empty() {
            return f.write_str("0");
        }
        for (i, summand) in self.summands.iter().enumerate() {
            let plus = if i == 0 { "" } else { " + " };
            write!(f, "{plus}{} {}", summand.label().name, summand.board())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.summands.len() == other.summands.len()
            && self.summands.iter().zip(&other.summands).all(|(a, b)| a.is(b.as_ref()))
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for summand in &self.summands {
            summand.hash_into(state);
        }
    }
}

/// The operations that a sum needs of its summands, whatever their rulesets.
pub(crate) trait Summand: Send + Sync {
    fn label(&self) -> &Label;
    fn board(&self) -> Board;
    fn around(&self) -> Cell;
    fn fault(&self) -> Option<String>;
    fn loops(&self) -> bool;
    fn look_for_loops(&self, budget: &Budget) -> Result<(), Exhausted>;
    fn framed(&self, height: usize, width: usize) -> Arc<dyn Summand>;
    fn moves(&self, player: Player) -> Vec<(Action, Arc<dyn Summand>)>;
    fn options(&self, player: Player) -> Vec<Arc<dyn Summand>>;
    fn move_count(&self, player: Player) -> usize;
    fn is_impartial(&self) -> bool;
    fn is_all_small(&self) -> bool;
    fn components(&self) -> Vec<Arc<dyn Summand>>;
    fn representative(&self) -> Signed<Arc<dyn Summand>>;
    fn row_limit(&self, player: Player) -> Option<u64>;
    fn cuts(&self, player: Player) -> Vec<Vec<Arc<dyn Summand>>>;
    fn is(&self, other: &dyn Summand) -> bool;
    fn is_played_as(&self, other: &dyn Summand) -> bool;
    fn hash_into(&self, state: &mut dyn Hasher);
    /// A hash of the ruleset, which is the same for equal rulesets.
    fn ruleset_fingerprint(&self) -> u64;
    fn as_any(&self) -> &dyn Any;
    fn evaluator<'u>(&self, universe: &'u Universe, threads: usize) -> Box<dyn AnyEvaluator<'u> + 'u>;
    fn interner(&self) -> Box<dyn RulesetInterner>;
    /// The positions of the ruleset of which this is an impartial version, if it is one.
    fn played_by_either(&self) -> Option<Vec<Arc<dyn Summand>>>;
    /// An empty table of nimbers for its ruleset, or for the impartial version of it.
    fn nimber_table(&self, label: Label, either: bool) -> Box<dyn AnyTable>;
}

/// A position with its ruleset.
pub(crate) struct Typed<R: Ruleset> {
    pub label: Label,
    pub ruleset: R,
    pub position: R::Position,
    /// The height and width of the grid on which it is drawn, if known. They do not affect play.
    pub frame: Option<(usize, usize)>,
}

impl<R: Ruleset> Typed<R> {
    /// Returns another position of the same ruleset, on a grid of this size.
    fn on(&self, frame: Option<(usize, usize)>, position: R::Position) -> Arc<dyn Summand> {
        Arc::new(Typed { label: self.label.clone(), ruleset: self.ruleset.clone(), position, frame })
    }

    /// Returns another position on the same board.
    fn with(&self, position: R::Position) -> Arc<dyn Summand> {
        self.on(self.frame, position)
    }
}

impl<R: Ruleset> Summand for Typed<R> {
    fn label(&self) -> &Label {
        &self.label
    }

    fn board(&self) -> Board {
        self.ruleset.board(&self.position).framed(self.frame, self.ruleset.around())
    }

    fn around(&self) -> Cell {
        self.ruleset.around()
    }

    fn fault(&self) -> Option<String> {
        self.ruleset.fault()
    }

    fn loops(&self) -> bool {
        self.ruleset.loops()
    }

    fn look_for_loops(&self, budget: &Budget) -> Result<(), Exhausted> {
        self.ruleset.look_for_loops(&self.position, budget)
    }

    fn framed(&self, height: usize, width: usize) -> Arc<dyn Summand> {
        self.on(Some((height, width)), self.position.clone())
    }

    fn moves(&self, player: Player) -> Vec<(Action, Arc<dyn Summand>)> {
        let mut all = Vec::new();
        self.ruleset.each_move(&self.position, player, &mut |chosen, position| {
            all.push((chosen.into(), self.with(position)))
        });
        all
    }

    fn options(&self, player: Player) -> Vec<Arc<dyn Summand>> {
        let mut all = Vec::new();
        self.ruleset.each_move(&self.position, player, &mut |_, position| all.push(self.with(position)));
        all
    }

    fn move_count(&self, player: Player) -> usize {
        self.ruleset.move_count(&self.position, player)
    }

    fn is_impartial(&self) -> bool {
        R::IMPARTIAL
    }

    fn is_all_small(&self) -> bool {
        self.ruleset.all_small()
    }

    fn components(&self) -> Vec<Arc<dyn Summand>> {
        let mut all = Vec::new();
        self.ruleset.each_component(self.position.clone(), &mut |position| all.push(self.with(position)));
        all
    }

    fn representative(&self) -> Signed<Arc<dyn Summand>> {
        let Signed { position, negated } = self.ruleset.representative(self.position.clone());
        Signed { position: self.on(None, position), negated }
    }

    fn row_limit(&self, player: Player) -> Option<u64> {
        self.ruleset.row_limit(&self.position, player)
    }

    fn cuts(&self, player: Player) -> Vec<Vec<Arc<dyn Summand>>> {
        let mut all = Vec::new();
        self.ruleset.cuts(&self.position, player, &mut |parts| {
            all.push(parts.into_iter().map(|part| self.with(part)).collect());
        });
        all
    }

    fn is(&self, other: &dyn Summand) -> bool {
        other
            .as_any()
            .downcast_ref::<Typed<R>>()
            .is_some_and(|other| self.position == other.position && self.ruleset == other.ruleset)
    }

    fn is_played_as(&self, other: &dyn Summand) -> bool {
        other.as_any().downcast_ref::<Typed<R>>().is_some_and(|other| self.ruleset == other.ruleset)
    }

    fn hash_into(&self, mut state: &mut dyn Hasher) {
        self.position.hash(&mut state);
    }

    fn ruleset_fingerprint(&self) -> u64 {
        let mut state = FxHasher::default();
        TypeId::of::<R>().hash(&mut state);
        self.ruleset.distinguish(&mut state);
        state.finish()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn evaluator<'u>(&self, universe: &'u Universe, threads: usize) -> Box<dyn AnyEvaluator<'u> + 'u> {
        Box::new(TypedEvaluator::new(universe, self.ruleset.clone(), threads))
    }

    fn interner(&self) -> Box<dyn RulesetInterner> {
        Box::new(TypedInterner::new(self.label.clone(), self.ruleset.clone()))
    }

    fn played_by_either(&self) -> Option<Vec<Arc<dyn Summand>>> {
        let impartial = self.as_any().downcast_ref::<Typed<Impartial>>()?;
        Some(impartial.position.parts().to_vec())
    }

    fn nimber_table(&self, label: Label, either: bool) -> Box<dyn AnyTable> {
        Box::new(TypedTable::new(label, self.ruleset.clone(), either))
    }
}
