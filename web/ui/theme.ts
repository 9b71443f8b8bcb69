import { useSyncExternalStore } from 'react';
import { isTheme, type Theme } from '#shared/themes.ts';
import { readStored, writeCookie, writeStored } from '#web/storage.ts';

/** Like the language: an address that names one wins, then the stored choice, else as rendered. */
export const startTheme = (requested: string | null, stored: string | null, rendered: Theme): Theme =>
  [requested, stored].find(isTheme) ?? rendered;

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The theme in use is an attribute of the document, where the stylesheet reads it. */
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

/** For as long as a page is open that has its own, as slides have. Returns a function that shows the one before. */
export const showThemeMeanwhile = (theme: Theme): (() => void) => {
  const before = currentTheme();
  show(theme);
  return () => show(before);
};

export const restoreTheme = (search: URLSearchParams): void => {
  const requested = search.get('theme');
  const stored = readStored('theme');
  if (!isTheme(requested) && !isTheme(stored)) return;
  chooseTheme(startTheme(requested, stored, currentTheme()));
};

export const useTheme = (rendered: Theme): Theme => useSyncExternalStore(subscribe, currentTheme, () => rendered);
