import { AppError } from '#server/errors.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import type { Details, DetailsInput, Text } from '#shared/contract/texts.ts';
import { groupBy } from '#shared/group-by.ts';
import {
  findPageAnchor,
  listSections,
  listSegments,
  listTranslations,
  type TranslationRow,
} from './details.queries.ts';
import { chapterTree, joinPieces, pageRange, type SegmentTranslation } from './sections.rules.ts';
import { findText } from './texts.queries.ts';

const optionalId = (id: string | undefined) => id && uuidOr404(id, 'text_not_found');

/** One page of a chapter. The number of statements does not depend on its size or on whether a version is shown. */
export const loadDetails = async ({ db }: Pick<Context, 'db'>, id: string, input: DetailsInput): Promise<Details> => {
  const text_id = uuidOr404(id, 'text_not_found');
  const version_id = optionalId(input.version_id);
  const anchor = {
    text_id,
    content_id: optionalId(input.content_id),
    segment_id: optionalId(input.segment_id),
    section_id: optionalId(input.section_id),
    segment_number: input.segment_number,
  };
  const [text, version, start] = await Promise.all([
    findText(db, text_id, 'en'),
    version_id ? findText(db, version_id, 'en') : null,
    findPageAnchor(db, anchor),
  ]);
  if (!text || !start || version === undefined) throw new AppError('text_not_found');
  if (version && (version.group_id !== text.group_id || version.id === text.id)) throw new AppError('text_not_found');

  const range = pageRange(start.position, input.size, input.direction, start.total);
  const page = { content_id: start.content_id, ...range };
  const [segments, sections, translations] = await Promise.all([
    listSegments(db, page),
    listSections(db, page),
    version ? listTranslations(db, page, text, version) : [],
  ]);
  return {
    text_detail: text,
    version_detail: version,
    content: {
      id: start.content_id,
      text_id,
      sections: chapterTree(sections, segments, translationsBySegment(translations, version)),
    },
    current_segment_position: start.position,
    total_segments: start.total,
    size: input.size,
    pagination_direction: input.direction,
  };
};

/** By segment: its translation, or the earlier segment whose translation covers it. */
const translationsBySegment = (rows: TranslationRow[], version: Text | null): Map<string, SegmentTranslation> => {
  if (!version) return new Map();
  const { id: text_id, language, script } = version;
  return new Map(
    [...groupBy(rows, (row) => row.own)].map(([own, all]): [string, SegmentTranslation] => {
      const pieces = all.filter(({ shown_at }) => shown_at === own);
      const [first] = pieces;
      if (!first) return [own, { translation: null, covered_by: all[0]?.shown_at ?? null }];
      const { segment_id, segment_number } = first;
      const content = joinPieces(pieces, script);
      return [
        own,
        { translation: { text_id, segment_id, segment_number, language, script, content }, covered_by: null },
      ];
    }),
  );
};

export const getDetails: Handler<'GET /texts/{id}/details'> = ({ params, query }, context) =>
  loadDetails(context, params.id, query);

export const postDetails: Handler<'POST /texts/{id}/details'> = ({ params, body }, context) =>
  loadDetails(context, params.id, body);
