/** Letters of ids in the files of a library. */
const LETTERS = 'A-Za-z0-9.:~+/_–-';
const isPlain = new RegExp(`^[${LETTERS}]+$`);
const OTHER = new RegExp(`[^${LETTERS}]|~`, 'gu');
const ESCAPE = '~';

/** JavaScript moves integer-like keys to the front, so the order of the text would be lost. */
export const isBareNumber = (id: string): boolean => /^\d+$/.test(id);

export const isSegmentId = (id: string): boolean => isPlain.test(id) && !isBareNumber(id);

/**
 * The key of a passage as an id of the format. Texts that came from tables and other files have keys that are bare numbers or
 * have other letters: these ids begin with a tilde, and what the format does not have is its code point between tildes.
 */
export const toSegmentId = (key: string): string =>
  isSegmentId(key) && !key.startsWith(ESCAPE)
    ? key
    : ESCAPE + key.replaceAll(OTHER, (letter) => `~${letter.codePointAt(0)!.toString(16)}~`);

/** The reverse. */
export const fromSegmentId = (id: string): string =>
  id.startsWith(ESCAPE)
    ? id.slice(1).replaceAll(/~([0-9a-f]{1,6})~/g, (escaped, code: string) => {
        const point = Number.parseInt(code, 16);
        return point <= 0x10_ff_ff ? String.fromCodePoint(point) : escaped;
      })
    : id;
