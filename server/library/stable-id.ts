import { hash } from 'node:crypto';

/** The namespace of our name-based UUIDs (RFC 9562, version 5). Changing it would change every id in every library. */
const NAMESPACE = Buffer.from('6f1d2c5ab2c44e0c9c0e7b3c5a1d9e42', 'hex');

type Kind = 'collection' | 'work' | 'text' | 'content' | 'section' | 'segment' | 'mapping-set' | 'topic';

/** Hexadecimal digits whose upper two bits are the UUID variant. */
const VARIANT_DIGITS = ['8', '9', 'a', 'b'];

/** Reused for every id: allocating buffers per segment would take a third of the time. */
let buffer = Buffer.alloc(1024);
NAMESPACE.copy(buffer);

const bytesOf = (name: string): Buffer => {
  const size = NAMESPACE.length + name.length * 3;
  if (size > buffer.length) {
    buffer = Buffer.alloc(size);
    NAMESPACE.copy(buffer);
  }
  return buffer.subarray(0, NAMESPACE.length + buffer.write(name, NAMESPACE.length));
};

/** What was made by hand has no source: its key is its id. */
const MADE_BY_HAND = /^hand:([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/;

/** Derives an id from a source key: the same on every machine and after every re-import. */
export const stableId = (kind: Kind, ...key: string[]): string => {
  const own = key.length === 1 && key[0]!.startsWith('hand:') ? MADE_BY_HAND.exec(key[0]!)?.[1] : undefined;
  if (own) return own;
  const hex = hash('sha1', bytesOf(`${kind}\u0000${key.join('\u0000')}`), 'hex');
  const variant = VARIANT_DIGITS[Number.parseInt(hex.charAt(16), 16) & 3];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
