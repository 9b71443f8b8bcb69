import { createHash } from 'node:crypto';
import { writeTitles } from '#server/search/index/title-tokens.queries.ts';
import { writeCollection } from './collections.queries.ts';
import type { CollectionDraft, MappingDraft, TopicDraft } from './draft.ts';
import type { RunInTransaction } from './import-transactions.ts';
import { readMovedSegments } from './hand-edits.queries.ts';
import { findStoredTexts, shareLinks } from './library.queries.ts';
import { loadTopic } from './load-topic.queries.ts';
import type { Loaded, LoadOptions } from './loader.ts';
import { writeMappings } from './mappings.queries.ts';
import { stableId } from './stable-id.ts';

/** Writes what is not a text, and counts it in `loaded`. */
export const loadOther = async (
  runInTransaction: RunInTransaction,
  draft: CollectionDraft | MappingDraft | TopicDraft,
  loaded: Loaded,
  { collections: changes = 'keep', singleTransaction }: Pick<LoadOptions, 'collections' | 'singleTransaction'>,
): Promise<void> => {
  switch (draft.kind) {
    case 'collection': {
      await runInTransaction(async (transaction) => {
        const { id, titles, kept } = await writeCollection(transaction, draft, changes);
        await writeTitles(transaction, 'collection_id', id, titles);
        loaded.kept.push(...kept);
      });
      loaded.collections += 1;
      return;
    }
    case 'mapping':
      return loadMapping(runInTransaction, draft, loaded, singleTransaction !== 'rollback');
    case 'topic':
      loaded.kept.push(...(await loadTopic(runInTransaction, draft)));
      loaded.topics += 1;
      return;
  }
};

const loadMapping = async (
  runInTransaction: RunInTransaction,
  draft: MappingDraft,
  loaded: Loaded,
  locksLinks: boolean,
): Promise<void> => {
  const drawn = draft.pairs.map(({ from, to }) => ({
    from: stableId('segment', draft.from, from),
    to: stableId('segment', draft.to, to),
  }));
  const set = {
    id: stableId('mapping-set', draft.key),
    key: draft.key,
    from_text: stableId('text', draft.from),
    checksum: createHash('sha256').update(JSON.stringify(drawn)).digest('base64url'),
  };
  const [written, asked, kept] = await runInTransaction(async (transaction) => {
    if (locksLinks) await shareLinks(transaction);
    const pairs = (await readMovedSegments(transaction)).follow(drawn);
    const stored = (await findStoredTexts(transaction, [set.from_text], [set.id])).get(set.from_text);
    if (!stored) throw new Error(`The text ${draft.from} does not exist.`);
    if (stored.mapping_checksum === set.checksum && stored.mappings === pairs.length)
      return [pairs.length, pairs.length, []];
    const links = await writeMappings(transaction, [{ ...set, pairs }]);
    return [links.written.get(set.id) ?? 0, pairs.length, links.kept];
  });
  loaded.mappings += written;
  loaded.kept.push(...kept);
  if (written < asked) {
    const reason = `${asked - written} of ${asked} links lead to segments that do not exist`;
    loaded.skipped.push({ file: draft.key, id: draft.key, reason, lost: true });
  }
};
