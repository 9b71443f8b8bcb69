import { AppError } from '#server/errors.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { isUuid } from '#shared/uuid.ts';
import type { Details, DetailsInput } from '#shared/contract/texts.ts';
import { groupBy } from '#shared/group-by.ts';
import { segmentLabel } from '#shared/segment-label.ts';
import {
  findPageAnchor,
  listReferences,
  listSections,
  listSegments,
  listTranslations,
  type PageAnchor,
} from './details.queries.ts';
import { chapterTree, pageRange, translationsBySegment } from '#shared/sections.ts';
import { findVersionId } from './related.queries.ts';
import { findOpenedText } from './texts.queries.ts';

/** No row has it. */
const UNUSED_ID = '00000000-0000-0000-0000-000000000000';

type IfMissing = DetailsInput['if_missing'];

const optionalId = (id: string | undefined, if_missing: IfMissing) => {
  if (!id || isUuid(id)) return id;
  return if_missing === 'start' ? UNUSED_ID : uuidOr404(id, 'text_not_found');
};

const findVersionLike = async (db: Context['db'], text_id: string, version_like: string) => {
  const id = await findVersionId(db, text_id, version_like);
  return id ? findOpenedText(db, id) : undefined;
};

type Start = { start: PageAnchor | undefined; isMissing: boolean };

/** Where the page starts; for a segment that does not exist, the beginning of the text if that is wanted instead. */
const findStart = async (db: Context['db'], text_id: string, input: DetailsInput): Promise<Start> => {
  const { if_missing, segment_number } = input;
  const segment_id = optionalId(input.segment_id, if_missing);
  const section_id = optionalId(input.section_id, if_missing);
  const anchor = { text_id, segment_id, section_id, segment_number };
  const start = await findPageAnchor(db, { ...anchor, content_id: optionalId(input.content_id, if_missing) });
  if (start || if_missing === 'error') return { start, isMissing: false };
  // An old link may name a content that was replaced since, and a segment that was not.
  const inAnyContent = await findPageAnchor(db, anchor);
  if (inAnyContent) return { start: inAnyContent, isMissing: false };
  return { start: await findPageAnchor(db, { text_id }), isMissing: true };
};

/** One page of a chapter. The number of statements does not depend on its size or on whether a version is shown. */
export const loadDetails = async ({ db }: Pick<Context, 'db'>, id: string, input: DetailsInput): Promise<Details> => {
  const text_id = uuidOr404(id, 'text_not_found');
  const version_id = optionalId(input.version_id, input.if_missing);
  const { version_like } = input;
  const [text, requested, { start, isMissing }] = await Promise.all([
    findOpenedText(db, text_id),
    version_id
      ? findOpenedText(db, version_id)
      : version_like && isUuid(version_like)
        ? findVersionLike(db, text_id, version_like)
        : undefined,
    findStart(db, text_id, input),
  ]);
  if (!text || !start) throw new AppError('text_not_found');
  const version = requested?.group_id === text.group_id && requested.id !== text.id ? requested : null;
  const isVersionMissing = Boolean(version_id) && !version;
  if (isVersionMissing && input.if_missing === 'error') throw new AppError('text_not_found');

  const range = pageRange(start.position, input.size, input.direction, start.total);
  const page = { content_id: start.content_id, ...range };
  const [stored, sections, references, translations] = await Promise.all([
    listSegments(db, page),
    listSections(db, page),
    listReferences(db, [page]),
    version ? listTranslations(db, page, text, version) : [],
  ]);
  const bySegment = groupBy(references, ({ segment_id }) => segment_id);
  const segments = stored.map(({ key, ...segment }) => ({
    ...segment,
    ...segmentLabel(key, bySegment.get(segment.segment_id) ?? [], text.language),
  }));
  return {
    text_detail: text,
    version_detail: version,
    content: {
      id: start.content_id,
      text_id,
      sections: chapterTree(sections, segments, translationsBySegment(translations, version)),
    },
    not_found: [...(isMissing ? ['segment' as const] : []), ...(isVersionMissing ? ['version' as const] : [])],
    current_segment_position: start.position,
    total_segments: start.total,
    size: input.size,
    pagination_direction: input.direction,
  };
};

export const getDetails: Handler<'GET /texts/{id}/details'> = ({ params, query }, context) =>
  loadDetails(context, params.id, query);

export const postDetails: Handler<'POST /texts/{id}/details'> = ({ params, body }, context) =>
  loadDetails(context, params.id, body);
