import { FormatSimple, Tolgee, TolgeeCore, type TolgeeInstance } from '@tolgee/react';
import type { SiteLanguage } from '#shared/languages.ts';
import type { Dictionary } from './translate.ts';

type Dictionaries = Partial<Record<SiteLanguage, Dictionary | (() => Promise<Dictionary>)>>;

/** Words are edited in the page only in development: the handshake with the tool for that is a third of the library. */
const newTolgee = () => (import.meta.env.DEV ? Tolgee() : TolgeeCore());

/** Missing translations show the key and formatting errors show 'invalid': both are Tolgee's own behaviour. */
export const createTolgee = (language: SiteLanguage, dictionaries: Dictionaries): TolgeeInstance =>
  newTolgee()
    .use(FormatSimple())
    .init({ language, staticData: dictionaries as Record<string, Dictionary> });
