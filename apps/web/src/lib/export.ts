//! Figures as files: SVG, TikZ, and PNG by means of a canvas.

import { fraction } from './dyadic';
import {
  grid,
  outline,
  round,
  temperatureOf,
  traced,
  valueOf,
  x,
  y,
  type Figure,
  type Place,
  type Tone,
  type View,
  type Weight,
} from './figure';

/** Colours in files; those of the page come from the theme. */
const INK: Record<Tone, string> = { left: '#1f5fbf', right: '#c0392b', mast: '#222222', ambient: '#8e44ad', ink: '#222222' };
const GRID = '#dddddd';
const LABELS = '#666666';
const WIDTH: Record<Weight, number> = { thin: 1, normal: 1.75, bold: 2.75 };
const FONT = 12;
/** The opacity of areas. */
const FILL = 0.18;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export function svg(figure: Figure, view: View): string {
  const { width, height } = view;
  const { values, temperatures } = grid(view);
  const rule = (x1: number, y1: number, x2: number, y2: number): string =>
    `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" stroke="${GRID}"/>`;
  const text = (px: number, py: number, anchor: string, fill: string, words: string): string =>
    `<text x="${round(px)}" y="${round(py)}" text-anchor="${anchor}" fill="${fill}">${escaped(words)}</text>`;
  const parts = [
    ...values.map((v) => rule(x(view, v), 0, x(view, v), height)),
    ...temperatures.map((t) => rule(0, y(view, t), width, y(view, t))),
    ...values.map((v) => text(x(view, v), height - 6, 'middle', LABELS, fraction(v))),
    ...temperatures.map((t) => text(4, y(view, t) - 3, 'start', LABELS, fraction(t))),
    ...figure.lines.map(
      (line) =>
        `<path d="${outline(line, view)}" ${line.area ? `fill="${INK[line.tone]}" fill-opacity="${FILL}"` : `fill="none" stroke="${INK[line.tone]}" stroke-width="${WIDTH[line.weight]}"`}` +
        `${line.dashed ? ' stroke-dasharray="6 4"' : ''} stroke-linejoin="round"><title>${escaped(line.name)}</title></path>`,
    ),
    ...figure.labels.map((label) =>
      text(x(view, label.v) + (label.beside ?? 0), y(view, label.t) + (label.below ?? 0), label.anchor, INK[label.tone], label.text),
    ),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="${FONT}">`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...parts,
    '</svg>\n',
  ].join('\n');
}

const TIKZ: Record<Tone, string> = { left: 'blue!75!black', right: 'red!75!black', mast: 'black', ambient: 'violet', ink: 'black' };
const TIKZ_WEIGHT: Record<Weight, string> = { thin: 'thin', normal: 'thick', bold: 'very thick' };
/** Symbols of values in TeX formulas. */
const TEX: Record<string, string> = {
  '^': '{\\uparrow}',
  v: '{\\downarrow}',
  '↑': '{\\uparrow}',
  '↓': '{\\downarrow}',
  '⇑': '{\\Uparrow}',
  '⇓': '{\\Downarrow}',
  '±': '\\pm ',
  '*': '{\\ast}',
  '{': '\\{',
  '}': '\\}',
  '|': '\\mid ',
  '·': '\\cdot ',
  '−': '-',
  '…': '\\dots ',
  ' ': '\\ ',
};

/** A value or words as part of a formula. */
const tex = (text: string): string =>
  text.replace(/(?!v+(?![A-Za-z]))[A-Za-z]{2,}|[^]/g, (part) => (part.length > 1 ? `\\mathrm{${part}}` : (TEX[part] ?? (/[#$%&_~\\]/.test(part) ? '' : part))));

export function tikz(figure: Figure, view: View): string {
  const fine = (n: number): number => Math.round(n * 1e6) / 1e6;
  // Values increase to the left.
  const at = ({ v, t }: Place): string => `(${fine(-v)},${fine(t)})`;
  const { values, temperatures } = grid(view);
  const [bottom, top] = [temperatureOf(view, view.height), temperatureOf(view, 0)];
  const [left, right] = [valueOf(view, 0), valueOf(view, view.width)];
  const anchor = { start: 'west', middle: 'center', end: 'east' } as const;
  return [
    `\\begin{tikzpicture}[x=${round(view.scale / 40)}cm,y=${round(view.scale / 40)}cm]`,
    `  \\clip ${at({ v: left, t: bottom })} rectangle ${at({ v: right, t: top })};`,
    ...values.map((v) => `  \\draw[gray!30] ${at({ v, t: bottom })} -- ${at({ v, t: top })};`),
    ...temperatures.map((t) => `  \\draw[gray!30] ${at({ v: left, t })} -- ${at({ v: right, t })};`),
    ...values.map((v) => `  \\node[gray,above,font=\\footnotesize] at ${at({ v, t: bottom })} {$${tex(fraction(v))}$};`),
    ...temperatures.map((t) => `  \\node[gray,above right,font=\\footnotesize] at ${at({ v: left, t })} {$${tex(fraction(t))}$};`),
    ...figure.lines.map(
      (line) =>
        `  ${line.area ? `\\fill[${TIKZ[line.tone]},opacity=${FILL}]` : `\\draw[${TIKZ[line.tone]},${TIKZ_WEIGHT[line.weight]}${line.dashed ? ',dashed' : ''}]`} ${traced(line, view).map(at).join(' -- ')}; % ${line.name}`,
    ),
    ...figure.labels.map((label) => {
      const place = { v: label.v - (label.beside ?? 0) / view.scale, t: label.t - ((label.below ?? 0) - FONT / 3) / view.scale };
      return `  \\node[${TIKZ[label.tone]},anchor=${anchor[label.anchor]}] at ${at(place)} {$${tex(label.text)}$};`;
    }),
    '\\end{tikzpicture}\n',
  ].join('\n');
}

/** A figure as a picture of twice its size on the page. */
export function png(figure: Figure, view: View): Promise<Blob> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [view.width * 2, view.height * 2];
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.reject(new Error('this browser cannot draw on a canvas'));
  pen.scale(2, 2);
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, view.width, view.height);
  pen.font = `${FONT}px sans-serif`;
  const trace = (points: [number, number][]): void => {
    pen.beginPath();
    points.forEach(([px, py], i) => (i === 0 ? pen.moveTo(px, py) : pen.lineTo(px, py)));
  };
  const stroke = (colour: string, width: number, dashed: boolean, points: [number, number][]): void => {
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    pen.lineJoin = 'round';
    pen.setLineDash(dashed ? [6, 4] : []);
    trace(points);
    pen.stroke();
  };
  const fill = (colour: string, points: [number, number][]): void => {
    pen.fillStyle = colour;
    pen.globalAlpha = FILL;
    trace(points);
    pen.fill();
    pen.globalAlpha = 1;
  };
  const write = (colour: string, anchor: CanvasTextAlign, px: number, py: number, words: string): void => {
    pen.fillStyle = colour;
    pen.textAlign = anchor;
    pen.fillText(words, px, py);
  };
  const { values, temperatures } = grid(view);
  values.forEach((v) => stroke(GRID, 1, false, [[x(view, v), 0], [x(view, v), view.height]]));
  temperatures.forEach((t) => stroke(GRID, 1, false, [[0, y(view, t)], [view.width, y(view, t)]]));
  values.forEach((v) => write(LABELS, 'center', x(view, v), view.height - 6, fraction(v)));
  temperatures.forEach((t) => write(LABELS, 'start', 4, y(view, t) - 3, fraction(t)));
  for (const line of figure.lines) {
    const points = traced(line, view).map(({ v, t }): [number, number] => [x(view, v), y(view, t)]);
    if (line.area) fill(INK[line.tone], points);
    else stroke(INK[line.tone], WIDTH[line.weight], line.dashed ?? false, points);
  }
  for (const label of figure.labels) {
    const anchor = ({ start: 'start', middle: 'center', end: 'end' } as const)[label.anchor];
    write(INK[label.tone], anchor, x(view, label.v) + (label.beside ?? 0), y(view, label.t) + (label.below ?? 0), label.text);
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be created'))), 'image/png'),
  );
}
