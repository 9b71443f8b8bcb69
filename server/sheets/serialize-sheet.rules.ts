import { fileAddress, pictureKindOf } from '#server/files/file-key.rules.ts';
import { detailsOf } from '#shared/block-details.ts';
import type { Sheet, SheetSegment, SheetSummary } from '#shared/contract/sheet-parts.ts';
import type { Quoted } from './quoted.ts';
import { serializeSource } from './serialize-source.rules.ts';
import type { Block, SheetDetails, SheetState, Withheld } from './stored-sheet.ts';

export const serializeBlock = (block: Block, index: number, quoted: Quoted, isOwner: boolean): SheetSegment => {
  const { block_id, type, content, picture } = block;
  const common = { block_id, segment_number: index + 1, type, ...(block.is_fixed && { is_fixed: true }) };
  if (type === 'source') return { ...common, ...serializeSource(block, quoted, isOwner && !block.is_fixed) };
  const key = type === 'image' && pictureKindOf(content) ? content : undefined;
  return {
    ...common,
    segment_id: block_id,
    content: key ? fileAddress(key) : content,
    ...(key && { key }),
    ...detailsOf(type, block),
    ...(picture && { picture: fileAddress(picture) }),
  };
};

export const serializeBlocks = (blocks: Block[], quoted: Quoted, isOwner: boolean): SheetSegment[] =>
  blocks.map((block, index) => serializeBlock(block, index, quoted, isOwner));

/** For the author of a sheet. Nobody signs in to a closed account. */
const moderationOf = ({ withheld, is_unlisted }: { withheld: Withheld | null; is_unlisted: boolean }) => ({
  ...(withheld && withheld !== 'closed' && { withheld }),
  ...(is_unlisted && { is_unlisted }),
});

/** A sheet, or one of its revisions, as the API returns it. */
export const serializeSheet = (
  sheet: SheetDetails,
  state: SheetState & { version: number },
  quoted: Quoted,
  isOwner: boolean,
): Sheet => ({
  id: sheet.id,
  sheet_title: state.title,
  summary: state.summary,
  is_published: sheet.is_published,
  published_date: sheet.published_date,
  updated_date: sheet.updated_date,
  views: sheet.views,
  likes: sheet.likes,
  liked: sheet.liked,
  is_owner: isOwner,
  ...(sheet.has_unpublished_changes && { has_unpublished_changes: true }),
  ...moderationOf(sheet),
  publisher: sheet.publisher,
  language: state.language,
  topics: state.topics,
  tags: state.tags,
  layout: state.layout,
  content: { segments: serializeBlocks(state.blocks, quoted, isOwner) },
  version: state.version,
});

/** A row of a list, with the seconds since it was published or saved. */
export type SummaryRow = Omit<SheetSummary, 'time_passed' | 'withheld' | 'is_unlisted'> & {
  seconds_passed: number;
  withheld: Withheld | null;
  is_unlisted: boolean;
};

export const serializeSummary = (
  { seconds_passed, has_unpublished_changes, withheld, is_unlisted, is_answer, is_assignment, ...sheet }: SummaryRow,
  language: string,
): SheetSummary => ({
  ...sheet,
  ...moderationOf({ withheld, is_unlisted }),
  ...(has_unpublished_changes && { has_unpublished_changes }),
  ...(is_answer && { is_answer }),
  ...(is_assignment && { is_assignment }),
  time_passed: formatTimePassed(seconds_passed, language),
});

const UNITS: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
];

/** “3 days ago”, in the given language. */
export const formatTimePassed = (seconds: number, language: string): string => {
  const format = new Intl.RelativeTimeFormat([language, 'en'], { numeric: 'auto' });
  const [unit, length] = UNITS.find(([, min]) => seconds >= min) ?? ['second', 1];
  return format.format(-Math.max(Math.floor(seconds / length), 0), unit);
};
