import { joinPieces } from '#shared/sections.ts';
import type { SheetRow } from '#shared/contract/sheet-parts.ts';
import type { VersionRow } from '#shared/contract/source-parts.ts';
import { hashWords } from './hash-words.rules.ts';
import { placePassages, withSpans } from './place-passages.rules.ts';
import type { MergeContext } from './merge-blocks.rules.ts';
import type { Block, Passage, Quote } from './stored-sheet.ts';
import { earliestRevision, type StoredPassage, type StoredSource, type StoredVersion } from './stored-source.ts';

type SentRevisions = { revision?: number | undefined; kept_revision?: number | undefined };

const quoteOf = ({ segment_id, text_id, text_title, language, script, revision }: Passage): Quote => ({
  segment_id,
  text_id,
  text_title,
  language,
  script,
  revision,
});

const quotePassage = ({ segment_id, content, type, revision }: Passage): StoredPassage => ({
  segment_id,
  content,
  type,
  revision,
});

const joinStored = (passages: StoredPassage[], script = ''): string =>
  joinPieces(
    passages.filter(({ content }) => content !== '').map(({ content, type = 'prose' }) => ({ content, type })),
    script,
  );

/** The words of the library now; of a passage that is gone those that were quoted. */
export const currentWords = (stored: StoredPassage[], passages: Map<string, Passage>, script = ''): string =>
  joinStored(
    stored.map((passage) => passages.get(passage.segment_id) ?? passage),
    script,
  );

export const quotedWords = joinStored;

/** What is stored when the author keeps the old words: the declined revision, and which words it has. */
const keptOf = (
  { kept_revision }: SentRevisions,
  revision: number | undefined,
  quoted: string,
  current: string,
): { kept_revision?: number; kept_hash?: string } =>
  kept_revision !== undefined && kept_revision === revision && current !== quoted
    ? { kept_revision, kept_hash: hashWords(current) }
    : {};

/** What was quoted stays as it was; what is new, or asked for in its current words, is taken from the library. */
const quoteOrKeep = (
  id: string,
  stored: StoredPassage | undefined,
  now: Passage | undefined,
  isUpdate: boolean,
): StoredPassage => {
  if (stored && !(isUpdate && now)) return stored.type || !now ? stored : { ...stored, type: now.type };
  return now ? quotePassage(now) : { segment_id: id, content: '' };
};

const passagesOf = ({ content, quote, source }: Block): StoredPassage[] =>
  source?.passages ??
  (quote
    ? [
        {
          segment_id: quote.segment_id,
          content,
          ...(quote.revision !== undefined && { revision: quote.revision }),
        },
      ]
    : []);

type Range = { ids: string[]; oldIds: string[]; work_id: string | undefined };

const mergeVersion = (
  { text_id, ...sent }: VersionRow & SentRevisions,
  old: StoredVersion | undefined,
  { ids, oldIds, work_id }: Range,
  { passages, texts, aligned }: MergeContext,
): StoredVersion => {
  const found = texts.get(text_id);
  const text = found?.work_id === work_id ? found : undefined;
  const isUpdate = text !== undefined && sent.revision === text.revision && old?.revision !== sent.revision;
  // A version that had nothing here may have something now.
  if (old && old.passages.length > 0 && !isUpdate && ids.join() === oldIds.join()) {
    const current = currentWords(old.passages, passages, old.script);
    return { ...old, ...keptOf(sent, text?.revision, joinStored(old.passages, old.script), current) };
  }
  const places = text ? placePassages(aligned, text_id, ids) : [];
  const stored = new Map((old?.passages ?? []).map((passage) => [passage.segment_id, passage]));
  const placed = places.map(({ segment_id, row, last_row }) => {
    const {
      segment_id: id,
      content,
      type,
      revision,
    } = quoteOrKeep(segment_id, stored.get(segment_id), passages.get(segment_id), isUpdate);
    return { segment_id: id, content, ...(type && { type }), ...(revision && { revision }), row, last_row };
  });
  // What no longer stands there in the library keeps its last words.
  const isPlaced = new Set(places.map(({ segment_id }) => segment_id));
  const left = (old?.passages ?? []).flatMap((passage) => {
    if (isPlaced.has(passage.segment_id) || (isUpdate && passages.has(passage.segment_id))) return [];
    const rows = oldIds
      .slice(passage.row, passage.row + passage.span)
      .map((id) => ids.indexOf(id))
      .filter((row) => row >= 0);
    const { span: _span, ...rest } = passage;
    return rows.length > 0 ? [{ ...rest, row: Math.min(...rows), last_row: Math.max(...rows) }] : [];
  });
  const quoted = withSpans([...placed, ...left]);
  const facts = text
    ? { text_title: text.text_title, language: text.language, script: text.script }
    : {
        ...(old?.text_title !== undefined && { text_title: old.text_title }),
        ...(old?.language !== undefined && { language: old.language }),
        ...(old?.script !== undefined && { script: old.script }),
      };
  const revision = earliestRevision(quoted) ?? text?.revision ?? old?.revision;
  const kept =
    old?.kept_hash !== undefined && old.kept_revision !== undefined && !isUpdate
      ? { kept_revision: old.kept_revision, kept_hash: old.kept_hash }
      : {};
  return { text_id, ...facts, ...(revision !== undefined && { revision }), ...kept, passages: quoted };
};

/** Ids are compared and stored in lower case. */
const normalizeId = (id: string): string => id.trim().toLowerCase();

/** What the row of a save makes of its source: what it leaves out stays, unless it quotes another passage. */
const wantedSource = (row: SheetRow, segment_id: string, old: Block | undefined) => {
  const isSame = old?.quote?.segment_id === segment_id;
  const before = isSame ? old?.source : undefined;
  const oldIds = isSame && old ? passagesOf(old).map((passage) => passage.segment_id) : [segment_id];
  const sentIds = row.segment_ids?.map(normalizeId);
  const layout = row.layout === undefined ? before?.layout : (row.layout ?? undefined);
  return {
    ids: sentIds ? [...new Set([segment_id, ...sentIds])] : oldIds,
    versions:
      row.versions?.map(({ text_id, ...sent }) => ({ text_id: normalizeId(text_id), ...sent })) ??
      (before?.versions ?? []).map(({ text_id }) => ({ text_id })),
    source_place: row.source_place ?? before?.source_place ?? 0,
    layout,
    shows_numbers: row.shows_numbers ?? before?.shows_numbers ?? false,
  };
};

/** The passages and texts that a row may need from the library. */
export const neededOfRow = (row: SheetRow, old: Block | undefined): { segment_ids: string[]; text_ids: string[] } => {
  const segment_id = normalizeId(row.content);
  const { ids, versions } = wantedSource(row, segment_id, old);
  const known = (old?.source?.versions ?? []).flatMap(({ passages }) => passages.map((one) => one.segment_id));
  return { segment_ids: [...ids, ...known], text_ids: versions.map(({ text_id }) => text_id) };
};

const isEmptySource = (source: StoredSource): boolean => Object.keys(source).length === 0;

/**
 * Quoted text stays as it was quoted, until the author asks for the current revision. `old` is the block as it is stored, or,
 * if that is gone and so are its passages, as it was.
 */
export const mergeSource = (
  block_id: string,
  segment_id: string,
  row: SheetRow,
  context: MergeContext,
  old: Block | undefined,
): Block => {
  const { passages } = context;
  const wanted = wantedSource(row, segment_id, old);
  const before = old ? passagesOf(old) : [];
  const stored = new Map(before.map((passage) => [passage.segment_id, passage]));
  const isSame = old?.quote?.segment_id === segment_id;
  const first = passages.get(segment_id);
  const text_id = first?.text_id ?? (isSame ? old?.quote?.text_id : undefined);
  const present = (id: string): Passage | undefined => {
    const passage = passages.get(id);
    return passage && passage.text_id === text_id ? passage : undefined;
  };
  const anyPresent = wanted.ids.map(present).find(Boolean);
  const isUpdate =
    anyPresent !== undefined && row.revision === anyPresent.revision && old?.quote?.revision !== row.revision;
  const quoted = wanted.ids.map((id) => quoteOrKeep(id, stored.get(id), present(id), isUpdate));
  const isSameRange = isSame && wanted.ids.join() === before.map((passage) => passage.segment_id).join();
  const isKept = isSameRange && !isUpdate;
  const script = first?.script ?? old?.quote?.script;
  const content = isKept && old ? old.content : joinStored(quoted, script);
  const revision = earliestRevision(quoted);
  const facts: Quote =
    isKept && old?.quote
      ? old.quote
      : first
        ? { ...quoteOf(first), revision: revision ?? first.revision }
        : { ...(isSame && old?.quote ? old.quote : { segment_id }), ...(revision !== undefined && { revision }) };
  const quote: Quote = isKept
    ? { ...facts, ...keptOf(row, anyPresent?.revision, content, currentWords(quoted, passages, script)) }
    : facts;
  const range: Range = {
    ids: wanted.ids,
    oldIds: before.map((passage) => passage.segment_id),
    work_id: anyPresent?.work_id,
  };
  const versions = wanted.versions
    .filter(
      (one, index, all) => one.text_id !== text_id && all.findIndex((two) => two.text_id === one.text_id) === index,
    )
    .map((one) =>
      mergeVersion(
        one,
        old?.source?.versions?.find((version) => version.text_id === one.text_id),
        range,
        context,
      ),
    );
  const place = Math.min(wanted.source_place, versions.length);
  const source: StoredSource = {
    ...(quoted.length > 1 && { passages: quoted }),
    ...(versions.length > 0 && { versions }),
    ...(place > 0 && { source_place: place }),
    ...(wanted.layout && { layout: wanted.layout }),
    ...(wanted.shows_numbers && { shows_numbers: true as const }),
  };
  return { block_id, type: 'source', content, quote, ...(!isEmptySource(source) && { source }) };
};
