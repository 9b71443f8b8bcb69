import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import type en from '../../locales/en.json';
import type { Messages } from './messages.ts';

/** A key of the English dictionary; a test checks that the others have the same keys. */
export type Key = keyof typeof en;
export type Dictionary = Record<Key, string>;

export type Translate = (key: Key, params?: Record<string, string | number>) => string;

export const MessagesContext = createContext<Messages | null>(null);

/** Collects the keys of the messages that the server renders a page with. */
export const UsedKeysContext = createContext<Set<Key> | null>(null);

/** While the dictionary loads, a missing message is blank instead of its key. */
let areLoading = false;
export const setMessagesLoading = (isLoading: boolean): void => {
  areLoading = isLoading;
};

export const translateWith =
  (t: Messages['t'], usedKeys?: Set<Key> | null): Translate =>
  (key, params) => {
    usedKeys?.add(key);
    const text = t(key, params);
    return areLoading && text === key ? '' : text;
  };

export const useT = (): Translate => {
  const messages = use(MessagesContext);
  if (!messages) throw new Error('useT is used outside LanguageProvider');
  const usedKeys = use(UsedKeysContext);
  const t = useSyncExternalStore(messages.subscribe, messages.currentT, messages.currentT);
  return useMemo(() => translateWith(t, usedKeys), [t, usedKeys]);
};
