import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/errors.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { networkOf } from '#server/rate-limits/rate-limits.rules.ts';
import { siteLanguage } from '#server/http/preferences.ts';
import { plainTextLines } from './excerpt.rules.ts';
import { createPictureCache } from './picture/picture-cache.ts';
import { notFoundPage, previewPage } from './preview-page.ts';
import { findLink, findOrCreateLink, findSharedSegment, findSharedWhole, type SharedItem } from './share.queries.ts';
import { isPreviewBot, longAddress, ownAddress, type LinkTarget } from './share.rules.ts';

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

const renderPreview = async ({ db, settings }: Context, link: LinkTarget): Promise<string> => {
  const { segment_id, text_id, language } = link;
  const segment = segment_id ? await findSharedSegment(db, segment_id, language) : undefined;
  return previewPage(settings.siteUrl, link, segment ?? (await findSharedWhole(db, text_id, language)));
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
  const item = await sharedItemOr404(context, query);
  const card = {
    passage: item.content ? plainTextLines(item.content) : [],
    titles: [...new Set([item.title, ...item.work_titles])],
    number: item.segment_number ?? undefined,
  };
  const { segment_id, text_id, revision } = item;
  // The titles of a work can change without a new revision of the text, so what is drawn is part of the key.
  return pictureOf(JSON.stringify([segment_id, text_id, revision, query.language, card]), card);
};
