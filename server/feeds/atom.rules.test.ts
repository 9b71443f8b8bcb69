import { Parser } from 'htmlparser2';
import { expect, it } from 'vitest';
import { atomFeed, type AtomEntry } from './atom.rules.ts';

const entry: AtomEntry = {
  id: '6f1d2c5a-b2c4-5e0c-9c0e-7b3c5a1d9e42',
  title: 'A title',
  url: 'https://texts.example/a?b=c&d=e',
  author: 'Tashi',
  published: '2026-01-02 03:04:05',
  updated: '2026-02-03 04:05:06',
  summary: '',
  language: 'bo',
};
const feed = (entries: AtomEntry[]) =>
  atomFeed({
    title: 'New',
    selfUrl: 'https://texts.example/feed?a&b',
    pageUrl: 'https://texts.example/',
    language: 'en',
    entries,
  });

/** The text of each element with this name. */
const textsOf = (xml: string, name: string): string[] => {
  const texts: string[] = [];
  let open = false;
  const parser = new Parser(
    {
      onopentag: (tag) => {
        open = tag === name;
        if (open) texts.push('');
      },
      ontext: (text) => {
        if (open) texts.push((texts.pop() ?? '') + text);
      },
      onclosetag: () => (open = false),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return texts;
};

it('has what the standard demands of a feed and of an entry', () => {
  const xml = feed([entry, { ...entry, updated: '2026-02-04 00:00:00', rights: 'CC0-1.0' }]);
  expect(textsOf(xml, 'id')).toEqual([
    'https://texts.example/feed?a&b',
    `urn:uuid:${entry.id}`,
    `urn:uuid:${entry.id}`,
  ]);
  // That of the feed is the latest of its entries.
  expect(textsOf(xml, 'updated')).toEqual(['2026-02-04T00:00:00Z', '2026-02-03T04:05:06Z', '2026-02-04T00:00:00Z']);
  expect(textsOf(xml, 'name')).toEqual(['Tashi', 'Tashi']);
  expect(textsOf(xml, 'rights')).toEqual(['CC0-1.0']);
  expect(xml).toContain('<link rel="self" type="application/atom+xml" href="https://texts.example/feed?a&amp;b"/>');
});

it('is valid without entries', () => {
  expect(textsOf(feed([]), 'updated')).toEqual(['1970-01-01T00:00:00Z']);
});

it('keeps markup, control characters and halves of characters in a title from breaking the file', () => {
  const title = `</title><script>"a"&'b'\u0000\u0008\uFFFE\uD800 བོད་ 𠀀`;
  const xml = feed([{ ...entry, title }]);
  expect(textsOf(xml, 'title')).toEqual(['New', `</title><script>"a"&'b'\uFFFD བོད་ 𠀀`]);
  expect(xml).not.toContain('<script>');
  // oxlint-disable-next-line no-control-regex -- That is what must not be there.
  expect(xml).not.toMatch(/[\u0000\u0008\uFFFE]/);
});
