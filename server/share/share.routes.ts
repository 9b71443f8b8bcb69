import { AppError } from '#server/errors.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import type { Context, Handler } from '#server/implement.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { networkOf } from '#server/rate-limits/limits.rules.ts';
import { pictureStore } from './picture/picture-store.ts';
import { previewPage } from './preview-page.ts';
import { findLink, findSharedSegment, findSharedWhole, saveLink, type Shared } from './share.queries.ts';
import { codeOf, ownAddress, type LinkTarget } from './share.rules.ts';
import { wordsByLine } from './words.rules.ts';

type Asked = { segment_id?: string | undefined; text_id?: string | undefined; language: string };

const sharedOr404 = async ({ db }: Context, { segment_id, text_id = '', language }: Asked): Promise<Shared> => {
  const code = segment_id ? 'segment_not_found' : 'text_not_found';
  const id = uuidOr404(segment_id ?? text_id, code);
  const shared = await (segment_id ? findSharedSegment : findSharedWhole)(db, id, language);
  if (!shared) throw new AppError(code);
  return shared;
};

export const postShare: Handler<'POST /share'> = async ({ body }, context) => {
  const { db, settings, caller } = context;
  await enforceRateLimit(context, 'share_address', networkOf(caller.address));
  const url = ownAddress(body.url, settings.siteUrl);
  if (!url) {
    const message = 'Only addresses of this site can be shared';
    throw new AppError('bad_request', `body.url: ${message}`, [{ path: 'body.url', message }]);
  }
  const { segment_id, text_id } = await sharedOr404(context, body);
  const target: LinkTarget = { segment_id, text_id, language: body.language, url };
  for (let attempt = 0; ; attempt += 1) {
    const code = await saveLink(db, codeOf(target, attempt), target);
    if (code) return { shortUrl: `${settings.siteUrl}/s/${code}` };
  }
};

/** The link and its page; undefined when there is no such link. People may have typed the code in capitals. */
export const readShortLink = async ({ db, settings }: Context, code: string) => {
  const link = await findLink(db, code.toLowerCase());
  if (!link) return undefined;
  const page = async () => {
    const { segment_id, text_id, language } = link;
    const shared = segment_id ? await findSharedSegment(db, segment_id, language) : undefined;
    return previewPage(settings.siteUrl, link, shared ?? (await findSharedWhole(db, text_id, language)));
  };
  return { link, page };
};

export const getShortened: Handler<'GET /shorten/{code}'> = async ({ params }, context) => {
  const found = await readShortLink(context, params.code);
  if (!found) throw new AppError('not_found');
  return found.page();
};

const pictureOf = pictureStore();

export const getShareImage: Handler<'GET /share/image'> = async ({ query }, context) => {
  const shared = await sharedOr404(context, query);
  const card = {
    passage: shared.content ? wordsByLine(shared.content) : [],
    titles: [...new Set([shared.title, ...shared.work_titles])],
    number: shared.segment_number ?? undefined,
  };
  const { segment_id, text_id, revision } = shared;
  // The titles of a work can change without a new revision of the text, so what is drawn is part of the key.
  return pictureOf(JSON.stringify([segment_id, text_id, revision, query.language, card]), card);
};
