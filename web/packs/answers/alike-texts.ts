import { compareCodePoints } from '#shared/compare-code-points.ts';
import type { StoredText, TextSummary } from '../store/pack-database.ts';
import { onPacksChanged } from '../store/packs-changed.ts';
import { findStoredText, listStoredTexts } from './read-packs.ts';

export type ListedText = StoredText & { summary: TextSummary };

const readTexts = async (): Promise<ListedText[]> =>
  (await listStoredTexts()).filter((text): text is ListedText => text.summary !== undefined);

/** Every search asks several times, and of thousands of texts that takes longer than all else it does. A change is told. */
const MAX_AGE_MS = 60_000;

let listed: { texts: Promise<ListedText[]>; read_at: number } | undefined;
onPacksChanged(() => (listed = undefined));

/** Texts on this device by what they are listed. */
export const listTexts = (): Promise<ListedText[]> => {
  const now = performance.now();
  if (!listed || now - listed.read_at > MAX_AGE_MS) {
    const texts = readTexts();
    texts.catch(() => (listed = undefined));
    listed = { texts, read_at: now };
  }
  return listed.texts;
};

/** Below each other in the order of the numbers; `null`, which is unknown, last. */
export const compareBy =
  <Item>(...keys: ((item: Item) => number | string | boolean | null)[]) =>
  (a: Item, b: Item): number => {
    for (const key of keys) {
      const [one, other] = [key(a), key(b)];
      if (one === other) continue;
      if (one === null || other === null) return one === null ? 1 : -1;
      if (typeof one === 'string') return compareCodePoints(one, String(other));
      return Number(one) - Number(other);
    }
    return 0;
  };

/** As the library sorts titles. */
export const titleCollator = new Intl.Collator('und', { numeric: true });

/** The key of a text names its translator or edition within the work: `/en/sujato` of `bilara:mn10/en/sujato`. */
const editionOf = (key: string): string | null => /\/.*$/.exec(key)?.[0] ?? null;

/** Of one translator or edition. Null when nothing says so, as in the library's database. */
const isAlike = (one: TextSummary, other: TextSummary): boolean | null => {
  if (one.author !== '' && one.author === other.author) return true;
  const [edition, otherEdition] = [editionOf(one.key), editionOf(other.key)];
  return edition === null || otherEdition === null ? null : edition === otherEdition;
};

/** True before false before unknown. */
const trueFirst = (value: boolean | null): number | null => (value === null ? null : value ? 0 : 1);

/** Whether one is of the language and alike; false of another language, whatever else is known. */
const isAlikeIn = (one: TextSummary, other: TextSummary): boolean | null =>
  one.language === other.language ? isAlike(one, other) : false;

const completeFirst = [
  ({ summary }: ListedText) => !summary.is_preferred,
  ({ summary }: ListedText) => (summary.coverage === null ? null : -summary.coverage),
  ({ summary }: ListedText) => summary.key,
] as const;

/** The text of a work to list: the most complete one in the language if there is one, else the root. */
export const listedText = (texts: ListedText[], language: string): ListedText | undefined =>
  texts.toSorted(
    compareBy(
      ({ summary }) => summary.language !== language,
      ({ summary }) => !summary.is_root,
      ...completeFirst,
    ),
  )[0];

/** The text of a work that is most like another one. */
export const textLike = (texts: ListedText[], own: TextSummary): ListedText | undefined =>
  texts.toSorted(
    compareBy(
      ({ summary }) => trueFirst(isAlikeIn(summary, own)),
      ({ summary }) => summary.language !== own.language,
      ({ summary }) => !summary.is_root,
      ...completeFirst,
    ),
  )[0];

/** Versions in the language of one of another work, the one most like it first. */
export const versionsLike = (texts: ListedText[], liked: TextSummary): ListedText[] =>
  texts
    .filter(({ summary }) => summary.language === liked.language)
    .toSorted(compareBy(({ summary }) => trueFirst(isAlike(summary, liked)), ...completeFirst));

/** Versions of a text that are like one of another work; none when the text itself is in its language. */
export const listVersionsLike = async (text_id: string, version_like: string): Promise<string[]> => {
  const [own, liked] = [await findStoredText(text_id), await findStoredText(version_like)];
  if (!own?.summary || !liked?.summary || own.summary.language === liked.summary.language) return [];
  const others = (await listTexts()).filter((text) => text.work_id === own.work_id && text.text_id !== text_id);
  return versionsLike(others, liked.summary).map((text) => text.text_id);
};
