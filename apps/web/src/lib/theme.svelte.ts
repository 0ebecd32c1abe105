//! Light or dark: as the system says, until somebody chooses.

import { local } from './storage';

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'kelvin-theme';
const dark = window.matchMedia('(prefers-color-scheme: dark)');

function kept(): Theme {
  const theme = local.get(KEY);
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** What was chosen. */
export const theme = $state({ chosen: kept() });

/** Puts the theme on the page: the tokens in theme.css hang on this attribute. */
export function showTheme(): void {
  const shown = theme.chosen === 'system' ? (dark.matches ? 'dark' : 'light') : theme.chosen;
  document.documentElement.dataset.theme = shown;
}

/** Chooses a theme and keeps it. */
export function choose(chosen: Theme): void {
  theme.chosen = chosen;
  if (chosen === 'system') local.delete(KEY);
  else local.set(KEY, chosen);
  showTheme();
}

dark.addEventListener('change', showTheme);
