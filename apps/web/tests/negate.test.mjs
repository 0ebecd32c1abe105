// A board and its negative add up to zero, in every ruleset for which the page offers the negative.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createServer } from 'vite';
import { serve, web } from './kelvin.mjs';

let server, vite, negated, boardText;
before(async () => {
  server = await serve();
  vite = await createServer({ root: web, appType: 'custom', logLevel: 'error', server: { middlewareMode: true, hmr: false, ws: false, watch: null } });
  ({ negated } = await vite.ssrLoadModule('/src/lib/editing/negate.ts'));
  ({ boardText } = await vite.ssrLoadModule('/src/lib/editing/text.ts'));
});
after(async () => {
  await vite?.close();
  await server?.stop();
});

async function ask(question) {
  const body = JSON.stringify({ question });
  const response = await fetch(`${server.address}/api/ask`, { method: 'POST', headers: { 'Content-Type': 'application/json', Origin: server.address }, body });
  const { answer, error } = await response.json();
  assert.ok(answer, `${body}: ${error?.message}`);
  return answer;
}

const BOARDS = {
  domineering: ['2x3', '..#|...|#..', '1x2'],
  hackenbush: ['B(R;BG) + RB', '0-1 B, 1-2 R, 2-0 R'],
  snort: ['P4', 'P3; x: 0', 'C5; o: 1; left: 3'],
  col: ['P4; o: 2', 'C5; x: 1'],
  clobber: ['xox|ox.', 'xxo|.o.'],
  'cannibal-clobber': ['xox|ox.'],
  'toads-and-frogs': ['t.tff', 'tt..f'],
  cutcake: ['2x5', '3x4 + 1x2'],
  'cashing-cheques': ['{3|-2}', '{4|1} + -2'],
  amazons: ['x..|..o'],
  konane: ['xo.|oxo', 'xoxo.'],
  'toppling-dominoes': ['lre', 'llr.re'],
  hex: ['x..|.o.|...', '...|.x.|...'],
  nogo: ['x..|.o.', '.x.'],
  fission: ['x..|...', 'x.#|...|.x.'],
  'tic-tac-toe': ['xo.|.x.|..o'],
};

test('a board and its negative add up to zero', async () => {
  const wrong = [];
  for (const [ruleset, boards] of Object.entries(BOARDS)) {
    for (const text of boards) {
      const summand = { ruleset, board: text };
      const [{ board }] = (await ask({ ask: 'position', summands: [summand], moves: false })).summands;
      const negative = negated(board, ruleset);
      assert.ok(negative, `${ruleset} ${text} has no negative`);
      const { worth, loopy } = await ask({ ask: 'position', summands: [summand, { ruleset, board: boardText(negative) }], moves: false });
      if (worth?.plain !== '0') wrong.push(`${ruleset} ${text}: ${worth?.plain ?? loopy?.plain}, negative ${JSON.stringify(boardText(negative))}`);
    }
  }
  assert.deepEqual(wrong, []);
});

test('no negative is offered if it is not known', () => {
  assert.equal(negated({ kind: 'heaps', sizes: [3] }, 'nim'), null);
  assert.equal(negated({ kind: 'grid', rows: ['x.'], pieces: { letters: '.xo#' } }, 'clobber'), null);
  assert.equal(negated({ kind: 'grid', rows: ['x.'] }, 'elephants-and-rhinos'), null);
});
