import { describe, expect, it } from 'vitest';
import type { ExploreAnswer, OptionStatus, Subject, Worth } from '../../src/lib/answers';
import { GameTree, line, reason, rows, writeLine, type Node } from '../../src/lib/explorer';
import { bend, graphLayout, treeLayout } from '../../src/lib/game-layout';

const worth = (text: string): Worth => ({ unicode: text, plain: text }) as Worth;

/** Nim: a heap of n has the options 0 … n - 1 of both players. */
function nim(subject: Subject): ExploreAnswer {
  const size = Number('value' in subject ? subject.value.slice(1) : 0);
  const option = (player: 'Left' | 'Right') => (n: number) => ({
    player,
    name: `to ${n}`,
    action: null,
    to: { value: `*${n}` },
    worth: worth(`*${n}`),
    status: { is: 'canonical' } as OptionStatus,
  });
  const all = Array.from({ length: size }, (_, n) => n);
  return { subject, text: '', board: null, worth: worth(`*${size}`), options: [...all.map(option('Left')), ...all.map(option('Right'))], more: false };
}

/** A game that begins at `s`: the options of Left and of Right of each position. */
type Options = Record<string, [string[], string[]]>;
const key = ({ node }: { node: Node }): string => (node.subject && 'value' in node.subject ? node.subject.value : '');

async function opened(options: Options, status = (_player: 'Left' | 'Right', _to: string): OptionStatus => ({ is: 'canonical' })): Promise<GameTree> {
  const answer = (subject: Subject): ExploreAnswer => {
    const own = options['value' in subject ? subject.value : ''] ?? [[], []];
    const shown = (player: 'Left' | 'Right', i: 0 | 1) => own[i].map((to) => ({ player, name: to, action: null, to: { value: to }, worth: worth(to), status: status(player, to) }));
    return { subject, text: '', board: null, worth: null, options: [...shown('Left', 0), ...shown('Right', 1)], more: false };
  };
  const game = new GameTree({ value: 's' }, (subject) => Promise.resolve(answer(subject)), () => undefined);
  await game.openAll(1e5, new AbortController().signal, false);
  return game;
}

/** A random game of up to eight positions, whose options are later positions. */
function random(seed: number): Options {
  let state = seed;
  const chance = (): boolean => ((state = (state * 48271) % 2147483647) % 3) === 0;
  const names = ['s', 'a', 'b', 'c', 'd', 'e', 'f', '0'];
  const some = (from: number): string[] => names.slice(from + 1).filter(chance);
  return Object.fromEntries(names.map((name, i) => [name, [some(i), some(i)]]));
}

function tree(size: number): { tree: GameTree; asked: () => number; changes: () => number } {
  let [asked, changes] = [0, 0];
  const made = new GameTree({ value: `*${size}` }, (subject) => (asked++, Promise.resolve(nim(subject))), () => changes++);
  return { tree: made, asked: () => asked, changes: () => changes };
}

describe('a game tree', () => {
  it('is opened node by node', async () => {
    const { tree: nim3, changes } = tree(3);
    expect(rows(nim3.root, false)).toHaveLength(1);
    await nim3.open(nim3.root);
    expect(rows(nim3.root, false).map((at) => at.move)).toEqual([null, 'to 0', 'to 1', 'to 2', 'to 0', 'to 1', 'to 2']);
    const second = nim3.root.children?.[2] as Node;
    await nim3.open(second);
    expect(rows(nim3.root, false)).toHaveLength(11);
    expect(writeLine(second.children?.[1] as Node)).toBe('2.1');
    expect(line(second.children?.[1] as Node).map((at) => at.worth?.plain)).toEqual(['*3', '*2', '*1']);
    nim3.close(nim3.root);
    expect(rows(nim3.root, false)).toHaveLength(1);
    expect(changes()).toBeGreaterThan(3);
  });
  it('asks for a position once, however often it occurs', async () => {
    const { tree: nim5, asked } = tree(5);
    await nim5.openAll(1e6, new AbortController().signal, false);
    // A tree of 3^5 nodes with six different positions.
    expect([nim5.size, asked()]).toEqual([243, 6]);
    expect(rows(nim5.root, false)).toHaveLength(243);
  });
  it('stops opening when there are enough nodes', async () => {
    const { tree: nim9 } = tree(9);
    await nim9.openAll(500, new AbortController().signal, false);
    expect(nim9.size).toBeGreaterThanOrEqual(500);
    expect(nim9.size).toBeLessThan(700);
  });
  it('keeps the error of a node that could not be opened', async () => {
    const broken = new GameTree({ value: '?' }, () => Promise.reject(new Error('no')), () => undefined);
    await broken.open(broken.root);
    expect([broken.root.state, broken.root.open]).toEqual(['failed', false]);
  });
});

describe('reasons', () => {
  const at = (status: OptionStatus): Node => {
    const parent = { children: [{ move: 'a1', worth: worth('1') }, { move: null, worth: worth('↑') }] } as Node;
    return { status, parent } as Node;
  };
  it('say what makes an option needless', () => {
    expect(reason(at({ is: 'canonical' }))).toBe('canonical option');
    expect(reason(at({ is: 'same', as: 0 }))).toBe('same value as a1');
    expect(reason(at({ is: 'dominated', by: 1 }))).toBe('dominated by ↑');
    expect(reason(at({ is: 'reversible', through: '*', replaced_by: ['0', '*'] }))).toBe('reversible through *, replaced by 0, *');
    expect(reason(at({ is: 'reversible', through: '0', replaced_by: [] }))).toBe('reversible through 0, replaced by nothing');
  });
});

describe('layouts', () => {
  it('place each node of a tree apart from the others', async () => {
    const { tree: nim4 } = tree(4);
    await nim4.openAll(1e6, new AbortController().signal, false);
    const { placed, moves } = treeLayout(nim4.root, false);
    expect([placed.length, moves.length]).toEqual([81, 80]);
    expect(new Set(placed.map(({ x, y }) => `${x.toFixed(3)} ${y}`)).size).toBe(81);
  });
  it('place each position of a graph once, below all from which it is reached', async () => {
    const { tree: nim4 } = tree(4);
    await nim4.openAll(1e6, new AbortController().signal, false);
    const { placed, moves } = graphLayout(nim4.root, false);
    // Each of the ten moves is one of Left and one of Right.
    expect([placed.length, moves.length]).toEqual([5, 20]);
    expect(moves.every(({ from, to }) => from.y < to.y)).toBe(true);
  });
  it('give each edge of a graph to its mover', async () => {
    const edges = async (options: Options): Promise<string[]> => {
      const game = await opened(options);
      return graphLayout(game.root, false).moves.map(({ from, to, player }) => `${key(from)} ${player} ${key(to)}`).sort();
    };
    // {1|-1}: 1 has the move of Left to 0, -1 that of Right.
    expect(await edges({ s: [['1'], ['-1']], '1': [['0'], []], '-1': [[], ['0']], '0': [[], []] })).toEqual(
      ['-1 Right 0', '1 Left 0', 's Left 1', 's Right -1'],
    );
    expect(await edges({ s: [['0'], ['0']], '0': [[], []] })).toEqual(['s Left 0', 's Right 0']);
  });
  it('have as many edges of each player as there are options, in random games', async () => {
    for (let seed = 1; seed <= 200; seed++) {
      const options = random(seed);
      const game = await opened(options);
      const { placed, moves } = graphLayout(game.root, false);
      for (const at of placed) {
        const below = options[key(at)] ?? [[], []];
        for (const [i, player] of (['Left', 'Right'] as const).entries()) {
          const own = moves.filter((move) => move.from === at && move.player === player);
          expect(own.map(({ to }) => key(to)).sort()).toEqual([...(below[i] ?? [])].sort());
          for (const move of own) expect(move.shared).toBe((below[1 - i] ?? []).includes(key(move.to)));
        }
        const movers = new Set(moves.filter((move) => move.to === at).map(({ player }) => player));
        expect(new Set(at.movers)).toEqual(movers);
      }
      // Two edges between the same positions are drawn apart.
      const drawn = moves.map((move) => [key(move.from), key(move.to), ...bend(move)].join(' '));
      expect(new Set(drawn).size).toBe(moves.length);
    }
  });
  it('mark a position of a graph as needless only where it is so for every move to it', async () => {
    const game = await opened({ s: [['a', 'b'], ['a', 'b']], a: [[], []], b: [[], []] }, (player, to) =>
      to === 'a' && player === 'Right' ? { is: 'canonical' } : { is: 'dominated', by: 0 });
    const statuses = graphLayout(game.root, false).placed.map((at) => `${key(at)} ${at.status?.is}`);
    expect(statuses.sort()).toEqual(['a canonical', 'b dominated', 's undefined']);
  });
  it('take ten thousand nodes', async () => {
    const { tree: nim } = tree(9);
    await nim.openAll(10_000, new AbortController().signal, false);
    expect(treeLayout(nim.root, false).placed.length).toBeGreaterThanOrEqual(10_000);
  });
});
