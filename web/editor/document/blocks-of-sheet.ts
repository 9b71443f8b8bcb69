import type { SheetSegment } from '#shared/contract/sheet-parts.ts';
import type { Quote, SheetBlock } from './sheet-block.ts';

const quoteOf = (segment: SheetSegment): Quote => {
  const { content, text_title = '', text_id = '', language = '', script } = segment;
  const { current_content, current_revision, is_missing } = segment;
  return {
    words: content,
    text_title,
    text_id,
    language,
    ...(script ? { script } : {}),
    ...(current_content === undefined ? {} : { current_content }),
    ...(current_revision === undefined ? {} : { current_revision }),
    ...(is_missing ? { is_missing } : {}),
  };
};

/** The rows that would be saved to get this answer again. */
export const blocksOfSheet = (segments: SheetSegment[]): SheetBlock[] =>
  segments.map((segment) => {
    const { block_id, type, content, key, alt, segment_id, revision } = segment;
    if (type === 'image')
      return { block_id, type, ...(key ? { content: key, url: content } : { content }), ...(alt ? { alt } : {}) };
    if (type !== 'source') return { block_id, type, content };
    const quote = quoteOf(segment);
    return { block_id, type, content: segment_id, ...(revision === undefined ? {} : { revision }), quote };
  });
