//! Boards as files: the drawing of the page with its computed colours.

import { rasterized } from './raster';

const PROPERTIES = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'stroke-opacity', 'opacity', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline'];
/** Elements that are for interaction only. */
const ONLY_SCREEN = '.handle, .ring, .ghost, .lit, .corner, .pulled';

/** A copy of a drawing in which every style is an attribute. */
function standalone(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const [from, to] = [[...drawing.querySelectorAll('*')], [...copy.querySelectorAll('*')]];
  from.forEach((each, i) => {
    const style = getComputedStyle(each);
    for (const name of PROPERTIES) {
      const value = style.getPropertyValue(name);
      if (value && value !== 'none 0px') to[i]?.setAttribute(name, value);
    }
    for (const name of ['class', 'role', 'tabindex', 'aria-label', 'data-spot', 'data-move']) to[i]?.removeAttribute(name);
  });
  // The elements are marked in the original, whose classes remain.
  const hidden = new Set([...drawing.querySelectorAll(ONLY_SCREEN)]);
  from.forEach((each, i) => {
    if (hidden.has(each)) to[i]?.remove();
  });
  const { width, height } = drawing.viewBox.baseVal;
  for (const name of ['class', 'role', 'tabindex', 'style']) copy.removeAttribute(name);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.setAttribute('font-family', 'sans-serif');
  return copy;
}

export const boardSvg = (drawing: SVGSVGElement): string => `${new XMLSerializer().serializeToString(standalone(drawing)).replaceAll('<!---->', '')}\n`;

/** A board as a picture, with four pixels for each unit of the drawing. */
export function boardPng(drawing: SVGSVGElement): Promise<Blob> {
  const { width, height } = drawing.viewBox.baseVal;
  return rasterized(boardSvg(drawing), width, height, 4);
}

/** The rectangles, circles, lines, polygons and texts of a board in TikZ. A unit of the drawing is 1/44 of a centimetre. */
export function boardTikz(drawing: SVGSVGElement): string {
  const copy = standalone(drawing);
  const unit = (n: number): number => Math.round((n / 44) * 1000) / 1000;
  const number = (each: Element, name: string): number => Number(each.getAttribute(name) ?? 0);
  const colours = new Map<string, string>();
  const colour = (each: Element, name: string): string | null => {
    const value = each.getAttribute(name) ?? 'none';
    const [, r, g, b] = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(value) ?? [];
    if (r === undefined) return null;
    const key = `${r},${g},${b}`;
    if (!colours.has(key)) colours.set(key, `kelvin${colours.size}`);
    return colours.get(key) ?? null;
  };
  const options = (each: Element): string => [['fill', colour(each, 'fill')], ['draw', colour(each, 'stroke')]].flatMap(([name, value]) => (value ? [`${name}=${value}`] : [])).join(',');
  const at = (x: number, y: number): string => `(${unit(x)},${unit(-y)})`;
  const body = [...copy.querySelectorAll('rect, circle, line, polygon, text')].map((each): string => {
    switch (each.tagName) {
      case 'rect':
        return `  \\path[${options(each)},rounded corners=${unit(number(each, 'rx'))}cm] ${at(number(each, 'x'), number(each, 'y'))} rectangle ${at(number(each, 'x') + number(each, 'width'), number(each, 'y') + number(each, 'height'))};`;
      case 'circle':
        return `  \\path[${options(each)}] ${at(number(each, 'cx'), number(each, 'cy'))} circle (${unit(number(each, 'r'))});`;
      case 'line':
        return `  \\draw[${options(each)}] ${at(number(each, 'x1'), number(each, 'y1'))} -- ${at(number(each, 'x2'), number(each, 'y2'))};`;
      case 'polygon':
        return `  \\path[${options(each)}] ${(each.getAttribute('points') ?? '').split(' ').map((point) => at(...(point.split(',').map(Number) as [number, number]))).join(' -- ')} -- cycle;`;
      default:
        return `  \\node[${colour(each, 'fill') ? `text=${colour(each, 'fill')}` : ''}] at ${at(number(each, 'x'), number(each, 'y'))} {${(each.textContent ?? '').replace(/[{}\\#$%&_~^]/g, '')}};`;
    }
  });
  const defined = [...colours].map(([rgb, name]) => `  \\definecolor{${name}}{RGB}{${rgb}}`);
  return ['\\begin{tikzpicture}', ...defined, ...body, '\\end{tikzpicture}\n'].join('\n');
}
