import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { cleanHtml, plainText } from '#server/library/clean-html.ts';
import type { TextDraft } from '#server/library/draft.ts';
import { checksumOf } from '#server/library/draft-checksum.ts';
import { readHandEdits } from '#server/library/hand-edits.queries.ts';
import { stableId } from '#server/library/stable-id.ts';
import type { ImportChange } from '#shared/contract/import-parts.ts';
import { TRIAL_CHANGES } from '#shared/limits.ts';
import { readStoredWords, type ExaminedText } from './import-texts.queries.ts';
import { previewPages } from './preview-pages.ts';

/** Of all changes of a text together, because each may be long. */
const MAX_CHANGED_LETTERS = 2_000_000;
/** A passage of several screens is shown as its beginning. */
const MAX_WORDS = 4000;

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
  /** How many changes are kept, and letters of the preview. */
  limits: { changes: number; letters: number },
): Promise<Omit<ExaminedText, 'outcome'>> => {
  const text_id = stableId('text', draft.key);
  const stored = await readStoredWords(db, text_id);
  const isSame = stored?.draft_checksum === checksumOf(draft);
  const compared: Compared =
    !stored || isSame
      ? { added: stored ? 0 : draft.segments.length, changed: 0, removed: 0, changes: [] }
      : compareWords(stored.words, draft, await keysSetByHand(db, text_id), limits.changes);
  const titles = draft.work.titles;
  return {
    key: draft.key,
    title: draft.title || draft.key,
    work_title: titles['en'] ?? Object.values(titles)[0] ?? '',
    language: draft.language,
    is_root: draft.is_root,
    segments: draft.segments.length,
    ...compared,
    ...previewPages(draft, limits.letters),
  };
};
