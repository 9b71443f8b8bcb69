import path from 'node:path';
import { expect, it } from 'vitest';
import { docx, p, run } from '../docx/testing-docx.ts';
import { importAs, writeFiles } from './testing-documents.ts';
import { problemsOf } from './problems.ts';
import type { Skipped } from '../draft.ts';

const quotesOf = async (format: string, name: string, content: string | Uint8Array, options = {}) => {
  const { skipped } = await importAs(format, path.join(await writeFiles({ [name]: content }), name), { options });
  return skipped.map(({ line, code, quote }) => [line, code, quote]);
};

it.each(['\n', '\r\n'])('quotes the line of plain text and of a table', async (end) => {
  const lines = ['# One', '', '#', '', '### Three is <b>too</b> deep', '', 'Words.'];
  expect(await quotesOf('plain', 'a.txt', lines.join(end))).toEqual([
    // Of a heading without words there is the sign.
    [3, 'empty_heading', '#'],
    [5, 'heading_skips_level', '### Three is <b>too</b> deep'],
  ]);
  const columns = [
    { column: 0, role: 'key' },
    { column: 1, role: 'text', language: 'bo', is_root: true },
  ];
  const rows = ['id,bo', 'v1,ཀ', 'v1,བཀྲ་ཤིས།', ''];
  expect(await quotesOf('table', 'a.csv', rows.join(end), { columns })).toEqual([[3, 'key_twice', 'v1,བཀྲ་ཤིས།']]);
});

it('quotes the words of a paragraph of a document and of an element', async () => {
  const missing = '<w:r><w:footnoteReference w:id="9"/></w:r>';
  expect(await quotesOf('docx', 'a.docx', docx(p('One') + p(run('Words before ') + missing)))).toEqual([
    [2, 'note_missing', 'Words before'],
  ]);
  const tei = `<TEI><text><body>\n<p xml:id="x">One</p>\n<p xml:id="x">Two <hi>words</hi></p>\n</body></text></TEI>`;
  expect(await quotesOf('tei', 'a.xml', tei)).toEqual([[3, 'id_twice', 'Two words']]);
  expect(await quotesOf('tei', 'a.xml', '<TEI><text>\n<p>One</q>\n</text></TEI>')).toMatchObject([
    [2, 'xml_not_well_formed', 'One'],
  ]);
});

it('cuts a long line, between letters, and leaves marks out that would change how it is shown', () => {
  const skipped: Skipped[] = [];
  const problems = problemsOf('a.txt', (each) => skipped.push(each));
  problems.quoteFrom(`a\u202Eb\u0000\tc\n${'𑁧'.repeat(500_000)}\nlast`);
  for (const line of [1, 2, 3, 4]) problems.warn('empty_heading', {}, line);
  problems.warn('tracked_changes');
  expect(skipped.map(({ quote }) => quote)).toEqual(['ab c', `${'𑁧'.repeat(80)}…`, 'last', undefined, undefined]);
});
