import type { PackHead } from '#shared/contract/packs.ts';
import type { Details } from '#shared/contract/texts.ts';
import {
  chapterTree,
  pageRange,
  type SegmentRow,
  type TranslationRow,
  translationsBySegment,
} from '#shared/sections.ts';
import { listVersionsLike } from './alike-texts.ts';
import type { PackCall, PackQuery } from './pack-query.ts';
import {
  findLinked,
  findSegment,
  findSegments,
  findStoredText,
  type PlacedSegment,
  readHead,
  readRange,
} from './read-packs.ts';

const DEFAULT_SIZE = 20;

type Start = { content_id: string; total: number; position: number };

/** As the server finds the anchor of a page; undefined when the ids do not belong together. */
const findAnchor = async ({ contents }: PackHead, query: PackQuery): Promise<Start | undefined> => {
  const content = query['content_id'] ? contents.find(({ id }) => id === query['content_id']) : contents[0];
  if (!content) return undefined;
  const at = (position: number | undefined): Start | undefined =>
    position === undefined ? undefined : { content_id: content.id, total: content.total, position };
  if (query['segment_id']) {
    const segment = await findSegment(query['segment_id']);
    const owner = query['content_id'] ? content : contents.find(({ id }) => id === segment?.content_id);
    if (!segment || segment.content_id !== owner?.id) return undefined;
    return { content_id: owner.id, total: owner.total, position: segment.position };
  }
  if (query['section_id']) return at(content.sections.find(({ id }) => id === query['section_id'])?.first_position);
  const number = Number(query['segment_number'] || 1);
  return number <= content.total ? at(number) : undefined;
};

const findStart = async (
  head: PackHead,
  query: PackQuery,
): Promise<{ start: Start | undefined; isMissing: boolean }> => {
  const start = await findAnchor(head, query);
  if (start || query['if_missing'] !== 'start') return { start, isMissing: false };
  const { content_id: _replaced, ...anchor } = query;
  const inAnyContent = await findAnchor(head, anchor);
  if (inAnyContent) return { start: inAnyContent, isMissing: false };
  return { start: await findAnchor(head, {}), isMissing: true };
};

/** `isMissing`: one was asked for that is not a version of the work, or not on this device. */
const findVersion = async (head: PackHead, { version_id, version_like }: PackQuery) => {
  const likeId = !version_id && version_like ? (await listVersionsLike(head.text.id, version_like))[0] : undefined;
  const wanted = version_id ?? likeId;
  const found = wanted ? await readHead(wanted) : undefined;
  const isOther = found && found.text.group_id === head.text.group_id && found.text.id !== head.text.id;
  return { version: isOther ? found.text : null, isMissing: Boolean(version_id) && !isOther };
};

type OneText = { id: string; is_root: boolean };

/** By which two texts of a work are joined: the root segments that each translates, or is. */
const rootsOf = ({ is_root }: OneText, { id, translates = [] }: PlacedSegment): string[] =>
  is_root ? [id] : translates;

const ofText = async ({ id, is_root }: OneText, roots: string[]): Promise<PlacedSegment[]> =>
  (is_root ? await findSegments(roots) : await findLinked('translates', roots)).filter(({ text_id }) => text_id === id);

const listTranslations = async (page: PlacedSegment[], text: OneText, version: OneText): Promise<TranslationRow[]> => {
  const others = await ofText(
    version,
    page.flatMap((segment) => rootsOf(text, segment)),
  );
  const sorted = others.toSorted((a, b) => a.position - b.position);
  const covered = await ofText(
    text,
    others.flatMap((segment) => rootsOf(version, segment)),
  );
  const content_id = page[0]?.content_id;
  const inContent = covered.filter((own) => own.content_id === content_id).toSorted((a, b) => a.position - b.position);
  const isPair = (own: PlacedSegment, other: PlacedSegment): boolean => {
    const roots = rootsOf(version, other);
    return rootsOf(text, own).some((root) => roots.includes(root));
  };
  return page.flatMap((own) =>
    sorted.flatMap((other): TranslationRow[] => {
      const first = isPair(own, other) && inContent.find((covering) => isPair(covering, other));
      if (!first) return [];
      const { id: segment_id, position: segment_number, content, type } = other;
      return [{ own: own.id, shown_at: first.id, segment_id, segment_number, content, type }];
    }),
  );
};

const segmentRow = (segment: PlacedSegment): SegmentRow => ({
  segment_id: segment.id,
  segment_number: segment.position,
  content: segment.content,
  type: segment.type,
  level: segment.level ?? null,
  starts_block: segment.continues_block !== true,
  section_id: segment.section_id,
  label: segment.label ?? null,
  has_own_number: segment.has_own_number ?? false,
});

/** A page of a chapter. */
export const answerDetails: PackCall<'GET /texts/{id}/details'> = async ({ id, query }) => {
  const head = await readHead(id);
  if (!head) return undefined;
  const [{ version, isMissing: isVersionMissing }, { start, isMissing }] = await Promise.all([
    findVersion(head, query),
    findStart(head, query),
  ]);
  const isOptional = query['if_missing'] === 'start';
  // A version that exists may be somewhere else: whoever asks next may have it.
  if (!start || (isVersionMissing && (!isOptional || !(await isGone(head, query['version_id'] ?? '')))))
    return undefined;
  const direction: Details['pagination_direction'] = query['direction'] === 'previous' ? 'previous' : 'next';
  const size = Number(query['size'] ?? DEFAULT_SIZE);
  const range = { content_id: start.content_id, ...pageRange(start.position, size, direction, start.total) };
  const segments = await readRange(range);
  const rows = version ? await listTranslations(segments, head.text, version) : [];
  const { sections } = head.contents.find((content) => content.id === start.content_id)!;
  const shown = sections.filter((one) => one.first_position <= range.to && one.last_position >= range.from);
  return {
    text_detail: head.text,
    version_detail: version,
    content: {
      id: start.content_id,
      text_id: head.text.id,
      sections: chapterTree(shown, segments.map(segmentRow), translationsBySegment(rows, version)),
    },
    not_found: [...(isMissing ? ['segment' as const] : []), ...(isVersionMissing ? ['version' as const] : [])],
    current_segment_position: start.position,
    total_segments: start.total,
    size,
    pagination_direction: direction,
  };
};

/** The work has no such version. */
const isGone = async ({ titles }: PackHead, version_id: string): Promise<boolean> =>
  !(await findStoredText(version_id)) && !titles['en']?.versions.some(({ id }) => id === version_id);
