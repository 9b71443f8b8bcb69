import type { CitationLookup, CitedSegment } from '#shared/citations/citation-lookup.ts';
import { bestNumberRank, bestRank, numberRank, type Rank, referenceRank } from '#shared/citations/citation-ranks.ts';
import type { Section, Segment } from '#shared/contract/text-sections.ts';
import type { Details, OpenedText } from '#shared/contract/texts.ts';
import { listAnswers } from './recent-answers.ts';

// Passages that were read lately, by the numbers with which they are cited. What was read has the numbers that stand in the
// margin alone: pages of the Pali Text Society are not among them.

type RecentPassage = {
  cited: CitedSegment;
  own_numbers: string[];
  references: { siglum: string; value: string }[];
};

const DETAILS = /^\/api\/v1\/texts\/[0-9a-f-]{36}\/details\?/;

const segmentsIn = (sections: Section[]): Segment[] =>
  sections.flatMap(({ segments, sections: inner }) => [...segments, ...segmentsIn(inner)]);

/** As sources write what stands in the margin: `144b6` of Toh 21 is `21, 144b6`, `2.25.1` of DN 16 is `dn16:2.25.1`. */
const numbersOf = ({ citation }: OpenedText, { label, has_own_number }: Segment) => {
  const works = label === null || citation === '' ? [] : citation.split(', ');
  const references = works.map((work) => {
    const [siglum = '', number = ''] = work.split(' ');
    return { siglum, value: has_own_number ? String(label) : `${number}, ${label}` };
  });
  const own_numbers = has_own_number ? works.map((work) => `${work.replaceAll(' ', '').toLowerCase()}:${label}`) : [];
  return { references, own_numbers };
};

type Place = Pick<CitedSegment, 'content_id' | 'segment_id' | 'segment_number' | 'content'>;

const citedIn = (text: OpenedText, place: Place): CitedSegment => {
  const { id: text_id, title, language, script, is_root, type } = text;
  const { original_title, original_language, original_script } = text;
  return {
    ...place,
    text_id,
    title,
    language,
    script,
    is_root,
    original_title,
    original_language,
    original_script,
    work_title: '',
    is_commentary: type === 'commentary',
  };
};

const passagesIn = ({ text_detail, version_detail, content: { id, sections } }: Details): RecentPassage[] =>
  segmentsIn(sections).flatMap((segment): RecentPassage[] => {
    const { segment_id, segment_number, content, translation } = segment;
    const numbers = numbersOf(text_detail, segment);
    const own = { cited: citedIn(text_detail, { content_id: id, segment_id, segment_number, content }), ...numbers };
    const [content_id] = version_detail?.table_of_contents ?? [];
    if (!version_detail || !translation || content_id === undefined) return [own];
    const { segment_id: its, segment_number: number, content: words } = translation;
    const place = { content_id, segment_id: its, segment_number: number, content: words };
    return [own, { cited: citedIn(version_detail, place), ...numbers }];
  });

/** Of each text the passage of the best rank, the first of these. */
const bestOfEach = (passages: RecentPassage[], rankOf: (passage: RecentPassage) => Rank): CitedSegment[] => {
  const best = new Map<string, { rank: number; cited: CitedSegment }>();
  for (const passage of passages) {
    const rank = rankOf(passage);
    if (rank === null) continue;
    const { cited } = passage;
    const before = best.get(cited.text_id);
    const isBetter = !before || rank < before.rank;
    if (isBetter || (rank === before.rank && cited.segment_number < before.cited.segment_number))
      best.set(cited.text_id, { rank, cited });
  }
  return [...best.values()].map(({ cited }) => cited);
};

const NONE = async (): Promise<CitedSegment[]> => [];

export const createRecentLookup = async (): Promise<CitationLookup> => {
  const answers = (await listAnswers('/api/v1/texts/')).filter(({ address }) => DETAILS.test(address));
  const passages = answers.flatMap(({ body }) => passagesIn(JSON.parse(body) as Details));
  return {
    byReference: async (asked) => bestOfEach(passages, ({ references }) => bestRank(references, referenceRank(asked))),
    byNumber: async (number, section) => {
      const ranks = (own_numbers: string[]) =>
        own_numbers
          .map((own) => numberRank(own, { number, section, isOneOfMany: false }))
          .filter((rank) => rank !== null);
      return bestOfEach(passages, ({ own_numbers }) => {
        const found = ranks(own_numbers);
        return found.length > 0 ? Math.max(bestNumberRank(section), Math.min(...found)) : null;
      });
    },
    byPage: NONE,
    firstNumber: async () => undefined,
    // Its lines are found as those of an edition.
    byWork: NONE,
  };
};
