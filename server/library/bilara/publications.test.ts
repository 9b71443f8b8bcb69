import { describe, expect, test } from 'vitest';
import type { BilaraFile, Layer } from './bilara-files.ts';
import { readPublications } from './publications.ts';

const TREE = 'https://example.org/tree/published';
const RECORDS = {
  a: {
    author_uid: 'ann',
    author_name: 'Ann',
    text_uid: 'mn',
    source_url: `${TREE}/translation/en/ann/sutta/mn`,
    is_published: true,
    license: { license_abbreviation: 'CC0' },
    edition: [{ publication_date: '2018' }, { publication_date: '2019' }],
  },
  b: {
    author_uid: 'ann',
    text_uid: '',
    source_url: `${TREE}/translation/en/ann/sutta/`,
    is_published: false,
    license: {},
  },
  c: {
    author_uid: 'someone',
    author_name: 'Fund',
    source_url: `${TREE}/root/pli/ms`,
    is_published: true,
    license: { license_abbreviation: 'CC0' },
  },
  d: {
    author_uid: 'ms',
    source_url: `${TREE}/root/pli/ms`,
    is_published: true,
    license: { license_type: 'Public Domain', license_abbreviation: false },
  },
  e: {
    author_uid: 'two',
    source_url: `${TREE}/translation/pt/two-three/sutta`,
    is_published: true,
    collaborator: [{ author_name: 'Two' }, { author_name: 'Three' }],
    license: { license_abbreviation: 'CC BY-SA 3.0' },
  },
};

const file = (layer: Layer, language: string, author: string, folders: string): BilaraFile => ({
  path: '',
  layer,
  language,
  author,
  folders: folders.split('/'),
  uid: 'mn1',
});

async function publicationOf(wanted: BilaraFile, records: unknown = RECORDS) {
  const files: Record<string, unknown> = {
    '_publication.json': records,
    '_author.json': { ms: { name: 'Great Council' } },
  };
  const publications = await readPublications({ layer: async () => null, optional: async (name) => files[name] });
  return publications.of(wanted);
}

describe('the publication of a text', () => {
  test('is the record of the nearest folder, with licence, author, address and latest date', async () => {
    expect(await publicationOf(file('translation', 'en', 'ann', 'sutta/mn'))).toEqual({
      published: true,
      license: 'CC0-1.0',
      author: 'Ann',
      source: 'Ann, SuttaCentral',
      source_url: `${TREE}/translation/en/ann/sutta/mn`,
      revision_label: '2019',
    });
    expect((await publicationOf(file('translation', 'en', 'ann', 'sutta/sn'))).published).toBe(false);
  });

  test('does not apply to a folder whose name only starts the same', async () => {
    expect(await publicationOf(file('translation', 'en', 'ann', 'suttas'))).toMatchObject({
      published: true,
      license: 'See SuttaCentral licensing',
    });
  });

  test('is, for notes, that of the translation by the same author', async () => {
    expect((await publicationOf(file('comment', 'en', 'ann', 'sutta/mn'))).license).toBe('CC0-1.0');
  });

  test('is, where two records match one folder, that of the edition', async () => {
    expect(await publicationOf(file('root', 'pli', 'ms', 'sutta/mn'))).toMatchObject({
      license: 'Public Domain',
      author: '',
      source: 'Great Council, SuttaCentral',
      source_url: `${TREE}/root/pli/ms`,
    });
  });

  test('names all who worked on it', async () => {
    expect(await publicationOf(file('translation', 'pt', 'two-three', 'sutta/mn'))).toMatchObject({
      license: 'CC-BY-SA-3.0',
      author: 'Two, Three',
      source: 'Two, Three, SuttaCentral',
    });
  });

  test('has the general licence when there is no record', async () => {
    const license = async (wanted: BilaraFile) => (await publicationOf(wanted, {})).license;
    expect(await license(file('translation', 'xx', 'who', 'sutta'))).toBe('See SuttaCentral licensing');
    expect(await license(file('root', 'pli', 'ms', 'sutta'))).toBe('Public Domain');
    expect(await license(file('root', 'lzh', 'sct', 'sutta'))).toBe('CC0-1.0');
  });
});
