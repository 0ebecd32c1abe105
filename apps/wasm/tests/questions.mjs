// Questions with which the engine is compared with the native program.

/** Random numbers from a seed, the same on every machine. */
function dice(seed) {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const GRIDS = ['domineering', 'snort', 'col', 'cram'];
const VALUES = ['0', '1/2', '*', '^', '{3|1}', '+-2', '{6|2||-1|-5}', '{1|-1}', '{0||0|-2}', '^^*', '*3', '-3/4', '{5|{2|-1}}', '{4||2|-1}', 'on', 'dud'];
const GRAPHS = ['P4', 'C5', 'K3', 'petersen', 'K1,3'];

/** Boards of a grid with some cells taken. */
function board(roll) {
  const [rows, columns] = [2 + roll(2), 2 + roll(3)];
  return Array.from({ length: rows }, () => Array.from({ length: columns }, () => (roll(5) === 0 ? '#' : '.')).join('')).join('|');
}

/** A random form of depth at most two. */
function form(roll, depth = 2) {
  if (depth === 0 || roll(4) === 0) return ['0', '1', '-1', '2', '1/2', '*', '^', '-3', '5'][roll(9)];
  const side = () => Array.from({ length: 1 + roll(2) }, () => form(roll, depth - 1)).join(',');
  return `{${side()}|${side()}}`;
}

/** Requests as pairs of a path and a body; `examples` are the rows of the question `rulesets`. */
export function questions(examples, count) {
  const roll = dice(20261120);
  const asked = [];
  const ask = (what, question) => asked.push(['/api/ask', { question: { ask: what, ...question }, limits: { seconds: 30 } }]);
  for (const { ruleset, board } of examples) {
    const summand = { ruleset, board };
    ask('position', { summands: [summand] });
    ask('value', summand);
    ask('moves', summand);
    ask('solve', { sum: [summand] });
  }
  for (const value of VALUES) for (const what of ['value', 'thermograph', 'moves', 'construction']) ask(what, { value });
  for (const value of VALUES) ask('tree', { subject: { value } });
  for (const graph of GRAPHS) for (const ruleset of ['snort', 'col']) ask('complex', { ruleset, board: graph });
  ask('rulesets', {});
  ask('value', { value: '{1|' });
  ask('value', { ruleset: 'chess', board: '8x8' });
  ask('value', { ruleset: 'domineering', board: '2x2', colour: 'red' });
  for (let at = 0; asked.length < count; at++) {
    const summand = { ruleset: GRIDS[roll(GRIDS.length)], board: board(roll) };
    switch (at % 8) {
      case 0: ask('value', summand); break;
      case 1: ask('position', { summands: [summand, { value: form(roll, 1) }] }); break;
      case 2: ask('thermograph', { value: form(roll) }); break;
      case 3: ask('value', { value: `${form(roll)} + ${form(roll)}` }); break;
      case 4: ask('solve', { sum: [summand, { ruleset: 'domineering', board: board(roll) }] }); break;
      case 5: ask('construction', { value: form(roll) }); break;
      case 6: asked.push(['/api/worksheet', { input: `g := ${form(roll)}; [g.CanonicalForm, g.Mean, g.Temperature, g + ${form(roll, 1)}]` }]); break;
      default: ask('moves', { value: form(roll) });
    }
  }
  return asked;
}
