import { FormatSimple, Tolgee, TolgeeCore, type TolgeeInstance } from '@tolgee/react';
import type { SiteLanguage } from '#shared/languages.ts';
import type { Dictionary } from './translate.ts';

/** The meta tag with the address of newer dictionaries. */
export const TRANSLATIONS_META = 'translations-url';

type Dictionaries = Partial<Record<SiteLanguage, Dictionary | (() => Promise<Dictionary>)>>;

/** In-page editing only in development: it is a third of the library. */
const newTolgee = () => (import.meta.env.DEV ? Tolgee() : TolgeeCore());

/** Missing translations show the key and formatting errors show 'invalid': both are Tolgee's own behaviour. */
export const createTolgee = (language: SiteLanguage, dictionaries: Dictionaries): TolgeeInstance =>
  newTolgee()
    .use(FormatSimple())
    .init({ language, staticData: dictionaries as Record<string, Dictionary> });
