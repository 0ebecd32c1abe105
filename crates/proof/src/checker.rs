//! Games, positions, sums and their order.

use crate::line::{Words, number};
use crate::loopy::Vertex;
use crate::rules::{MOST_OPTIONS, Position, Rules, ruleset};
use crate::walls::Point;
use crate::wins::{Item, Win};
use crate::{Number, Wrong, need};
use std::collections::{HashMap, HashSet};

/// The number of a node.
pub type Node = usize;

/// What a node is, beside its options.
pub enum Name {
    Game,
    Sum(Node, Node),
    Position(usize, Position),
}

/// What the lines so far prove.
#[derive(Default)]
pub struct Checker {
    /// The options of each node, Left's and Right's, in rising order. Those of positions and sums are nodes equal to the options.
    pub options: Vec<[Box<[Node]>; 2]>,
    pub names: Vec<Name>,
    /// An earlier node that equals each node, or itself.
    pub equals: Vec<Node>,
    /// Whether a node is a line `g`, and so are all options.
    pub literal: Vec<bool>,
    pub frames: Vec<(Box<dyn Rules>, String)>,
    pub positions: HashMap<(usize, Position), Node>,
    pub sums: HashMap<(Node, Node), Node>,
    /// The pairs G ≤ H.
    pub ordered: HashSet<(Node, Node)>,
    /// The pairs G ⧏ H.
    pub less: HashSet<(Node, Node)>,
    pub canonical: HashSet<Node>,
    pub numbers: HashMap<Node, Number>,
    pub nimbers: HashMap<Node, usize>,
    pub walls: HashMap<Node, Vec<Point>>,
    pub wins: HashSet<Win>,
    pub loopy: Vec<Vertex>,
}

impl Checker {
    pub fn new() -> Checker {
        let mut checker = Checker::default();
        checker.push(Name::Game, Default::default(), true);
        checker.name_number(0);
        checker.canonical.insert(0);
        checker
    }

    pub fn nodes(&self) -> usize {
        self.options.len()
    }

    /// Checks a line; gives what it claims, or what is wrong with the bytes before it.
    pub fn line(&mut self, place: usize, text: &str) -> Result<Option<String>, (usize, Wrong)> {
        let mut words = Words::new(text);
        self.words(place, text, &mut words).map_err(|wrong| (words.offset(), wrong))
    }

    fn words(&mut self, place: usize, text: &str, words: &mut Words<'_>) -> Result<Option<String>, Wrong> {
        if place == 1 {
            return need(text == "kelvin proof 1", || "expected kelvin proof 1".into()).map(|()| None);
        }
        if text.starts_with('%') {
            return Ok(None);
        }
        let mut claim = None;
        match words.next("a line")? {
            "r" => self.frame(words)?,
            "g" => self.game(words)?,
            "p" => self.position(words)?,
            "+" => self.add(words)?,
            "=" => {
                let node = self.node(words)?;
                self.prove_equal(node, words)?;
            }
            "<=" => {
                let (lower, upper) = (self.node(words)?, self.node(words)?);
                self.prove_order(lower, upper, words)?;
            }
            "<|" => {
                let (lower, upper) = (self.node(words)?, self.node(words)?);
                self.prove_less(lower, upper, words)?;
                self.less.insert((lower, upper));
            }
            "c" => self.prove_canonical(words)?,
            "w" => self.prove_walls(words)?,
            "o" => self.prove_win(false, words)?,
            "m" => self.prove_win(true, words)?,
            "y" => self.loopy.push(Vertex::read(words)?),
            "!" => claim = Some(self.claim(words)?),
            word => return Err(Wrong::expected(word, "one of r g p + = <= <| c w o m y !")),
        }
        words.end().map(|()| claim)
    }

    pub fn node(&self, words: &mut Words<'_>) -> Result<Node, Wrong> {
        self.node_of(words.next("a node")?)
    }

    pub fn node_of(&self, word: &str) -> Result<Node, Wrong> {
        number(word, self.nodes() - 1)
    }

    fn push(&mut self, name: Name, options: [Vec<Node>; 2], literal: bool) -> Node {
        self.options.push(options.map(|mut side| {
            side.sort_unstable();
            side.dedup();
            side.into()
        }));
        self.names.push(name);
        self.equals.push(self.nodes() - 1);
        self.literal.push(literal);
        self.nodes() - 1
    }

    fn frame(&mut self, words: &mut Words<'_>) -> Result<(), Wrong> {
        let (name, frame) = (words.next("a ruleset")?, words.rest().join(" "));
        self.frames.push((ruleset(name, &frame)?, format!("{name} {frame}").trim().into()));
        Ok(())
    }

    fn game(&mut self, words: &mut Words<'_>) -> Result<(), Wrong> {
        let nodes = |words: Vec<&str>| {
            words.into_iter().map(|word| self.node_of(word)).collect::<Result<Vec<_>, _>>()
        };
        let options = [nodes(words.until("|")?)?, nodes(words.rest())?];
        let literal = options.iter().flatten().all(|&option| self.literal[option]);
        let node = self.push(Name::Game, options, literal);
        self.name_number(node);
        Ok(())
    }

    /// Notes whether a node is a number or a nimber in canonical form.
    fn name_number(&mut self, node: Node) {
        let [left, right] = &self.options[node];
        let number =
            |side: &[Node]| if let [option] = side { self.numbers.get(option).copied() } else { None };
        let integer = |side: &[Node]| number(side).filter(|x| x.is_integer());
        let found = match (left.is_empty(), right.is_empty()) {
            (true, true) => Some(Number::default()),
            (false, true) => integer(left).filter(|x| x.0 >= 0).map(|x| Number(x.0 + Number::ONE.0)),
            (true, false) => integer(right).filter(|x| x.0 <= 0).map(|x| Number(x.0 - Number::ONE.0)),
            (false, false) => number(left).zip(number(right)).and_then(|(x, y)| {
                let mean = Number((x.0 + y.0) / 2);
                (y.0 - x.0 == 2 * mean.unit().0 && !mean.is_integer() && mean.unit().0 > 1).then_some(mean)
            }),
        };
        if let Some(number) = found {
            self.numbers.insert(node, number);
            self.walls.insert(node, vec![Point { at: Number::default(), walls: [number; 2] }]);
        }
        let nimbers: HashSet<_> = left.iter().filter_map(|option| self.nimbers.get(option)).collect();
        if left == right && (0..left.len()).all(|nimber| nimbers.contains(&nimber)) {
            self.nimbers.insert(node, left.len());
        }
    }

    fn position(&mut self, words: &mut Words<'_>) -> Result<(), Wrong> {
        let (frame, position) = self.read_board(words.next("a board")?)?;
        let key = (frame, position);
        let mut options = [Vec::new(), Vec::new()];
        for (me, side) in options.iter_mut().enumerate() {
            let mut count = 0;
            self.frames[frame].0.options(&key.1, me, &mut |option| {
                count += 1;
                need(count <= MOST_OPTIONS, || format!("the position has more than {MOST_OPTIONS} options"))?;
                side.push(self.value(frame, &option)?);
                Ok(())
            })?;
        }
        let node = self.push(Name::Position(frame, key.1.clone()), options, false);
        self.positions.insert(key, node);
        self.equal_if_given(node, words)
    }

    /// Reads a board, with the number of its frame before a colon if it is not the last frame.
    pub fn read_board(&self, word: &str) -> Result<(usize, Position), Wrong> {
        need(!self.frames.is_empty(), || "no line r comes before the board".into())?;
        let last = self.frames.len() - 1;
        let (frame, board) = match word.rsplit_once(':') {
            Some((frame, board)) => (number(frame, last)?, board),
            None => (last, word),
        };
        Ok((frame, self.frames[frame].0.read(board)?))
    }

    /// The node that equals a position: the sum of those of its parts.
    fn value(&self, frame: usize, position: &[u8]) -> Result<Node, Wrong> {
        let rules = &self.frames[frame].0;
        let node = |part: Position| {
            let shown = rules.show(&part);
            let node = self.positions.get(&(frame, part)).map(|&node| self.equals[node]);
            node.ok_or_else(|| Wrong(format!("no line gives the position {shown}")))
        };
        self.sum_of(rules.parts(position).into_iter().map(node).collect::<Result<Vec<_>, _>>()?)
    }

    /// The node that equals the sum of some nodes, added in rising order.
    pub fn sum_of(&self, mut nodes: Vec<Node>) -> Result<Node, Wrong> {
        nodes.sort_unstable();
        nodes.into_iter().try_fold(0, |total, node| self.sum(total, node))
    }

    /// The node that equals the sum of two nodes.
    fn sum(&self, a: Node, b: Node) -> Result<Node, Wrong> {
        if a == 0 || b == 0 {
            return Ok(a + b);
        }
        let sum = self.sums.get(&(a.min(b), a.max(b))).map(|&sum| self.equals[sum]);
        sum.ok_or_else(|| Wrong(format!("no line gives the sum of nodes {a} and {b}")))
    }

    fn add(&mut self, words: &mut Words<'_>) -> Result<(), Wrong> {
        let (a, b) = (self.node(words)?, self.node(words)?);
        let (a, b) = (a.min(b), a.max(b));
        let mut options = [Vec::new(), Vec::new()];
        for (me, side) in options.iter_mut().enumerate() {
            let moves = self.options[a][me].iter().map(|&x| self.sum(x, b));
            *side =
                moves.chain(self.options[b][me].iter().map(|&x| self.sum(a, x))).collect::<Result<_, _>>()?;
        }
        let node = self.push(Name::Sum(a, b), options, false);
        self.sums.insert((a, b), node);
        self.equal_if_given(node, words)
    }

    pub fn at_most(&self, lower: Node, upper: Node) -> bool {
        lower == upper || self.ordered.contains(&(lower, upper))
    }

    /// Checks the witness of G ⧏ H. It is a Right option of G that is ≤ H, or a Left option of H that
    /// is ≥ G.
    fn prove_less(&self, g: Node, h: Node, words: &mut Words<'_>) -> Result<(), Wrong> {
        let (letter, index) = words.witness(&format!("a witness for node {g} <| node {h}"))?;
        let options = if letter == b'r' { &self.options[g][1] } else { &self.options[h][0] };
        let none = || {
            format!(
                "found the witness {index}, expected one of {} options, for node {g} <| node {h}",
                options.len()
            )
        };
        let option = *options.get(index).ok_or_else(|| Wrong(none()))?;
        let (lower, upper) = if letter == b'r' { (option, h) } else { (g, option) };
        need(self.at_most(lower, upper), || {
            format!("no line proves node {lower} <= node {upper}, expected for node {g} <| node {h}")
        })
    }

    /// Checks that every Left option of G is ⧏ H, and G is ⧏ every Right option of H.
    fn prove_order(&mut self, g: Node, h: Node, words: &mut Words<'_>) -> Result<(), Wrong> {
        self.options[g][0].iter().try_for_each(|&left| self.prove_less(left, h, words))?;
        self.options[h][1].iter().try_for_each(|&right| self.prove_less(g, right, words))?;
        self.ordered.insert((g, h));
        Ok(())
    }

    fn equal_if_given(&mut self, node: Node, words: &mut Words<'_>) -> Result<(), Wrong> {
        if words.take("=") { self.prove_equal(node, words) } else { Ok(()) }
    }

    fn prove_equal(&mut self, node: Node, words: &mut Words<'_>) -> Result<(), Wrong> {
        let other = self.node(words)?;
        need(other < node, || format!("found node {other}, expected one before node {node}"))?;
        self.prove_order(node, other, words)?;
        self.prove_order(other, node, words)?;
        self.equals[node] = self.equals[other];
        Ok(())
    }

    /// Checks that the options of a node are canonical, none is dominated and none is reversible.
    fn prove_canonical(&mut self, words: &mut Words<'_>) -> Result<(), Wrong> {
        let node = self.node(words)?;
        let options = &self.options[node];
        let canonical =
            self.literal[node] && options.iter().flatten().all(|option| self.canonical.contains(option));
        need(canonical, || format!("an option of node {node} has no line c"))?;
        for me in [0, 1] {
            let mut less =
                |x, y| if me == 0 { self.prove_less(x, y, words) } else { self.prove_less(y, x, words) };
            for &option in &options[me] {
                options[me]
                    .iter()
                    .filter(|&&other| other != option)
                    .try_for_each(|&other| less(other, option))?;
            }
            for &option in &options[me] {
                self.options[option][1 - me].iter().try_for_each(|&reply| less(node, reply))?;
            }
        }
        self.canonical.insert(node);
        Ok(())
    }

    /// A node in words: a position, a sum, a number, a nimber or a short game in braces.
    pub fn name(&self, node: Node, depth: usize) -> String {
        let [left, right] = &self.options[node];
        match (&self.names[node], self.numbers.get(&node), self.nimbers.get(&node)) {
            (_, Some(number), _) => number.to_string(),
            (_, _, Some(nimber)) => format!("*{nimber}"),
            (Name::Position(frame, position), ..) => self.show(&[Item::Board(*frame, position.clone())]),
            _ if depth == 0 || left.len().max(right.len()) > 4 => format!("node {node}"),
            (Name::Sum(a, b), ..) => format!("({} + {})", self.name(*a, depth - 1), self.name(*b, depth - 1)),
            _ => {
                let side = |side: &[Node]| {
                    side.iter().map(|&x| self.name(x, depth - 1)).collect::<Vec<_>>().join(",")
                };
                format!("{{{}|{}}}", side(left), side(right))
            }
        }
    }
}
