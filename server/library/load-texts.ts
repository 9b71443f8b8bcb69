import { writeTitlesOfMany } from '#server/search/index/title-tokens.queries.ts';
import { writeTokens } from '#server/search/index/text-tokens.queries.ts';
import { TOKENS_VERSION } from '#shared/scripts/tokenise.ts';
import type { TextDraft, WorkDraft } from './draft.ts';
import type { RunInTransaction } from './import-transactions.ts';
import { findStoredTexts } from './library.queries.ts';
import { updateCoverage, writeMappings, type MappingSet } from './mappings.queries.ts';
import type { PreparedText, TextHeader } from './prepare-text.ts';
import { stableId } from './stable-id.ts';
import { writeTexts } from './texts.queries.ts';
import { writeWorks } from './works.queries.ts';

export type Outcome = 'new' | 'changed' | 'unchanged';

/** A text that waits to be written together with others. */
export type PendingText = {
  draft: TextHeader;
  text: PreparedText;
  /** Keys of texts that its links lead to. */
  targets: Set<string>;
};

export const pendingText = (
  { sections: _sections, segments, ...draft }: TextDraft,
  text: PreparedText,
): PendingText => {
  const targets = new Set<string>();
  for (const { maps_to } of segments) for (const { text: key } of maps_to) targets.add(key);
  return { draft, text, targets };
};

const ownLinks = ({ draft, text }: PendingText): MappingSet => ({
  id: stableId('mapping-set', draft.key),
  key: draft.key,
  from_text: text.id,
  checksum: text.mappingChecksum,
  pairs: text.mappings,
});

/**
 * Writes texts in one transaction, in a number of statements that does not depend on theirs: most texts are so short
 * that a statement costs more than its rows. No two may have the same key. `works` need not be written again. Returns
 * what became of each text, in their order.
 */
export const loadTexts = (
  runInTransaction: RunInTransaction,
  pending: PendingText[],
  works: WorkDraft[],
): Promise<Outcome[]> =>
  runInTransaction(async (transaction) => {
    const stored = await findStoredTexts(
      transaction,
      pending.map(({ text }) => text.id),
      pending.map(({ draft }) => stableId('mapping-set', draft.key)),
    );
    const compared = pending.map((each) => {
      const { text } = each;
      const before = stored.get(text.id);
      const isSame = before?.checksum === text.checksum;
      const outcome: Outcome = !before ? 'new' : isSame ? 'unchanged' : 'changed';
      return {
        ...each,
        revision: (before?.revision ?? 0) + 1,
        outcome,
        hasTokens: isSame && before.tokens_version === TOKENS_VERSION,
        // Mappings disappear, with an unchanged checksum, when the root loses segments and later regains them.
        hasMappings: before?.mapping_checksum === text.mappingChecksum && before.mappings === text.mappings.length,
      };
    });
    await writeWorks(transaction, works);
    await writeTexts(
      transaction,
      compared.filter(({ outcome }) => outcome !== 'unchanged'),
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
    const written = await writeMappings(transaction, sets);
    for (const { id, pairs } of sets) {
      const lost = pairs.length - (written.get(id) ?? 0);
      if (lost > 0) throw new Error(`${lost} of ${pairs.length} links lead to segments that do not exist.`);
    }
    const changed = compared.filter(({ outcome, hasMappings }) => outcome !== 'unchanged' || !hasMappings);
    await updateCoverage(transaction, [...new Set(changed.map(({ text }) => text.work_id))]);
    return compared.map(({ outcome }) => outcome);
  });
