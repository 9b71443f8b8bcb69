import { foldWord } from '#shared/scripts/words.ts';

/** No citation is longer; the query of a search is cut elsewhere. */
const MAX_PATH = 200;
/** The beginning of the id of a text: enough to tell the versions of a work apart. */
const TEXT_PREFIX = /^[0-9a-f]{8}[0-9a-f-]{0,28}$/;

/** Whether something may be cited by what follows `/c/`; `text` may be empty. */
export const isCitedAddress = ({ path, text }: { path: string; text: string }): boolean =>
  path.length <= MAX_PATH && (text === '' || TEXT_PREFIX.test(text));

type Passage = { text_id: string; content_id: string; segment_id: string };

/** Where an address of a passage leads. */
export const chapterAddress = ({ text_id, content_id, segment_id }: Passage): string =>
  `/chapter?${new URLSearchParams({ text_id, content_id, segment_id }).toString()}`;

/** CBETA writes an underscore itself: `T08n0251_p0848c07`. */
const CBETA = /^T\d{1,3}n\d+[a-z]?_p/i;
/** `m.i.55`: volume and page between full stops. */
const DOTTED_PAGE = /(?<=^\p{L}+)\.(i{1,3}|iv|v)[.,](?=\d)/iu;

/** The citation that an address below `/c/` stands for: `toh21/144b` is `toh21, 144b`, `m_i_55` is `m i 55`. */
export const citationInAddress = (path: string): string =>
  CBETA.test(path)
    ? path
    : path
        .replaceAll('_', ' ')
        .replace(/^([^/]+)\/(?=.)/, '$1, ')
        .replace(DOTTED_PAGE, ' $1 ')
        .trim();

/**
 * The address of a citation, as it can be read aloud: `Toh 21, 144b6` is `toh21/144b6`, `PTS M i 55` is `m_i_55`. Names in
 * other letters than ours stay as they are.
 */
export const addressOfCitation = (citation: string): string =>
  citation
    .replace(/^PTS /, '')
    .split(', ')
    .map((part) =>
      part
        .replaceAll('–', '-')
        .split(' ')
        .map((word) => (/\d/.test(word) ? word.toLowerCase() : foldWord(word)))
        .join(' ')
        // `toh 21` is one word; volume and page are not.
        .replace(/^(\S+) (?=\d\S*$)/, '$1')
        .replaceAll(' ', '_'),
    )
    .join('/');
