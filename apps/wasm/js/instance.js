// An instance of the engine: one WebAssembly memory, in which requests are answered one after another.

/** The instance ended, and cannot be used again. `kind` is `memory`, `depth` or `mistake`. */
export class EngineEnded extends Error {
  constructor(kind, message) {
    super(message);
    this.name = 'EngineEnded';
    this.kind = kind;
  }
}

/** The kinds of events, as in `interface.rs`. */
const PART = 0;
/** The milliseconds between two reports of the progress. */
const INTERVAL = 250;
const KEYS = ['positions', 'steps', 'values', 'bytes'];

export class Instance {
  #exports;
  #watch = {};
  #panic = null;
  #next = 0;
  #decoder = new TextDecoder();
  #encoder = new TextEncoder();

  /** Starts an instance of a compiled module. */
  static async start(module) {
    const instance = new Instance();
    const imports = { kelvin: { now: () => instance.#now(), event: (kind, start, length) => instance.#event(kind, start, length) } };
    instance.#exports = (await WebAssembly.instantiate(module, imports)).exports;
    instance.#exports.start();
    return instance;
  }

  /**
   * Answers a request. `watch` may have `part` and `progress`, which receive what is known of the answer, and
   * `isCancelled`, which is asked often. Throws `EngineEnded` if the instance ends.
   */
  request(session, path, body, watch = {}) {
    const [name, place, content] = [session, path, body].map((text) => this.#encoder.encode(text));
    this.#watch = watch;
    this.#next = performance.now() + INTERVAL;
    try {
      const start = this.#exports.input(name.length + place.length + content.length) >>> 0;
      const memory = new Uint8Array(this.#exports.memory.buffer);
      memory.set(name, start);
      memory.set(place, start + name.length);
      memory.set(content, start + name.length + place.length);
      const ok = this.#exports.request(name.length, place.length) === 0;
      return { ok, body: this.#text(this.#exports.output(), this.#exports.output_length()) };
    } catch (error) {
      throw this.#ended(error);
    } finally {
      this.#watch = {};
    }
  }

  /** The bytes of the memory. */
  get bytes() {
    return this.#exports.memory.buffer.byteLength;
  }

  #text(start, length) {
    return this.#decoder.decode(new Uint8Array(this.#exports.memory.buffer, start >>> 0, length >>> 0));
  }

  /** The clock of the engine, which reads it every few milliseconds. */
  #now() {
    const now = performance.now();
    if (this.#watch.isCancelled?.()) this.#exports.cancel();
    if (now >= this.#next && this.#watch.progress) {
      this.#next = now + INTERVAL;
      this.#watch.progress(Object.fromEntries(KEYS.map((key, index) => [key, this.#exports.progress(index)])));
    }
    return now;
  }

  #event(kind, start, length) {
    const text = this.#text(start, length);
    if (kind === PART) this.#watch.part?.(text);
    else this.#panic = text;
  }

  /** Why the instance ended. A panic sends its message before; an allocation that fails does not. */
  #ended(error) {
    if (this.#panic !== null) return new EngineEnded('mistake', `a mistake in Kelvin: ${this.#panic}`);
    const deep = error instanceof RangeError || error?.name === 'InternalError' || /out of bounds|stack/i.test(error?.message ?? '');
    if (deep) return new EngineEnded('depth', 'this is nested too deeply for a browser; the command kelvin computes it');
    if (error instanceof WebAssembly.RuntimeError) return new EngineEnded('memory', 'the memory allowed ran out; a browser gives Kelvin at most 1 GiB');
    return error;
  }
}
