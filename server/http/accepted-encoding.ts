import Negotiator from 'negotiator';
import type { Encoding } from './library-cache.ts';

const PREFERRED: readonly Encoding[] = ['br', 'gzip'];

/** The best encoding that the browser accepts; undefined when it accepts neither. */
export const encodingFor = (header: string | string[] | undefined): Encoding | undefined => {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': String(header ?? '').toLowerCase() } });
  const accepted = negotiator.encodings([...PREFERRED]);
  return PREFERRED.find((encoding) => accepted.includes(encoding));
};
