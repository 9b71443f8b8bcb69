import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/errors.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { networkOf } from '#server/rate-limits/rate-limits.rules.ts';
import { loadDetails } from '#server/texts/details.routes.ts';
import type { ShownView } from '#shared/contract/share.ts';
import type { Section } from '#shared/contract/text-sections.ts';
import { siteLanguage } from '#server/http/preferences.ts';
import { plainTextLines } from './excerpt.rules.ts';
import { createPictureCache } from './picture/picture-cache.ts';
import { notFoundPage, previewPage, type ShownItem } from './preview-page.ts';
import { findLink, findOrCreateLink, findSharedSegment, findSharedWhole, type SharedItem } from './share.queries.ts';
import { isPreviewBot, longAddress, ownAddress, shownIn, type LinkTarget } from './share.rules.ts';

type ShareQuery = { segment_id?: string | undefined; text_id?: string | undefined; language: string };

const sharedItemOr404 = async (
  { db }: Context,
  { segment_id, text_id = '', language }: ShareQuery,
): Promise<SharedItem> => {
  const code = segment_id ? 'segment_not_found' : 'text_not_found';
  const id = uuidOr404(segment_id ?? text_id, code);
  const item = await (segment_id ? findSharedSegment : findSharedWhole)(db, id, language);
  if (!item) throw new AppError(code);
  return item;
};

type Shown = { version_id?: string | undefined; view?: ShownView | undefined };

/** The passage in the version that is shown with it; undefined where only the source is, or the version has none. */
const findTranslation = async (context: Context, { segment_id, text_id }: SharedItem, { version_id, view }: Shown) => {
  if (!segment_id || !version_id || view === 'source') return undefined;
  const { version_detail, content } = await loadDetails(context, text_id, {
    segment_id,
    version_id,
    direction: 'next',
    size: 1,
    if_missing: 'start',
  });
  const translation = firstTranslation(content.sections);
  return version_detail && translation ? { ...version_detail, content: translation.content } : undefined;
};

const firstTranslation = (sections: Section[]): Section['segments'][number]['translation'] => {
  for (const { segments, sections: parts } of sections) {
    const found = segments[0]?.translation ?? firstTranslation(parts);
    if (found) return found;
  }
  return null;
};

/** As the reader shows it: the translation in place of the source, or below it. */
const withTranslation = async (context: Context, item: SharedItem, shown: Shown): Promise<ShownItem> => {
  const translation = await findTranslation(context, item, shown);
  if (!translation) return item;
  const { content, title, language, script } = translation;
  if (shown.view !== 'translation') return { ...item, translation: content };
  return { ...item, title, content, language, script, work_titles: [item.title, ...item.work_titles] };
};

export const postShare: Handler<'POST /share'> = async ({ body }, context) => {
  const { db, settings, caller } = context;
  await enforceRateLimit(context, 'share_address', networkOf(caller.address));
  const url = ownAddress(body.url, settings.siteUrl);
  if (!url) {
    const message = 'Only addresses of this site can be shared';
    throw new AppError('bad_request', `body.url: ${message}`, [{ path: 'body.url', message }]);
  }
  const { segment_id, text_id } = await sharedItemOr404(context, body);
  const target: LinkTarget = { segment_id, text_id, language: body.language, url };
  return { shortUrl: `${settings.siteUrl}/s/${await findOrCreateLink(db, target)}` };
};

/** Codes have no capitals, but people may type them so. */
const findLinkByCode = async ({ db }: Context, code: string): Promise<LinkTarget | undefined> =>
  CODE.test(code) ? findLink(db, code.toLowerCase()) : undefined;
const CODE = /^\w{1,40}$/;

const renderPreview = async (context: Context, link: LinkTarget): Promise<string> => {
  const { db, settings } = context;
  const { segment_id, text_id, language } = link;
  const segment = segment_id ? await findSharedSegment(db, segment_id, language) : undefined;
  const item = segment ?? (await findSharedWhole(db, text_id, language));
  return previewPage(settings.siteUrl, link, item && (await withTranslation(context, item, shownIn(link.url))));
};

export const getShortened: Handler<'GET /shorten/{code}'> = async ({ params }, context) => {
  const link = await findLinkByCode(context, params.code);
  if (!link) throw new AppError('not_found');
  return renderPreview(context, link);
};

/** `/s/{code}`: redirects people; bots that make link previews get a page with the tags for one. */
export const shortLinkRoutes = (app: FastifyInstance, context: Context): void => {
  app.get<{ Params: { code: string } }>('/s/:code', async (request, reply) => {
    void reply
      .header('vary', 'User-Agent, Cookie')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8');
    const link = await findLinkByCode(context, request.params.code);
    if (!link) {
      const language = siteLanguage(new URL(request.url, context.settings.siteUrl), request.headers.cookie);
      return reply.code(404).send(notFoundPage(language));
    }
    if (!isPreviewBot(request.headers['user-agent'])) return reply.redirect(longAddress(link), 302);
    return reply.send(await renderPreview(context, link));
  });
};

const pictureOf = createPictureCache();

export const getShareImage: Handler<'GET /share/image'> = async ({ query }, context) => {
  const item = await withTranslation(context, await sharedItemOr404(context, query), query);
  const card = {
    passage: item.content ? plainTextLines(item.content) : [],
    translation: item.translation ? plainTextLines(item.translation) : undefined,
    titles: [...new Set([item.title, ...item.work_titles, ...(item.author ? [item.author] : [])])],
    number: item.label ?? item.segment_number ?? undefined,
  };
  const { segment_id, text_id, revision } = item;
  // The titles of a work can change without a new revision of the text, so what is drawn is part of the key.
  return pictureOf(JSON.stringify([segment_id, text_id, revision, query.language, card]), card, query.format);
};
