import type { MappingDraft, SegmentDraft } from '../draft.ts';
import type { WorkPlan } from './bilara-files.ts';
import { isRecord } from './json-reader.ts';
import { readRootDraft, type WorkContext } from './read-work.ts';
import { sectionOfKey } from './segment-keys.ts';
import { textKey } from './text-drafts.ts';

/** One verse and the segments of a commentary that quote it: at the start of its explanation and again at the end. */
export type VerseLink = {
  root: string;
  /** References as the reference layer has them, first and last: `vns848`. */
  verses: [first: string, last: string];
  commentary: string;
  /** Segment keys in the commentary. */
  quotations: string[];
};

/** The Niddesas explain these verses; others are only quoted. */
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
  if (!verse || verse.quotations.length === 0) return [];
  const links = new Map<string, VerseLink>();
  for (const { uid, quotations } of rest) {
    if (!EXPLAINS.some((pair) => pair.commentary.test(uid) && pair.root.test(verse.uid))) continue;
    const verses: VerseLink['verses'] = [verse.quotations[0]!, verse.quotations.at(-1)!];
    const link = links.get(uid) ?? { root: verse.uid, verses, commentary: uid, quotations: [] };
    link.quotations.push(...quotations.map((quotation) => `${uid}:${quotation}`));
    links.set(uid, link);
  }
  return [...links.values()].filter((link) => link.quotations.length > 0);
}

/** `~cnd23#269.1-#274.1`; the tilde marks an approximate quotation. */
function parseMention(mention: string): { uid: string; quotations: string[] } {
  const [uid = '', ...quotations] = mention.replace(/^~/, '').split(/-?#/);
  return { uid, quotations };
}

type Pair = MappingDraft['pairs'][number];

/** The segments of both texts in order; for the root with their references. */
export type LinkedTexts = { root: SegmentDraft[]; commentary: string[] };

export type Pairs = { pairs: Pair[]; /** Segments that one of the texts lacks. */ missing: string[] };

/**
 * Pairs every line of a verse with every segment of its explanation, so that any line leads to the whole explanation.
 * The explanation runs from the first quotation of the verse to the end of the last.
 */
export function commentaryPairs(links: VerseLink[], texts: LinkedTexts): Pairs {
  const pairs = new Map<string, Pair>();
  const missing: string[] = [];
  const position = new Map(texts.commentary.map((key, at) => [key, at]));
  const starts = links.map((link) => Math.min(...positionsOf(link, position))).sort((a, b) => a - b);
  for (const link of links) {
    const lines = linesOf(link, texts.root);
    const quotations = positionsOf(link, position);
    if (lines.length === 0) missing.push(`${link.root}#${link.verses[0]}`);
    missing.push(...link.quotations.filter((quotation) => !position.has(quotation)));
    if (quotations.length === 0) continue;
    const from = Math.min(...quotations);
    const next = starts.find((start) => start > from);
    const to = explanationEnd(texts.commentary, quotations, next);
    for (const explained of texts.commentary.slice(from, to)) {
      for (const line of lines) pairs.set(`${explained} ${line}`, { from: explained, to: line });
    }
  }
  return { pairs: [...pairs.values()], missing };
}

function positionsOf(link: VerseLink, position: Map<string, number>): number[] {
  return link.quotations.flatMap((quotation) => position.get(quotation) ?? []);
}

/** After a single quotation only the start of the next verse marks the end. */
function explanationEnd(keys: string[], quotations: number[], next: number | undefined): number {
  if (quotations.length === 1 && next !== undefined && Number.isFinite(next)) return next;
  const last = Math.max(...quotations);
  const section = sectionOfKey(keys[last]!);
  let end = last;
  while (end < keys.length && sectionOfKey(keys[end]!) === section) end += 1;
  return end;
}

/** The verse runs from the segment with its number to the next numbered one or the end of its paragraph number. */
function linesOf(link: VerseLink, root: SegmentDraft[]): string[] {
  const [first, last] = link.verses.map((verse) => root.findIndex((segment) => hasReference(segment, verse)));
  if (first === undefined || last === undefined || first < 0 || last < first) return [];
  const siglum = /^[a-z-]+/i.exec(link.verses[0])?.[0];
  const section = sectionOfKey(root[last]!.key);
  let end = last + 1;
  while (end < root.length && sectionOfKey(root[end]!.key) === section && !isNumbered(root[end]!, siglum)) end += 1;
  // A colophon may share the paragraph number of the last verse.
  const type = root[first]!.type;
  return root
    .slice(first, end)
    .filter((segment) => segment.type === type)
    .map((segment) => segment.key);
}

function hasReference(segment: SegmentDraft, verse: string): boolean {
  return segment.references.some(({ siglum, value }) => siglum + value === verse);
}

function isNumbered(segment: SegmentDraft, siglum: string | undefined): boolean {
  return segment.references.some((reference) => reference.siglum === siglum);
}

/** One mapping per pair of imported texts. They are read again, two at a time, to save memory. */
export async function* commentaryMappings(
  links: VerseLink[],
  works: ReadonlyMap<string, WorkPlan>,
  context: WorkContext,
  onMissing: (quotation: string) => void,
): AsyncGenerator<MappingDraft> {
  for (const linked of grouped(links)) {
    const commentary = works.get(linked[0]!.commentary);
    const root = works.get(linked[0]!.root);
    if (!commentary || !root) continue;
    const from = await readRootDraft(commentary, context);
    const to = await readRootDraft(root, context);
    if (!from || !to) continue;
    const texts = { root: to.segments, commentary: from.segments.map((segment) => segment.key) };
    const { pairs, missing } = commentaryPairs(linked, texts);
    missing.forEach(onMissing);
    if (pairs.length === 0) continue;
    const key = `bilara:${commentary.uid}/${root.uid}`;
    yield { kind: 'mapping', key, from: textKey(commentary.root), to: textKey(root.root), pairs };
  }
}

function grouped(links: VerseLink[]): VerseLink[][] {
  const groups = new Map<string, VerseLink[]>();
  for (const link of links) {
    const key = `${link.commentary} ${link.root}`;
    groups.set(key, [...(groups.get(key) ?? []), link]);
  }
  return [...groups.values()];
}
