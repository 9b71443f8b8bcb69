import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readDrafts, type TextDraft } from '../draft.ts';
import { openPechaSource } from './openpecha-source.ts';

const long = 'བྱང་ཆུབ་སེམས་དཔའི་སྤྱོད་པ་ལ་འཇུག་པའི་འགྲེལ་པ་འདི་ནི། དང་པོར་མཚན་དོན་བཤད་པ་དང་། གཉིས་པ་གཞུང་དོན་བཤད་པའོ། །'.repeat(20);

const read = async (files: Record<string, unknown>) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'openpecha-'));
  for (const [name, value] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), typeof value === 'string' ? value : JSON.stringify(value));
  }
  const texts = new Map<string, TextDraft>();
  for await (const draft of readDrafts(openPechaSource(folder), () => {}))
    if (draft.kind === 'text') texts.set(draft.key, draft);
  await rm(folder, { recursive: true });
  return texts;
};
const keys = (text?: TextDraft) => text?.segments.map(({ key }) => key);
const links = (text?: TextDraft) => text?.segments.map(({ maps_to }) => maps_to.map(({ segment }) => segment));

it('a root line of several screens is divided, and its translations and commentaries refer to all parts', async () => {
  const side = (name: string, books: unknown[], base_text_titles: string[] = []) => ({
    categories: [{ name: 'Middle Way' }, { name, base_text_titles }],
    books,
  });
  const book = (language: string, content: string[]) => ({ title: language, language, content: [content] });
  const texts = await read({
    'root.json': {
      source: side('Root', [book('en', ['short', 'A sentence of some words. '.repeat(80)])]),
      target: side('Root', [book('bo', ['ཀ་ཁ།', long])]),
    },
    'commentary.json': {
      source: side('Notes', [], ['Root']),
      target: side('Notes', [book('bo', ['<1><1>ག', '<1><2>ང'])], ['Root']),
    },
    'pecha/base/B.txt': `ཀ་ཁ།\n${long}\nག་ང་།`,
    'pecha/metadata.json': { title: { bo: 'གཞུང་།' } },
  });
  const parts = ['1.2', '1.2/2', '1.2/3'];
  expect(keys(texts.get('openpecha:upload/root/bo'))).toEqual(['1.1', ...parts]);
  expect(keys(texts.get('openpecha:upload/root/en'))).toEqual(['1.1', '1.2', '1.2/2', '1.2/3']);
  expect(links(texts.get('openpecha:upload/root/en'))).toEqual([['1.1'], parts, parts, parts]);
  expect(links(texts.get('openpecha:upload/notes/bo'))).toEqual([['1.1'], parts]);
  expect(keys(texts.get('openpecha:pecha/B'))).toEqual(['line-1', 'line-2', 'line-2/2', 'line-2/3', 'line-3']);
});
