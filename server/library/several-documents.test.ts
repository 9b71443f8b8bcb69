import { expect, it } from 'vitest';
import { MAX_IMPORT_TEXTS } from '#shared/limits.ts';
import { describeSource } from './describe-source.ts';
import { codesOf, importAs, linesOf, writeFiles } from './documents/testing-documents.ts';
import { docx, p } from './docx/testing-docx.ts';

const tei = (title: string, words: string, language = 'en') =>
  `<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title>${title}</title></titleStmt></fileDesc>
<profileDesc><langUsage><language ident="${language}"/></langUsage></profileDesc></teiHeader>
<text xml:lang="${language}"><body><div><p>${words}</p></div></body></text></TEI>`;
const corpus = (...texts: string[]) =>
  `<teiCorpus xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc/></teiHeader>${texts.join('')}</teiCorpus>`;

it('several documents are a work each, called by what they say or else by the file', async () => {
  const folder = await writeFiles({
    'Śūraṅgama 1.docx': docx(p('One', 'Heading1') + p('first words')),
    'part/two_second.docx': docx(p('second words'), { properties: '<dc:title>The Second</dc:title>' }),
  });
  const { texts, skipped } = await importAs('docx', folder, { options: { text: { language: 'en' } } });
  expect(codesOf(skipped)).toEqual([]);
  expect(texts.map(({ key, title, is_root }) => [key, title, is_root])).toEqual([
    ['file:heart-two-second/two-second', 'The Second', true],
    ['file:heart-surangama-1/surangama-1', expect.any(String), true],
  ]);
  expect(texts.map(({ work }) => Object.values(work.titles))).toEqual(texts.map(({ title }) => [title]));
  expect(await describeSource(folder)).toMatchObject({
    format: 'docx',
    documents: [{ file: 'part/two_second.docx', title: 'The Second' }, { file: 'Śūraṅgama 1.docx' }],
    problems: [],
  });
});

it('what is chosen for single files goes before what they say', async () => {
  const folder = await writeFiles({
    'a.xml': tei('A', 'one'),
    'b.xml': tei('B', 'two'),
    'c.xml': tei('C', 'three', 'sa'),
  });
  const files = [
    { file: 'a.xml', title: 'Chosen', language: 'bo', author: 'Pema' },
    { file: 'b.xml', skip: true },
  ];
  const { texts, skipped } = await importAs('tei', folder, { options: { files, text: {} } });
  expect(skipped).toEqual([]);
  expect(texts.map(({ title, language, author }) => [title, language, author])).toEqual([
    ['Chosen', 'bo', 'Pema'],
    ['C', 'sa', undefined],
  ]);
});

it('versions of one work are mapped to the one that is the root', async () => {
  const folder = await writeFiles({ 'bo.xml': tei('Snying po', 'ka', 'bo'), 'en.xml': tei('Heart', 'k', 'en') });
  const options = { several: 'versions' as const, text: {}, files: [{ file: 'en.xml', is_root: true }] };
  const { texts } = await importAs('tei', folder, { options });
  expect(texts.map(({ key, is_root, segments }) => [key, is_root, segments.flatMap(({ maps_to }) => maps_to)])).toEqual(
    [
      ['file:heart/en', true, []],
      ['file:heart/bo', false, [{ text: 'file:heart/en', segment: expect.any(String) }]],
    ],
  );
});

it('each text of a corpus is one, also beside other files', async () => {
  const folder = await writeFiles({ 'all.xml': corpus(tei('A', 'one'), tei('B', 'two')), 'c.xml': tei('C', 'three') });
  const { texts } = await importAs('tei', folder, { options: { text: {} } });
  expect(texts.map(({ key, title }) => [key, title])).toEqual([
    ['file:heart-all-1/all-1', 'A'],
    ['file:heart-all-2/all-2', 'B'],
    ['file:heart-c/c', 'C'],
  ]);
  expect(texts.map((text) => linesOf(text).join())).toEqual([
    expect.stringContaining('one'),
    expect.stringContaining('two'),
    expect.stringContaining('three'),
  ]);
  const alone = await importAs('tei', `${folder}/all.xml`, { options: { text: {} } });
  expect(alone.texts.map(({ title }) => title)).toEqual(['A', 'B']);
});

it('tables and plain texts are several too; plain texts only where it is chosen', async () => {
  const tables = await writeFiles({ 'a.csv': 'en,bo\none,ka', 'b.csv': 'en,bo\ntwo,kha' });
  const columns = [
    { column: 0, role: 'text' as const, language: 'en', is_root: true },
    { column: 1, role: 'text' as const, language: 'bo' },
  ];
  const read = await importAs('table', tables, { options: { columns, text: {} } });
  expect(read.texts.map(({ key, title }) => [key, title])).toEqual([
    ['file:heart-a/en', 'a'],
    ['file:heart-a/bo', 'a'],
    ['file:heart-b/en', 'b'],
    ['file:heart-b/bo', 'b'],
  ]);
  const folder = await writeFiles({ 'a.txt': '# A\n\none', 'b.txt': 'two' });
  expect((await importAs('plain', folder)).texts).toHaveLength(1);
  const each = await importAs('plain', folder, { options: { several: 'works' } });
  expect(each.texts.map(({ title }) => title)).toEqual(['A', 'b']);
});

it('no file is left out silently', async () => {
  const folder = await writeFiles({
    'a.docx': docx(p('words')),
    'b.docx': docx(p('more words')),
    'rows.csv': 'a,b',
    'notes.txt': 'Notes',
  });
  const one = await importAs('docx', folder);
  expect(codesOf(one.skipped).toSorted()).toEqual(['notes.txt file_not_read', 'rows.csv file_not_read']);
  expect(one.skipped.every(({ lost }) => lost)).toBe(true);
  expect((await describeSource(folder)).problems.map(({ file, code }) => [file, code])).toEqual([
    ['notes.txt', 'file_not_read'],
    ['rows.csv', 'file_not_read'],
  ]);
  const chosen = await importAs('docx', folder, { options: { files: [{ file: 'notes.txt', skip: true }] } });
  expect(codesOf(chosen.skipped)).toEqual(['rows.csv file_not_read']);
  const single = await writeFiles({ 'a.docx': docx(p('words')), 'rows.csv': 'a,b' });
  const { texts, skipped } = await importAs('docx', single);
  expect([texts.length, codesOf(skipped)]).toEqual([1, ['rows.csv file_not_read']]);
});

it('one broken file leaves the others alone, and too many are refused', async () => {
  const folder = await writeFiles({ 'a.xml': '<TEI><text>', 'b.xml': tei('B', 'two') });
  const { texts, skipped } = await importAs('tei', folder, { options: { text: {} } });
  expect(texts.map(({ title }) => title)).toEqual(['B']);
  expect(codesOf(skipped)).toEqual([expect.stringMatching(/^a\.xml.* xml_not_well_formed$/)]);
  const many = Object.fromEntries(
    Array.from({ length: MAX_IMPORT_TEXTS + 1 }, (_, index) => [`${index}.csv`, 'a,b\nc,d'] as const),
  );
  const columns = [{ column: 0, role: 'text' as const, language: 'en' }];
  const refused = await importAs('table', await writeFiles(many), { options: { columns } });
  expect([refused.texts, refused.skipped.map(({ code }) => code)]).toEqual([[], ['too_many_files']]);
});
