import { useSyncExternalStore } from 'react';
import { isTheme, type Theme } from '#shared/themes.ts';
import { readStored, writeCookie, writeStored } from '#web/storage.ts';

/** Like the language: an address that names one wins, then the stored choice, else as rendered. */
export const startTheme = (asked: string | null, stored: string | null, rendered: Theme): Theme =>
  [asked, stored].find(isTheme) ?? rendered;

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The document itself holds the theme in use, since the style sheet reads it there. */
const currentTheme = (): Theme => {
  const { theme } = document.documentElement.dataset;
  return isTheme(theme) ? theme : 'system';
};

const show = (theme: Theme) => {
  document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
};

export const chooseTheme = (theme: Theme): void => {
  writeStored('theme', theme);
  writeCookie('theme', theme);
  show(theme);
};

export const restoreTheme = (search: URLSearchParams): void => {
  const asked = search.get('theme');
  const stored = readStored('theme');
  if (!isTheme(asked) && !isTheme(stored)) return;
  chooseTheme(startTheme(asked, stored, currentTheme()));
};

export const useTheme = (rendered: Theme): Theme => useSyncExternalStore(subscribe, currentTheme, () => rendered);
