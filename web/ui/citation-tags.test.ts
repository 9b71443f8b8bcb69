import { describe, expect, it } from 'vitest';
import type { CitedItem } from './cited-item.ts';
import { type CitationTag, citationTags } from './citation-tags.ts';

const ORIGIN = 'https://texts.example';
const TEXT = '6f1d2c5a-b2c4-5e0c-9c0e-7b3c5a1d9e42';
const SEGMENT = '7f1d2c5a-b2c4-5e0c-9c0e-7b3c5a1d9e42';

const text = (over: object = {}): CitedItem => ({
  kind: 'text',
  text: {
    id: TEXT,
    type: 'root_text',
    title: 'The Way of the Bodhisattva',
    language: 'en',
    script: 'Latn',
    is_root: false,
    author: 'Wulstan Fletcher; Helena Blankleder',
    root_author: 'Śāntideva',
    original_title: 'Bodhicaryāvatāra',
    source: 'Padmakara',
    license: 'CC BY 4.0',
    citation: 'BCA',
    updated_date: '2026-11-09 10:11:12',
    ...over,
  },
});
const sheet: CitedItem = {
  kind: 'sheet',
  id: TEXT,
  title: 'On patience',
  language: 'en',
  author: 'Pema T',
  published: '2026-11-09 10:11:12',
  updated: '2026-11-10 10:11:12',
};

/**
 * What Zotero's “Embedded Metadata” makes of tags: a prefix before `.` names a vocabulary, and the type that Zotero's own names
 * comes before all others; `citation_` tags replace what the vocabularies say, and one author there replaces all creators.
 */
const readAsZotero = (tags: CitationTag[]) => {
  const metas = tags.filter(({ name }) => name === 'meta').map(({ attributes }) => attributes);
  const schemas = new Map(
    tags.flatMap(({ attributes: { rel = '', href = '' } }) => {
      const [, prefix] = /^schema\.([a-zA-Z]+)/.exec(rel) ?? [];
      return prefix ? [[prefix.toLowerCase(), href] as const] : [];
    }),
  );
  const of = (uri: string, property: string) =>
    metas.flatMap(({ name = '', content = '' }) => {
      const at = name.search(/[.:_]/);
      const own = name.slice(at + 1, at + 2).toLowerCase() + name.slice(at + 2);
      return schemas.get(name.slice(0, at).toLowerCase()) === uri && own === property ? [content] : [];
    });
  const highwire = (name: string) => metas.filter((meta) => meta['name'] === name).map(({ content = '' }) => content);
  const DC = 'http://purl.org/dc/elements/1.1/';
  const Z = 'http://www.zotero.org/namespaces/export#';
  const authors = highwire('citation_author');
  return {
    itemType: of(Z, 'itemType')[0] ?? (highwire('citation_title').length > 0 ? 'journalArticle' : 'webpage'),
    title: highwire('citation_title')[0] ?? of(DC, 'title')[0],
    authors: authors.length > 0 ? authors : of(DC, 'creator'),
    translators: authors.length > 0 ? [] : of(Z, 'translators'),
    date: highwire('citation_publication_date')[0],
    publisher: highwire('citation_publisher')[0],
    language: highwire('citation_language')[0],
    url: highwire('citation_public_url')[0],
    rights: of(DC, 'rights')[0],
  };
};
const zotero = (item: CitedItem) => readAsZotero(citationTags(item, ORIGIN, 'Pothi'));

describe('a reference manager', () => {
  it('takes a version as a book with its author and its translators', () =>
    expect(zotero(text())).toEqual({
      itemType: 'book',
      title: 'The Way of the Bodhisattva',
      authors: ['Śāntideva'],
      translators: ['Wulstan Fletcher', 'Helena Blankleder'],
      date: undefined,
      publisher: 'Padmakara',
      language: 'en',
      url: `${ORIGIN}/c/${TEXT}`,
      rights: 'CC BY 4.0',
    }));

  it('takes a root text with its authors, by Highwire too', () => {
    const root = text({ is_root: true, author: 'Śāntideva', language: 'sa', script: 'Deva', source: '' });
    expect(zotero(root)).toMatchObject({
      authors: ['Śāntideva'],
      translators: [],
      language: 'sa-Deva',
      publisher: 'Pothi',
    });
    const names = citationTags(root, ORIGIN, 'Pothi').map(({ attributes }) => attributes['name']);
    expect(names).toContain('citation_author');
  });

  it('takes a passage by its own address', () => {
    const item = { ...text(), segment_id: SEGMENT } as CitedItem;
    expect(zotero(item).url).toBe(`${ORIGIN}/c/${SEGMENT}`);
    const files = citationTags(item, ORIGIN, 'Pothi').filter(({ attributes }) => attributes['rel'] === 'alternate');
    expect(files.map(({ attributes }) => attributes['href'])).toContain(
      `${ORIGIN}/api/v1/citations/download?segment_id=${SEGMENT}&format=ris`,
    );
  });

  it('takes a sheet as a web page with its date', () =>
    expect(zotero(sheet)).toMatchObject({
      itemType: 'webpage',
      title: 'On patience',
      authors: ['Pema T'],
      date: '2026/11/09',
      publisher: 'Pothi',
    }));

  it('finds no tag without a value', () => {
    const empty = text({ author: '', root_author: '', license: '', source: '', original_title: '' });
    for (const { attributes } of citationTags(empty, ORIGIN, 'Pothi'))
      expect(Object.values(attributes).every(Boolean)).toBe(true);
  });
});
