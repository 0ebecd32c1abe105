import { describe, expect, it } from 'vitest';
import { claim, release } from '../../src/lib/session';
import { MemoryStore } from '../../src/lib/storage';
import { created, inserted, isEmpty, read, texts, title, undone, withText, without, type Document } from '../../src/worksheet/document';
import { Live } from '../../src/worksheet/live';
import { place, Store } from '../../src/worksheet/store';
import { compare, increment, merge, type Version } from '../../src/worksheet/version';

describe('version vectors', () => {
  it('compare changes of two windows', () => {
    const a = increment([], 'a');
    const ab = increment(a, 'b');
    const aa = increment(a, 'a');
    expect(compare(a, a)).toBe('same');
    expect(compare(ab, a)).toBe('newer');
    expect(compare(a, ab)).toBe('older');
    expect(compare(ab, aa)).toBe('concurrent');
    expect(compare(merge(ab, aa), ab)).toBe('newer');
    expect(compare(merge(ab, aa), aa)).toBe('newer');
  });

  it('stay small, and what was dropped never makes a version look newer than it is', () => {
    let version: Version = [];
    for (let window = 0; window < 100; window++) version = increment(version, `w${window}`);
    expect(version.length).toBeLessThan(40);
    const other = increment([['w0', 1]], 'x');
    expect(compare(version, other)).toBe('concurrent');
  });
});

describe('a document', () => {
  const document = created(['a', 'b', 'c']);

  it('brings back what was removed, in the order in which it was', () => {
    const [, b] = document.cells;
    const less = without(without(document, 1, 1), 0, 1);
    expect(texts(less)).toEqual(['c']);
    expect(texts(undone(less))).toEqual(['a', 'c']);
    expect(undone(undone(less)).cells).toEqual(document.cells);
    expect(undone(undone(less)).cells[1]).toEqual(b);
    expect(undone(document)).toBe(document);
  });

  it('has a cell to type in after it was cleared, which gives way to what was there', () => {
    const cleared = without(document, 0, 3);
    expect(texts(cleared)).toEqual(['']);
    expect(undone(cleared).cells).toEqual(document.cells);
    const typed = withText(cleared, cleared.cells[0]?.id ?? '', 'new');
    expect(texts(undone(typed))).toEqual(['a', 'b', 'c', 'new']);
  });

  it('is named by its first line until it has a name', () => {
    expect(title(inserted(document, 0))).toBe('a');
    expect(title({ ...document, name: 'Homework' })).toBe('Homework');
    expect(title(created(['']))).toBe('Empty worksheet');
    expect(isEmpty(created(['  \n']))).toBe(true);
  });

  it('is read only where it is whole', () => {
    expect(read(JSON.stringify(document))).toEqual(document);
    for (const text of [null, '', 'x', '{}', '[]', '{"id":"a"}', JSON.stringify({ ...document, cells: [] }), JSON.stringify({ ...document, cells: [{ id: 1 }] }), JSON.stringify({ ...document, version: [1] })])
      expect(read(text)).toBeNull();
  });
});

/** Windows over one storage. `deliver` delivers changes to the other windows, like the browser's events. */
function windows(names: readonly string[], document: Document, keys = new MemoryStore()) {
  const events: { from: string; document: Document }[] = [];
  const store = (name: string): Store =>
    new Store({
      get: (key) => keys.get(key),
      set: (key, text) => {
        const stored = read(text);
        if (stored) events.push({ from: name, document: stored });
        return keys.set(key, text);
      },
      delete: (key) => keys.delete(key),
      keys: () => keys.keys(),
    });
  const open = names.map((name) => {
    const copies: Document[] = [];
    return { name, copies, live: new Live(store(name), name, document, { changed: () => undefined, copied: (from) => copies.push(from) }) };
  });
  const deliver = (): void => {
    for (let event = events.shift(); event; event = events.shift()) for (const { name, live } of open) if (name !== event.from) live.receive(event.document);
  };
  return { keys, open, deliver, store: new Store(keys) };
}

const write = (text: string) => (document: Document): Document => withText(document, document.cells[0]?.id ?? '', text);
const everything = (store: Store): string[] => store.all().flatMap(texts).sort();

describe('two windows', () => {
  it('follow each other', () => {
    const { open, deliver, store } = windows(['a', 'b'], created(['']));
    const [a, b] = open;
    a?.live.edit(write('one'));
    deliver();
    b?.live.edit(write('one, two'));
    deliver();
    expect(texts(a!.live.document)).toEqual(['one, two']);
    expect(store.all()).toHaveLength(1);
  });

  it('keep both of what they write before they hear of each other', () => {
    const { open, deliver, store } = windows(['a', 'b'], created(['']));
    const [a, b] = open;
    a?.live.edit(write('from a'));
    b?.live.edit(write('from b'));
    deliver();
    expect(everything(store)).toEqual(['from a', 'from b']);
    expect([...a!.copies, ...b!.copies]).toHaveLength(1);
    // Each continues with its own.
    a?.live.edit(write('more from a'));
    b?.live.edit(write('more from b'));
    deliver();
    expect(everything(store)).toEqual(['more from a', 'more from b']);
  });

  it('keep both where each has stored without seeing the other', () => {
    const document = created(['']);
    // Browsers share what is stored between processes with a delay: each window has a storage of its own here.
    const a = windows(['a'], document);
    const b = windows(['b'], document);
    a.open[0]?.live.edit(write('from a'));
    b.open[0]?.live.edit(write('from b'));
    const [fromA, fromB] = [a.open[0]!.live.document, b.open[0]!.live.document];
    a.open[0]?.live.receive(fromB);
    b.open[0]?.live.receive(fromA);
    for (const { store } of [a, b]) expect(everything(store)).toContain('from a');
    expect(new Set([...everything(a.store), ...everything(b.store)])).toEqual(new Set(['from a', 'from b']));
    expect(a.open[0]!.live.document.id).not.toBe(b.open[0]!.live.document.id);
  });

  it('lose nothing in any order of writing and hearing', () => {
    let seed = 1;
    const random = (n: number): number => (seed = (seed * 48271) % 2147483647) % n;
    for (let round = 0; round < 60; round++) {
      const { open, deliver, store } = windows(['a', 'b', 'c'], created(['begin']));
      const written: string[] = [];
      for (let step = 0; step < 12; step++) {
        if (random(3) === 0) deliver();
        const text = `${round}.${step}`;
        // Cells are only added: then all of them must be there at the end.
        open[random(3)]?.live.edit((document) => ({ ...document, cells: [...document.cells, { id: text, text }] }));
        written.push(text);
      }
      deliver();
      const found = everything(store);
      for (const text of written) expect(found).toContain(text);
      for (const { live } of open) expect(store.get(live.document.id)).toEqual(live.document);
    }
  });
});

describe('the store', () => {
  const stored = (document: Document, changed: number): Document => ({ ...document, changed, version: [['w', 1]] });

  it('opens the last worksheet that did not come with a link', () => {
    const store = new Store(new MemoryStore());
    const [own, link, gone] = [stored(created(['own']), 1), stored(created(['link'], { link: true }), 2), stored({ ...created(['gone']), deleted: 3 }, 3)];
    for (const document of [own, link, gone]) expect(store.put(document)).toBe('stored');
    expect(store.latest()).toEqual(own);
    expect(store.find(['link'])).toEqual(link);
    expect(store.find(['gone'])).toBeNull();
  });

  it('takes over the only worksheet of earlier versions, and leaves it where it cannot be stored', () => {
    const full = new MemoryStore();
    full.set('kelvin-worksheet', 'x := 5\n; // %%\nx^2\n');
    const set = full.set.bind(full);
    full.set = () => false;
    new Store(full).adopt();
    expect(full.get('kelvin-worksheet')).not.toBeNull();
    full.set = set;
    const store = new Store(full);
    store.adopt();
    expect(store.all().map(texts)).toEqual([['x := 5', 'x^2']]);
    expect(full.get('kelvin-worksheet')).toBeNull();
  });

  it('reports that the browser refuses', () => {
    const keys = new MemoryStore(false);
    expect(new Store(keys).put(stored(created(['a']), 1))).toBe('refused');
  });

  it('cleans up what was deleted a month ago, and keeps results of what can be brought back', () => {
    const day = 24 * 3600 * 1000;
    const store = new Store(new MemoryStore(), () => 100 * day);
    const run = { input: '1', session: 's', state: 'done' as const, results: [] };
    const kept = stored(without(created(['a', 'b']), 0, 2), 1);
    const recent = stored({ ...created(['c']), deleted: 90 * day }, 1);
    const old = stored({ ...created(['d']), deleted: 10 * day }, 1);
    for (const document of [kept, recent, old]) {
      store.put(document);
      for (const { id } of [...document.cells, ...document.removed.flatMap(({ cells }) => cells)]) store.putRun(document.id, id, run);
    }
    store.clean();
    expect(store.all().map(({ id }) => id).sort()).toEqual([kept.id, recent.id].sort());
    expect(store.run(kept.id, kept.removed[0]?.cells[1]?.id ?? '')).toEqual(run);
    expect(store.run(old.id, old.cells[0]?.id ?? '')).toBeNull();
    // What a newer version of the page wrote is left alone.
    store.keys.set('kelvin-worksheet/newer', '{"form": 2}');
    store.putRun('newer', 'cell', run);
    store.clean();
    expect(store.run('newer', 'cell')).toEqual(run);
    expect(store.keys.get('kelvin-worksheet/newer')).not.toBeNull();
  });

  it('has different keys for worksheets and results', () => {
    expect(place('kelvin-worksheet/abc')).toEqual({ id: 'abc', cell: null });
    expect(place('kelvin-results/abc/x')).toEqual({ id: 'abc', cell: 'x' });
    expect(place('kelvin-worksheet')).toBeNull();
    expect(place('kelvin-lessons')).toBeNull();
  });
});

describe('the session of a window', () => {
  it('outlives a reload, and a duplicated window has one of its own', () => {
    const window = new MemoryStore();
    const name = claim(window);
    release(window);
    expect(claim(window)).toBe(name);
    const duplicate = new MemoryStore();
    for (const key of window.keys()) duplicate.set(key, window.get(key) ?? '');
    expect(claim(duplicate)).not.toBe(name);
    expect(name).toMatch(/^[a-z0-9]{8,64}$/);
  });
});
