import { createHash } from 'node:crypto';

/** Our own namespace for name-based UUIDs (RFC 9562, version 5). Changing it would change every id in every library. */
const NAMESPACE = Buffer.from('6f1d2c5ab2c44e0c9c0e7b3c5a1d9e42', 'hex');

type Kind = 'collection' | 'work' | 'text' | 'content' | 'section' | 'segment' | 'mapping-set';

/** The id of a thing is a function of its source key: the same on every machine and after every re-import. */
export const stableId = (kind: Kind, ...key: string[]): string => {
  const hash = createHash('sha1')
    .update(NAMESPACE)
    .update([kind, ...key].join('\u0000'))
    .digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
