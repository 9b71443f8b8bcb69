import type { PackPart, PackSegments } from '#shared/contract/packs.ts';
import { packText } from '#shared/search/pack-text.ts';
import { idNumber, type IncomingPart } from './pack-database.ts';
import { numbersIn } from './part-numbers.ts';

const decoder = new TextDecoder();

export const parsePart = (body: ArrayBuffer): PackPart => JSON.parse(decoder.decode(body)) as PackPart;
export const parseSegments = (body: ArrayBuffer): PackSegments['segments'] =>
  (parsePart(body) as PackSegments).segments;

const numbersOf = (ids: string[]): number[] => [...new Set(ids.map(idNumber))];

type Part = { text_id: string; content_id: string; sha256: string; body: ArrayBuffer };

/** With the keys and numbers by which its segments are found, and its words. */
export const preparePart = (
  { text_id, content_id, sha256, body }: Part,
  segments = parseSegments(body),
): IncomingPart => ({
  text_id,
  content_id,
  sha256,
  body,
  count: segments.length,
  ids: numbersOf(segments.map(({ id }) => id)),
  targets: numbersOf(segments.flatMap(({ translates = [], explains = [] }) => [...translates, ...explains])),
  words: packText(segments.map(({ content }) => content)),
  cited: numbersIn(segments),
});
