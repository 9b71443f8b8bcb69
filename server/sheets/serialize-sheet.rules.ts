import { fileAddress, pictureKindOf } from '#server/files/file-key.rules.ts';
import { detailsOf } from '#shared/block-details.ts';
import type { Sheet, SheetSegment, SheetSummary } from '#shared/contract/sheet-parts.ts';
import { hashWords } from './hash-words.rules.ts';
import type { Block, Passage, Quote, SheetDetails, SheetState, Withheld } from './stored-sheet.ts';

type Passages = Map<string, Passage>;

/** Offered to the owner when the text has changed since it was quoted, or since the owner kept the old words. */
const currentContent = (block: Block, passage: Passage) =>
  passage.content === block.content || block.quote?.kept_hash === hashWords(passage.content)
    ? {}
    : { current_content: passage.content, current_revision: passage.revision };

const serializeSource = (block: Block, passages: Passages, isOwner: boolean) => {
  const {
    segment_id,
    revision,
    kept_revision,
    kept_hash: _hash,
    ...lastKnown
  }: Quote = block.quote ?? { segment_id: '' };
  const passage = passages.get(segment_id);
  const { language, script, text_title, text_id } = passage ?? lastKnown;
  return {
    segment_id: segment_id || block.block_id,
    content: block.content,
    language,
    script,
    text_title,
    text_id,
    revision,
    ...(isOwner && kept_revision !== undefined && { kept_revision }),
    ...(passage && { reference: passage.reference }),
    ...(passage ? isOwner && currentContent(block, passage) : { is_missing: true }),
  };
};

const serializeBlock = (block: Block, index: number, passages: Passages, isOwner: boolean): SheetSegment => {
  const { block_id, type, content, picture } = block;
  const common = { block_id, segment_number: index + 1, type };
  if (type === 'source') return { ...common, ...serializeSource(block, passages, isOwner) };
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

/** For the author of a sheet. Nobody signs in to a closed account. */
const moderationOf = ({ withheld, is_unlisted }: { withheld: Withheld | null; is_unlisted: boolean }) => ({
  ...(withheld && withheld !== 'closed' && { withheld }),
  ...(is_unlisted && { is_unlisted }),
});

/** A sheet, or one of its revisions, as the API returns it. */
export const serializeSheet = (
  sheet: SheetDetails,
  state: SheetState & { version: number },
  passages: Passages,
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
  content: { segments: state.blocks.map((block, index) => serializeBlock(block, index, passages, isOwner)) },
  version: state.version,
});

/** A row of a list, with the seconds since it was published or saved. */
export type SummaryRow = Omit<SheetSummary, 'time_passed' | 'withheld' | 'is_unlisted'> & {
  seconds_passed: number;
  withheld: Withheld | null;
  is_unlisted: boolean;
};

export const serializeSummary = (
  { seconds_passed, has_unpublished_changes, withheld, is_unlisted, ...sheet }: SummaryRow,
  language: string,
): SheetSummary => ({
  ...sheet,
  ...moderationOf({ withheld, is_unlisted }),
  ...(has_unpublished_changes && { has_unpublished_changes }),
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
