import { type BlockDetails, detailsOf, hasSameDetails } from '#shared/block-details.ts';
import type { PassageReference } from '#shared/contract/parts.ts';
import type { SheetSegment } from '#shared/contract/sheet-parts.ts';
import type { QuotedVersion } from '#shared/contract/source-parts.ts';
import { isSameShape, shapeOfSegment, type SourceShape } from './source-shape.ts';

/** A quoted passage as the library has it; shown, never sent back. */
export type Quote = {
  /** HTML, as quoted. Stored in the journal and on the clipboard under this name. */
  words: string;
  text_title: string;
  text_id: string;
  language: string;
  script?: string;
  /** A column for each version, of a source with a range or several. */
  versions?: QuotedVersion[];
  /** Where the last passage of a range stands. */
  last_reference?: PassageReference;
  /** Where it stands. A quote from a list of passages has none until it is fetched. */
  reference?: PassageReference;
  /** Sent to the author when the library's text has changed since. */
  current_content?: string;
  current_revision?: number;
  /** The library no longer has it: `words` is its last text. */
  is_missing?: boolean;
};

/** A row of a sheet as it is stored, with the permanent id of its block. The picture of a player is an address. */
export type SheetBlock = BlockDetails & {
  block_id: string;
  type: 'content' | 'image' | 'audio' | 'video' | 'source';
  /** HTML of one block; key or address of a picture; address of a player; YouTube id; segment id. */
  content: string;
  /** Revision of the text when it was quoted. */
  revision?: number;
  /** The revision of the text whose words the author does not want. */
  kept_revision?: number;
  /** Where an uploaded picture is served. */
  url?: string;
  quote?: Quote;
  /** Of a source with a range, several versions, or a look of its own. */
  source?: SourceShape;
};

/** Compares what is stored; the quote is only shown. */
export const isSameBlock = (one: SheetBlock, other: SheetBlock): boolean =>
  one === other ||
  (one.block_id === other.block_id &&
    one.type === other.type &&
    one.content === other.content &&
    hasSameDetails(one, other) &&
    one.revision === other.revision &&
    one.kept_revision === other.kept_revision &&
    isSameShape(one, other));

export const quoteOf = (segment: SheetSegment): Quote => {
  const { content, text_title = '', text_id = '', language = '', script } = segment;
  const { reference, last_reference, versions, current_content, current_revision, is_missing } = segment;
  return {
    words: content,
    text_title,
    text_id,
    language,
    ...(script ? { script } : {}),
    ...(reference ? { reference } : {}),
    ...(last_reference ? { last_reference } : {}),
    ...(versions ? { versions } : {}),
    ...(current_content === undefined ? {} : { current_content }),
    ...(current_revision === undefined ? {} : { current_revision }),
    ...(is_missing ? { is_missing } : {}),
  };
};

/** Converts the API's segments to the rows that would be saved for them. */
export const blocksOfSheet = (segments: SheetSegment[]): SheetBlock[] =>
  segments.map((segment) => {
    const { block_id, type, content, key, segment_id, revision, kept_revision } = segment;
    if (type !== 'source')
      return { block_id, type, ...(key ? { content: key, url: content } : { content }), ...detailsOf(type, segment) };
    const quote = quoteOf(segment);
    const source = shapeOfSegment(segment);
    return {
      block_id,
      type,
      content: segment_id,
      ...(revision === undefined ? {} : { revision }),
      ...(kept_revision === undefined ? {} : { kept_revision }),
      ...(source ? { source } : {}),
      quote,
    };
  });
