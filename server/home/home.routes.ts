import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { readLibraryVersion } from '#server/db/site-state.queries.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { listNewest } from '#server/sheets/list-sheets.queries.ts';
import { serializeSummary } from '#server/sheets/serialize-sheet.rules.ts';
import { SITE_LANGUAGES, textLanguage } from '#shared/languages.ts';
import { createHomeCache } from './home-cache.ts';
import { loadLibraryNews, type LibraryNews } from './load-library-news.ts';

const MAX_SHEETS = 4;

type NewsCache = (language: string) => Promise<LibraryNews>;

const caches = new WeakMap<Kysely<Database>, NewsCache>();

/** Each database has its own. */
const newsOf = ({ db, now }: Context): NewsCache => {
  const cache =
    caches.get(db) ??
    createHomeCache({
      load: (language, day) => loadLibraryNews(db, now(), day, language),
      readVersion: () => readLibraryVersion(db),
      now,
    });
  caches.set(db, cache);
  return cache;
};

/** Nobody can fill the cache with languages that the site does not have. */
const siteTextLanguage = (language: string): string =>
  SITE_LANGUAGES.map(textLanguage).find((one) => one === language) ?? 'en';

export const getHome: Handler<'GET /home'> = async ({ query }, context) => {
  const language = siteTextLanguage(query.language);
  const news = newsOf(context)(language);
  // Never cached: a member may withdraw a sheet at any moment.
  const [library, sheets] = await Promise.all([news, listNewest(context.db, MAX_SHEETS)]);
  return { ...library, sheets: sheets.map((sheet) => serializeSummary(sheet, language)) };
};
