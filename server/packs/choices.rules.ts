import type { PackText } from '#shared/contract/packs.ts';
import { isDownloadLicensed } from '#shared/download-licenses.ts';

/** Titles and lists of a text in three languages, and the words for its search. */
const BYTES_OF_TEXT = 20_000;
/** Ids, section and numbers of a segment, and where its words stand. */
const BYTES_OF_SEGMENT = 330;
/** A letter in UTF-8, markup and the words of the search included. */
const BYTES_OF_LETTER: Record<string, number> = { Latn: 1.5, Cyrl: 2.6 };
const OTHER_LETTER = 4;

/** About what texts take on a device; what is sent is a quarter of that, compressed. */
export const estimateBytes = ({
  texts,
  segments,
  letters,
  script,
}: {
  texts: number;
  segments: number;
  letters: number;
  script: string;
}): number =>
  Math.round(texts * BYTES_OF_TEXT + segments * BYTES_OF_SEGMENT + letters * (BYTES_OF_LETTER[script] ?? OTHER_LETTER));

type ChosenRow = Omit<PackText, 'bytes' | 'is_allowed'> & { letters: number };

export const packText = ({ letters, ...row }: ChosenRow): PackText => ({
  ...row,
  bytes: estimateBytes({ texts: 1, letters, segments: row.segments, script: row.script }),
  is_allowed: isDownloadLicensed(row.license),
});

type Counted = { script: string; license: string; texts: number; segments: number; letters: number };

export const packTotals = (counts: Counted[]) => {
  const totals = { texts: 0, segments: 0, bytes: 0, refused: 0 };
  for (const counted of counts) {
    if (!isDownloadLicensed(counted.license)) {
      totals.refused += counted.texts;
      continue;
    }
    totals.texts += counted.texts;
    totals.segments += counted.segments;
    totals.bytes += estimateBytes(counted);
  }
  return totals;
};
