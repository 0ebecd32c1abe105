//! The address of the page: the position, its line of play, and the open drawer. Addresses of earlier versions of the page, which
//! had tabs, are translated.

/** The parts of the page that are shown beside the board. */
export const DRAWERS = ['moves', 'explore', 'play', 'build', 'sum', 'proof', 'temperature', 'complex', 'numbers', 'worksheet', 'learn'] as const;
export type Drawer = (typeof DRAWERS)[number];
export type Params = Readonly<Record<string, string>>;

/** What an address shows. */
export interface View {
  params: Params;
  /** Whether the page is in a frame of another page and shows the figure alone. */
  embed: boolean;
}

const EMBED = 'embed';

/** The folder of the page on its host: `/`, or `/kelvin/` on a site with other pages. */
export const ROOT = typeof document === 'undefined' ? '/' : new URL('.', document.baseURI).pathname;

/** Parses the query of an address. */
export function readView(search: string): View {
  const query = new URLSearchParams(search);
  const embed = query.has(EMBED);
  query.delete(EMBED);
  const params = Object.fromEntries(query);
  return { embed, params: params['tab'] === undefined ? params : translated(params) };
}

/** The drawer of an address; null if none is open. */
export const drawerOf = ({ open }: Params): Drawer | null => DRAWERS.find((each) => each === open) ?? null;

/** Percent-encodes only characters that would break the address. */
function encode(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replace(/%(?:2C|3A|3B|40|2F|7C|28|29|7B|7D)/g, decodeURIComponent);
}

/** The address with these parameters. */
export function writeView({ params, embed }: View): string {
  const pairs = Object.entries(params).map(([key, value]) => `${encode(key)}=${encode(value)}`);
  const all = [...(embed ? [EMBED] : []), ...pairs];
  return all.length > 0 ? `${ROOT}?${all.join('&')}` : ROOT;
}

/** Some of the parameters, under new names. */
function renamed(params: Params, names: Readonly<Record<string, string>>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [from, to] of Object.entries(names)) {
    const text = params[from];
    if (text !== undefined) found[to] = text;
  }
  return found;
}

/** The parameters of an address with a tab. */
function translated({ tab, ...params }: Params): Params {
  const sum = renamed(params, { sum: 'sum' });
  switch (tab) {
    case 'thermograph': {
      const open = params['mode'] === 'construction' ? 'build' : params['mode'] === 'sum' || params['sum']?.includes('~') ? 'sum' : null;
      return { ...sum, ...(open ? { open } : { show: 'thermograph' }), ...renamed(params, { t: 't', first: 'first' }) };
    }
    case 'explorer':
      return { ...sum, open: 'explore', view: 'outline', ...renamed(params, { view: 'view', only: 'only', line: 'path' }) };
    case 'play':
      return { ...sum, open: 'play', ...played(params), ...renamed(params, { engine: 'engine', you: 'you', first: 'first', at: 'at' }) };
    case 'complex':
      return { ...sum, open: 'complex', ...renamed(params, { facets: 'facets', impartial: 'impartial', toml: 'toml', fields: 'fields', shell: 'shell', draw: 'faces' }) };
    case 'numbers':
      return { open: 'numbers', ...renamed(params, { n: 'n', at: 'node' }) };
    case 'worksheet':
      return { open: 'worksheet', ...renamed(params, { sheet: 'sheet', code: 'code' }) };
    case 'learn':
      return { open: 'learn', ...renamed(params, { lesson: 'lesson', step: 'step' }) };
    default:
      return { ...sum, ...renamed(params, { draw: 'edit', moves: 'who' }) };
  }
}

/** The line of a recorded game, in which the players moved in turn: `1 a1-a2~2 b1-c1`. */
function played(params: Params): Record<string, string> {
  const moves = (params['moves'] ?? '').split('~').filter((move) => move !== '');
  const first = params['first'] === 'Right' ? 1 : 0;
  return moves.length > 0 ? { line: moves.map((move, ply) => `${'LR'[(ply + first) % 2]}${move}`).join('~') } : {};
}
