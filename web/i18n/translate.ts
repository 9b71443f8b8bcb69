import { type TolgeeInstance, useTranslate } from '@tolgee/react';
import { createContext, use, useMemo } from 'react';
import type en from '../../locales/en.json';

/** A key of the dictionaries. The English one names them; a test holds the others to it. */
export type Key = keyof typeof en;
export type Dictionary = Record<Key, string>;

export type Translate = (key: Key, params?: Record<string, string | number>) => string;

/** Where the server notes which words a page was rendered with. */
export const MessagesSink = createContext<Set<Key> | null>(null);

/** Until they are all there, a word that is not is blank: its key would be no better, and it comes in a moment. */
let areOnTheirWay = false;
export const setMessagesLoading = (are: boolean): void => {
  areOnTheirWay = are;
};

/** Parameters go apart from Tolgee's own options, or one called `language` would be taken for the language to answer in. */
export const translateWith =
  (t: TolgeeInstance['t'], asked?: Set<Key> | null): Translate =>
  (key, params) => {
    asked?.add(key);
    const text = t({ key, params });
    return areOnTheirWay && text === key ? '' : text;
  };

export const useT = (): Translate => {
  const { t } = useTranslate();
  const asked = use(MessagesSink);
  return useMemo(() => translateWith(t as TolgeeInstance['t'], asked), [t, asked]);
};
