import { AppError } from '#server/errors.ts';
import type { CallApi } from '#server/http/handler.ts';
import { passageUrl } from '#server/http/site-urls.ts';
import { plainTextLines } from '#server/share/excerpt.rules.ts';
import { MAX_ANSWER_LENGTH, type PassageInput, type Source } from './tool-parts.ts';

/** What the tools need of the library: the calls of the API, as a guest, and each text looked up once. */
export type LibraryReader = {
  call: CallApi;
  siteUrl: string;
  sourceOf(text_id: string): Promise<Source>;
  /** The id of the passage that is meant. */
  findPassage(input: PassageInput): Promise<string>;
};

export const createLibraryReader = (call: CallApi, siteUrl: string): LibraryReader => {
  const sources = new Map<string, Promise<Source>>();
  const loadSource = async (text_id: string): Promise<Source> => {
    const { text } = await call('GET /texts/{id}/versions', { params: { id: text_id }, query: { limit: 1 } });
    const { title, language, citation, author, source, license } = text;
    return { text_id, title, language, citation, author, edition: source, license };
  };
  return {
    call,
    siteUrl,
    sourceOf: (text_id) => {
      const found = sources.get(text_id) ?? loadSource(text_id);
      sources.set(text_id, found);
      return found;
    },
    findPassage: async ({ segment_id, reference }) => {
      if (segment_id) return segment_id;
      if (!reference) throw new AppError('bad_request', 'Give a segment_id or a reference.');
      const { places } = await call('GET /search', { query: { query: reference, limit: 1 } });
      const [place] = places;
      if (!place)
        throw new AppError('segment_not_found', 'No passage of the library is cited like this. Search for its words.');
      return place.segment_id;
    },
  };
};

/** The words of a passage, a line of verse each. */
export const wordsOf = (html: string): string => plainTextLines(html).join('\n');

type Segment = {
  text_id: string;
  segment_id: string;
  segment_number?: number;
  label?: string | null;
  content: string;
};

export const describePassage = ({ siteUrl }: LibraryReader, segment: Segment, version_id?: string) => {
  const { text_id, segment_id, segment_number, label, content } = segment;
  return {
    segment_id,
    number: label ?? (segment_number === undefined ? '' : String(segment_number)),
    words: wordsOf(content),
    url: passageUrl(siteUrl, text_id, segment_id, version_id),
  };
};

/** As many from the beginning as one answer may have words, at least one. */
export const withinAnswer = <Item>(items: Item[], lengthOf: (item: Item) => number): Item[] => {
  let length = 0;
  const end = items.findIndex((item, index) => {
    length += lengthOf(item);
    return index > 0 && length > MAX_ANSWER_LENGTH;
  });
  return end === -1 ? items : items.slice(0, end);
};
