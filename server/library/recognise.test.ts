import path from 'node:path';
import { expect, it } from 'vitest';
import { describeSource } from './describe-source.ts';
import { writeFiles } from './documents/testing-documents.ts';

it.each([
  ['library', { 'collections.json': '[]', 'heart/work.json': '{}' }],
  ['library', { 'mine/collections.json': '[]', 'mine/heart/work.json': '{}' }],
  ['bilara', { 'root/pli/ms/sutta/mn/mn1_root-pli-ms.json': '{}' }],
  ['derge', { '001_འདུལ་བ།_ཀ.txt': '[1a]\n[1a.1]{D1}༄༅། །' }],
  ['openpecha', { 'P1/base/v001.txt': 'ཀ', 'P1/meta.json': '{}' }],
  ['openpecha', { 'a.json': '{"source": {"categories": []}}' }],
  ['plain', { 'a.txt': '# One', 'b.md': 'Two' }],
  ['table', { 'a.tsv': 'a\tb' }],
  [null, { 'a.pdf': '%PDF' }],
  [null, {}],
])('a folder of the format %s is recognised', async (format, files) => {
  expect((await describeSource(await writeFiles(files))).format).toBe(format);
});

it('clutter that systems leave behind does not count', async () => {
  const folder = await writeFiles({ 'a.csv': 'a,b', '.DS_Store': 'x', '__MACOSX/._a.csv': 'x' });
  expect(await describeSource(folder)).toMatchObject({ format: 'table', file_count: 1 });
});

it('a format that was chosen is not guessed again', async () => {
  const folder = await writeFiles({ 'a.txt': '# One\n\nWords' });
  const described = await describeSource(path.join(folder, 'a.txt'), 'plain');
  expect(described).toMatchObject({
    format: 'plain',
    encoding: 'utf-8',
    found: { title: 'One' },
    headings: [{ level: 1, title: 'One' }],
    files: [{ name: 'a.txt', bytes: 12 }],
  });
});
