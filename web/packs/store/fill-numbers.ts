import { openPackDatabase, type PackDatabase } from './pack-database.ts';
import { numbersIn } from './part-numbers.ts';
import { parseSegments } from './prepare-part.ts';

/** Others can read in between. */
const PARTS_AT_ONCE = 20;

const fillSome = async (db: PackDatabase, missing: number[]): Promise<void> => {
  const read = db.transaction('parts').store;
  const parts = await Promise.all(missing.map((number) => read.get(number)));
  const cited = parts.map((part) => (part ? numbersIn(parseSegments(part.body)) : []));
  const tx = db.transaction(['parts', 'numbers'], 'readwrite', { durability: 'relaxed' });
  const isThere = await Promise.all(missing.map((number) => tx.objectStore('parts').getKey(number)));
  await Promise.all(
    parts.map((part, at) => {
      const number = missing[at] as number;
      // It may have been deleted meanwhile.
      if (!part || isThere[at] === undefined) return undefined;
      const { text_id, content_id, from } = part;
      return tx.objectStore('numbers').put({ number, text_id, content_id, from, cited: cited[at] ?? [] });
    }),
  );
  await tx.done;
};

let filling: Promise<void> | undefined;

const fillAll = async (db: PackDatabase): Promise<void> => {
  const [parts, known] = await Promise.all([db.getAllKeys('parts'), db.getAllKeys('numbers')]);
  const isKnown = new Set(known);
  const missing = parts.filter((number) => !isKnown.has(number));
  for (let from = 0; from < missing.length; from += PARTS_AT_ONCE)
    await fillSome(db, missing.slice(from, from + PARTS_AT_ONCE));
};

/** Notes the numbers of parts that an earlier version of the site has stored; once, as long as nothing is missing. */
export const fillNumbers = async (): Promise<void> => {
  const db = await openPackDatabase();
  const [parts, known] = await Promise.all([db.count('parts'), db.count('numbers')]);
  if (parts === known) return;
  filling ??= fillAll(db).finally(() => (filling = undefined));
  await filling;
};
