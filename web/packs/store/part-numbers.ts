import { SIGLA } from '#shared/citations/sigla.ts';
import { PTS_SIGLA } from '#shared/citations/pts-citation.ts';
import type { PackSegment } from '#shared/contract/packs.ts';
import { citableNumber } from '#shared/own-number.ts';

// The numbers by which people cite passages, as a part has them: few for each part, so that a citation is looked up without
// reading the texts. Whoever changes what is noted makes a new version of the database, which deletes what was.

const CITED = new Set([...PTS_SIGLA, ...SIGLA.flatMap(({ references = [] }) => references)]);
/** A line of a block print, as imported works have it, whatever the edition is called: `vol 3, 144b.6`. */
const LINE_OF_FOLIO = /, \d+[ab]\.\d+$/;

/** A side has many lines: they are told apart by the passages themselves. `21, 144b6` is `21, 144b`. */
export const withoutLine = (value: string): string => value.replace(/(\d[abc])\.?\d+$/, '$1');

/** As the index has the number of an edition. That of a discourse, `mn10`, stands there as it is. */
export const numberInEdition = (siglum: string, value: string): string => `${siglum} ${withoutLine(value)}`;

export const numbersIn = (segments: PackSegment[]): string[] => {
  const numbers = new Set<string>();
  for (const { own_number = '', references = [] } of segments) {
    const discourse = citableNumber(own_number);
    if (discourse !== undefined) numbers.add(discourse);
    for (const { siglum, value } of references)
      if (CITED.has(siglum) || LINE_OF_FOLIO.test(value)) numbers.add(numberInEdition(siglum, value));
  }
  return [...numbers];
};
