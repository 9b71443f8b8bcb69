import { describe, expect, it } from 'vitest';
import { structuredDataText } from './structured-data.ts';
import type { Head } from './ui/head.ts';

const SITE = { origin: 'https://texts.example', language: 'en', siteName: 'Pothi' } as const;
const ID = '6f1d2c5a-b2c4-5e0c-9c0e-7b3c5a1d9e42';
const head = (over: Partial<Head> = {}): Head => ({ title: 'T', description: 'D', path: '/x', ...over });
const read = (over: Partial<Head>) => {
  const text = structuredDataText(head(over), SITE);
  return text === undefined ? undefined : (JSON.parse(text) as Record<string, unknown>);
};
const text = {
  id: ID,
  type: 'commentary' as const,
  title: 'Notes',
  language: 'bo',
  script: 'Tibt',
  is_root: true,
  author: 'A; B',
  original_title: 'Notes',
  source: 'Derge',
  license: 'CC BY 4.0',
  citation: 'Toh 21',
  updated_date: '2026-11-09 10:11:12',
};

describe('structured data', () => {
  it('describes a text as a book, and a passage as a part of it', () => {
    const path = `/texts/${ID}?type=commentary`;
    const book = read({ path, image: '/p.png', cited: { kind: 'text', text } });
    expect(book).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Book',
      '@id': `https://texts.example/c/${ID}`,
      name: 'Notes',
      inLanguage: 'bo',
      author: [
        { '@type': 'Person', name: 'A' },
        { '@type': 'Person', name: 'B' },
      ],
      identifier: 'Toh 21',
      license: 'https://creativecommons.org/licenses/by/4.0/deed.en',
      dateModified: '2026-11-09T10:11:12Z',
      publisher: { '@type': 'Organization', name: 'Derge' },
      url: `https://texts.example${path}`,
      description: 'D',
      image: 'https://texts.example/p.png',
      isPartOf: {
        '@type': 'WebSite',
        '@id': 'https://texts.example/#site',
        name: 'Pothi',
        url: 'https://texts.example/',
      },
    });
    expect(read({ path: '/chapter', cited: { kind: 'text', text, segment_id: 's' } })).toMatchObject({
      '@type': 'Quotation',
      url: 'https://texts.example/chapter',
      isPartOf: { '@type': 'Book', name: 'Notes', url: `https://texts.example${path}` },
    });
  });

  it('describes the site with its search, and lists as collections', () => {
    expect(read({ path: '/' })).toMatchObject({
      '@type': 'WebSite',
      potentialAction: { target: 'https://texts.example/search?q={search_term_string}' },
    });
    expect(read({ path: `/works/${ID}` })).toMatchObject({ '@type': 'CollectionPage', name: 'T' });
    expect(read({ path: '/feedback' })).toBeUndefined();
  });

  it('has nothing of pages that are private or not there', () => {
    const sheet = {
      kind: 'sheet' as const,
      id: ID,
      title: 'Secret',
      language: 'en',
      author: 'A',
      published: '',
      updated: '',
    };
    expect(read({ cited: sheet, unlisted: true })).toBeUndefined();
    expect(read({ cited: sheet, missing: true })).toBeUndefined();
  });

  it('cannot be ended by a title', () => {
    const title = '</script><script>alert(1)</script><!-- \u2028 "';
    const written = structuredDataText(head({ title, path: `/works/${ID}` }), SITE) ?? '';
    expect(written).not.toContain('<');
    expect((JSON.parse(written) as { name: string }).name).toBe(title);
  });
});
