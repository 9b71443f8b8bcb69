import { openDatabase } from '#server/db/database.ts';
import { readSettings } from '#server/settings.ts';

/** Texts of several languages that have about so many segments together, and how many they have. */
export type PackOf = { text_ids: string[]; segments: number; languages: string[] };

/** Of each language this share. In a library that lacks one the pack is smaller by it. */
const SHARES = [
  ['pi', 0.3],
  ['en', 0.3],
  ['bo', 0.35],
  ['zh', 0.05],
] as const;

/** A text longer than this would be most of a small pack. */
const MAX_SHARE_OF_TEXT = 0.2;

/** Packs of these sizes from a library in a data folder; one that has fewer segments gives all it has. */
export const choosePacks = async (dataDir: string, sizes: number[]): Promise<PackOf[]> => {
  const { db, close } = await openDatabase(readSettings({ DATA_DIR: dataDir }), { exclusive: false });
  try {
    const texts = await db
      .selectFrom('texts as t')
      .innerJoin('segments as s', 's.text_id', 't.id')
      .select(['t.id', 't.language', (eb) => eb.fn.countAll<string>().as('count')])
      .where('t.is_published', '=', true)
      .groupBy('t.id')
      .orderBy('t.key')
      .execute();
    return sizes.map((size) => {
      const pack: PackOf = { text_ids: [], segments: 0, languages: [] };
      for (const [language, share] of SHARES) {
        let left = size * share;
        for (const { id, count } of texts.filter((text) => text.language === language)) {
          if (Number(count) > Math.min(left, size * share * MAX_SHARE_OF_TEXT + 500)) continue;
          left -= Number(count);
          pack.text_ids.push(id);
          pack.segments += Number(count);
        }
        if (left < size * share) pack.languages.push(language);
      }
      return pack;
    });
  } finally {
    await close();
  }
};
