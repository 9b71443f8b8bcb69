import { createLibraryVersionCache } from '#server/db/library-version-cache.ts';
import { AppError } from '#server/errors.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { ownNumber } from '#shared/own-number.ts';
import { ownLabel } from '#shared/segment-label.ts';
import { joinPieces } from '#shared/sections.ts';
import { countQuoting, listQuoting } from '#server/sheets/list-sheets.queries.ts';
import { quoteForSheet } from '#server/sheets/load-merge-context.ts';
import { findQuoted } from '#server/sheets/quoted.queries.ts';
import { serializeBlock, serializeSummary } from '#server/sheets/serialize-sheet.rules.ts';
import { MAX_LIMIT } from '#shared/limits.ts';
import { countPassageChanges, listPassageHistory } from './history.queries.ts';
import {
  countByLanguage,
  countRelated,
  findSegment,
  listApparatus,
  listPassages,
  related,
  type SegmentRow,
  type PassageRow,
} from './segments.queries.ts';

const segmentOr404 = async ({ db }: Context, id: string): Promise<SegmentRow> => {
  const segment = await findSegment(db, uuidOr404(id, 'segment_not_found'));
  if (!segment) throw new AppError('segment_not_found');
  return segment;
};

const parentOf = ({ id, content }: SegmentRow) => ({ segment_id: id, content });

const passage = ({ pieces, ...text }: PassageRow) => ({
  ...text,
  segment_id: pieces[0]?.segment_id ?? '',
  content: joinPieces(pieces, text.script),
  segments: pieces,
});

export const getSegment: Handler<'GET /segments/{id}'> = async ({ params, query }, context) => {
  const segment = await segmentOr404(context, params.id);
  const { id, text_id, key, position, content, type, title, language, script, citation } = segment;
  return {
    id,
    segment_id: id,
    segment_number: position,
    label: ownLabel(segment.label_source, language),
    text_id,
    content,
    type,
    own_number: ownNumber(key) === null ? '' : key,
    citation,
    ...(await listApparatus(context.db, id)),
    ...(query.text_details && { text: { text_id, title, language, script } }),
  };
};

type LibraryInfo = { id: string; text_id: string; changes: number } & Awaited<ReturnType<typeof countRelated>>;

/** As many passages as are opened in the panel between two changes of the library, some 20 MB. */
const MAX_KEPT_INFOS = 50_000;
const keepInfo = createLibraryVersionCache<LibraryInfo>(MAX_KEPT_INFOS, () => 1);

/** What the library says of a passage is the same until it changes; the sheets that quote it are counted each time. */
export const getSegmentInfo: Handler<'GET /segments/{id}/info'> = async ({ params }, context) => {
  const { db } = context;
  const { id, text_id, translations, commentaries, root_text, changes } = await keepInfo(db, params.id, async () => {
    const segment = await segmentOr404(context, params.id);
    const [counts, changed] = await Promise.all([
      countRelated(db, segment.id, segment.text_id),
      countPassageChanges(db, segment.id),
    ]);
    return { id: segment.id, text_id: segment.text_id, changes: changed, ...counts };
  });
  return {
    segment_info: {
      segment_id: id,
      text_id,
      translations,
      related_text: { commentaries, root_text },
      resources: { sheets: await countQuoting(db, id), changes },
    },
  };
};

export const getTranslations: Handler<'GET /segments/{id}/translations'> = async ({ params, query }, context) => {
  const segment = await segmentOr404(context, params.id);
  const segments = related.translations(context.db, segment.id, segment.text_id);
  const [{ passages, total }, languages] = await Promise.all([
    listPassages(context.db, segments, query),
    countByLanguage(context.db, segments, query.search),
  ]);
  const { skip, limit } = query;
  return { parent_segment: parentOf(segment), translations: passages.map(passage), languages, total, skip, limit };
};

/** What the block of a new source will contain. Nothing is stored. */
export const getQuotation: Handler<'GET /segments/{id}/quotation'> = async ({ params, query }, context) => {
  const { id } = await segmentOr404(context, params.id);
  const block = await quoteForSheet(context.db, {
    position: 1,
    type: 'source',
    content: id,
    segment_ids: query.segment_ids,
    versions: query.versions.map((text_id) => ({ text_id })),
  });
  return serializeBlock(block, 0, await findQuoted(context.db, [block]), false);
};

export const getCommentaries: Handler<'GET /segments/{id}/commentaries'> = async ({ params, query }, context) => {
  const segment = await segmentOr404(context, params.id);
  const { passages, total } = await listPassages(context.db, related.commentaries(context.db, segment.id), query);
  const commentaries = passages.map((row) => ({ ...passage(row), count: row.pieces.length }));
  const { skip, limit } = query;
  return { parent_segment: parentOf(segment), commentaries, total, skip, limit };
};

export const getRootText: Handler<'GET /segments/{id}/root_text'> = async ({ params }, context) => {
  const segment = await segmentOr404(context, params.id);
  const { passages } = await listPassages(context.db, related.root_text(context.db, segment.id), {
    skip: 0,
    limit: MAX_LIMIT,
  });
  return { parent_segment: parentOf(segment), segment_root_mapping: passages.map(passage) };
};

export const getSheetsQuoting: Handler<'GET /segments/{id}/sheets'> = async ({ params, query }, context) => {
  const segment = await segmentOr404(context, params.id);
  const { language, ...page } = query;
  const { sheets, total } = await listQuoting(context.db, segment.id, page);
  const summaries = sheets.map((sheet) => serializeSummary(sheet, language));
  return { parent_segment: parentOf(segment), sheets: summaries, total, ...page };
};

export const getPassageHistory: Handler<'GET /segments/{id}/history'> = async ({ params, query }, context) => {
  const { id } = await segmentOr404(context, params.id);
  return { segment_id: id, ...(await listPassageHistory(context.db, id, query)), ...query };
};
