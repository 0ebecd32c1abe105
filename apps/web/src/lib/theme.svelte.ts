//! Light or dark colours: the system's setting, unless the user chooses.

import { local } from './storage';

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'kelvin-theme';
const dark = window.matchMedia('(prefers-color-scheme: dark)');

function kept(): Theme {
  const theme = local.get(KEY);
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** The user's choice. */
export const theme = $state({ chosen: kept() });

/** Applies the theme: the tokens in tokens.css depend on this attribute. */
export function showTheme(): void {
  const shown = theme.chosen === 'system' ? (dark.matches ? 'dark' : 'light') : theme.chosen;
  document.documentElement.dataset.theme = shown;
}

/** Chooses a theme and stores the choice. */
export function choose(chosen: Theme): void {
  theme.chosen = chosen;
  if (chosen === 'system') local.delete(KEY);
  else local.set(KEY, chosen);
  showTheme();
}

dark.addEventListener('change', showTheme);
