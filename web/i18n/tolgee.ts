import { FormatSimple, Tolgee, type TolgeeInstance } from '@tolgee/react';
import type { SiteLanguage } from '#shared/languages.ts';
import type { Dictionary } from './translate.ts';

type Dictionaries = Partial<Record<SiteLanguage, Dictionary | (() => Promise<Dictionary>)>>;

/** Missing translations show the key and formatting errors show 'invalid': both are Tolgee's own behaviour. */
export const createTolgee = (language: SiteLanguage, dictionaries: Dictionaries): TolgeeInstance =>
  Tolgee()
    .use(FormatSimple())
    .init({ language, staticData: dictionaries as Record<string, Dictionary> });
