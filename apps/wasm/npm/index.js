// Kelvin in JavaScript: questions and worksheet inputs, answered on the calling thread.

import { EngineEnded, Instance } from './instance.js';

/** The error of a question. `kind` is that of the JSON interface, or `memory`, `depth` or `mistake`. */
export class KelvinError extends Error {
  constructor({ message, kind, line, column }) {
    super(message);
    this.name = 'KelvinError';
    Object.assign(this, { kind, line, column });
  }
}

async function compiled(source) {
  if (source instanceof WebAssembly.Module) return source;
  const address = source ?? new URL('./kelvin.wasm', import.meta.url);
  if (address instanceof ArrayBuffer || ArrayBuffer.isView(address)) return WebAssembly.compile(address);
  if (`${address}`.startsWith('file:')) {
    const { readFile } = await import(/* @vite-ignore */ 'node:fs/promises');
    return WebAssembly.compile(await readFile(new URL(address)));
  }
  return WebAssembly.compile(await (await fetch(address)).arrayBuffer());
}

/** Loads the engine: from the package, or from an address, bytes or a compiled module. */
export async function load(source) {
  const module = await compiled(source);
  return new Kelvin(module, await Instance.start(module));
}

class Kelvin {
  #module;
  #instance;
  /** What was declared and evaluated, for the next instance if this one ends. */
  #declared = [];
  #ended = false;

  constructor(module, instance) {
    this.#module = module;
    this.#instance = instance;
  }

  #request(path, body, watch) {
    if (this.#ended) throw new KelvinError({ message: 'the engine has ended; await kelvin.restart()', kind: 'ended' });
    try {
      const answer = this.#instance.request('kelvin', path, JSON.stringify(body), watch);
      const data = JSON.parse(answer.body);
      if (!answer.ok) throw new KelvinError(data.error);
      return data;
    } catch (error) {
      if (!(error instanceof EngineEnded)) throw error;
      this.#ended = true;
      throw new KelvinError({ message: `${error.message}; await kelvin.restart() continues`, kind: error.kind });
    }
  }

  #declare(path, body) {
    const answer = this.#request(path, body);
    this.#declared.push([path, body]);
    return answer;
  }

  /** Starts the engine again after it ended, with the rulesets and the variables that it had. */
  async restart() {
    this.#instance = await Instance.start(this.#module);
    this.#ended = false;
    for (const [path, body] of this.#declared) this.#request(path, body);
  }

  /** Answers a question of the JSON interface. */
  ask(what, question = {}, { seconds, bytes, part, progress, isCancelled } = {}) {
    const watch = { part: part && ((text) => part(JSON.parse(text))), progress, isCancelled };
    return this.#request('/api/ask', { question: { ask: what, ...question }, limits: { seconds, bytes } }, watch).answer;
  }

  /** The value of a position; of a value, its canonical form. */
  value(ruleset, board, options) {
    return this.ask('value', board === undefined ? { value: ruleset } : { ruleset, board }, options).value;
  }

  /** Evaluates an input of the worksheet. */
  evaluate(input, { seconds, bytes } = {}) {
    const body = { input, limits: { seconds, bytes } };
    const cell = this.#request('/api/worksheet', body);
    // An input that ran out of its limits is not repeated: that would take as long again.
    if (!/ran out|was cancelled/.test(cell.error?.message ?? '')) this.#declared.push(['/api/worksheet', body]);
    if (cell.error) throw new KelvinError({ ...cell.error, kind: 'worksheet' });
    return cell;
  }

  /** Declares a placement ruleset, in the format of the documentation. */
  declare(name, toml) {
    this.#declare('/api/rulesets', { name, toml });
  }

  /** Declares the rulesets among classes of the worksheet language, and returns their names. */
  declareClasses(text) {
    return this.#declare('/api/classes', { text }).names;
  }
}
