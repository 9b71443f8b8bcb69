import type { LibraryIndex } from './library-index.ts';
import { segmentAt } from '#shared/search/positions.ts';
import { chooseAnchors, type SoughtWord } from './quotation-anchors.ts';
import { locateInWindows, type Piece, type Place } from './quotation-places.ts';
import { listWindows, slackOf } from './quotation-windows.ts';
import type { TextInfo } from './text-info.ts';
import type { IndexedText } from './word-index.ts';

/** The folded words of a quotation in their order, each with its other spellings. */
export type QuotationQuery = {
  words: SoughtWord[];
  /** The numbers of the words that have an ellipsis before them: words may be left out there. */
  gaps: number[];
  language?: string | undefined;
};

/** Neighbouring segments of a text, counted from 1 in each of its contents, among which the quotation may stand. */
export type QuotationPlace = {
  text: Pick<TextInfo, 'text_id' | 'title' | 'language' | 'script' | 'type'>;
  contents: { content_id: string; first: number; last: number }[];
  /** So many words of the first segment stand before the place, and so many belong to it. */
  skipped: number;
  length: number;
};

const MAX_PLACES = 10;
/** Words that all ellipses together may stand for. */
const MAX_OMITTED = 300;
/** Further ellipses count as none. */
const MAX_GAPS = 8;
/** By which the whole is looked for: one of two may have common words only. */
const MAX_SOUGHT_PIECES = 3;

/** With what may stand around it, also in the content before and after. */
const placeOf = (library: LibraryIndex, place: Place, length: number): QuotationPlace => {
  const { number } = place;
  const { starts } = library.words.texts[number] as IndexedText;
  const end = Math.max((starts.at(-1) ?? 1) - 1, 0);
  const from = Math.min(Math.max(place.from - slackOf(length), 0), end);
  const to = Math.min(place.to + length + slackOf(length), end);
  const first = segmentAt(starts, from);
  const last = segmentAt(starts, to);
  const contents = library.contents[number] ?? [];
  const { text_id, title, language, script, type } = library.infos[number] as TextInfo;
  return {
    text: { text_id, title, language, script, type },
    contents: contents.flatMap(({ id, firstSegment }, at) => {
      const lastSegment = (contents[at + 1]?.firstSegment ?? starts.length - 1) - 1;
      if (firstSegment > last || lastSegment < first) return [];
      return [
        {
          content_id: id,
          first: Math.max(first - firstSegment, 0) + 1,
          last: Math.min(last, lastSegment) - firstSegment + 1,
        },
      ];
    }),
    skipped: from - (starts[first] as number),
    // Positions count one more for each segment than there are words.
    length: to - from + 1,
  };
};

const piecesOf = ({ words, gaps }: QuotationQuery): Piece[] => {
  const bounds = [0, ...gaps.filter((at) => at > 0 && at < words.length).slice(0, MAX_GAPS), words.length];
  return bounds.slice(1).map((end, at) => ({ start: bounds[at] as number, end }));
};

/** Where in the library a quotation may stand, the likeliest first: whether it does is for who reads the passages to say. */
export const findQuotation = (library: LibraryIndex, query: QuotationQuery): QuotationPlace[] => {
  const { words, language } = query;
  const pieces = piecesOf(query);
  const longest = pieces.toSorted((a, b) => b.end - b.start - (a.end - a.start)).slice(0, MAX_SOUGHT_PIECES);
  const windows = longest.flatMap(({ start, end }) => {
    const anchors = chooseAnchors(library, words.slice(start, end), language);
    return listWindows(library, anchors, end - start).map((window) => ({
      ...window,
      start: window.start - start,
      end: window.end - start,
    }));
  });
  const omitted = pieces.length > 1 ? MAX_OMITTED : 0;
  return locateInWindows(library, windows, { words, pieces, omitted })
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_PLACES)
    .map((place) => placeOf(library, place, words.length));
};
