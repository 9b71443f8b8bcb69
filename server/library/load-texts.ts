import { writeTitlesOfMany } from '#server/search/index/title-tokens.queries.ts';
import { writeTokens } from '#server/search/index/text-tokens.queries.ts';
import { TOKENS_VERSION } from '#shared/scripts/tokenise.ts';
import type { TextDraft, WorkDraft } from './draft.ts';
import { checksumOf, countDraft, type DraftCounts } from './draft-checksum.ts';
import type { LoadOptions } from './loader.ts';
import type { RunInTransaction } from './import-transactions.ts';
import { readHandEdits, readMovedSegments } from './hand-edits.queries.ts';
import { restoreHandLinks } from './hand-links.queries.ts';
import { readHandSet, writeSourceValues, type KeptField } from './hand-set.queries.ts';
import { keepHandEdits } from './keep-hand-edits.ts';
import { findStoredTexts, shareLinks, type StoredText } from './library.queries.ts';
import { updateCoverage, writeMappings, type MappingSet } from './mappings.queries.ts';
import type { PreparedText, TextHeader } from './prepare-text.ts';
import { stableId } from './stable-id.ts';
import { keepTextFields } from './text-fields.ts';
import { lockTexts, writeDraftChecksums, writeTexts } from './texts.queries.ts';
import { writeWorks } from './works.queries.ts';

/** A text as it was read, which waits to be written together with others. */
export type PendingText = {
  draft: TextDraft;
  draftChecksum: string;
  counts: DraftCounts;
  /** Keys of texts that its links lead to. */
  targets: Set<string>;
};

export const pendingText = (draft: TextDraft): PendingText => {
  const targets = new Set<string>();
  for (const { maps_to } of draft.segments) for (const { text: key } of maps_to) targets.add(key);
  return { draft, draftChecksum: checksumOf(draft), counts: countDraft(draft), targets };
};

/** The sets of links of texts, in the order of their keys. */
const linkSets = (keys: string[]): string[] => keys.map((key) => stableId('mapping-set', key));

/** For each text in order, whether it is stored exactly as it was read, so that there is nothing to do. */
export const findKnownTexts = async (runInTransaction: RunInTransaction, texts: PendingText[]): Promise<boolean[]> => {
  const ids = texts.map(({ draft }) => stableId('text', draft.key));
  const sets = linkSets(texts.map(({ draft }) => draft.key));
  const stored = await runInTransaction((transaction) => findStoredTexts(transaction, ids, sets));
  return texts.map(({ draftChecksum, counts }, index) => {
    const before = stored.get(ids[index] ?? '');
    return (
      before?.draft_checksum === draftChecksum &&
      before.tokens_version === TOKENS_VERSION &&
      // Links disappear when the text they lead to loses segments.
      before.mappings === counts.links
    );
  });
};

export type Outcome = 'new' | 'changed' | 'unchanged';

/** A text that is ready to be written. */
export type LoadedText = { draft: TextHeader; draftChecksum: string; text: PreparedText };

/** Beside what is stored. */
type ComparedText = LoadedText & {
  kept: KeptField[];
  revision: number;
  outcome: Outcome;
  hasTokens: boolean;
  hasMappings: boolean;
};

const ownLinks = ({ draft, text }: LoadedText): MappingSet => ({
  id: stableId('mapping-set', draft.key),
  key: draft.key,
  from_text: text.id,
  checksum: text.mappingChecksum,
  pairs: text.mappings,
});

/**
 * Writes texts in one transaction, in a number of statements that does not depend on theirs: most texts are so short
 * that a statement costs more than its rows. No two may have the same key. `works` need not be written again. Returns
 * what became of each text, in their order, and what was kept because somebody has set it by hand.
 */
export const loadTexts = (
  runInTransaction: RunInTransaction,
  pending: LoadedText[],
  works: WorkDraft[],
  { leavesUnpublished = false, singleTransaction }: Pick<LoadOptions, 'leavesUnpublished' | 'singleTransaction'>,
): Promise<{ outcomes: Outcome[]; kept: KeptField[] }> =>
  runInTransaction(async (transaction) => {
    // Nothing of a trial stays, and whoever edits any text would wait for its end.
    if (singleTransaction !== 'rollback') await shareLinks(transaction);
    const kept = await writeWorks(transaction, works, !leavesUnpublished);
    const text_ids = pending.map(({ text }) => text.id);
    await lockTexts(transaction, text_ids);
    const handSet = await readHandSet(transaction, 'text', text_ids);
    const stored = await findStoredTexts(transaction, text_ids, linkSets(pending.map(({ draft }) => draft.key)));
    const handEdits = await readHandEdits(transaction, text_ids);
    const edited: ((typeof pending)[number] & {
      before: StoredText | undefined;
      outcome: Outcome;
      kept: KeptField[];
    })[] = [];
    for (const own of pending) {
      const before = stored.get(own.text.id);
      // The checksum is that of the source: what was changed by hand since does not count.
      const isSame = before?.checksum === own.text.checksum;
      const outcome: Outcome = !before ? 'new' : isSame ? 'unchanged' : 'changed';
      const each = keepTextFields(own, handSet.get(own.text.id));
      const edits = outcome === 'changed' ? handEdits.get(own.text.id) : undefined;
      const { text, kept: keptWords } = edits
        ? await keepHandEdits(transaction, each.text, edits)
        : { text: each.text.text, kept: [] };
      edited.push({ ...each.text, text, before, outcome, kept: [...each.kept, ...keptWords] });
    }
    const moved = await readMovedSegments(transaction);
    const compared = edited.map(({ before, ...own }): ComparedText => {
      const text = { ...own.text, mappings: moved.follow(own.text.mappings) };
      return {
        ...own,
        text,
        revision: (before?.revision ?? 0) + 1,
        hasTokens: own.outcome === 'unchanged' && before?.tokens_version === TOKENS_VERSION,
        // Mappings disappear, with an unchanged checksum, when the root loses segments and later regains them.
        hasMappings: before?.mapping_checksum === text.mappingChecksum && before.mappings === text.mappings.length,
      };
    });
    await writeDraftChecksums(
      transaction,
      compared
        .filter(({ outcome }) => outcome === 'unchanged')
        .map(({ text: { id }, draftChecksum }) => ({ id, draftChecksum })),
    );
    await writeTexts(
      transaction,
      compared.filter(({ outcome }) => outcome !== 'unchanged'),
      leavesUnpublished,
    );
    const toIndex = compared.filter(({ hasTokens }) => !hasTokens);
    await writeTitlesOfMany(
      transaction,
      'text_id',
      toIndex.map(({ draft, text }) => ({ id: text.id, titles: { [draft.language]: text.title } })),
    );
    await writeTokens(
      transaction,
      toIndex.map(({ text }) => text),
    );
    const sets = compared.filter(({ hasMappings }) => !hasMappings).map(ownLinks);
    const { written, kept: keptLinks } = await writeMappings(transaction, sets);
    for (const { id, pairs } of sets) {
      const lost = pairs.length - (written.get(id) ?? 0);
      if (lost > 0) throw new Error(`${lost} of ${pairs.length} links lead to segments that do not exist.`);
    }
    await restoreHandLinks(
      transaction,
      compared.filter(({ outcome }) => outcome === 'changed').map(({ text }) => text.id),
    );
    const changed = compared.filter(({ outcome, hasMappings }) => outcome !== 'unchanged' || !hasMappings);
    await updateCoverage(transaction, [...new Set(changed.map(({ text }) => text.work_id))]);
    const keptOfTexts = compared.flatMap((each) => each.kept);
    await writeSourceValues(transaction, keptOfTexts);
    return { outcomes: compared.map(({ outcome }) => outcome), kept: [...kept, ...keptOfTexts, ...keptLinks] };
  });
