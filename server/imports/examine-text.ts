import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { cleanHtml, plainText } from '#server/library/clean-html.ts';
import type { TextDraft } from '#server/library/draft.ts';
import { checksumOf } from '#server/library/draft-checksum.ts';
import { readHandEdits } from '#server/library/hand-edits.queries.ts';
import { prepareText } from '#server/library/prepare-text.ts';
import { stableId } from '#server/library/stable-id.ts';
import type { ImportChange } from '#shared/contract/import-parts.ts';
import type { Section } from '#shared/contract/text-sections.ts';
import { MAX_TRIAL_PASSAGES, MAX_TRIAL_TEXTS, TRIAL_BEGINNING, TRIAL_CHANGES } from '#shared/limits.ts';
import { segmentLabel } from '#shared/segment-label.ts';
import { readStoredWords, type ExaminedText } from './import-texts.queries.ts';

/**
 * How many passages of each text are kept for its preview: of many the beginning, some pages of the reader; of a few, which
 * somebody looks through before they are loaded, much more.
 */
export const previewLength = (texts: number): number =>
  texts > MAX_TRIAL_TEXTS ? TRIAL_BEGINNING : MAX_TRIAL_PASSAGES;

/** Of all changes of a text together, because each may be long. */
const MAX_CHANGED_LETTERS = 2_000_000;
/** A passage of several screens is shown as its beginning. */
const MAX_WORDS = 4000;

/** The first passages of a text as the reader gets them. */
const previewOf = (draft: TextDraft, length: number): { script: string; sections: Section[] } => {
  const { script, sections, segments } = prepareText({
    ...draft,
    segments: draft.segments.slice(0, length),
  });
  const nodes = new Map<string, Section>();
  const top: Section[] = [];
  for (const { id: section_id, parent_id, title, section_number } of sections) {
    const node: Section = { id: section_id, title, section_number, parent_id, segments: [], sections: [] };
    nodes.set(section_id, node);
    (parent_id === null ? top : (nodes.get(parent_id)?.sections ?? top)).push(node);
  }
  for (const [index, segment] of segments.entries())
    nodes.get(segment.section_id)?.segments.push({
      segment_id: segment.id,
      segment_number: index + 1,
      content: segment.content,
      type: segment.type,
      level: segment.level,
      starts_block: segment.starts_block,
      ...segmentLabel(segment.key, segment.references, draft.language),
      translation: null,
      covered_by: null,
    });
  return { script, sections: top };
};

const words = (html: string): string => plainText(html).slice(0, MAX_WORDS);

type Compared = Pick<ExaminedText, 'added' | 'changed' | 'removed' | 'changes'>;

/** Passages by their keys: what is new, what has other words, what is gone. Those set by hand stay as they are. */
export const compareWords = (
  stored: Map<string, string>,
  draft: Pick<TextDraft, 'segments'>,
  keptKeys: ReadonlySet<string> = new Set(),
  /** How many changes are kept; all are counted. */
  limit = TRIAL_CHANGES,
): Compared => {
  let letters = 0;
  const changes: ImportChange[] = [];
  const counts = { added: 0, changed: 0, removed: 0 };
  const note = (kind: keyof typeof counts, change: ImportChange) => {
    counts[kind] += 1;
    letters += (change.before?.length ?? 0) + (change.after?.length ?? 0);
    if (changes.length < limit && letters <= MAX_CHANGED_LETTERS) changes.push(change);
  };
  const seen = new Set(keptKeys);
  for (const { key, content } of draft.segments) {
    seen.add(key);
    if (keptKeys.has(key)) continue;
    const before = stored.get(key);
    const after = cleanHtml(content);
    if (before === undefined) note('added', { key, before: null, after: words(after) });
    else if (before !== after) note('changed', { key, before: words(before), after: words(after) });
  }
  for (const [key, before] of stored) if (!seen.has(key)) note('removed', { key, before: words(before), after: null });
  return { ...counts, changes };
};

const keysSetByHand = async (db: Kysely<Database>, text_id: string): Promise<Set<string>> => {
  const edits = (await readHandEdits(db, [text_id])).get(text_id);
  return new Set(edits?.segments.map(({ key }) => key));
};

/** What a text would be to readers, and against what is stored. What becomes of it is known when it has been written. */
export const examineText = async (
  db: Kysely<Database>,
  draft: TextDraft,
  /** Passages; 0 where there is no room for a preview. */
  length: number,
): Promise<Omit<ExaminedText, 'outcome'>> => {
  const text_id = stableId('text', draft.key);
  const stored = await readStoredWords(db, text_id);
  const isSame = stored?.draft_checksum === checksumOf(draft);
  const compared: Compared =
    !stored || isSame
      ? { added: stored ? 0 : draft.segments.length, changed: 0, removed: 0, changes: [] }
      : compareWords(
          stored.words,
          draft,
          await keysSetByHand(db, text_id),
          length > TRIAL_BEGINNING ? MAX_TRIAL_PASSAGES : TRIAL_CHANGES,
        );
  const { script, sections } = previewOf(draft, length || TRIAL_BEGINNING);
  const titles = draft.work.titles;
  return {
    key: draft.key,
    title: draft.title || draft.key,
    work_title: titles['en'] ?? Object.values(titles)[0] ?? '',
    language: draft.language,
    script,
    is_root: draft.is_root,
    segments: draft.segments.length,
    ...compared,
    preview: length > 0 ? sections : null,
  };
};
