import type { oembedCalls } from '#shared/contract/oembed.ts';
import { AppError } from '#server/errors.ts';
import type { Context, Handler, Handlers } from '#server/http/handler.ts';
import { HEIGHT, WIDTH } from '#server/share/picture/card.ts';
import { findLink, findSharedSegment, findSharedWhole, type SharedItem } from '#server/share/share.queries.ts';
import { longAddress, ownAddress, shownIn } from '#server/share/share.rules.ts';
import { findPageAnchor, listSegments } from '#server/texts/details.queries.ts';
import { embedAddress, frameCode } from '#shared/embed-frame.ts';
import { isSiteLanguage, textLanguage, DEFAULT_SITE_LANGUAGE } from '#shared/languages.ts';
import { sheetIdOf } from '#shared/sheet-address.ts';
import { isUuid } from '#shared/uuid.ts';
import { readEmbedQuery } from './embed-address.rules.ts';

const FRAME = { width: 640, height: 320 };
const CACHE_SECONDS = 3600;

/** The path of an address of ours; of a short link where it leads. */
const findPath = async ({ db, settings }: Context, url: string): Promise<URL | undefined> => {
  const own = ownAddress(url, settings.siteUrl);
  if (own === undefined) return undefined;
  const [, code] = /^\/s\/(\w{1,40})$/.exec(own) ?? [];
  const link = code && (await findLink(db, code.toLowerCase()));
  return new URL(link ? longAddress(link) : own, settings.siteUrl);
};

/** The first segment of a text whose chapter is opened without one. */
const findFirstSegment = async ({ db }: Context, text_id: string): Promise<string | undefined> => {
  const start = await findPageAnchor(db, { text_id });
  const [first] = start ? await listSegments(db, { content_id: start.content_id, from: 1, to: 1 }) : [];
  return first?.segment_id;
};

type Shown = { item: SharedItem | undefined; frame?: string | undefined; authorPath?: string };

const passage = async (context: Context, segment_id: string, language: string, url: URL): Promise<Shown> => {
  if (!isUuid(segment_id)) return { item: undefined };
  const item = await findSharedSegment(context.db, segment_id, language);
  const { version_id, view } = shownIn(url.pathname + url.search);
  const query = url.pathname.startsWith('/embed/')
    ? Object.fromEntries(url.searchParams)
    : { ...(version_id && isUuid(version_id) && { version_id }), ...(view && { view }) };
  return { item, frame: embedAddress(context.settings.siteUrl, segment_id, readEmbedQuery(query)) };
};

/** What stands at the address: a passage of a chapter or of a frame, a text, a sheet or a collection of sheets. */
const findShown = async (context: Context, url: URL, language: string): Promise<Shown> => {
  const { pathname, searchParams } = url;
  const whole = async (id: string | undefined) => ({
    item: id && isUuid(id) ? await findSharedWhole(context.db, id, language) : undefined,
  });
  if (pathname === '/chapter') {
    const text_id = searchParams.get('text_id') ?? '';
    const segment_id =
      searchParams.get('segment_id') ?? (isUuid(text_id) ? await findFirstSegment(context, text_id) : undefined);
    return passage(context, segment_id ?? '', language, url);
  }
  const [, area = '', id = '', ...more] = pathname.split('/');
  if (more.length > 0) return { item: undefined };
  if (area === 'embed') return passage(context, id, language, url);
  if (area === 'texts' || area === 'sheet-collections') return whole(id);
  const shown = await whole(sheetIdOf(id));
  return { ...shown, authorPath: `/user/${area}` };
};

const getOembed: Handler<'GET /oembed'> = async ({ query }, context) => {
  const { siteUrl, siteName } = context.settings;
  const url = await findPath(context, query.url);
  const lang = url?.searchParams.get('lang');
  const language = textLanguage(isSiteLanguage(lang) ? lang : DEFAULT_SITE_LANGUAGE);
  const { item, frame, authorPath } = url ? await findShown(context, url, language) : {};
  if (!item) throw new AppError('not_found');
  const { segment_id, text_id, title, author } = item;
  const picture = new URLSearchParams({ ...(segment_id ? { segment_id } : { text_id }), language });
  const width = Math.min(query.maxwidth ?? FRAME.width, FRAME.width);
  const height = Math.min(query.maxheight ?? FRAME.height, FRAME.height);
  const html = frame && frameCode({ src: frame, title, width, height });
  return {
    version: '1.0',
    type: html ? 'rich' : 'link',
    title,
    ...(author && { author_name: author, ...(authorPath && { author_url: siteUrl + authorPath }) }),
    provider_name: siteName,
    provider_url: siteUrl,
    cache_age: CACHE_SECONDS,
    thumbnail_url: `${siteUrl}/api/v1/share/image?${picture}`,
    thumbnail_width: WIDTH,
    thumbnail_height: HEIGHT,
    ...(html && { html, width, height }),
  };
};

export const oembedHandlers: Pick<Handlers, keyof typeof oembedCalls> = { 'GET /oembed': getOembed };
