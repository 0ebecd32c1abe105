import { beforeEach, expect, test, vi } from 'vitest';
import { Journal } from '../../src/lib/engine/journal';
import { Pool } from '../../src/lib/engine/pool';
import type { ToPage, ToWorker } from '../../src/lib/engine/messages';

/** A worker that records requests, and answers those that are not held. */
const { started, held, FakeWorker } = vi.hoisted(() => {
  const started: { requests: string[]; ended: boolean; reply: (message: unknown) => void }[] = [];
  const held = new Set<string>();
  class FakeWorker {
    requests: string[] = [];
    ended = false;
    #hear: ((event: { data: unknown }) => void)[] = [];
    constructor() {
      started.push(this);
    }
    addEventListener(name: string, hear: (event: { data: unknown }) => void): void {
      if (name === 'message') this.#hear.push(hear);
    }
    reply = (data: unknown): void => this.#hear.forEach((hear) => hear({ data }));
    postMessage(message: ToWorker): void {
      if ('module' in message) return;
      this.requests.push(...message.before.map(({ body }) => `again ${body}`), message.body);
      if (!held.has(message.body)) queueMicrotask(() => this.reply({ ok: true, body: '{}' } satisfies ToPage));
    }
    terminate(): void {
      this.ended = true;
    }
  }
  return { started, held, FakeWorker };
});
vi.mock('../../src/lib/engine/worker?worker&inline', () => ({ default: FakeWorker }));

const pool = (most = 1) => new Pool({} as WebAssembly.Module, most);
const ignore = (): void => undefined;
const send = (to: Pool, path: string, body: string, signal?: AbortSignal, session = 'one') => to.request(session, { path, body }, ignore, signal);

beforeEach(() => {
  started.length = 0;
  held.clear();
});

test('a journal repeats declarations once and inputs in order, until the worksheet is reset', () => {
  const journal = new Journal();
  const rules = { path: '/api/rulesets', body: 'a' };
  journal.note('one', rules, '{}');
  journal.note('one', rules, '{}');
  for (const body of ['x', 'y', 'x']) journal.note('one', { path: '/api/worksheet', body }, '{"error":null}');
  journal.note('one', { path: '/api/worksheet', body: 'long' }, '{"error":{"message":"the time allowed ran out"}}');
  journal.note('one', { path: '/api/ask', body: 'q' }, '{}');
  expect(journal.of('one').map(({ body }) => body)).toEqual(['a', 'x', 'y', 'x']);
  expect(journal.of('two')).toEqual([]);
  journal.note('one', { path: '/api/worksheet/reset', body: '{}' }, '{}');
  expect(journal.of('one')).toEqual([rules]);
});

test('a stopped input gets a new worker, which repeats what was declared', async () => {
  const to = pool();
  await send(to, '/api/worksheet', 'a := 1');
  held.add('loop');
  const control = new AbortController();
  const loop = send(to, '/api/worksheet', 'loop', control.signal);
  control.abort();
  await expect(loop).rejects.toThrow('aborted');
  await send(to, '/api/worksheet', 'a');
  expect(started.map(({ requests, ended }) => [requests, ended])).toEqual([
    [[], false],
    [['a := 1', 'loop'], true],
    [['again a := 1', 'a'], false],
  ]);
});

test('an engine that ends is an error of its request, and the next request is answered', async () => {
  const to = pool();
  held.add('bomb');
  const bomb = send(to, '/api/ask', 'bomb');
  started[0]?.reply({ ended: 'memory', message: 'the memory allowed ran out' } satisfies ToPage);
  expect(JSON.parse((await bomb).body)).toEqual({ error: { message: 'the memory allowed ran out', kind: 'memory' } });
  expect((await send(to, '/api/ask', 'next')).ok).toBe(true);
  expect(started.map(({ requests }) => requests)).toEqual([['bomb'], ['next']]);
});

test('questions wait for a worker, and a question that is stopped while it waits is not sent', async () => {
  const to = pool(2);
  held.add('a').add('b');
  const [, , third] = ['a', 'b', 'c'].map((body) => send(to, '/api/ask', body));
  const control = new AbortController();
  const fourth = send(to, '/api/ask', 'd', control.signal);
  control.abort();
  await expect(fourth).rejects.toThrow('aborted');
  started[1]?.reply({ ok: true, body: '{}' });
  await third;
  expect(started.map(({ requests }) => requests)).toEqual([['a'], ['b', 'c']]);
});

test('an input does not wait for questions, and names are completed while it runs', async () => {
  const to = pool();
  held.add('question').add('loop');
  void send(to, '/api/ask', 'question');
  void send(to, '/api/worksheet', 'loop');
  const names = send(to, '/api/worksheet/complete', 'text');
  started[0]?.reply({ ok: true, body: '{}' });
  expect((await names).ok).toBe(true);
  expect(started.map(({ requests }) => requests)).toEqual([['question', 'text'], ['loop']]);
});
