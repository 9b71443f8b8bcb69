import { tokenise } from '#shared/scripts/tokenise.ts';
import { finishSteps, type Steps } from '#server/workers/steps.ts';
import { extractText } from './html-text.ts';
import { ByteReader, ByteWriter } from './byte-writer.ts';

/** Some tens of milliseconds. */
const SEGMENTS_PER_STEP = 1000;

type Form = { exact: string; token: string; positions: number[] };

const addForms = (text: string, first: number, forms: Map<string, Form>): number => {
  const tokens = tokenise(text);
  for (let index = 0; index < tokens.length; index += 1) {
    const { token, exact } = tokens[index] as (typeof tokens)[number];
    // Two runs may be written alike and fold otherwise, for example in another script.
    const key = token === exact ? exact : `${exact} ${token}`;
    const form = forms.get(key);
    if (form) form.positions.push(first + index);
    else forms.set(key, { exact, token, positions: [first + index] });
  }
  return tokens.length;
};

/** Postings of a form: how many positions, then each as its distance from the one before. */
const writePostings = (writer: ByteWriter, positions: number[]): void => {
  writer.varint(positions.length);
  let previous = 0;
  for (const position of positions) {
    writer.varint(position - previous);
    previous = position;
  }
};

/**
 * The words of one text as bytes, from the HTML of its segments: what the search reads instead of the text. A form is a
 * word as it was written, with its folded token. Tokens are numbered through the whole text; between two segments one
 * number is left out, so that no phrase reaches from one to the next and yet words of neighbouring segments are near
 * each other.
 */
export const packText = (segments: string[]): Uint8Array => finishSteps(packTextInSteps(segments));

/** The same, with pauses in which other work can go on. */
export function* packTextInSteps(segments: string[]): Steps<Uint8Array> {
  const forms = new Map<string, Form>();
  const writer = new ByteWriter();
  writer.varint(segments.length);
  let position = 0;
  for (const [index, content] of segments.entries()) {
    if (index % SEGMENTS_PER_STEP === SEGMENTS_PER_STEP - 1) yield;
    const length = addForms(extractText(content).text, position, forms);
    writer.varint(length);
    position += length + 1;
  }
  writer.varint(forms.size);
  const postings = new ByteWriter();
  for (const { exact, token, positions } of forms.values()) {
    const start = postings.length;
    writePostings(postings, positions);
    writer.string(exact);
    writer.string(token === exact ? '' : token);
    writer.varint(postings.length - start);
  }
  writer.append(postings.finish());
  return writer.finish();
}

export type UnpackedText = {
  /** The position of the first token of each segment, and the end of the last. */
  starts: Uint32Array;
  /** `offset`: where in `postings` those of the form begin. */
  forms: { exact: string; token: string; offset: number }[];
  postings: Uint8Array;
};

const readVarint = (bytes: Uint8Array, offset: number): { value: number; next: number } => {
  let next = offset;
  let byte = bytes[next++] as number;
  let value = byte & 127;
  for (let shift = 7; byte > 127; shift += 7) {
    byte = bytes[next++] as number;
    value |= (byte & 127) << shift;
  }
  return { value, next };
};

/** How many positions a form has. */
export const countPositions = (bytes: Uint8Array, offset: number): number => readVarint(bytes, offset).value;

export const firstPosition = (bytes: Uint8Array, offset: number): number =>
  readVarint(bytes, readVarint(bytes, offset).next).value;

/** The positions of a form, all or those before `end`. */
export const readPostings = (bytes: Uint8Array, offset: number, end = Number.POSITIVE_INFINITY): Uint32Array => {
  const { value: count, next } = readVarint(bytes, offset);
  const positions = new Uint32Array(Math.min(count, end));
  let at = next;
  let position = 0;
  for (let index = 0; index < count; index += 1) {
    let byte = bytes[at++] as number;
    let distance = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++] as number;
      distance |= (byte & 127) << shift;
    }
    position += distance;
    if (position >= end) return positions.subarray(0, index);
    positions[index] = position;
  }
  return positions;
};

export const unpackText = (packed: Uint8Array): UnpackedText => {
  const reader = new ByteReader(packed);
  const segments = reader.varint();
  const starts = new Uint32Array(segments + 1);
  for (let ordinal = 0; ordinal < segments; ordinal += 1)
    starts[ordinal + 1] = (starts[ordinal] as number) + reader.varint() + 1;
  const forms: UnpackedText['forms'] = [];
  let offset = 0;
  for (let count = reader.varint(); count > 0; count -= 1) {
    const exact = reader.string();
    const token = reader.string() || exact;
    forms.push({ exact, token, offset });
    offset += reader.varint();
  }
  // A copy: the rest of the bytes is not needed any more.
  return { starts, forms, postings: packed.slice(reader.at) };
};
