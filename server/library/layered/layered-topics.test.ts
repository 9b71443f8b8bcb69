import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Skipped, TopicDraft } from '../draft.ts';
import { layeredSource } from './layered-source.ts';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function topicsOf(folder: string): Promise<{ topics: TopicDraft[]; skipped: Skipped[] }> {
  const topics: TopicDraft[] = [];
  const skipped: Skipped[] = [];
  for await (const draft of layeredSource(folder).read((each) => skipped.push(each))) {
    if (draft.kind === 'topic') topics.push(draft);
  }
  return { topics, skipped };
}

const version = { language: 'sa', source: 'Pothi', license: 'CC0-1.0', revision: '1' };

async function read(files: Record<string, unknown>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'topics-'));
  folders.push(folder);
  const work = {
    type: 'root_text',
    collections: ['all'],
    titles: { en: 'Heart' },
    versions: [{ ...version, layer: 'sa', title: 'Hṛdaya', root: true }],
  };
  const all = {
    'collections.json': [{ key: 'all', titles: { en: 'All' } }],
    'heart/work.json': work,
    'heart/sa.json': { 'h:1.1': 'rūpaṃ śūnyatā', 'h:1.2': '' },
    ...files,
  };
  for (const [name, value] of Object.entries(all)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), typeof value === 'string' ? value : JSON.stringify(value));
  }
  return topicsOf(folder);
}

const titles = { en: 'Title' };

describe('topics of a library', () => {
  test('come file by file, parents before children, with the keys of the passages they name', async () => {
    const { topics, skipped } = await read({
      'topics/2-b.json': { key: 'b', titles },
      'topics/10-c.json': { key: 'c', titles },
      'topics/1-a.json': {
        key: 'a',
        titles,
        terms: { sa: ['śūnyatā', 'śūnya'], zh: ['空'] },
        passages: ['heart:h:1.1', 'heart:h:1.1'],
        children: [
          { key: 'a1', titles },
          { key: 'a2', titles },
        ],
      },
    });
    expect(skipped).toEqual([]);
    expect(topics.map(({ key, parent, position }) => [key, parent, position])).toEqual([
      ['library:a', null, 0],
      ['library:a1', 'library:a', 0],
      ['library:a2', 'library:a', 1],
      ['library:b', null, 1],
      ['library:c', null, 2],
    ]);
    expect(topics[0]?.passages).toEqual([{ text: 'library:heart/sa', segment: 'h:1.1' }]);
    expect(topics[0]?.terms.map(({ term }) => term)).toEqual(['śūnyatā', 'śūnya', '空']);
  });

  test('a library without any is whole', async () => {
    expect(await read({})).toEqual({ topics: [], skipped: [] });
  });

  test('each mistake is named: a passage that does not exist, a key twice, an unknown field, a file that is no JSON', async () => {
    const { topics, skipped } = await read({
      'topics/a.json': { key: 'a', titles, passages: ['heart:h:1.2', 'heart:x', 'nowhere:1', 'heart:h:1.1'] },
      'topics/b.json': { key: 'a', titles },
      'topics/c.json': { key: 'c', titles, colour: 'red' },
      'topics/d.json': '{',
    });
    expect(topics.map(({ key, passages }) => [key, passages.length])).toEqual([['library:a', 1]]);
    expect(skipped.map(({ file, reason }) => [file, reason.split(':', 2).join(':').slice(0, 24)])).toEqual([
      ['topics/a.json', 'heart:h'],
      ['topics/a.json', 'heart:x'],
      ['topics/a.json', 'nowhere:1'],
      ['topics/b.json', 'two topics have this key'],
      ['topics/c.json', expect.stringContaining('Unrecognized key')],
      ['topics/d.json', expect.stringContaining('cannot be read')],
    ]);
    expect(skipped.every(({ lost }) => lost)).toBe(true);
  });
});

describe('the bundled topics', async () => {
  const { topics, skipped } = await topicsOf(path.resolve('library'));
  const parents = new Set(topics.map(({ parent }) => parent));

  test('every passage they name is there', () => {
    expect(skipped).toEqual([]);
    expect(topics.length).toBeGreaterThan(60);
  });

  test('each has a passage or something below it', () => {
    const bare = topics.filter(({ key, passages }) => passages.length === 0 && !parents.has(key));
    expect(bare.map(({ key }) => key)).toEqual([]);
  });

  test('each has a title and a description in the three languages, in their letters, and no title twice', () => {
    const letters = { en: /\p{Script=Latin}/u, bo: /^[\p{Script=Tibetan}\s]+$/u, zh: /\p{Script=Han}/u };
    const wrong = topics.flatMap(({ key, titles: named, descriptions }) =>
      Object.entries(letters)
        .filter(([language, own]) => !own.test(named[language] ?? '') || !own.test(descriptions[language] ?? ''))
        .map(([language]) => `${key} ${language}`),
    );
    expect(wrong).toEqual([]);
    for (const language of Object.keys(letters)) {
      expect(new Set(topics.map(({ titles: named }) => named[language])).size).toBe(topics.length);
    }
  });
});
