import pLimit from 'p-limit';
import { requireCollection } from '#server/collections/require-collection.ts';
import { AppError } from '#server/errors.ts';
import type { CallContext, Handler, Handlers } from '#server/http/handler.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { networkOf } from '#server/rate-limits/rate-limits.rules.ts';
import type { packCalls } from '#shared/contract/packs.ts';
import { isDownloadLicensed } from '#shared/download-licenses.ts';
import { MAX_WHOLE_TEXTS_BYTES } from '#shared/limits.ts';
import { isUuid } from '#shared/uuid.ts';
import { countChosen, listChosenTexts } from './choices.queries.ts';
import { estimateBytes, packText, packTotals } from './choices.rules.ts';
import { listPackedTexts, type PackedText } from './pack-parts.queries.ts';
import { readManifest, readPartOf, readWholeTexts } from './read-manifest.ts';

/** So many are read at once, each with one connection; the others wait, up to a number that is soon through. */
const MAX_READING = 2;
const MAX_WAITING = 40;
const limitReading = pLimit(MAX_READING);

const whenThereIsRoom = <Result>(read: () => Promise<Result>): Promise<Result> => {
  if (limitReading.pendingCount >= MAX_WAITING) throw new AppError('unavailable');
  return limitReading(read);
};

const enforceLimit = (context: CallContext) =>
  enforceRateLimit(context, 'pack_address', networkOf(context.caller.address));

const getPacks: Handler<'GET /packs'> = async ({ query }, context) => {
  await enforceLimit(context);
  const { skip, limit, text_languages } = query;
  // An id that is none is of no text.
  const text_ids = query.text_ids.filter(isUuid);
  const collection_id = query.collection_id && (await requireCollection(context.db, query.collection_id, 'en')).id;
  const nothing = !collection_id && text_ids.length === 0;
  const choice = { text_ids, collection_id, text_languages };
  const [rows, counts] = nothing
    ? [[], []]
    : await Promise.all([listChosenTexts(context.db, choice, { skip, limit }), countChosen(context.db, choice)]);
  const totals = packTotals(counts);
  const site_name = context.settings.siteName;
  return { texts: rows.map(packText), totals, site_name, total: totals.texts + totals.refused, skip, limit };
};

const licensedText = async (context: CallContext, id: string): Promise<PackedText> => {
  await enforceLimit(context);
  const [text] = await listPackedTexts(context.db, [uuidOr404(id, 'text_not_found')]);
  if (!text) throw new AppError('text_not_found');
  if (!isDownloadLicensed(text.license)) throw new AppError('download_not_licensed');
  return text;
};

/** Those that may be copied, from the first on, as far as one answer has room. */
const withinAnswer = (texts: PackedText[]): PackedText[] => {
  let bytes = 0;
  return texts.filter((text) => {
    const own = estimateBytes({ ...text, texts: 1 });
    if (!isDownloadLicensed(text.license) || bytes + own > MAX_WHOLE_TEXTS_BYTES) return false;
    bytes += own;
    return true;
  });
};

const getWholeTexts: Handler<'GET /packs/texts'> = async ({ query }, context) => {
  await enforceLimit(context);
  const ids = query.text_ids.filter(isUuid);
  const found = new Map(ids.length > 0 ? (await listPackedTexts(context.db, ids)).map((text) => [text.id, text]) : []);
  const texts = withinAnswer(ids.flatMap((id) => found.get(id) ?? []));
  return { texts: await whenThereIsRoom(() => readWholeTexts(context, texts)) };
};

const getManifest: Handler<'GET /packs/texts/{id}'> = async ({ params }, context) => {
  const text = await licensedText(context, params.id);
  return whenThereIsRoom(() => readManifest(context, text));
};

const getPart: Handler<'GET /packs/texts/{id}/parts/{sha256}'> = async ({ params }, context) => {
  const text = await licensedText(context, params.id);
  return whenThereIsRoom(() => readPartOf(context, text, params.sha256));
};

export const packHandlers: Pick<Handlers, keyof typeof packCalls> = {
  'GET /packs': getPacks,
  'GET /packs/texts': getWholeTexts,
  'GET /packs/texts/{id}': getManifest,
  'GET /packs/texts/{id}/parts/{sha256}': getPart,
};
