import { isRecord } from './read-json.ts';

/** One verse and the places of a commentary that quote it: at the head of its explanation, and again at the end. */
export type VerseLink = {
  root: string;
  /** References as the reference layer has them, first and last: `vns848`. */
  verses: [first: string, last: string];
  commentary: string;
  /** Segment keys in the commentary. */
  places: string[];
};

/** The Niddesas explain these; any other verse is only quoted in them. */
const EXPLAINS: { commentary: RegExp; root: RegExp }[] = [
  { commentary: /^mnd\d/, root: /^snp4\./ },
  { commentary: /^cnd\d/, root: /^snp(5\.|1\.3$)/ },
];

/** Reads `mentions` such as `["snp4.9#vns848", "mnd9#49.1", "mnd9#56.1"]` in relationship/parallels.json. */
export function verseLinks(parallels: unknown): VerseLink[] {
  if (!Array.isArray(parallels)) return [];
  return parallels.flatMap((entry: unknown) => (isRecord(entry) ? linksOf(entry.mentions) : []));
}

function linksOf(mentions: unknown): VerseLink[] {
  if (!Array.isArray(mentions)) return [];
  const [verse, ...rest] = mentions.filter((mention) => typeof mention === 'string').map(parseMention);
  if (!verse || verse.places.length === 0) return [];
  const links = new Map<string, VerseLink>();
  for (const { uid, places } of rest) {
    if (!EXPLAINS.some((pair) => pair.commentary.test(uid) && pair.root.test(verse.uid))) continue;
    const verses: VerseLink['verses'] = [verse.places[0]!, verse.places.at(-1)!];
    const link = links.get(uid) ?? { root: verse.uid, verses, commentary: uid, places: [] };
    link.places.push(...places.map((place) => `${uid}:${place}`));
    links.set(uid, link);
  }
  return [...links.values()].filter((link) => link.places.length > 0);
}

/** `~cnd23#269.1-#274.1`; the tilde says that the wording is only near. */
function parseMention(mention: string): { uid: string; places: string[] } {
  const [uid = '', ...places] = mention.replace(/^~/, '').split(/-?#/);
  return { uid, places };
}
