import { openPackDatabase } from '../store/pack-database.ts';
import type { ListedText } from './alike-texts.ts';
import { type PartWords, readPartWords } from './part-words.ts';
import { Vocabulary } from './vocabulary.ts';

/** Of the words that stay in memory until the browser stops the worker; a phone has little of it. */
const MAX_BYTES = 48 * 1024 * 1024;

type CachedText = { digest: string; parts: PartWords[] };

/** Words of texts that were searched lately: one search follows another. */
type WordCache = { vocabulary: Vocabulary; texts: Map<string, CachedText>; bytes: number };

const empty = (): WordCache => ({ vocabulary: new Vocabulary(), texts: new Map(), bytes: 0 });

let cache = empty();

/** A text with its words. All of one answer have their forms in the same vocabulary. */
export type TextWords = { text: ListedText; parts: PartWords[] };

/** Many are asked for in one transaction, so that none is waited for alone. */
const load = async (texts: ListedText[]): Promise<void> => {
  const db = await openPackDatabase();
  const index = db.transaction('words').store.index('text');
  const rows = await Promise.all(texts.map(({ text_id }) => index.getAll(text_id)));
  for (const [at, { text_id, digest }] of texts.entries()) {
    const own = rows[at] ?? [];
    cache.texts.set(text_id, { digest, parts: own.map((row) => readPartWords(row, cache.vocabulary)) });
    cache.bytes += own.reduce((sum, { words }) => sum + words.byteLength, 0);
  }
};

const MAX_TEXTS_AT_ONCE = 200;

const isCached = ({ text_id, digest }: ListedText): boolean => cache.texts.get(text_id)?.digest === digest;

/** The words of texts, some at a time: each answer is valid until the next one is asked for. */
export async function* readWords(texts: ListedText[]): AsyncGenerator<{ vocabulary: Vocabulary; texts: TextWords[] }> {
  for (let from = 0; from < texts.length; from += MAX_TEXTS_AT_ONCE) {
    const some = texts.slice(from, from + MAX_TEXTS_AT_ONCE);
    if (cache.bytes > MAX_BYTES) cache = empty();
    await load(some.filter((text) => !isCached(text)));
    yield {
      vocabulary: cache.vocabulary,
      texts: some.map((text) => ({ text, parts: cache.texts.get(text.text_id)?.parts ?? [] })),
    };
  }
}
