//! The state of the page is its address, so a position with its line of play can be bookmarked, cited and embedded.
//!
//! A component reads `here.params` and calls `set`; a link is `address(params)`.

import { drawerOf, readView, ROOT, writeView, type Drawer, type Params, type View } from './address';

export type { Drawer, Params } from './address';

/** What the page shows. */
export const here: View = $state(readView(location.search));

/** The open drawer. */
export const drawer = (): Drawer | null => drawerOf(here.params);

/** The address with these parameters. */
export const address = (params: Params = {}, embed = here.embed): string => writeView({ params, embed });

/** The absolute address with these parameters. */
export const absolute = (params: Params = {}, embed = false): string => new URL(address(params, embed), location.href).href;

/** The parameters of the position. */
const POSITION = ['sum', 'line', 'at', 'toml', 'cgs'];
/** The parameters of the position that is shown, for links that keep it. */
export const position = (): Params => Object.fromEntries(Object.entries(here.params).filter(([key]) => POSITION.includes(key)));

/** The address of a drawer over the same position. */
export const over = (open: Drawer | null, params: Params = {}): string => address({ ...position(), ...(open ? { open } : {}), ...params });

/** The parameters with which each drawer was left. */
const left = new Map<Drawer, Params>();

/** Opens or closes a drawer; it shows what it showed when it was left. */
export function open(next: Drawer | null): void {
  const before = drawer();
  const kept = position();
  if (before) left.set(before, Object.fromEntries(Object.entries(here.params).filter(([key]) => !(key in kept))));
  go({ ...kept, ...(next ? { ...left.get(next), open: next } : {}) });
}

function go(params: Params, replace = false): void {
  const next = address(params);
  if (next === location.pathname + location.search) return;
  if (replace) history.replaceState(null, '', next);
  else history.pushState(null, '', next);
  here.params = params;
}

/** Changes parameters; null removes one. `replace` adds no entry to the history. */
export function set(changes: Record<string, string | null>, replace = false): void {
  const params: Record<string, string> = { ...here.params };
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) delete params[key];
    else params[key] = value;
  }
  go(params, replace);
}

/** Updates the state after the address has changed. */
function arrive(): void {
  Object.assign(here, readView(location.search));
}

/** Follows a link inside the page without loading the page again. */
export function follow(event: MouseEvent): void {
  const anchor = (event.target as Element | null)?.closest('a');
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!anchor || !plain || anchor.target || anchor.hasAttribute('download')) return;
  const url = new URL(anchor.href, location.href);
  if (url.origin !== location.origin || url.pathname !== ROOT || url.hash) return;
  event.preventDefault();
  history.pushState(null, '', url);
  arrive();
}

window.addEventListener('popstate', arrive);
