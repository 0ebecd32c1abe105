//! Game trees and game graphs as files: SVG, TikZ and text.

import { shownChildren, valueOf, type Node } from './explorer';
import { bend, type Layout, type Move, type Placed } from './game-layout';
import { thumbnailRows } from './thumbnail';

const TONES = { Left: '#1f5fbf', Right: '#c0392b' } as const;
const PIECES: Record<string, string> = { '#': '#8c8577', x: TONES.Left, t: TONES.Left, o: TONES.Right, f: TONES.Right };
const [EMPTY, FRAME, CANONICAL] = ['#eeece6', '#55606e', '#257a4c'];
/** The side of a thumbnail, half the size of another node, and the place of a label below the middle of a node. */
const [THUMBNAIL, HALF] = [30, 7];
const MARGIN = 30;

const below = (each: Placed): number => (thumbnailRows(each.node.subject) ? THUMBNAIL / 2 + 14 : HALF + 15);
const isCanonical = (each: Placed): boolean => each.status === null || each.status.is === 'canonical';
const text = (each: Placed): string => valueOf(each.node.worth);
/** An edge begins below the label of its upper end. */
const foot = (each: Placed): number => each.y + below(each) + 5;
const round = (n: number): number => Math.round(n * 100) / 100;
const escaped = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The rectangles of a thumbnail: place, size and colour. */
function squares(each: Placed): { x: number; y: number; side: number; colour: string }[] {
  const rows = thumbnailRows(each.node.subject) ?? [];
  const columns = Math.max(1, ...rows.map((row) => row.length));
  const side = THUMBNAIL / Math.max(columns, rows.length);
  const [left, top] = [each.x - (columns * side) / 2, each.y - (rows.length * side) / 2];
  return rows.flatMap((row, r) => [...row].map((letter, c) => ({ x: left + c * side + 0.6, y: top + r * side + 0.6, side: side - 1.2, colour: PIECES[letter] ?? EMPTY })));
}

/** The rectangle around a drawing. */
function extent({ placed }: Layout): { left: number; top: number; width: number; height: number } {
  const [xs, ys] = [placed.map(({ x }) => x), placed.map(({ y }) => y)];
  const least = (all: number[]): number => all.reduce((a, b) => Math.min(a, b), Infinity);
  const most = (all: number[]): number => all.reduce((a, b) => Math.max(a, b), -Infinity);
  const [left, top] = [least(xs) - MARGIN, least(ys) - MARGIN];
  return { left, top, width: most(xs) + MARGIN - left, height: most(ys) + MARGIN + 12 - top };
}

export function treeSvg(layout: Layout): { text: string; width: number; height: number } {
  const { left, top, width, height } = extent(layout);
  const edge = (move: Move): string => {
    const { from, to, player, shared } = move;
    const [cx, cy] = bend(move);
    const path = `M${round(from.x)} ${round(foot(from))}${shared ? `Q${round(cx)} ${round(cy)} ` : 'L'}${round(to.x)} ${round(to.y - THUMBNAIL / 2)}`;
    return `<path d="${path}" fill="none" stroke="${TONES[player]}"${player === 'Right' ? ' stroke-dasharray="5 3"' : ''}/>`;
  };
  const node = (each: Placed): string => {
    const all = squares(each);
    const colour = isCanonical(each) ? CANONICAL : FRAME;
    const body = all.length
      ? all.map(({ x, y, side, colour }) => `<rect x="${round(x)}" y="${round(y)}" width="${round(side)}" height="${round(side)}" fill="${colour}"/>`).join('')
      : `<circle cx="${round(each.x)}" cy="${round(each.y)}" r="${HALF}" fill="${isCanonical(each) ? CANONICAL : '#ffffff'}" stroke="${colour}"/>`;
    return `<g><title>${escaped(each.node.move ?? 'start')}</title>${body}<text x="${round(each.x)}" y="${round(each.y + below(each))}" text-anchor="middle" fill="#222222">${escaped(text(each))}</text></g>`;
  };
  const parts = [...layout.moves.map(edge), ...layout.placed.map(node)];
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${round(width)}" height="${round(height)}" viewBox="${round(left)} ${round(top)} ${round(width)} ${round(height)}" font-family="serif" font-size="11">`;
  const paper = `<rect x="${round(left)}" y="${round(top)}" width="${round(width)}" height="${round(height)}" fill="#ffffff"/>`;
  return { text: [head, paper, ...parts, '</svg>\n'].join('\n'), width, height };
}

/** A unit of the drawing is 1/40 of a centimetre. */
export function treeTikz(layout: Layout): string {
  const unit = (n: number): number => round(n / 40);
  const at = (x: number, y: number): string => `(${unit(x)},${unit(-y)})`;
  const words = (each: Placed): string => {
    const latex = each.node.worth?.latex;
    return latex ? `$${latex}$` : text(each).replace(/[{}\\#$%&_~^]/g, '');
  };
  const rgb = (colour: string): string => `{rgb,255:red,${parseInt(colour.slice(1, 3), 16)};green,${parseInt(colour.slice(3, 5), 16)};blue,${parseInt(colour.slice(5), 16)}}`;
  return [
    '\\begin{tikzpicture}',
    ...layout.moves.map((move) => {
      const { from, to, player, shared } = move;
      const curve = shared ? ` .. controls ${at(...bend(move))} ..` : ' --';
      return `  \\draw[color=${rgb(TONES[player])}${player === 'Right' ? ',dashed' : ''}] ${at(from.x, foot(from))}${curve} ${at(to.x, to.y - THUMBNAIL / 2)};`;
    }),
    ...layout.placed.flatMap((each) => [
      ...(squares(each).length
        ? squares(each).map(({ x, y, side, colour }) => `  \\fill[color=${rgb(colour)}] ${at(x, y)} rectangle ${at(x + side, y + side)};`)
        : [`  \\filldraw[fill=${isCanonical(each) ? 'black' : 'white'}] ${at(each.x, each.y)} circle (${unit(HALF)});`]),
      `  \\node[font=\\footnotesize] at ${at(each.x, each.y + below(each) - 4)} {${words(each)}};`,
    ]),
    '\\end{tikzpicture}\n',
  ].join('\n');
}

/** The open part of a tree as indented lines: the move, its value, and why it is not canonical. */
export function treeText(root: Node, canonicalOnly: boolean): string {
  const lines: string[] = [];
  const waiting: { node: Node; depth: number }[] = [{ node: root, depth: 0 }];
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    const { node, depth } = at;
    const status = node.status && node.status.is !== 'canonical' ? `  (${node.status.is})` : '';
    lines.push(`${'  '.repeat(depth)}${node.player ? `${node.player} ${node.move ?? ''}: ` : ''}${valueOf(node.worth)}${status}`);
    for (const child of shownChildren(node, canonicalOnly).toReversed()) waiting.push({ node: child, depth: depth + 1 });
  }
  return `${lines.join('\n')}\n`;
}
