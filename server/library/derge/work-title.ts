import { syllableCount } from './tibetan-units.ts';

/** `opening` is the range of the sentence with the titles, (0, 0) without one. */
export type WorkTitle = { title: string; opening: { start: number; end: number } };

/** རྒྱ་གར་སྐད་དུ། <Sanskrit> བོད་སྐད་དུ། <Tibetan>: how a translated work opens. */
const sanskritTitle = /རྒྱ་(?:གར|ནག)་(?:གི་)?སྐད་དུ/;
const tibetanTitle = /བོད་སྐད་དུ[་།\s]+([^།༎]+)[།༎]*\s*/;
/** <title>བཞུགས་སོ: a title page. */
const titlePage = /([^།༎༄༅༆\s][^།༎༄༅༆]*?)་?(?:ཞེས་བྱ་བ་)?བཞུགས་སོ/;
const MAX_OPENING_LENGTH = 1500;
const MAX_TITLE_SYLLABLES = 12;

/** Commentaries are recognized by their title; only treatises are considered. */
const commentaryName = /འགྲེལ|རྣམ་པར་བཤད་པ|རྣམ་བཤད|བཤད་སྦྱར|ཊཱི་ཀ/;
const LAST_KANGYUR_NUMBER = 1108;

export function workTitle(text: string): WorkTitle {
  const head = text.slice(0, MAX_OPENING_LENGTH);
  const titled = tibetanTitle.exec(head);
  if (titled?.[1]) return { title: withShad(titled[1]), opening: openingOf(head, titled) };
  const named = titlePage.exec(head);
  if (named?.[1]) return { title: withShad(named[1]), opening: { start: 0, end: 0 } };
  return { title: firstSyllables(head), opening: { start: 0, end: 0 } };
}

function openingOf(head: string, titled: RegExpExecArray): WorkTitle['opening'] {
  const sanskrit = head.search(sanskritTitle);
  const start = sanskrit >= 0 && sanskrit < titled.index ? sanskrit : titled.index;
  return { start, end: titled.index + titled[0].length };
}

export function isKangyur(id: string): boolean {
  return Number(/\d+/.exec(id)?.[0] ?? 0) <= LAST_KANGYUR_NUMBER;
}

export function isCommentary(id: string, title: string): boolean {
  return !isKangyur(id) && commentaryName.test(title);
}

/** A name ends with a shad, except after ག and ཀ, where the letter's own stroke stands for it. */
export function withShad(name: string): string {
  const bare = name.trim().replace(/[་།\s]+$/, '');
  if (/[གཀ][ིེོུ]?$/.test(bare)) return bare;
  return bare.endsWith('ང') ? `${bare}་།` : `${bare}།`;
}

function firstSyllables(head: string): string {
  const clause = head.split(/[།༎]+/).find((each) => syllableCount(each) > 0) ?? '';
  const bare = clause.replace(/^[༄-༆\s]+/, '');
  const syllables = bare.split('་');
  return syllables.length > MAX_TITLE_SYLLABLES
    ? `${syllables.slice(0, MAX_TITLE_SYLLABLES).join('་')}་…`
    : withShad(bare);
}
