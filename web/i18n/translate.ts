import { type TolgeeInstance, useTranslate } from '@tolgee/react';
import { createContext, use, useMemo } from 'react';
import type en from '../../locales/en.json';

/** A key of the dictionaries. The English one names them; a test holds the others to it. */
export type Key = keyof typeof en;
export type Dictionary = Record<Key, string>;

export type Translate = (key: Key, params?: Record<string, string | number>) => string;

/** Where the server records which messages a page was rendered with. */
export const MessagesSink = createContext<Set<Key> | null>(null);

/** While the dictionary loads, a missing message is blank instead of its key. */
let areLoading = false;
export const setMessagesLoading = (isLoading: boolean): void => {
  areLoading = isLoading;
};

/** Parameters are kept apart from Tolgee's own options, one of which is called `language`. */
export const translateWith =
  (t: TolgeeInstance['t'], asked?: Set<Key> | null): Translate =>
  (key, params) => {
    asked?.add(key);
    const text = t({ key, params });
    return areLoading && text === key ? '' : text;
  };

export const useT = (): Translate => {
  const { t } = useTranslate();
  const asked = use(MessagesSink);
  return useMemo(() => translateWith(t as TolgeeInstance['t'], asked), [t, asked]);
};
