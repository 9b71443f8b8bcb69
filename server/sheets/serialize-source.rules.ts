import type { QuotedCell, QuotedVersion } from '#shared/contract/source-parts.ts';
import { groupBy } from '#shared/group-by.ts';
import { ownLabel } from '#shared/segment-label.ts';
import { hashWords } from './hash-words.rules.ts';
import { currentWords, quotedWords } from './merge-source.rules.ts';
import { revisionKey, type Quoted } from './quoted.ts';
import type { Block, Passage, Quote } from './stored-sheet.ts';
import type { PlacedPassage, StoredPassage } from './stored-source.ts';

type Passages = Map<string, Passage>;

/** Offered to the owner when the words are others now, unless the owner has declined exactly those. */
const offeredWords = (
  quoted: string,
  current: string,
  revision: number | undefined,
  kept_hash: string | undefined,
): { current_content: string; current_revision: number } | undefined =>
  current === quoted || revision === undefined || kept_hash === hashWords(current)
    ? undefined
    : { current_content: current, current_revision: revision };

const labelOf = (segment_id: string, passages: Passages, isSource: boolean): string | null => {
  const passage = passages.get(segment_id);
  if (!passage) return null;
  const label = ownLabel(passage.label_source, passage.language);
  // A version is numbered as what it translates, and not by the passages of its own text.
  return label ?? (isSource ? String(passage.reference.passage_number) : null);
};

type Column = {
  text_id: string;
  title: string;
  language: string;
  script: string;
  is_source: boolean;
  /** Whether its text is in the library, as a version of the source. */
  isPresent: boolean;
  revision: number | undefined;
  kept_revision: number | undefined;
  kept_hash: string | undefined;
  passages: PlacedPassage[];
};

const serializeCell = (
  cell: PlacedPassage[],
  { script, is_source }: Column,
  passages: Passages,
  isOffered: boolean,
): QuotedCell => {
  const [first] = cell;
  const [content, current] = [quotedWords(cell, script), currentWords(cell, passages, script)];
  return {
    row: first?.row ?? 0,
    span: first?.span ?? 1,
    segment_ids: cell.map(({ segment_id }) => segment_id),
    content,
    label: first ? labelOf(first.segment_id, passages, is_source) : null,
    ...(isOffered && current !== content && { current_content: current }),
    ...(cell.some(({ segment_id }) => !passages.has(segment_id)) && { is_missing: true }),
  };
};

const serializeColumn = (column: Column, { passages, labels }: Quoted, isOwner: boolean): QuotedVersion => {
  const { text_id, title, language, script, is_source, revision, kept_revision, kept_hash } = column;
  const quoted = quotedWords(column.passages, script);
  const current = currentWords(column.passages, passages, script);
  const present = column.passages.flatMap(({ segment_id }) => passages.get(segment_id) ?? []);
  const [first, last] = [present[0], present.at(-1)];
  const offered = isOwner ? offeredWords(quoted, current, first?.revision, kept_hash) : undefined;
  const label = revision === undefined ? undefined : labels.get(revisionKey(text_id, revision));
  const segment_id = column.passages[0]?.segment_id;
  return {
    text_id,
    title,
    language,
    script,
    is_source,
    ...(segment_id !== undefined && { segment_id }),
    ...(first && { reference: first.reference }),
    ...(first && last && last !== first && { last_reference: last.reference }),
    ...(revision !== undefined && { revision }),
    ...(label && { revision_label: label }),
    ...(current !== quoted && { has_changed: true }),
    ...(offered && { current_revision: offered.current_revision }),
    ...(isOwner && kept_revision !== undefined && { kept_revision }),
    ...(!column.isPresent && { is_missing: true }),
    passages: [...groupBy(column.passages, ({ row }) => row).values()].map((cell) =>
      serializeCell(cell, column, passages, offered !== undefined),
    ),
  };
};

/** The columns of a source that has more than one passage of one text. */
const serializeColumns = (block: Block, quote: Quote, own: StoredPassage[], quoted: Quoted, isOwner: boolean) => {
  const { passages, texts } = quoted;
  const first = passages.get(quote.segment_id);
  const source: Column = {
    text_id: first?.text_id ?? quote.text_id ?? quote.segment_id,
    title: first?.text_title ?? quote.text_title ?? '',
    language: first?.language ?? quote.language ?? '',
    script: first?.script ?? quote.script ?? '',
    is_source: true,
    isPresent: first !== undefined,
    revision: quote.revision,
    kept_revision: quote.kept_revision,
    kept_hash: quote.kept_hash,
    passages: own.map((passage, row) => ({ ...passage, row, span: 1 })),
  };
  const columns = (block.source?.versions ?? []).map((version): Column => {
    const found = texts.get(version.text_id);
    // A text of another work was never quoted: it has neither a title here nor words.
    const text = version.text_title === undefined ? undefined : found;
    return {
      text_id: version.text_id,
      title: text?.text_title ?? version.text_title ?? '',
      language: text?.language ?? version.language ?? '',
      script: text?.script ?? version.script ?? '',
      is_source: false,
      isPresent: text !== undefined,
      revision: version.revision,
      kept_revision: version.kept_revision,
      kept_hash: version.kept_hash,
      passages: version.passages,
    };
  });
  columns.splice(block.source?.source_place ?? 0, 0, source);
  return columns.map((column) => serializeColumn(column, quoted, isOwner));
};

/** A source as the API returns it, without what all blocks have. */
export const serializeSource = (block: Block, quoted: Quoted, isOwner: boolean) => {
  const { passages, labels } = quoted;
  const quote: Quote = block.quote ?? { segment_id: '' };
  const { segment_id, revision, kept_revision, kept_hash } = quote;
  const passage = passages.get(segment_id);
  const { language, script, text_title, text_id } = passage ?? quote;
  const { source } = block;
  const own: StoredPassage[] = source?.passages ?? [{ segment_id, content: block.content }];
  const last = source?.passages && passages.get(source.passages.at(-1)?.segment_id ?? '');
  const current = currentWords(own, passages, script);
  const label = revision === undefined ? undefined : labels.get(revisionKey(text_id ?? '', revision));
  return {
    segment_id: segment_id || block.block_id,
    content: block.content,
    language,
    script,
    text_title,
    text_id,
    revision,
    ...(label && { revision_label: label }),
    ...(isOwner && kept_revision !== undefined && { kept_revision }),
    ...(passage && { reference: passage.reference }),
    ...(last && last !== passage && { last_reference: last.reference }),
    ...(passage && current !== block.content && { has_changed: true }),
    ...(passage
      ? isOwner && offeredWords(block.content, current, passage.revision, kept_hash)
      : { is_missing: true as const }),
    ...(source?.passages && { segment_ids: source.passages.map((one) => one.segment_id) }),
    ...((source?.passages || source?.versions) && {
      versions: serializeColumns(block, quote, own, quoted, isOwner),
    }),
    ...(source?.layout && { layout: source.layout }),
    ...(source?.shows_numbers && { shows_numbers: true }),
  };
};
