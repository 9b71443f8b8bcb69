export type ByteRange = { from: number; to: number };

const RANGE = /^bytes=(\d*)-(\d*)$/;

/**
 * What a `Range` header asks for of a file (RFC 9110): the first and the last byte. `null` when none of it exists; undefined for
 * everything that a server may ignore, such as several ranges: the whole file is sent.
 */
export const parseByteRange = (header: string | undefined, size: number): ByteRange | null | undefined => {
  const [, first = '', last = ''] = RANGE.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length > 0 ? { from: size - length, to: size - 1 } : null;
  }
  const from = Number(first);
  if (last !== '' && Number(last) < from) return undefined;
  return from < size ? { from, to: last === '' ? size - 1 : Math.min(Number(last), size - 1) } : null;
};

/** Whether the part that is asked for continues what the caller has: `If-Range` names this very file, or is not sent. */
export const continuesFile = (ifRange: string | undefined, etag: string): boolean =>
  ifRange === undefined || ifRange === etag;
