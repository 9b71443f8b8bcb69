/** What stands in a volume, in order: the beginning of a work, or words with the place they stand at. */
export type VolumeItem = { kind: 'work'; id: string; place: Place } | { kind: 'words'; words: string; place: Place };

export type Place = {
  volume: number;
  /** Some volumes count their folios twice from 1a; the second count is run 2. */
  run: number;
  page: string;
  line: number;
};

const lineMark = /^\[(\d+x*[ab])(?:\.(\d+))?\]/;
/** Sub-works have a dash (D841-1), works that the catalogue left out a letter (D7a); older files write T for D. */
const workMark = /\{[DT](\d+[a-z]?(?:-\d+)?)\}/;

export function* volumeItems(volume: number, text: string, onUnmarked: (line: string) => void): Generator<VolumeItem> {
  const pages = new Set<string>();
  let place: Place = { volume, run: 1, page: '', line: 0 };
  for (const raw of text.split(/\r?\n/)) {
    if (raw.trim() === '') continue;
    const [mark = '', page, line] = lineMark.exec(raw) ?? [];
    if (page === undefined) onUnmarked(raw);
    else {
      const back = page !== place.page && pages.has(page);
      if (back) pages.clear();
      pages.add(page);
      place = { volume, run: place.run + (back ? 1 : 0), page, line: Number(line ?? 0) };
    }
    yield* lineItems(raw.slice(mark.length), place);
  }
}

function* lineItems(line: string, place: Place): Generator<VolumeItem> {
  // Splitting by a pattern with a group gives words and work ids in turn.
  for (const [index, part] of line.split(workMark).entries()) {
    if (index % 2 === 1) yield { kind: 'work', id: `D${part}`, place };
    else if (part !== '') yield { kind: 'words', words: part, place };
  }
}

/** Ids of the works that begin in a volume, without reading its words. */
export function workIds(text: string): string[] {
  return [...text.matchAll(new RegExp(workMark, 'g'))].map(([, id]) => `D${id}`);
}
