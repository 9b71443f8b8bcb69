/** What was asked and what the server said, made short and free of what differs each time. */
export type RecordedExample = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** Missing where the answer is empty or a file that is no text. */
  answer?: unknown;
};

/** Enough to see what the items of a list are like. */
const MAX_ITEMS = 1;
const MAX_LENGTH = 400;

type Replacer = (text: string) => string;

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f])[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** Ids that are derived from a source are of version 5 or 8; the others are random. */
const isDerived = (version: string): boolean => version === '5' || version === '8';

/** Of the texts that are loaded and of the members that are created for the recording, one after the other. */
const EXAMPLE_DAY = '2026-01-31';
const NOW = /\b20(?:2[6-9]|[3-9]\d)-\d\d-\d\d([T ])\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?/g;

/** Replaces ids, times, addresses, tokens and codes that are new each time. */
export const createReplacer = (): Replacer => {
  const ids = new Map<string, string>();
  const idFor = (id: string): string => {
    const known = ids.get(id) ?? `00000000-0000-4000-8000-${String(ids.size + 1).padStart(12, '0')}`;
    ids.set(id, known);
    return known;
  };
  return (text) =>
    text
      .replaceAll(UUID, (id, version: string) => (isDerived(version) ? id : idFor(id)))
      .replaceAll(
        NOW,
        (_, mark: string, parts = '', zone = '') => `${EXAMPLE_DAY}${mark}12:00:00${parts && '.000'}${zone}`,
      )
      .replaceAll(new Date().toISOString().slice(0, 10), EXAMPLE_DAY)
      .replaceAll(/\b\d+ (?:second|minute)s? ago/g, '1 minute ago')
      .replaceAll(/\b([a-z]+_[a-z]+)\.\d+/g, '$1.1000')
      .replaceAll(/[\w.+-]+@example\.org/g, 'tashi@example.org')
      // Checksums of what has such times in it.
      .replaceAll(/\b[0-9a-f]{64}\b/g, '0a1b2c3d'.repeat(8))
      .replaceAll(/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'eyJ…')
      // Tokens of sessions, links and second steps: 32 random bytes, or two of them.
      .replaceAll(/(?<![\w-])[\w-]{43}(?:\.[\w-]{43})?(?![\w-])/g, 'token…');
};

const mapStrings = (value: unknown, change: (text: string) => string, maxItems: number): unknown => {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => mapStrings(item, change, maxItems));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value);
  return Object.fromEntries(fields.map(([name, field]) => [change(name), mapStrings(field, change, maxItems)]));
};

/** A request is recorded whole, so that it can be sent as it is. */
export const recordRequest = (request: object, replace: Replacer): object =>
  mapStrings(request, replace, Infinity) as object;

export const recordAnswer = (answer: unknown, replace: Replacer): unknown =>
  mapStrings(answer, (text) => shortened(replace(text)), MAX_ITEMS);

const shortened = (text: string): string => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Of a map, the names are ids. */
const fieldsOf = (value: Record<string, unknown>): Map<string, unknown> =>
  new Map(Object.entries(value).map(([name, field]) => [name.replaceAll(UUID, '{id}'), field]));

/** Where the two differ in their fields or in the kind of a value; null and an empty list stand for any. */
export const findShapeDifferences = (expected: unknown, actual: unknown, path = ''): string[] => {
  if (expected === null || actual === null) return [];
  if (Array.isArray(expected) && Array.isArray(actual)) {
    const [[first], [other]] = [expected, actual];
    return first === undefined || other === undefined ? [] : findShapeDifferences(first, other, `${path}[]`);
  }
  if (!isObject(expected) || !isObject(actual) || Array.isArray(expected) || Array.isArray(actual))
    return typeof expected === typeof actual && Array.isArray(expected) === Array.isArray(actual) ? [] : [path];
  const [before, after] = [fieldsOf(expected), fieldsOf(actual)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) =>
    before.has(name) && after.has(name)
      ? findShapeDifferences(before.get(name), after.get(name), `${path}.${name}`)
      : [`${path}.${name}`],
  );
};
