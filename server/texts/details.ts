import { AppError } from '#server/errors.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import type { Context } from '#server/http/handler.ts';
import type { Details, DetailsInput, Text } from '#shared/contract/texts.ts';
import { groupBy } from '#shared/group-by.ts';
import {
  findPageAnchor,
  listSections,
  listSegments,
  listTranslations,
  type TranslationRow,
} from './details.queries.ts';
import { chapterTree, joinPieces, pageRange, type Rendering } from './sections.rules.ts';
import { findText } from './texts.queries.ts';

const notThere = (): never => {
  throw new AppError('text_not_found');
};

const known = (id: string | undefined) => id && uuidOr404(id, 'text_not_found');

/** One page of a chapter: a constant number of statements, whatever its size and whether or not a version is shown. */
export const readDetails = async ({ db }: Context, id: string, input: DetailsInput): Promise<Details> => {
  const text_id = uuidOr404(id, 'text_not_found');
  const version_id = known(input.version_id);
  const anchor = {
    text_id,
    content_id: known(input.content_id),
    segment_id: known(input.segment_id),
    section_id: known(input.section_id),
    segment_number: input.segment_number,
  };
  const [text, version, place] = await Promise.all([
    findText(db, text_id, 'en'),
    version_id ? findText(db, version_id, 'en') : null,
    findPageAnchor(db, anchor),
  ]);
  if (!text || !place || version === undefined) return notThere();
  if (version && (version.group_id !== text.group_id || version.id === text.id)) return notThere();

  const range = pageRange(place.position, input.size, input.direction, place.total);
  const page = { content_id: place.content_id, ...range };
  const [segments, sections, translations] = await Promise.all([
    listSegments(db, page),
    listSections(db, page),
    version ? listTranslations(db, page, text, version) : [],
  ]);
  return {
    text_detail: text,
    version_detail: version,
    content: {
      id: place.content_id,
      text_id,
      sections: chapterTree(sections, segments, renderings(translations, version)),
    },
    current_segment_position: place.position,
    total_segments: place.total,
    size: input.size,
    pagination_direction: input.direction,
  };
};

/** By segment: the words that stand at it, or else the segment at which they do. */
const renderings = (rows: TranslationRow[], version: Text | null): Map<string, Rendering> => {
  if (!version) return new Map();
  const { id: text_id, language, script } = version;
  return new Map(
    [...groupBy(rows, (row) => row.own)].map(([own, all]): [string, Rendering] => {
      const pieces = all.filter(({ stands_at }) => stands_at === own);
      const [first] = pieces;
      if (!first) return [own, { translation: null, covered_by: all[0]?.stands_at ?? null }];
      const { segment_id, segment_number } = first;
      const content = joinPieces(pieces, script);
      return [
        own,
        { translation: { text_id, segment_id, segment_number, language, script, content }, covered_by: null },
      ];
    }),
  );
};
