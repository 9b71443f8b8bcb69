import { ByteReader } from '#shared/search/byte-writer.ts';
import type { StoredWords } from '../store/pack-database.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The words of a part as the search reads them: forms by their numbers in the vocabulary. */
export type PartWords = {
  content_id: string;
  /** The position of its first segment. */
  from: number;
  starts: Uint32Array;
  forms: Uint32Array;
  /** Where in `postings` those of each form begin. */
  offsets: Uint32Array;
  postings: Uint8Array;
};

const skipString = (reader: ByteReader): void => {
  const length = reader.varint();
  reader.at += length;
};

/** From the bytes that `packText` has written. */
export const readPartWords = ({ content_id, from, words }: StoredWords, vocabulary: Vocabulary): PartWords => {
  const reader = new ByteReader(words);
  const segments = reader.varint();
  const starts = new Uint32Array(segments + 1);
  for (let ordinal = 0; ordinal < segments; ordinal += 1)
    starts[ordinal + 1] = (starts[ordinal] as number) + reader.varint() + 1;
  const count = reader.varint();
  const forms = new Uint32Array(count);
  const offsets = new Uint32Array(count);
  let offset = 0;
  for (let index = 0; index < count; index += 1) {
    const start = reader.at;
    skipString(reader);
    const token = reader.at;
    skipString(reader);
    forms[index] = vocabulary.numberOf(words, start, token, reader.at);
    offsets[index] = offset;
    offset += reader.varint();
  }
  return { content_id, from, starts, forms, offsets, postings: words.subarray(reader.at) };
};
