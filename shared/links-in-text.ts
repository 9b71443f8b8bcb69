/**
 * What mail programs turn into a link, also without being asked: a scheme, `www.`, an e-mail address, a network path, a
 * numeric address, or a bare host name such as `evil.example`. A dot after an initial or an abbreviation is none as long as a
 * space follows it.
 */
const LINK = new RegExp(
  [
    String.raw`[a-z][a-z0-9+.-]*:\/\/\S*`,
    String.raw`(?:https?|ftp|mailto|tel|sms|data|javascript):\S+`,
    String.raw`www\.\S+`,
    String.raw`\\\\\S+`,
    String.raw`\d{1,3}(?:\.\d{1,3}){3}\S*`,
    String.raw`[\p{L}\p{M}\p{N}_@+-]+(?:\.[\p{L}\p{M}\p{N}_@+-]+)*\.(?=[\p{L}\p{M}\p{N}-]*\p{L}[\p{M}\p{N}-]*\p{L})[\p{L}\p{M}\p{N}-]+\S*`,
  ].join('|'),
  'giu',
);

/** As browsers read a host name: compatibility forms folded, every kind of full stop a dot, invisible characters gone. */
const foldDots = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('\u3002', '.');

export const hasLink = (text: string): boolean => foldDots(text).search(LINK) >= 0;

/** The text with an ellipsis in place of each link; unchanged when it has none. */
export const withoutLinks = (text: string): string => (hasLink(text) ? foldDots(text).replaceAll(LINK, '…') : text);
