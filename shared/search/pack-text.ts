import { tokenise } from '#shared/scripts/tokenise.ts';
import { finishSteps, type Steps } from '#shared/steps.ts';
import { extractText } from './html-text.ts';
import { ByteReader, ByteWriter } from './byte-writer.ts';

/** Some tens of milliseconds. */
const SEGMENTS_PER_STEP = 1000;

/** So many positions of a form are gathered before they are packed: most forms of most texts never have as many. */
const POSITIONS_AT_ONCE = 32;

/** `packed`: the positions before those in `pending`, of which the first `pendingCount` count. */
type Form = {
  exact: string;
  token: string;
  count: number;
  pending: number[];
  pendingCount: number;
  last: number;
  packed: ByteWriter | undefined;
};

/** Packs what is pending: each position as its distance from the one before. A long text has millions of them. */
const packPending = (form: Form, writer: ByteWriter): void => {
  for (let index = 0; index < form.pendingCount; index += 1) {
    const position = form.pending[index] as number;
    writer.varint(position - form.last);
    form.last = position;
  }
  form.pendingCount = 0;
};

const addPosition = (form: Form, position: number): void => {
  if (form.pendingCount === POSITIONS_AT_ONCE) {
    form.packed ??= new ByteWriter(POSITIONS_AT_ONCE * 4);
    packPending(form, form.packed);
  }
  form.pending[form.pendingCount] = position;
  form.pendingCount += 1;
  form.count += 1;
};

const addForms = (text: string, first: number, forms: Map<string, Form>): number => {
  const tokens = tokenise(text);
  for (let index = 0; index < tokens.length; index += 1) {
    const { token, exact } = tokens[index] as (typeof tokens)[number];
    // Two runs may be written alike and fold otherwise, for example in another script.
    const key = token === exact ? exact : `${exact} ${token}`;
    const position = first + index;
    const form = forms.get(key);
    if (form) addPosition(form, position);
    else forms.set(key, { exact, token, count: 1, pending: [position], pendingCount: 1, last: 0, packed: undefined });
  }
  return tokens.length;
};

/** Postings of a form: how many positions, then all of them. */
const writePostings = (writer: ByteWriter, form: Form): void => {
  writer.varint(form.count);
  if (form.packed) writer.append(form.packed.written());
  packPending(form, writer);
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
  for (const form of forms.values()) {
    const { exact, token } = form;
    const start = postings.length;
    writePostings(postings, form);
    writer.string(exact);
    writer.string(token === exact ? '' : token);
    writer.varint(postings.length - start);
  }
  writer.append(postings.written());
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
