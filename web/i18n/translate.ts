import { type TolgeeInstance, useTranslate } from '@tolgee/react';
import { useMemo } from 'react';
import type en from '../../locales/en.json';

/** A key of the dictionaries. The English one names them; a test holds the others to it. */
export type Key = keyof typeof en;
export type Dictionary = Record<Key, string>;

export type Translate = (key: Key, params?: Record<string, string | number>) => string;

/** Parameters go apart from Tolgee's own options, or one called `language` would be taken for the language to answer in. */
export const translateWith =
  (t: TolgeeInstance['t']): Translate =>
  (key, params) =>
    t({ key, params });

export const useT = (): Translate => {
  const { t } = useTranslate();
  return useMemo(() => translateWith(t as TolgeeInstance['t']), [t]);
};
