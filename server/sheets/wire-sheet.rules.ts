import { fileAddress, pictureKindOf } from '#server/files/file-key.rules.ts';
import type { Sheet, SheetSegment } from '#shared/contract/sheet-parts.ts';
import type { Block, Passage, Quote, SheetState } from './block.ts';
import type { StoredSheet } from './stored-sheet.ts';

type Passages = Map<string, Passage>;

/** The words of today, for the writer to choose, when they are others than she quoted. */
const newerWords = (block: Block, passage: Passage) =>
  passage.content === block.content ? {} : { current_content: passage.content, current_revision: passage.revision };

const sourceSegment = (block: Block, passages: Passages, isOwner: boolean) => {
  const { segment_id, revision, ...last }: Quote = block.quote ?? { segment_id: '' };
  const passage = passages.get(segment_id);
  const { language, script, text_title, text_id } = passage ?? last;
  return {
    segment_id: segment_id || block.block_id,
    content: block.content,
    language,
    script,
    text_title,
    text_id,
    revision,
    ...(passage ? isOwner && newerWords(block, passage) : { is_missing: true }),
  };
};

const wireSegment = (block: Block, index: number, passages: Passages, isOwner: boolean): SheetSegment => {
  const { block_id, type, content, alt } = block;
  const common = { block_id, segment_number: index + 1, type };
  if (type === 'source') return { ...common, ...sourceSegment(block, passages, isOwner) };
  const key = type === 'image' && pictureKindOf(content) ? content : undefined;
  return {
    ...common,
    segment_id: block_id,
    content: key ? fileAddress(key) : content,
    ...(key && { key }),
    ...(alt && { alt }),
  };
};

/** A sheet, or one of its former states, as it goes over the wire. */
export const wireSheet = (
  sheet: StoredSheet,
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
  publisher: sheet.publisher,
  language: state.language,
  topics: state.topics,
  content: { segments: state.blocks.map((block, index) => wireSegment(block, index, passages, isOwner)) },
  version: state.version,
});

export const segmentIdsOf = (blocks: Block[]): string[] => [
  ...new Set(blocks.flatMap(({ quote }) => quote?.segment_id ?? [])),
];
