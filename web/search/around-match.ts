/** Letters of the passage before and after that fit on a line or two; a Chinese one takes the room of two others. */
const CONTEXT = 84;
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Letters shown before the first match, and altogether; more would push it out of sight. */
const LEAD = 140;
const MOST = 520;

const TAG = /(<[^<>]*>)/;

/** Where a word, a syllable or a sentence begins: never inside a Tibetan stack. */
const BREAK = /(?<=[\s་།༎。，；、])(?=\S)/g;

const lettersOf = (html: string): number => html.replaceAll(/<[^<>]*>/g, '').length;

const cutStart = (text: string, keep: number): string => {
  const least = text.length - keep;
  const next = [...text.matchAll(BREAK)].find(({ index }) => index >= least);
  // A run without any break is cut anywhere, but not inside an entity.
  const inEntity = /&[^;\s]*$/.test(text.slice(0, least));
  const at = next?.index ?? (inEntity ? text.indexOf(';', least) + 1 : least);
  return text.slice(at);
};

const cutEnd = (text: string, keep: number): string => {
  const before = [...text.matchAll(BREAK)].findLast(({ index }) => index <= keep);
  const whole = text.slice(0, before?.index ?? keep);
  return (before ? whole : whole.replace(/&[^;]*$/, '')).trimEnd();
};

/** Tags stay in order and are balanced by whoever shows it; only words are left out. */
const leaveOut = (parts: string[], from: 'start' | 'end', keep: number): string => {
  let left = keep;
  const ordered = from === 'start' ? parts.toReversed() : parts;
  const kept = ordered.map((part) => {
    if (part.startsWith('<')) return left > 0 || !/^<br\b/i.test(part) ? part : '';
    const shown = part.length <= left ? part : left > 0 ? (from === 'start' ? cutStart : cutEnd)(part, left) : '';
    left -= part.length;
    return shown;
  });
  return (from === 'start' ? kept.toReversed() : kept).join('');
};

/** HTML of a passage as a result shows it: whole when it is short, else the words around its first match. */
export const aroundMatch = (html: string): string => {
  if (lettersOf(html) <= MOST) return html;
  const at = Math.max(0, html.search(/<mark\b/));
  const lead = html.slice(0, at);
  const isLong = lettersOf(lead) > LEAD;
  const start = isLong ? `…${leaveOut(lead.split(TAG), 'start', LEAD)}` : lead;
  const rest = html.slice(at);
  const room = MOST - lettersOf(start);
  return lettersOf(rest) <= room ? start + rest : `${start}${leaveOut(rest.split(TAG), 'end', room)}…`;
};

const roomFor = (text: string): number => (WIDE.test(text) ? CONTEXT / 2 : CONTEXT);
/** The two strokes that end a line of Tibetan stay together, as `safeHtml` keeps them. */
const plainEnds = (text: string): string =>
  text
    .replaceAll(/^…|…$/g, '')
    .trim()
    .replaceAll(/ (?=[།-༔])/g, '\u00A0');

/** The end of the passage before. */
export const lastWords = (before: string): string => {
  const text = plainEnds(before);
  const room = roomFor(text);
  return text.length <= room && !before.startsWith('…') ? text : `…${cutStart(text, Math.min(room, text.length - 1))}`;
};

/** The beginning of the passage after. */
export const firstWords = (after: string): string => {
  const text = plainEnds(after);
  const room = roomFor(text);
  return text.length <= room && !after.endsWith('…') ? text : `${cutEnd(text, Math.min(room, text.length - 1))}…`;
};
