//! The state of the page is its address: `/?tab=board&sum=domineering+4x4`. Every tab keeps what it shows in
//! parameters of its own, so a position can be bookmarked, cited and embedded, and the browser's buttons undo.
//!
//! A tab reads `here.params` and calls `set`; a link to another tab is `address(tab, params)`.

import { ofWindow, parsed } from './storage';

export const TABS = ['board', 'thermograph', 'explorer', 'play', 'complex', 'numbers', 'worksheet', 'learn'] as const;
export type Tab = (typeof TABS)[number];
export type Params = Readonly<Record<string, string>>;

/** Parameters that belong to the shell. */
const EMBED = 'embed';

/** Where the page is. `embed` hides the shell around a tab. */
export const here: { tab: Tab; params: Params; embed: boolean } = $state(read());

/** What each tab showed when it was left, to come back to: after a reload too. */
const LEFT = 'kelvin-tabs';
const isParams = (data: unknown): data is Params => typeof data === 'object' && data !== null && Object.values(data).every((text) => typeof text === 'string');
const isLeft = (data: unknown): data is Partial<Record<Tab, Params>> => typeof data === 'object' && data !== null && Object.values(data).every(isParams);
const left: Partial<Record<Tab, Params>> = parsed(ofWindow.get(LEFT), isLeft) ?? {};

function read(): { tab: Tab; params: Params; embed: boolean } {
  const query = new URLSearchParams(location.search);
  const tab = TABS.find((tab) => tab === query.get('tab')) ?? 'board';
  const embed = query.has(EMBED);
  query.delete('tab');
  query.delete(EMBED);
  return { tab, embed, params: Object.fromEntries(query) };
}

/** Percent signs only where an address would be torn apart without them. */
function encode(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replace(/%(?:2C|3A|3B|40|2F|7C|28|29|7B|7D)/g, decodeURIComponent);
}

/** The address of a tab that shows this. */
export function address(tab: Tab, params: Params = {}, embed = here.embed): string {
  const pairs = Object.entries({ tab, ...params }).map(([key, value]) => `${encode(key)}=${encode(value)}`);
  return `/?${embed ? `${EMBED}&` : ''}${pairs.join('&')}`;
}

/** The whole address, to be shared. */
export const absolute = (tab: Tab, params: Params = {}, embed = false): string =>
  new URL(address(tab, params, embed), location.href).href;

/** What another tab showed when it was left; the tab that is shown begins anew. */
export const last = (tab: Tab): Params => (here.tab === tab ? {} : (left[tab] ?? {}));

/** Goes where the address is now. */
function arrive(): void {
  left[here.tab] = here.params;
  ofWindow.set(LEFT, JSON.stringify(left));
  Object.assign(here, read());
}

/** Changes parameters of the tab that is shown; null takes one away. `replace` makes no new step in the history. */
export function set(changes: Record<string, string | null>, replace = false): void {
  const params: Record<string, string> = { ...here.params };
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) delete params[key];
    else params[key] = value;
  }
  const next = address(here.tab, params);
  if (next === location.pathname + location.search) return;
  if (replace) history.replaceState(null, '', next);
  else history.pushState(null, '', next);
  here.params = params;
}

/** A link inside the page was clicked: no need to load it anew. */
export function follow(event: MouseEvent): void {
  const anchor = (event.target as Element | null)?.closest('a');
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!anchor || !plain || anchor.target || anchor.hasAttribute('download')) return;
  const url = new URL(anchor.href, location.href);
  if (url.origin !== location.origin || url.pathname !== '/' || url.hash) return;
  event.preventDefault();
  history.pushState(null, '', url);
  arrive();
  window.scrollTo(0, 0);
}

window.addEventListener('popstate', arrive);
