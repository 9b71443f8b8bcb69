import type { MappingDraft, SegmentDraft } from '../draft.ts';
import type { VerseLink } from './parallels.ts';
import { sectionOfKey } from './segment-keys.ts';

type Pair = MappingDraft['pairs'][number];

/** What has to be known of the two texts: their segments in order; of the root also the references. */
export type LinkedTexts = { root: SegmentDraft[]; commentary: string[] };

export type Pairs = { pairs: Pair[]; /** Places one of the texts does not have. */ unknown: string[] };

/**
 * Every line of a verse is paired with every segment of its explanation, so that a reader finds the whole explanation
 * from any line. The explanation runs from the first quotation of the verse to the end of the last.
 */
export function commentaryPairs(links: VerseLink[], texts: LinkedTexts): Pairs {
  const pairs = new Map<string, Pair>();
  const unknown: string[] = [];
  const position = new Map(texts.commentary.map((key, at) => [key, at]));
  const starts = links.map((link) => Math.min(...positionsOf(link, position))).sort((a, b) => a - b);
  for (const link of links) {
    const lines = linesOf(link, texts.root);
    const places = positionsOf(link, position);
    if (lines.length === 0) unknown.push(`${link.root}#${link.verses[0]}`);
    unknown.push(...link.places.filter((place) => !position.has(place)));
    if (places.length === 0) continue;
    const from = Math.min(...places);
    const next = starts.find((start) => start > from);
    const to = explanationEnd(texts.commentary, places, next);
    for (const explained of texts.commentary.slice(from, to)) {
      for (const line of lines) pairs.set(`${explained} ${line}`, { from: explained, to: line });
    }
  }
  return { pairs: [...pairs.values()], unknown };
}

function positionsOf(link: VerseLink, position: Map<string, number>): number[] {
  return link.places.flatMap((place) => position.get(place) ?? []);
}

/** With one quotation only, nothing marks the end but the beginning of the next verse. */
function explanationEnd(keys: string[], places: number[], next: number | undefined): number {
  if (places.length === 1 && next !== undefined && Number.isFinite(next)) return next;
  const last = Math.max(...places);
  const section = sectionOfKey(keys[last]!);
  let end = last;
  while (end < keys.length && sectionOfKey(keys[end]!) === section) end += 1;
  return end;
}

/** The verse runs from the segment with its number to the next numbered one or the end of its paragraph number. */
function linesOf(link: VerseLink, root: SegmentDraft[]): string[] {
  const [first, last] = link.verses.map((verse) => root.findIndex((segment) => carries(segment, verse)));
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

function carries(segment: SegmentDraft, verse: string): boolean {
  return segment.references.some(({ siglum, value }) => siglum + value === verse);
}

function isNumbered(segment: SegmentDraft, siglum: string | undefined): boolean {
  return segment.references.some((reference) => reference.siglum === siglum);
}
