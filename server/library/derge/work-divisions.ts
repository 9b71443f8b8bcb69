import type { SectionDraft } from '../draft.ts';
import type { FolioLine } from './volumes.ts';
import { withShad } from './work-title.ts';

export type TextUnit = { text: string; folioLine: FolioLine; isBamPo: boolean };
export type Divisions = { sections: SectionDraft[]; /** Key of the section of each unit. */ sectionOf: string[] };

type Start = { at: number; key: string; title: string };

/** …ལེའུ་གསུམ་པའོ།། །།: a chapter is named where it ends. */
const chapterEnd = /ལེའུ[^།]*(?:(?:དང་པོ|པ)འོ|རྫོགས་སོ)།། *།།\s*$/;
const ordinalBamPo = /^བམ་པོ་[^།]*(?:དང་པོ|པ|ཐ་མ)(?:འོ)?$/;
const bamPo = /(?<=[།\s])བམ་པོ་[^།]{1,40}།[ །]*/g;
/** After the last chapter: a colophon or, when it is long, chapters without a name in the edition. */
const colophon = { key: 'colophon', title: 'མཇུག་བྱང་།' };
const remainder = { key: 'remainder', title: 'ལྷག་མ།' };
const MAX_COLOPHON_UNITS = 20;

/** A longer work without divisions is cut by folios, so that it has a table of contents. */
const MAX_UNDIVIDED_UNITS = 500;
const FOLIOS_PER_SECTION = 5;

/** The ranges of headings of numbered bam pos, which are units of their own. */
export function bamPoHeadings(text: string): { start: number; end: number }[] {
  return [...text.matchAll(bamPo)]
    .filter(([heading]) => ordinalBamPo.test(bareClause(heading)))
    .map((found) => ({ start: found.index, end: found.index + found[0].length }));
}

/** Divides by chapters, else by bam pos, else not at all, or by folios when the work is long. */
export function divide(units: TextUnit[], workTitle: string): Divisions {
  const starts = [chapters(units), bamPos(units, workTitle)].find((found) => found.length > 1);
  if (starts) return assignSections(units, starts);
  if (units.length <= MAX_UNDIVIDED_UNITS) return assignSections(units, [{ at: 0, key: 'text', title: workTitle }]);
  return assignSections(units, folios(units));
}

function chapters(units: TextUnit[]): Start[] {
  const ends = units.flatMap((unit, index) => (chapterEnd.test(unit.text) ? [index] : []));
  const starts = ends.map((end, index) => ({
    at: index === 0 ? 0 : (ends[index - 1] ?? 0) + 1,
    key: `chapter-${index + 1}`,
    title: chapterTitle(units[end]?.text ?? ''),
  }));
  const rest = (ends.at(-1) ?? units.length) + 1;
  const left = units.length - rest;
  if (left <= 0) return starts;
  return [...starts, { at: rest, ...(left > MAX_COLOPHON_UNITS ? remainder : colophon) }];
}

function chapterTitle(text: string): string {
  const clause = bareClause(text).replace(/^.*པ་ལས་/, '');
  return withShad(clause.replace(/་རྫོགས་སོ$/, '').replace(/(པ|པོ)འོ$/, '$1'));
}

/** Text before the first bam po belongs to it, unless the edition leaves the first one unnamed. */
function bamPos(units: TextUnit[], workTitle: string): Start[] {
  const starts = units
    .flatMap((unit, at) => (unit.isBamPo ? [{ at, title: withShad(bareClause(unit.text)) }] : []))
    .map(({ at, title }, index) => ({ at, title, key: `bam-po-${index + 1}` }));
  const [first] = starts;
  if (!first || first.at === 0) return starts;
  if (first.title.includes('དང་པོ')) return [{ ...first, at: 0 }, ...starts.slice(1)];
  return [{ at: 0, key: 'opening', title: workTitle }, ...starts];
}

function folios(units: TextUnit[]): Start[] {
  const starts: Start[] = [];
  let current = '';
  for (const [at, { folioLine }] of units.entries()) {
    const first = Math.floor((Number.parseInt(folioLine.page, 10) || 0) / FOLIOS_PER_SECTION) * FOLIOS_PER_SECTION;
    const key = `folio-${folioLine.volume}-${folioLine.run}-${first}`;
    if (key === current) continue;
    current = key;
    starts.push({ at, key, title: folioLine.page });
  }
  return starts.map((start, index) => {
    const last = units[(starts[index + 1]?.at ?? units.length) - 1]?.folioLine.page ?? start.title;
    return last === start.title ? start : { ...start, title: `${start.title}–${last}` };
  });
}

function assignSections(units: TextUnit[], starts: Start[]): Divisions {
  let current = 0;
  const sectionOf = units.map((_, index) => {
    if (index >= (starts[current + 1]?.at ?? Infinity)) current += 1;
    return starts[current]?.key ?? '';
  });
  return { sections: starts.map(({ key, title }) => ({ key, parent: null, title })), sectionOf };
}

/** The last clause without its shads. */
function bareClause(text: string): string {
  return (
    text
      .split(/[།༎]+/)
      .map((clause) => clause.trim())
      .findLast((clause) => clause !== '') ?? ''
  );
}
