import type { CitedItem } from '#shared/citations/cited-item.ts';
import { type Cited, type CitedText, describePassage, describeText } from '#shared/citations/describe.ts';
import { findNumbers } from '#shared/citations/find-numbers.ts';
import { formatCitations } from '#shared/citations/formats/format-citation.ts';
import type { PassageReference } from '#shared/contract/parts.ts';
import { openPackDatabase } from '../store/pack-database.ts';
import { findCitedPassages } from './citations.ts';
import { type PackCall, type PackQuery, titlesLanguage } from './pack-query.ts';
import { findSegment, type PlacedSegment, readHead, readRange } from './read-packs.ts';
import { referenceOf } from './segments.ts';
import { titlesIn } from './texts.ts';

/** As the library's server calls itself. */
const readSiteName = async (): Promise<string> => {
  const packs = await (await openPackDatabase()).getAll('packs');
  return packs.find(({ site_name }) => site_name)?.site_name ?? '';
};

const readText = async (text_id: string, query: PackQuery): Promise<CitedText | undefined> => {
  const head = await readHead(text_id);
  return head && titlesIn(head, titlesLanguage(query)).text;
};

const lastOf = async ({ content_id, position }: PlacedSegment, passages: number): Promise<PlacedSegment | undefined> =>
  passages > 1 ? (await readRange({ content_id, from: position + 1, to: position + passages - 1 })).at(-1) : undefined;

const findCited = async (query: PackQuery): Promise<Cited | undefined> => {
  const { segment_id, text_id, passages = '1' } = query;
  if (!segment_id) {
    const text = text_id ? await readText(text_id, query) : undefined;
    return text && describeText(text);
  }
  const segment = await findSegment(segment_id);
  const text = segment && (await readText(segment.text_id, query));
  if (!text) return undefined;
  const last = await lastOf(segment, Number(passages));
  const place = (own: PlacedSegment): PassageReference => referenceOf(own, text.citation);
  return describePassage(text, { segment_id: segment.id, first: place(segment), last: last && place(last) });
};

/** Of passages and texts; sheets are of members. */
export const answerCitation: PackCall<'GET /citations'> = async ({ query, origin = '' }) => {
  const cited = await findCited(query);
  if (!cited) return undefined;
  const { item, ...place } = cited;
  const { address, numbers } = await findNumbers(place, origin, (number, text) =>
    findCitedPassages(number, { language: 'en', text }),
  );
  const accessed = query['accessed'] ?? new Date().toISOString().slice(0, 10);
  const whole: CitedItem = { ...item, site: await readSiteName(), url: address, accessed };
  return { address, numbers, ...formatCitations(whole) };
};
