import type { CitationLanguages, CitationLookup, CitedSegment } from '#shared/citations/citation-lookup.ts';
import { bestNumberRank, bestRank, numberRank, pageRank, referenceRank } from '#shared/citations/citation-ranks.ts';
import { MAX_CITATIONS } from '#shared/citations/find-citations.ts';
import { groupBy } from '#shared/group-by.ts';
import { numberInEdition, withoutLine } from '../store/part-numbers.ts';
import type { StoredNumbers } from '../store/pack-database.ts';
import { compareBy, type ListedText } from './alike-texts.ts';
import { findParts, firstNumber, partsOfText, type RankedSegment, rankSegments } from './cited-parts.ts';
import { findLinked, findStoredText, type PlacedSegment, readHead, readRange } from './read-packs.ts';

// Passages of the texts on this device by the numbers with which people cite them, as `citations.queries.ts` of the server finds
// those of the library.

/** Of each text the best segment. */
type Found = Map<string, RankedSegment>;

/** So many passages of a root text are followed to translations that have no numbers of their own. */
const MAX_FOLLOWED = 50;

/** A rank that no segment has. */
const READ_ALL = -1;

const firstOfEach = (ranked: Map<string, RankedSegment[]>): Found =>
  new Map([...ranked].flatMap(([text_id, [first]]) => (first ? [[text_id, first]] : [])));

const citedSegment = async (
  text: ListedText,
  segment: PlacedSegment,
  { reader }: CitationLanguages,
): Promise<CitedSegment[]> => {
  const head = await readHead(text.text_id);
  if (!head) return [];
  const { title, language, script, is_root, type } = text.summary;
  const { original_title, original_language, original_script, work_titles } = head.text;
  return [
    {
      text_id: text.text_id,
      content_id: segment.content_id,
      segment_id: segment.id,
      segment_number: segment.position,
      content: segment.content,
      title,
      work_title: work_titles[reader] ?? '',
      language,
      script,
      is_root,
      is_commentary: type === 'commentary',
      original_title,
      original_language,
      original_script,
    },
  ];
};

const inOrder = ({ reader, edition, text }: CitationLanguages) =>
  compareBy<ListedText>(
    ({ text_id }) => !text_id.startsWith(text),
    ({ summary }) => summary.type === 'commentary',
    ({ summary }) => summary.language !== reader,
    ({ summary }) => summary.language !== edition,
    ({ summary }) => !summary.is_root,
    ({ summary }) => !summary.is_preferred,
    ({ summary }) => (summary.coverage === null ? null : -summary.coverage),
    ({ summary }) => summary.key,
  );

/** Translations of cited segments, unless all texts of the work were found by numbers of their own. */
const followTranslations = async (
  ranked: Map<string, RankedSegment[]>,
  texts: Map<string, ListedText>,
): Promise<Found> => {
  const found = firstOfEach(ranked);
  const works = groupBy([...texts.values()], ({ work_id }) => work_id);
  for (const [text_id, cited] of ranked) {
    const own = works.get(texts.get(text_id)?.work_id ?? '') ?? [];
    if (own.every((text) => ranked.has(text.text_id))) continue;
    const followed = cited.slice(0, MAX_FOLLOWED);
    const rankOf = new Map(followed.map(({ segment, rank }) => [segment.id, rank]));
    for (const segment of await findLinked('translates', [...rankOf.keys()])) {
      if (ranked.has(segment.text_id)) continue;
      const rank = Math.min(...(segment.translates ?? []).map((id) => rankOf.get(id) ?? Number.POSITIVE_INFINITY));
      const before = found.get(segment.text_id);
      if (!before || rank < before.rank || (rank === before.rank && segment.position < before.segment.position))
        found.set(segment.text_id, { segment, rank });
    }
  }
  return found;
};

/** Of parts whose numbers begin alike only the first of each text is needed. */
const exactAndFirst = (parts: StoredNumbers[], isExact: (number: string) => boolean): StoredNumbers[] =>
  [...groupBy(parts, ({ text_id }) => text_id).values()].flatMap((own) => {
    const exact = own.filter(({ cited }) => cited.some(isExact));
    const [first] = own.filter((part) => !exact.includes(part)).toSorted(compareBy(({ from }) => from));
    return first ? [...exact, first] : exact;
  });

const partsWithReferences = async ({
  sigla,
  values,
  prefix,
}: Parameters<CitationLookup['byReference']>[0]): Promise<StoredNumbers[]> => {
  const numbers = new Set(sigla.flatMap((siglum) => values.map((value) => numberInEdition(siglum, value))));
  const prefixes = prefix === null ? [] : sigla.map((siglum) => `${siglum} ${prefix}`);
  return exactAndFirst(await findParts([...numbers], prefixes), (number) => numbers.has(number));
};

/** Whether a segment is in a collection of discourses: `mn10:3.1` in `mn`. */
const isInCollection = ({ own_number }: PlacedSegment, text: ListedText | undefined, uid: string): boolean => {
  const number = own_number ?? text?.summary.citation.toLowerCase().replaceAll(' ', '') ?? '';
  return number.startsWith(uid) && /^\d/.test(number.slice(uid.length));
};

export const createLookup = (all: ListedText[], languages: CitationLanguages): CitationLookup => {
  const texts = new Map(all.map((text) => [text.text_id, text]));
  const ofWholeTexts = (parts: StoredNumbers[]) => parts.filter(({ text_id }) => texts.has(text_id));
  /** Whether all texts of the works that they are of are among them. */
  const isWhole = (parts: StoredNumbers[]): boolean => {
    const ids = new Set(parts.map(({ text_id }) => text_id));
    const works = new Set([...ids].map((id) => texts.get(id)?.work_id));
    return all.every(({ text_id, work_id }) => ids.has(text_id) || !works.has(work_id));
  };
  const answer = async (found: Found): Promise<CitedSegment[]> => {
    const sorted = [...found.keys()].flatMap((text_id) => texts.get(text_id) ?? []).toSorted(inOrder(languages));
    const segments = sorted
      .slice(0, MAX_CITATIONS)
      .map((text) => citedSegment(text, found.get(text.text_id)!.segment, languages));
    return (await Promise.all(segments)).flat();
  };
  return {
    byReference: async (asked) => {
      const parts = ofWholeTexts(await partsWithReferences(asked));
      const rankOf = ({ references = [] }: PlacedSegment) => bestRank(references, referenceRank(asked));
      return answer(firstOfEach(await rankSegments(parts, rankOf, 0)));
    },
    byPage: async ({ uid, ...asked }) => {
      const parts = ofWholeTexts(await partsWithReferences(asked));
      const rankOf = (segment: PlacedSegment) =>
        isInCollection(segment, texts.get(segment.text_id), uid)
          ? bestRank(segment.references ?? [], pageRank(asked))
          : null;
      return answer(firstOfEach(await rankSegments(parts, rankOf, 0)));
    },
    byNumber: async (number, section) => {
      const parts = ofWholeTexts(await findParts([number]));
      const others = new Set<string>();
      for (const text_id of new Set(parts.map((part) => part.text_id)))
        if (section === null && (await partsOfText(text_id)).some(({ cited }) => cited.some(isOther(number))))
          others.add(text_id);
      const rankOf = ({ own_number = '', text_id }: PlacedSegment) =>
        numberRank(own_number, { number, section, isOneOfMany: others.has(text_id) });
      // A passage without a number may translate any passage of the discourse.
      const best = isWhole(parts) ? bestNumberRank(section) : READ_ALL;
      const ranked = await rankSegments(parts, rankOf, best);
      return answer(await followTranslations(ranked, texts));
    },
    firstNumber: (prefix) => firstNumber(prefix, (text_id) => texts.has(text_id)),
    byWork: async (work, lines) => {
      const own = all.filter(({ summary }) => summary.work_key === work);
      if (lines.length > 0) return answer(await findLines(own, lines));
      const root = own.find(({ summary }) => summary.is_root);
      const starts = await Promise.all((root ? [root] : own).map(readStart));
      const ranked = new Map(starts.flat().map((segment) => [segment.text_id, [{ segment, rank: 0 }]]));
      return answer(await followTranslations(ranked, texts));
    },
  };
};

/** Numbers of discourses stand alone in the index, those of editions after a siglum. */
const isOther = (number: string) => (cited: string) => cited !== number && !cited.includes(' ');

const readStart = async ({ text_id, summary: { contents } }: ListedText): Promise<PlacedSegment[]> => {
  const [content] = (await findStoredText(text_id)) ? contents : [];
  return content ? readRange({ content_id: content.id, from: 1, to: 1 }) : [];
};

const lineOf = (value: string): string => value.split(', ')[1] ?? '';

/** Lines of a block print in texts of one work, whatever the edition is called. Translations have the lines of their root. */
const findLines = async (own: ListedText[], lines: string[]): Promise<Found> => {
  const sides = new Set(lines.map(withoutLine));
  const parts = (await Promise.all(own.map(({ text_id }) => partsOfText(text_id)))).flat();
  const rankOf = ({ references = [] }: PlacedSegment) =>
    bestRank(references, ({ value }) => {
      const at = lines.indexOf(lineOf(value));
      return at === -1 ? null : at;
    });
  const near = parts.filter(({ cited }) => cited.some((number) => sides.has(lineOf(number))));
  return firstOfEach(await rankSegments(near, rankOf, 0));
};
