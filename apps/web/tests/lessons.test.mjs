// All statements of the lessons about games are checked with the real server: their claims, the equations in their texts, and the
// answers to their questions, right ones and wrong ones.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createServer } from 'vite';
import { serve, web } from './kelvin.mjs';

let server, vite, lessons, ask, check, prose, numbers, wall, fraction, summands;

before(async () => {
  server = await serve();
  // The modules of the page run here unchanged, with substitutes for the browser's address and storage.
  const reach = globalThis.fetch;
  globalThis.fetch = (path, init) => reach(new URL(path, server.address), init);
  const kept = new Map();
  globalThis.sessionStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
  vite = await createServer({ root: web, appType: 'custom', logLevel: 'error', server: { middlewareMode: true, hmr: false, ws: false, watch: null } });
  const load = (path) => vite.ssrLoadModule(path);
  ({ lessons } = await load('/src/learn/lessons/index.ts'));
  ({ ask } = await load('/src/lib/api.ts'));
  check = await load('/src/learn/check.ts');
  prose = await load('/src/learn/prose.ts');
  wall = await load('/src/lib/wall.ts');
  fraction = await load('/src/lib/fraction.ts');
  summands = await load('/src/lib/summands.ts');
  numbers = check.comparedNumbers;
});
after(async () => {
  await vite?.close();
  await server?.stop();
});

const SIGNS = { '>': 'L', '<': 'R', '=': 'P', '∥': 'N' };

/** All texts of a lesson. */
function* texts({ steps, exercises }) {
  const ofQuestion = ({ text, hint, why }) => [text, hint, why];
  for (const { text, after = [], activity, question } of steps) {
    yield* [...text, ...after, ...(activity ? [activity.task] : []), ...(question ? ofQuestion(question) : [])];
  }
  yield* exercises.flatMap(ofQuestion);
}

/** All pieces of mathematics in the texts of a lesson. */
const mathematics = (lesson) => [...texts(lesson)].flatMap((text) => prose.pieces(text)).filter(({ is }) => is === 'math').map(({ text }) => text);

async function hold(claim) {
  const name = JSON.stringify(claim);
  if ('sum' in claim) {
    const { value, ...facts } = claim.is;
    const sum = summands.readSum(claim.sum);
    const worth = await check.worthOf(sum);
    if (value !== undefined) assert.equal(await check.compared(sum, value), 'P', `${name}, but the value is ${worth.plain}`);
    for (const [fact, expected] of Object.entries(facts)) assert.deepEqual(worth[fact], expected, name);
  } else if ('wall' in claim) {
    const answer = await ask('thermograph', summands.readSum(claim.wall)[0]);
    const corners = wall.readWall(claim.player === 'Left' ? answer.left_wall : answer.right_wall);
    assert.equal(wall.valueAt(corners, fraction.Fraction.parse(claim.t)).toString(), claim.is, name);
  } else {
    const answer =
      'number' in claim
        ? await ask('number', { input: claim.number, terms: 4 })
        : 'complex' in claim
          ? await ask('complex', claim.complex)
          : await ask('compound', { summands: summands.readSum(claim.compound) });
    for (const [fact, expected] of Object.entries(claim.is)) assert.deepEqual(answer[fact], expected, `${name}: ${fact} is ${JSON.stringify(answer[fact])}`);
  }
}

test('there are eight lessons of five to nine steps, each with something to do, and three to five exercises', () => {
  assert.equal(lessons.length, 8);
  for (const { id, steps, exercises } of lessons) {
    assert.ok(steps.length >= 5 && steps.length <= 9, `${id} has ${steps.length} steps`);
    assert.ok(exercises.length >= 3 && exercises.length <= 5, `${id} has ${exercises.length} exercises`);
    for (const step of steps) assert.ok(step.activity || step.question, `${id}: “${step.title}” has nothing to do`);
  }
});

test('all claims hold', async () => {
  let held = 0;
  const failed = [];
  for (const lesson of lessons) {
    for (const claim of lesson.steps.flatMap(({ claims = [] }) => claims)) {
      await hold(claim).then(() => held++, (error) => failed.push(`${lesson.id}: ${error.message}`));
    }
  }
  assert.deepEqual(failed, []);
  assert.ok(held >= 100, `only ${held} claims`);
});

test('all equations and inequalities in the texts are true', async () => {
  let held = 0;
  const failed = [];
  for (const lesson of lessons) {
    for (const text of mathematics(lesson)) {
      const relation = prose.relation(text);
      if (!relation) continue;
      const { a, sign, b } = relation;
      try {
        const outcome = /[ωε]|sqrt/.test(text) ? await numbers(a, b) : await check.compared([{ value: a }], b);
        assert.equal(outcome, SIGNS[sign], `it is ${outcome}`);
        held++;
      } catch (error) {
        failed.push(`${lesson.id}: ${text}: ${error.message}`);
      }
    }
  }
  assert.deepEqual(failed, []);
  assert.ok(held >= 50, `only ${held} relations`);
});

test('right answers are right, and wrong ones are refused', async () => {
  let judged = 0;
  const failed = [];
  for (const lesson of lessons) {
    const questions = [...lesson.steps.flatMap(({ question }) => question ?? []), ...lesson.exercises];
    for (const question of questions) {
      for (const [answers, right] of [[question.right, true], [question.wrong, false]]) {
        for (const answer of answers) {
          try {
            const verdict = await check.check(question, answer);
            assert.equal(verdict.right, right, verdict.word);
            assert.ok(!verdict.word.includes('no legal move'), 'not a legal move');
            judged++;
          } catch (error) {
            failed.push(`${lesson.id}: ${question.text} ${answer}: ${error.message}`);
          }
        }
      }
    }
  }
  assert.deepEqual(failed, []);
  assert.ok(judged >= 200, `only ${judged} answers`);
});

test('what is tried out can be read', async () => {
  for (const { id, steps } of lessons) {
    for (const { activity } of steps) {
      if (!activity) continue;
      const name = `${id}: ${JSON.stringify(activity)}`;
      if (activity.do === 'play') {
        const { moves, worth } = await ask('position', { summands: summands.readSum(activity.sum) });
        assert.ok(worth && moves.length > 0, name);
      } else if (activity.do === 'type') {
        for (const value of [activity.start, ...activity.examples]) await check.worthOf([{ value }]);
      } else if (activity.do === 'thermograph') {
        assert.equal((await ask('construction', summands.readSum(activity.of)[0])).players.length, 2, name);
      } else if (activity.do === 'compound') {
        assert.ok((await ask('compound', { summands: summands.readSum(activity.of) })).parts.length > 1, name);
      } else if (activity.do === 'complex') {
        assert.ok((await ask('complex', activity.of)).facets.length > 0, name);
      } else {
        for (const input of [activity.do === 'tree' ? activity.at : activity.of, ...(activity.examples ?? [])]) await ask('number', { input, terms: 4 });
      }
    }
  }
});

test('lessons end with games that the user can win', async () => {
  for (const { id, end } of lessons) {
    const { sum, open, engine, first = 'Left', you } = end.show;
    if (open !== 'play' || engine !== 'exact') continue;
    assert.equal(you, 'Left', id);
    const { outcome } = await check.worthOf(summands.readSum(sum));
    assert.ok((first === 'Left' ? 'LN' : 'LP').includes(outcome), `${id}: ${outcome}`);
  }
});
