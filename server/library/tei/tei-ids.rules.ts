/**
 * Keys of passages as `xml:id`, which begins with a letter and has no colon. The number is that of the text in its file; a file
 * whose `refsDecl` has this name has such ids, and an import reads the keys from them.
 */
export const KEYS_IN_IDS = 'pothi-keys';

export const teiId = (text: number, key: string): string =>
  `t${text}.${key.replaceAll(/[^A-Za-z0-9.-]/gu, (letter) => `_${letter.codePointAt(0)?.toString(16)}_`)}`;

/** The key in an id; undefined for an id that is not one of these. */
export const keyOfTeiId = (id: string): string | undefined => {
  const key = /^t\d+\.(.+)$/.exec(id)?.[1];
  return key?.replaceAll(/_([\da-f]+)_/g, (_whole, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
};
