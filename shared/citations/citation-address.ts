import { foldWord } from '#shared/scripts/words.ts';

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
