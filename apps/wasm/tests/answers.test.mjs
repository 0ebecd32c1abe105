// The engine and the native program give the same answers, byte for byte.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { EngineEnded, Instance } from '../js/instance.js';
import { questions } from './questions.mjs';
import { native, root } from './server.mjs';

/** `KELVIN_CASES=10` asks the 2000 questions of the long form. */
const COUNT = 200 * Number(process.env.KELVIN_CASES ?? 2);
const module = await WebAssembly.compile(readFileSync(join(root, 'target/engine/kelvin.wasm')));
const start = () => Instance.start(module);
let server;
before(async () => (server = await native()));
after(() => server?.stop());

test('the answers are those of the native program', async () => {
  const engine = await start();
  const asked = { question: { ask: 'rulesets' } };
  const { answer } = JSON.parse(engine.request('one', '/api/ask', JSON.stringify(asked)).body);
  assert.ok(answer.rows.length > 30);
  const all = questions(answer.rows, COUNT);
  let errors = 0;
  for (const [path, body] of all) {
    const text = JSON.stringify(body);
    const own = engine.request('one', path, text);
    assert.equal(own.body, await server.request(path, text), text);
    if (!own.ok) errors++;
  }
  // Most questions have answers; those that have none fail alike.
  assert.ok(errors < all.length / 4, `${errors} errors`);
  console.log(`${all.length} questions, ${errors} of them with an error`);
});

test('progress is reported, and work is cancelled', async () => {
  const engine = await start();
  const seen = [];
  const began = performance.now();
  const body = JSON.stringify({ question: { ask: 'value', ruleset: 'domineering', board: '7x7' } });
  const { ok, body: answer } = engine.request('one', '/api/ask', body, {
    progress: (counts) => seen.push(counts),
    isCancelled: () => performance.now() - began > 1200,
  });
  assert.ok(!ok && answer.includes('cancelled'), answer);
  assert.ok(seen.length >= 2 && seen.at(-1).steps > 0, JSON.stringify(seen));
  assert.ok(performance.now() - began < 3000);
  // The same instance goes on.
  assert.ok(engine.request('one', '/api/ask', JSON.stringify({ question: { ask: 'value', value: '1+1' } })).ok);
});

test('a limit of time ends an endless loop', async () => {
  const engine = await start();
  const { body } = engine.request('one', '/api/worksheet', JSON.stringify({ input: 'while true do 1 end', limits: { seconds: 0.5 } }));
  assert.match(JSON.parse(body).error.message, /time allowed ran out/);
});

test('a memory bomb ends with a message', async () => {
  const engine = await start();
  const input = 'l := ["a"]; while true do l := [l, l, l, l].Flatten end';
  let message;
  try {
    message = JSON.parse(engine.request('one', '/api/worksheet', JSON.stringify({ input, limits: { seconds: 60 } })).body).error.message;
  } catch (error) {
    assert.ok(error instanceof EngineEnded && error.kind === 'memory', `${error}`);
    message = error.message;
  }
  assert.match(message, /ran out|no method|Flatten/i);
});

test('deep recursion ends with a message', async () => {
  const deep = `${'{'.repeat(60_000)}0${'|}'.repeat(60_000)}`;
  for (const [path, body] of [['/api/ask', { question: { ask: 'value', value: deep } }], ['/api/worksheet', { input: 'f := x -> f(x + 1); f(0)' }]]) {
    const engine = await start();
    try {
      const { ok, body: answer } = engine.request('one', path, JSON.stringify({ ...body, limits: { seconds: 20 } }));
      assert.ok(!ok || JSON.parse(answer).error, answer.slice(0, 200));
    } catch (error) {
      assert.ok(error instanceof EngineEnded && ['depth', 'memory'].includes(error.kind), `${error}`);
    }
  }
});
