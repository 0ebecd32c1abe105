//! The steps to canonical forms and the strategies for games as they are written, checked by the literal definitions.

use kelvin_budget::Budget;
use kelvin_lab::{
    Alphabet, Comparison, ExplainQuestion, Lab, Settings, SimplifyAnswer, SimplifyQuestion, Status,
    StepReason, StrategyProof, Subject, Sum, WrittenSummand,
};
use kelvin_testing::{Reference, TestRng, read};
use kelvin_values::{Player, Universe};

/// A random game in braces, of options in braces and of names.
fn text(rng: &mut TestRng, depth: usize) -> String {
    if depth == 0 || rng.below(4) == 0 {
        return ["0", "1", "-1", "*", "^", "2", "1/2", "{1|-1}", "-2"][rng.below(9)].to_owned();
    }
    let side =
        |rng: &mut TestRng| (0..rng.below(4)).map(|_| text(rng, depth - 1)).collect::<Vec<_>>().join(",");
    let left = side(rng);
    format!("{{{left}|{}}}", side(rng))
}

/// The trees of texts: braces as they are written, and the canonical forms of names.
struct Trees<'u> {
    universe: &'u Universe,
    literal: Reference,
}

impl<'u> Trees<'u> {
    fn new(universe: &'u Universe) -> Trees<'u> {
        Trees { universe, literal: Reference::default() }
    }

    fn tree(&mut self, text: &str) -> u32 {
        let text = text.trim();
        let Some([left, right]) = sides(text) else { return self.literal.value(read(self.universe, text)) };
        let options = [left, right].map(|side| side.into_iter().map(|option| self.tree(option)).collect());
        self.literal.tree(options)
    }

    /// Returns whether a comparison holds by the literal definition of the order.
    fn holds(&mut self, statement: &str) -> bool {
        let (left, relation, right) = Comparison::split(statement).unwrap();
        let (left, right) = (self.tree(left), self.tree(right));
        match relation {
            Comparison::AtMost => self.literal.le(left, right),
            Comparison::AtLeast => self.literal.le(right, left),
            Comparison::LessOrConfused => !self.literal.le(right, left),
            Comparison::GreaterOrConfused => !self.literal.le(left, right),
            other => panic!("{other}"),
        }
    }
}

/// The options of a single pair of braces with one bar.
fn sides(text: &str) -> Option<[Vec<&str>; 2]> {
    let inner = text.strip_prefix('{')?.strip_suffix('}')?;
    let (mut depth, mut start) = (0, 0);
    let mut found = [vec![], vec![]];
    let mut side = 0;
    for (place, letter) in inner.char_indices().chain([(inner.len(), ',')]) {
        match letter {
            '{' | '(' => depth += 1,
            '}' | ')' => depth -= 1,
            ',' | '|' if depth == 0 => {
                let option = inner[start..place].trim();
                start = place + 1;
                if !option.is_empty() {
                    found[side].push(option);
                }
                side += usize::from(letter == '|');
                if side > 1 {
                    return None;
                }
            }
            _ => {}
        }
        if depth < 0 {
            return None;
        }
    }
    (side == 1).then_some(found)
}

fn question(text: &str) -> SimplifyQuestion {
    let subject = Sum::Expression(text.into()).into();
    SimplifyQuestion { subject, strategy: false, alphabet: Alphabet::Plain }
}

/// Checks every claim of an answer. Returns the number of steps, and of numbers.
fn check(universe: &Universe, answer: &SimplifyAnswer) -> [usize; 2] {
    let mut trees = Trees::new(universe);
    let mut counts = [0; 2];
    for form in &answer.forms {
        for option in &form.options {
            if option.name.is_none() {
                let (to, value) = (trees.tree(&option.to), trees.tree(&option.value));
                assert!(trees.literal.equal(to, value), "{option:?}");
            }
        }
        let mut now = trees.tree(&form.start);
        for step in &form.steps {
            counts[0] += 1;
            assert_eq!(trees.tree(&step.before), now, "{step:?}");
            assert!(trees.holds(&step.comparison), "{step:?}");
            let after = trees.tree(&step.after);
            assert!(trees.literal.equal(now, after), "{step:?}");
            now = after;
        }
        // The same tree as the canonical form of the kernel.
        assert_eq!(trees.tree(&form.end), now);
        assert_eq!(trees.tree(&form.value), now, "{form:?}");
        if let Some(number) = &form.number {
            counts[1] += 1;
            for option in &number.left {
                assert!(trees.holds(&format!("{option} <| {}", &*number.number)));
            }
            for option in &number.right {
                assert!(trees.holds(&format!("{option} |> {}", &*number.number)));
            }
            for simpler in &number.simpler {
                let sign = if Player::from(simpler.player) == Player::Left { ">=" } else { "<=" };
                assert!(trees.holds(&format!("{} {sign} {}", simpler.option, &*simpler.number)));
            }
            // Both options of the number are excluded.
            let tree = trees.tree(&number.number);
            let options: usize = trees.literal.options(tree).iter().map(Vec::len).sum();
            assert_eq!(number.simpler.len(), options, "{number:?}");
        }
    }
    let last = answer.forms.last().unwrap();
    assert_eq!(last.value, &*answer.value);
    counts
}

#[test]
fn each_step_to_a_canonical_form_holds_by_the_literal_definition() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let budget = Budget::unlimited();
    let mut rng = TestRng(4);
    let mut counts = [0; 2];
    for _ in 0..150 {
        let text = text(&mut rng, 2);
        let answer = lab.simplify(&question(&text), &budget).unwrap();
        let found = check(&universe, &answer);
        counts.iter_mut().zip(found).for_each(|(all, more)| *all += more);
        let mut trees = Trees::new(&universe);
        let (typed, value) = (trees.tree(&text), trees.tree(&answer.value));
        assert!(trees.literal.equal(typed, value), "{text}");
    }
    assert!(counts[0] > 100 && counts[1] > 30, "{counts:?}");
}

#[test]
fn boards_and_sums_are_simplified_from_their_moves() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let budget = Budget::unlimited();
    let board = |ruleset: &str, board: &str| WrittenSummand::board(ruleset, board);
    let subjects: [Subject; 4] = [
        board("domineering", "2x4").into(),
        board("snort", "P4").into(),
        Sum::Summands(vec![board("domineering", "2x2"), WrittenSummand::value("{2|*}")]).into(),
        Sum::Expression("{1|-1} + {1|-1}".into()).into(),
    ];
    for subject in subjects {
        let question = SimplifyQuestion { subject, strategy: true, alphabet: Alphabet::Plain };
        let answer = lab.simplify(&question, &budget).unwrap();
        check(&universe, &answer);
        let [form] = &answer.forms[..] else { panic!("{answer:?}") };
        assert!(form.options.iter().all(|option| option.name.is_some()));
        for step in &form.steps {
            let proof = step.proof.as_ref().unwrap();
            assert!(proof.holds && !proof.steps.is_empty(), "{step:?}");
        }
    }
    // Left has four vertical moves on the board of two rows and four columns, Right six.
    let answer = lab.simplify(
        &SimplifyQuestion {
            subject: board("domineering", "2x4").into(),
            strategy: false,
            alphabet: Alphabet::Plain,
        },
        &budget,
    );
    let form = answer.unwrap().forms.remove(0);
    assert_eq!(form.options.len(), 4 + 6);
    assert!(form.options.iter().all(|option| option.board.is_some()) && form.board.is_some());
    assert!(form.steps.iter().any(|step| matches!(step.reason, StepReason::Dominated { .. })));
}

/// Checks that a strategy replies to every move of the literal trees, legally.
fn check_literally(trees: &mut Trees<'_>, proof: &StrategyProof, sum: &[u32]) -> usize {
    let player = Player::from(proof.player);
    let mut nodes: Vec<Vec<u32>> = vec![];
    for node in &proof.nodes {
        nodes.push(node.summands.iter().map(|text| trees.tree(text)).collect());
    }
    assert_eq!(nodes[0], sum);
    let mut count = 0;
    for (node, summands) in proof.nodes.iter().zip(&nodes) {
        let moves: usize =
            summands.iter().map(|&tree| trees.literal.options(tree)[(!player).index()].len()).sum();
        assert_eq!(moves, node.replies.len());
        for reply in &node.replies {
            let mut after = summands.clone();
            let to = trees.tree(&reply.to);
            assert!(trees.literal.options(after[reply.summand])[(!player).index()].contains(&to));
            after[reply.summand] = to;
            let reply_to = trees.tree(&reply.reply_to);
            assert!(trees.literal.options(after[reply.reply_in])[player.index()].contains(&reply_to));
            after[reply.reply_in] = reply_to;
            if let Some(next) = reply.node {
                assert_eq!(nodes[next], after);
            }
            count += 1;
        }
    }
    count
}

#[test]
fn braces_are_played_as_they_are_written() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let budget = Budget::unlimited();
    let mut rng = TestRng(11);
    let (mut replies, mut literal_ones) = (0, 0);
    for _ in 0..60 {
        let [left, right] = [(); 2].map(|()| text(&mut rng, 2));
        for statement in [format!("{left} <= {right}"), format!("{left} |> {right}")] {
            let question = ExplainQuestion { statement: statement.clone(), alphabet: Alphabet::Plain };
            let answer = lab.explain(&question, &budget).unwrap();
            let mut trees = Trees::new(&universe);
            assert_eq!(answer.holds, trees.holds(&statement), "{statement}");
            let mut sum: Vec<u32> = answer.difference.iter().map(|text| trees.tree(text)).collect();
            let (typed, minus) = (trees.tree(&left), trees.tree(&right));
            let minus = trees.literal.negative(minus);
            let zero = trees.tree("0");
            assert!(sum.iter().all(|tree| [typed, minus].contains(tree)), "{statement}: {answer:?}");
            assert_eq!(sum.len(), [typed, minus].into_iter().filter(|&tree| tree != zero).count());
            literal_ones += answer.difference.iter().filter(|text| text.contains(",")).count();
            let [step] = &answer.steps[..] else { panic!("{answer:?}") };
            if let Some((summand, to)) = &step.first {
                let to = trees.tree(to);
                assert!(
                    trees.literal.options(sum[*summand])[Player::from(step.winner).index()].contains(&to)
                );
                sum[*summand] = to;
            }
            replies += check_literally(&mut trees, &step.strategy, &sum);
        }
    }
    assert!(replies > 200 && literal_ones > 20, "{replies} {literal_ones}");
}

#[test]
fn proofs_are_written_in_words_and_in_latex() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let budget = Budget::unlimited();
    for (alphabet, words) in [
        (Alphabet::Plain, ["since 0 dominates it: 0 >= -1", "1/2 is the simplest number"]),
        (Alphabet::Latex, [r"since $0$ dominates it: $0 \geq -1$", r"$\tfrac{1}{2}$ is the simplest number"]),
    ] {
        let mut question = question("{0,-1|1,{2|1}}");
        question.alphabet = alphabet;
        question.strategy = true;
        let text = lab.simplify(&question, &budget).unwrap().text;
        assert!(words.iter().all(|words| text.contains(words)), "{text}");
        let statement = "{1|-1} + {1|-1} = 0".to_owned();
        let proof = lab.explain(&ExplainQuestion { statement, alphabet }, &budget).unwrap().text;
        for text in [text, proof] {
            let count = |what: &str| text.matches(what).count();
            assert_eq!(count(r"\begin{proof}"), usize::from(alphabet == Alphabet::Latex));
            assert_eq!(count(r"\begin{itemize}"), count(r"\end{itemize}"));
            assert_eq!(count("$") % 2, 0, "{text}");
            // No list is nested more than two deep.
            let mut depth = 0;
            for line in text.lines() {
                depth += line.matches(r"\begin{itemize}").count();
                assert!(depth <= 2);
                depth -= line.matches(r"\end{itemize}").count();
            }
        }
    }
}

#[test]
fn the_options_of_a_position_have_their_roles() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let budget = Budget::unlimited();
    let form = lab.form(&WrittenSummand::board("domineering", "2x4").into(), &budget).unwrap();
    let [left, right] = Player::BOTH.map(|player| form.distinct(player));
    assert_eq!([left.len(), right.len()].map(|count| count > 1), [true, true]);
    for (player, distinct) in [(Player::Left, &left), (Player::Right, &right)] {
        let options = &form.options[player.index()];
        assert_eq!(distinct.iter().map(|distinct| distinct.count).sum::<usize>(), options.len());
        for distinct in distinct {
            assert_ne!(distinct.option.status, Status::Unknown);
        }
        for option in options {
            if let Status::Dominated { by } = option.status {
                let better = options[by].value;
                assert!(match player {
                    Player::Left => better >= option.value,
                    Player::Right => better <= option.value,
                });
            }
        }
    }
}

#[test]
fn deep_and_large_forms_end() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let budget = Budget::unlimited();
    let deep = format!("{}0{}", "{".repeat(400), "|}".repeat(400));
    assert_eq!(lab.simplify(&question(&deep), &budget).unwrap().value, "400");
    // Each brace has an option that is dominated, so none is canonical.
    let deep = format!("{}0{}", "{-1,".repeat(110), "|}".repeat(110));
    let answer = lab.simplify(&question(&deep), &budget).unwrap();
    assert!(answer.cut && answer.value == "110", "{}", answer.value);
    for text in ["10^30", "{10^30|10^30}", "{*100|}", "*100"] {
        assert!(lab.simplify(&question(text), &budget).is_ok(), "{text}");
    }
    assert!(lab.simplify(&question("*1000000000000"), &budget).is_err());
    assert!(lab.simplify(&question("a{0|a}"), &budget).is_err());
}
