import { hash } from 'node:crypto';

/** Our own namespace for name-based UUIDs (RFC 9562, version 5). Changing it would change every id in every library. */
const NAMESPACE = Buffer.from('6f1d2c5ab2c44e0c9c0e7b3c5a1d9e42', 'hex');

type Kind = 'collection' | 'work' | 'text' | 'content' | 'section' | 'segment' | 'mapping-set' | 'topic';

/** The two bits of the variant, in the four that a hexadecimal digit holds. */
const VARIANT = ['8', '9', 'a', 'b'];

/** Written anew for each id: two buffers for each segment of a corpus would be a third of the work. */
let bytes = Buffer.alloc(1024);
NAMESPACE.copy(bytes);

const bytesOf = (name: string): Buffer => {
  const most = NAMESPACE.length + name.length * 3;
  if (most > bytes.length) {
    bytes = Buffer.alloc(most);
    NAMESPACE.copy(bytes);
  }
  return bytes.subarray(0, NAMESPACE.length + bytes.write(name, NAMESPACE.length));
};

/** The id of a thing is a function of its source key: the same on every machine and after every re-import. */
export const stableId = (kind: Kind, ...key: string[]): string => {
  const hex = hash('sha1', bytesOf(`${kind}\u0000${key.join('\u0000')}`), 'hex');
  const variant = VARIANT[Number.parseInt(hex.charAt(16), 16) & 3];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
