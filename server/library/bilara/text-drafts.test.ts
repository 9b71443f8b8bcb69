import { describe, expect, test } from 'vitest';
import { buildOutline, parseReferences, usedSections } from './text-drafts.ts';
import { computeLayout } from './text-layout.ts';

const TEMPLATES = {
  'a:0.1': "<article id='a'><header><ul><li class='division'>{}</li></ul>",
  'a:0.2': '<h1>{}</h1></header>',
  'a:1.1': '<p>{}</p>',
  'a:2.0.1': '<h2>{}</h2>',
  'a:2.0.2': '<h4>{}</h4>',
  'a:2.1': '<p>{}</p>',
  'a:3.0': '<h4>{}</h4>',
  'a:3.1': '<p>{}</p>',
  'a:4.0': '<h2>{}',
  'a:4.1': '{}</h2>',
  'a:4.2': '<p>{}</p></article>',
};
const ROOT = {
  'a:0.1': 'Book 1 ',
  'a:0.2': 'Title ',
  'a:1.1': 'Intro ',
  'a:2.0.1': 'One ',
  'a:2.0.2': 'One <em>a</em> ',
  'a:2.1': 'Text ',
  'a:3.0': 'One b ',
  'a:3.1': 'Text ',
  'a:4.0': 'Two, ',
  'a:4.1': 'at length ',
  'a:4.2': 'Text ',
};

function outline(
  own: Record<string, string>,
  templates: Record<string, string> = TEMPLATES,
  root: Record<string, string> = ROOT,
) {
  const html = new Map(Object.entries(templates));
  const layout = computeLayout(html.keys(), html);
  return buildOutline('a', 'Title', layout, new Map(Object.entries(own)), new Map(Object.entries(root)));
}

const lines = ({ sections }: ReturnType<typeof outline>) =>
  sections.map(({ key, parent, title }) => [key, parent, title]);

describe('the sections of a text', () => {
  test('are an opening with title and introduction, and beside it the subheadings, nested by level', () => {
    expect(lines(outline(ROOT))).toEqual([
      ['a', null, 'Title'],
      ['a:2.0.1', null, 'One'],
      ['a:2.0.2', 'a:2.0.1', 'One a'],
      ['a:3.0', 'a:2.0.1', 'One b'],
      ['a:4.0', null, 'Two, at length'],
    ]);
  });

  test('contain each segment in the section that started last', () => {
    const { sections, sectionAt } = outline(ROOT);
    const holder = (key: string) => sections[sectionAt.get(key)!]!.key;
    expect(['a:0.1', 'a:0.2', 'a:1.1', 'a:2.1', 'a:4.1', 'a:4.2'].map(holder)).toEqual([
      'a',
      'a',
      'a',
      'a:2.0.2',
      'a:4.0',
      'a:4.0',
    ]);
  });

  test('have the titles of the version, and where it has none those of the root', () => {
    expect(lines(outline({ 'a:2.0.1': 'Eins ' })).map((line) => line[2])).toEqual([
      'Title',
      'Eins',
      'One a',
      'One b',
      'Two, at length',
    ]);
  });

  test('begin at a heading that only the version has, in that version alone', () => {
    const { 'a:3.0': _, ...root } = ROOT;
    expect(lines(outline(root, TEMPLATES, root)).map(([key]) => key)).not.toContain('a:3.0');
    expect(lines(outline({ 'a:3.0': 'Added' }, TEMPLATES, root))).toContainEqual(['a:3.0', 'a:2.0.1', 'Added']);
  });

  test('are the articles of a range file, by number where one has no heading', () => {
    const templates = {
      'b1:0.1': "<section class='range' id='b1-3'><header><h1>{}</h1></header>",
      'b1:0.2': "<article id='b1'><h2>{}</h2>",
      'b1:1': '<p>{}</p></article>',
      'b2:1': "<article id='b2'><p>{}</p></article>",
      'b3:0': "<article id='b3'><h2>{}</h2>",
      'b3:1': '<p>{}</p></article></section>',
    };
    const root = { 'b1:0.1': 'Range', 'b1:0.2': 'First', 'b1:1': 'x', 'b2:1': 'x', 'b3:1': 'x' };
    expect(lines(outline(root, templates, root))).toEqual([
      ['a', null, 'Title'],
      ['b1:0.2', null, 'First'],
      ['b2:1', null, 'B 2'],
      ['b3:1', null, 'B 3'],
    ]);
  });

  test('nest as deep as headings go', () => {
    const levels = [2, 3, 4, 5, 6];
    const templates = Object.fromEntries(levels.map((level) => [`a:${level}`, `<h${level}>{}</h${level}>`]));
    const root = Object.fromEntries(levels.map((level) => [`a:${level}`, `Level ${level}`]));
    expect(
      lines(outline(root, templates, root))
        .slice(1)
        .map(([, parent]) => parent),
    ).toEqual([null, 'a:2', 'a:3', 'a:4', 'a:5']);
  });
});

test('an empty section is dropped, unless a section inside it is used', () => {
  const { sections } = outline(ROOT);
  expect(usedSections(sections, ['a:3.0']).map((section) => section.key)).toEqual(['a:2.0.1', 'a:3.0']);
});

test('a line of references is one entry per edition', () => {
  expect(parseReferences('ms38P2_35, csp1ed38.560, pts-vp-pli1.2.3,vns848, t0453b28 ,')).toEqual([
    { siglum: 'ms', value: '38P2_35' },
    { siglum: 'csp1ed', value: '38.560' },
    { siglum: 'pts-vp-pli', value: '1.2.3' },
    { siglum: 'vns', value: '848' },
    { siglum: 't', value: '0453b28' },
  ]);
});

test('a reference without leading letters becomes a value', () => {
  expect(parseReferences('12.3')).toEqual([{ siglum: '', value: '12.3' }]);
  expect(parseReferences('')).toEqual([]);
});
