//! The state of the page is its address: `/?tab=board&sum=domineering+4x4`. Every tab has its own parameters, so a position can
//! be bookmarked, cited and embedded, and the browser's Back button undoes.
//!
//! A tab reads `here.params` and calls `set`; a link to another tab is `address(tab, params)`.

import { ofWindow, parsed } from './storage';

export const TABS = ['board', 'thermograph', 'explorer', 'play', 'complex', 'numbers', 'worksheet', 'learn'] as const;
export type Tab = (typeof TABS)[number];
export type Params = Readonly<Record<string, string>>;

/** The parameter that hides the header. */
const EMBED = 'embed';

/** The current tab and its parameters. `embed` hides the header. */
export const here: { tab: Tab; params: Params; embed: boolean } = $state(read());

/** The parameters that each tab had when the user left it, also after a reload. */
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

/** Percent-encodes only characters that would break the address. */
function encode(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replace(/%(?:2C|3A|3B|40|2F|7C|28|29|7B|7D)/g, decodeURIComponent);
}

/** The address of a tab with parameters. */
export function address(tab: Tab, params: Params = {}, embed = here.embed): string {
  const pairs = Object.entries({ tab, ...params }).map(([key, value]) => `${encode(key)}=${encode(value)}`);
  return `/?${embed ? `${EMBED}&` : ''}${pairs.join('&')}`;
}

/** The absolute address of a tab with parameters. */
export const absolute = (tab: Tab, params: Params = {}, embed = false): string =>
  new URL(address(tab, params, embed), location.href).href;

/** The last parameters of another tab; a link to the current tab resets it. */
export const last = (tab: Tab): Params => (here.tab === tab ? {} : (left[tab] ?? {}));

/** Updates the state after the address has changed. */
function arrive(): void {
  left[here.tab] = here.params;
  ofWindow.set(LEFT, JSON.stringify(left));
  Object.assign(here, read());
}

/** Changes parameters of the current tab; null removes one. `replace` adds no entry to the history. */
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

/** Follows a link inside the page without loading the page again. */
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
