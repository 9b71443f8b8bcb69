/** `mn1:28-49.1` is text `mn1`, section 28 to 49, segment 1. */
type SegmentKey = { uid: string; parts: Interval[] };
type Interval = [from: number, to: number];

const PART = /^(\d+)(?:[-–](\d+))?$/;

function parse(key: string): SegmentKey | null {
  const colon = key.indexOf(':');
  if (colon < 0) return null;
  const parts: Interval[] = [];
  for (const part of key.slice(colon + 1).split('.')) {
    const found = PART.exec(part);
    if (!found) return null;
    parts.push([Number(found[1]), Number(found[2] ?? found[1])]);
  }
  return { uid: key.slice(0, colon), parts };
}

/** All but the last number: the segments of one paragraph or verse share it. */
export function sectionOfKey(key: string): string {
  const dot = key.lastIndexOf('.');
  return dot > key.indexOf(':') ? key.slice(0, dot) : key;
}

/** `0.x` are the lines above the text: division and title. */
export function isHeaderKey(key: string): boolean {
  return /:0(\.\d+)*$/.test(key);
}

/** The root segments that each key of another layer covers: the same key, all keys of a range, or none. */
export function coverage(keys: Iterable<string>, root: ReadonlySet<string>): Map<string, string[]> {
  const covered = new Map<string, string[]>();
  const ranges = new Map<string, string[]>();
  for (const key of keys) {
    covered.set(key, root.has(key) ? [key] : []);
    const range = root.has(key) ? null : rangeIn(key);
    if (range) pushTo(ranges, range, key);
  }
  const inRoot = ranges.size > 0 ? parsedKeys(root) : [];
  for (const [range, sharing] of ranges) {
    const found = coveredBy(range, inRoot);
    sharing.forEach((key, at) => {
      // `mn4:5-7.1` to `.8` over eight root segments map one to one; otherwise each covers the whole range.
      covered.set(key, sharing.length === found.length ? [found[at]!] : found);
    });
  }
  return covered;
}

/** `mn1:28-49` of `mn1:28-49.1`, where the last number only counts within the range; `mn1:3.1-4` of itself. */
function rangeIn(key: string): string | null {
  const section = sectionOfKey(key);
  return [key, section].find((candidate) => isRange(parse(candidate)?.parts.at(-1))) ?? null;
}

function isRange(part: Interval | undefined): boolean {
  return part !== undefined && part[1] > part[0];
}

type ParsedKey = SegmentKey & { key: string };

function parsedKeys(root: ReadonlySet<string>): ParsedKey[] {
  return [...root].flatMap((key) => {
    const parsed = parse(key);
    return parsed ? [{ ...parsed, key }] : [];
  });
}

/** Headings inside the range (`30.0`) are not covered. */
function coveredBy(range: string, root: ParsedKey[]): string[] {
  const { uid, parts: bounds } = parse(range)!;
  return root
    .filter((key) => key.uid === uid && key.parts.length >= bounds.length)
    .filter(({ parts }) => bounds.every(([from, to], at) => parts[at]![0] >= from && parts[at]![1] <= to))
    .filter(({ parts }) => parts.slice(bounds.length).every(([from]) => from > 0))
    .map(({ key }) => key);
}

/** Puts keys that only `extra` has after the key they follow there. */
export function mergeOrder(base: Iterable<string>, extra: Iterable<string>): string[] {
  const baseKeys = new Set(base);
  const following = new Map<string | null, string[]>();
  let before: string | null = null;
  for (const key of extra) {
    if (baseKeys.has(key)) before = key;
    else pushTo(following, before, key);
  }
  return [...(following.get(null) ?? []), ...[...baseKeys].flatMap((key) => [key, ...(following.get(key) ?? [])])];
}

function pushTo<Key>(lists: Map<Key, string[]>, key: Key, value: string): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
