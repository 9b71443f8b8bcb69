import type { feedCalls } from '#shared/contract/feeds.ts';
import { AppError } from '#server/errors.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { textUrl } from '#server/http/site-urls.ts';
import { siteLanguageFor, translate } from '#server/share/dictionary.ts';
import { findListedAccount, listSheets } from '#server/sheets/list-sheets.queries.ts';
import { sheetAddress } from '#shared/sheet-address.ts';
import { atomFeed } from './atom.rules.ts';
import { listNewTexts } from './feeds.queries.ts';

const MAX_ENTRIES = 50;

/** The parameters of the feed itself, in an order that does not depend on how it was asked for. */
const feedUrl = (siteUrl: string, name: string, query: Record<string, string | undefined>): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value) search.set(key, value);
  return `${siteUrl}/api/v1/feeds/${name}?${search}`;
};

const getNewTexts: Handler<'GET /feeds/texts'> = async ({ query }, { db, settings }) => {
  const { siteUrl, siteName } = settings;
  const { language, text_language } = query;
  const texts = await listNewTexts(db, { language, text_language, limit: MAX_ENTRIES });
  return atomFeed({
    title: `${siteName} · ${translate('home.additions', siteLanguageFor(language))}`,
    selfUrl: feedUrl(siteUrl, 'texts', { language, text_language }),
    pageUrl: `${siteUrl}/`,
    language,
    entries: texts.map(({ title, citation, work_title, author, source, license, ...text }) => ({
      ...text,
      title: citation ? `${title} (${citation})` : title,
      url: textUrl(siteUrl, text),
      author: author || source || siteName,
      summary: [work_title, author, source].filter(Boolean).join(' · '),
      rights: license,
    })),
  });
};

const getNewSheets: Handler<'GET /feeds/sheets'> = async ({ query }, { db, settings }) => {
  const { siteUrl, siteName } = settings;
  const { language, username } = query;
  const account_id = await findListedAccount(db, { username }, null);
  const { sheets } = await listSheets(
    db,
    { account_id, viewer: null },
    { skip: 0, limit: MAX_ENTRIES, sort_by: 'published_date', sort_order: 'desc' },
  );
  const [newest] = sheets;
  // Whether somebody without public sheets has an account is told to nobody.
  if (username && !newest) throw new AppError('user_not_found');
  const title = translate('community.recent', siteLanguageFor(language));
  const author = username && newest?.publisher;
  return atomFeed({
    title: author ? `${author.name} · ${title} · ${siteName}` : `${siteName} · ${title}`,
    selfUrl: feedUrl(siteUrl, 'sheets', { language, username: author ? author.username : undefined }),
    pageUrl: author ? `${siteUrl}/user/${encodeURIComponent(author.username)}` : `${siteUrl}/community`,
    language,
    entries: sheets.map((sheet) => ({
      id: sheet.id,
      title: sheet.title,
      url: siteUrl + sheetAddress({ ...sheet, username: sheet.publisher.username }),
      author: sheet.publisher.name || siteName,
      published: sheet.published_date ?? sheet.updated_date,
      updated: sheet.updated_date,
      summary: sheet.summary,
      language: sheet.language,
    })),
  });
};

export const feedHandlers: Pick<Handlers, keyof typeof feedCalls> = {
  'GET /feeds/texts': getNewTexts,
  'GET /feeds/sheets': getNewSheets,
};
