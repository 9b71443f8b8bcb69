import type { ContentSegment, SectionDraft, TextContent } from '#server/library/draft.ts';

/** Turns one state of a text into another, and is much smaller than a text. */
export type ContentPatch = {
  sections?: SectionDraft[];
  /** Runs of segments of the other state, first and number of each, and keys of segments that it does not have. */
  order?: ([number, number] | string)[];
  /** Only the fields that differ; all fields of a segment that the other state does not have. */
  segments: (Partial<ContentSegment> & { key: string })[];
};

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

const FIELDS = ['section', 'type', 'level', 'starts_block', 'content', 'notes', 'references'] as const;

const differences = (segment: ContentSegment, other: ContentSegment | undefined): ContentPatch['segments'] => {
  if (segment === other) return [];
  if (!other) return [segment];
  const fields = FIELDS.filter((field) => !isSame(segment[field], other[field]));
  return fields.length === 0
    ? []
    : [{ key: segment.key, ...Object.fromEntries(fields.map((field) => [field, segment[field]])) }];
};

const orderOf = (wanted: TextContent, places: Map<string, number>): ContentPatch['order'] => {
  const runs: ([number, number] | string)[] = [];
  for (const { key } of wanted.segments) {
    const place = places.get(key);
    const last = runs.at(-1);
    if (place === undefined) runs.push(key);
    else if (Array.isArray(last) && last[0] + last[1] === place) last[1] += 1;
    else runs.push([place, 1]);
  }
  return runs;
};

/** What makes `wanted` of `present`. */
export const patchTo = (wanted: TextContent, present: TextContent): ContentPatch => {
  const places = new Map(present.segments.map(({ key }, index) => [key, index]));
  const others = new Map(present.segments.map((segment) => [segment.key, segment]));
  const isInOrder =
    wanted.segments.length === present.segments.length &&
    wanted.segments.every(({ key }, index) => present.segments[index]?.key === key);
  return {
    ...(isSame(wanted.sections, present.sections) ? {} : { sections: wanted.sections }),
    ...(isInOrder ? {} : { order: orderOf(wanted, places) ?? [] }),
    segments: wanted.segments.flatMap((segment) => differences(segment, others.get(segment.key))),
  };
};

export const applyPatch = (present: TextContent, { sections, order, segments }: ContentPatch): TextContent => {
  const patches = new Map(segments.map((segment) => [segment.key, segment]));
  const patched = (segment: ContentSegment): ContentSegment => {
    const patch = patches.get(segment.key);
    return patch ? { ...segment, ...patch } : segment;
  };
  const ordered = order
    ? order.flatMap((run) =>
        typeof run === 'string'
          ? [patches.get(run) as ContentSegment]
          : present.segments.slice(run[0], run[0] + run[1]).map(patched),
      )
    : present.segments.map(patched);
  return { sections: sections ?? present.sections, segments: ordered };
};
