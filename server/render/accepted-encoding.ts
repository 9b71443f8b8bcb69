import type { Encoding } from './page-cache.ts';

const PREFERRED: readonly Encoding[] = ['br', 'gzip'];

/** The best of ours that the browser takes; nothing when it takes none. */
export const encodingFor = (header: string | string[] | undefined): Encoding | undefined => {
  const accepted = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((one) => one.trim()))
    .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name);
  return PREFERRED.find((encoding) => accepted.includes(encoding));
};
