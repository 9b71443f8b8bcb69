import { expect, it, vi } from 'vitest';
import { staffOf } from '#server/admin/testing-staff.ts';
import { stableId } from '#server/library/stable-id.ts';
import { sheetsApp } from '#server/sheets/testing-sheets.ts';
import { importsOf, piecesOf, type NamedFile } from './testing-imports.ts';

// Each task starts a process, from the sources.
vi.setConfig({ testTimeout: 120_000 });

const app = await sheetsApp();
const { call, raw } = app;
const librarian = await staffOf(app)('librarian');
const { begin, sendPiece, work, read, check, run } = importsOf(app);

/** Paths as a browser gives those of a folder. */
const filesOf = (files: Record<string, unknown>): NamedFile[] =>
  Object.entries(files).map(([path, value]) => ({
    path,
    bytes: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
  }));

const CASES: [format: string, files: Record<string, unknown>, keys: string[], words: string][] = [
  [
    'bilara',
    {
      'bilara-data/root/pli/ms/sutta/zz/zz1_root-pli-ms.json': { 'zz1:0.1': 'Zz 1', 'zz1:1.1': 'Evaṁ me sutaṁ' },
      'bilara-data/translation/en/ann/sutta/zz/zz1_translation-en-ann.json': {
        'zz1:0.1': 'Zz 1',
        'zz1:1.1': 'So I have heard of it',
      },
    },
    ['bilara:zz1/pli/ms', 'bilara:zz1/en/ann'],
    'So I have heard of it',
  ],
  [
    'derge',
    { 'kangyur/034_ཤེས་རབ་སྣ་ཚོགས།.txt': '[1b]\n[1b.1]{D990}༄༅༅། །བོད་སྐད་དུ། ཤེས་རབ་སྙིང་པོ། །འདི་སྐད་བདག་གིས་ཐོས་པ་དུས་གཅིག་ན།' },
    ['derge:D990/bo'],
    'ཐོས་པ་དུས་གཅིག',
  ],
  ['openpecha', { 'P990/base/B1.txt': 'Ch-1༄༅། །ཀ་ཁ་དང་པོ།\nག་ང་གཉིས་པ།\n' }, ['openpecha:P990/B1'], 'ག་ང་གཉིས་པ།'],
];

it.each(CASES)('a folder in the format %s is recognised, tried and loaded', async (format, given, keys, words) => {
  const files = filesOf(given);
  const { id } = await begin(librarian, files);
  for (const [number, bytes] of piecesOf(files).entries()) await sendPiece(librarian, id, number, bytes);
  await work(['looks']);
  const looked = await read(librarian, id);
  expect(looked).toMatchObject({ state: 'ready', problem: null, format });
  const body = { version: looked.version, format, options: null, publishes: true };
  const chosen = await call('PUT /imports/{id}', { params: { id }, body }, librarian.access_token);
  const tried = await check(librarian, chosen);
  expect(tried).toMatchObject({ state: 'ready', problem: null, result: { texts: { new: keys.length }, lost: 0 } });
  const texts = await call('GET /imports/{id}/texts', { params: { id } }, librarian.access_token);
  expect(texts.texts.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());

  expect(await run(librarian, tried)).toMatchObject({ state: 'finished', result: { texts: { new: keys.length } } });
  const pages = await Promise.all(
    keys.map((key) => raw('GET /texts/{id}/details', { params: { id: stableId('text', key) }, query: {} })),
  );
  expect(pages.map(({ status }) => status)).toEqual(keys.map(() => 200));
  expect(JSON.stringify(pages.map(({ answer }) => answer))).toContain(words);
});
