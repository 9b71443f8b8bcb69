import type { Alignment } from '#shared/contract/alignment-parts.ts';
import type { PackHead } from '#shared/contract/packs.ts';
import { MAX_ALIGNED_SEGMENTS } from '#shared/limits.ts';
import type { PackCall } from './pack-query.ts';
import { findLinked, findSegments, type PlacedSegment, readHead, readRange } from './read-packs.ts';

const relationOf = ({ text, titles }: PackHead, other: PackHead): Alignment['relation'] => {
  if (text.group_id === other.text.group_id) return 'version';
  const isAmong = (works: { group_id: string }[] = []) =>
    works.some(({ group_id }) => group_id === other.text.group_id);
  const own = titles['en']?.text;
  if (isAmong(own?.commentaries)) return 'commentary';
  return isAmong(own?.root_texts) ? 'root_text' : null;
};

/** Adds to each key all values of other keys that it leads to. */
const lead = (from: Map<string, Set<string>>, links: [from: string, to: string][]): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>();
  for (const [key, to] of links)
    for (const own of from.get(key) ?? []) {
      const owners = found.get(to) ?? new Set();
      found.set(to, owners.add(own));
    }
  return found;
};

const unite = (...maps: Map<string, Set<string>>[]): Map<string, Set<string>> => {
  const all = new Map<string, Set<string>>();
  for (const map of maps) for (const [key, owners] of map) all.set(key, new Set([...(all.get(key) ?? []), ...owners]));
  return all;
};

const linksOf = (segments: PlacedSegment[], link: 'translates' | 'explains'): [string, string][] =>
  segments.flatMap((segment) => (segment[link] ?? []).map((target): [string, string] => [target, segment.id]));

/** Two segments are a pair when they translate one root segment, or two of which one is a commentary on the other. */
const listPairs = async (page: PlacedSegment[], other_id: string): Promise<Alignment['pairs']> => {
  // Segments of any text, each with those of the page that lead to it.
  const own = new Map(page.map(({ id }) => [id, new Set([id])]));
  const roots = unite(
    own,
    lead(
      own,
      page.flatMap(({ id, translates = [] }) => translates.map((to) => [id, to] as [string, string])),
    ),
  );
  const rootIds = [...roots.keys()];
  const explaining = lead(roots, linksOf(await findLinked('explains', rootIds), 'explains'));
  const explained = lead(
    roots,
    (await findSegments(rootIds)).flatMap(({ id, explains = [] }) =>
      explains.map((to) => [id, to] as [string, string]),
    ),
  );
  const linked = unite(roots, explaining, explained);
  const translating = (await findLinked('translates', [...linked.keys()])).filter(
    ({ text_id }) => text_id === other_id,
  );
  const all = unite(linked, lead(linked, linksOf(translating, 'translates')));
  const positions = new Map(page.map(({ id, position }) => [id, position]));
  const others = (await findSegments([...all.keys()])).filter(({ text_id }) => text_id === other_id);
  return others
    .flatMap((other) =>
      [...(all.get(other.id) ?? [])].map((segment_id) => ({
        segment_id,
        segment_number: positions.get(segment_id) ?? 0,
        other_segment_id: other.id,
        other_segment_number: other.position,
      })),
    )
    .toSorted((a, b) => a.segment_number - b.segment_number || a.other_segment_number - b.other_segment_number);
};

export const answerAlignment: PackCall<'GET /texts/{id}/alignment'> = async ({ id, query }) => {
  const [head, other] = [await readHead(id), await readHead(query['other_id'] ?? '')];
  if (!head || !other) return undefined;
  const content_id = query['content_id'] ?? head.contents[0]?.id;
  if (!head.contents.some((content) => content.id === content_id) || !content_id) return undefined;
  const from = Number(query['from'] ?? 1);
  const to = Number(query['to'] ?? MAX_ALIGNED_SEGMENTS);
  const relation = relationOf(head, other);
  const pairs = relation ? await listPairs(await readRange({ content_id, from, to }), other.text.id) : [];
  return { text_id: head.text.id, other_id: other.text.id, relation, from, to, pairs };
};
