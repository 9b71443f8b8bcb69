import { describe, expect, it } from 'vitest';
import { ApiError } from './api/api-error.ts';
import en from '../locales/en.json';
import { modulesFor, render } from './entry-server.tsx';
import type { CallApi, RenderRequest } from './render-types.ts';

const collection = {
  id: 'c1',
  title: 'Sūtras <&> "more"',
  description: 'About them.',
  language: 'en',
  slug: 'sutras',
  has_child: false,
  child_count: 0,
  image_url: null,
  only_children: [],
};
const answering = (answer: unknown): CallApi => (async () => answer) as CallApi;
const failing = (status: number): CallApi =>
  (async () => Promise.reject(new ApiError(status, 'x', 'Away.'))) as CallApi;
const collectionsAnswer = { total: 1, skip: 0, limit: 10, parent: null, collections: [collection] };
/** The collections, and what the home page shows below them. */
const collectionsAnd = (home: () => Promise<unknown>): CallApi =>
  (async (name: string) => (name === 'GET /home' ? home() : collectionsAnswer)) as CallApi;
const collections = collectionsAnd(() => new Promise(() => undefined));

const requestFor = (path: string, changes: Partial<RenderRequest> = {}): RenderRequest => ({
  url: new URL(path, 'https://pothi.example'),
  language: 'en',
  theme: 'system',
  call: collections,
  assets: {
    scripts: ['/assets/entry.js'],
    styles: ['/assets/entry.css'],
    preloadModules: ['/assets/page.js'],
    fonts: { 'noto-serif-tibetan-tibetan-400-normal.woff2': '/assets/tibetan.woff2' },
  },
  ...changes,
});

describe('the home page', () => {
  const home = {
    date: '2026-11-17',
    passage: null,
    sheets: [],
    additions: [],
    languages: [{ language: 'pi', count: 12 }],
    traditions: [],
    topics: [],
  };

  it('contains what stands below the collections if that is ready with them', async () => {
    const page = await render(requestFor('/', { call: collectionsAnd(async () => home) }));
    expect(page.isIncomplete).toBe(false);
    expect(page.html).toContain('href="/languages/pi"');
  });

  it('names the language of the reader first', async () => {
    const languages = ['en', 'pi', 'bo'].map((language, index) => ({ language, count: 9 - index }));
    const call = collectionsAnd(async () => ({ ...home, languages }));
    const { html } = await render(requestFor('/', { call, language: 'bo-IN' }));
    const order = [...html.matchAll(/href="\/languages\/(\w+)"/g)].map(([, language]) => language);
    expect(order).toEqual(['bo', 'en', 'pi']);
  });

  it('shows the collections at once while that is slow, and is not cached without it', async () => {
    const page = await render(requestFor('/', { call: collections }));
    expect(page).toMatchObject({ status: 200, isIncomplete: true });
    expect(page.html).toContain('href="/works/c1"');
    expect(page.html).not.toContain(en['common.loading']);
  });

  it('shows the collections when that fails', async () => {
    const broken = collectionsAnd(async () => Promise.reject(new ApiError(500, 'x', 'Broken.')));
    const page = await render(requestFor('/', { call: broken }));
    expect(page).toMatchObject({ status: 200, failure: { status: 500 } });
    expect(page.html).toContain('href="/works/c1"');
  });

  it('asks for it on its first page only', async () => {
    const asked: string[] = [];
    const call = (async (name: string) => {
      asked.push(name);
      return name === 'GET /home' ? home : collectionsAnswer;
    }) as CallApi;
    for (const path of ['/collections?page=2', '/collections?filter=heart'])
      expect((await render(requestFor(path, { call }))).html).not.toContain('data-home');
    expect(asked).toEqual(['GET /collections', 'GET /collections']);
  });
});

describe('a rendered page', () => {
  it('is a whole document in the language and theme of the reader', async () => {
    const { status, html } = await render(requestFor('/', { language: 'bo-IN', theme: 'sepia' }));
    expect(status).toBe(200);
    expect(html).toMatch(/^<!doctype html>\n<html lang="bo-IN" dir="ltr" data-theme="sepia">/);
    expect(html).toContain('དཔེ་མཛོད་ལ་གཟིགས།');
    expect(html).not.toContain('Browse the Library');
  });

  it('escapes text from the API', async () => {
    const { html } = await render(requestFor('/'));
    expect(html).toContain('Sūtras &lt;&amp;&gt; &quot;more&quot;');
    expect(html).not.toContain('<&>');
  });

  it('has no inline script and no inline style, which the policy of the site forbids', async () => {
    const { html } = await render(requestFor('/', { language: 'bo-IN' }));
    expect(html).not.toMatch(/\sstyle=|<style|\son\w+=/);
    expect([...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag)).toEqual([
      // Data, which no policy forbids.
      '<script type="application/ld+json" data-head>',
      '<script type="module" src="/assets/entry.js">',
      '<script type="application/json" id="state">',
    ]);
  });

  it('preloads the Tibetan font only when the site is in Tibetan', async () => {
    expect((await render(requestFor('/', { language: 'bo-IN' }))).html).toContain('href="/assets/tibetan.woff2"');
    expect((await render(requestFor('/'))).html).not.toContain('tibetan.woff2');
  });

  it('names the address of newer messages only when a translation service is configured', async () => {
    expect((await render(requestFor('/'))).html).not.toContain('translations-url');
    const { html } = await render(requestFor('/', { translationsUrl: 'https://translations.example/pothi' }));
    expect(html).toContain('<meta name="translations-url" content="https://translations.example/pothi">');
  });

  it('contains the API answers it was rendered from', async () => {
    const { html } = await render(requestFor('/'));
    const state = JSON.parse(/id="state">(.*)<\/script>/.exec(html)?.[1] ?? '');
    expect(state).toMatchObject({
      language: 'en',
      answers: [[['collections', 'GET /collections', expect.anything()], { total: 1 }]],
    });
  });

  it('an unknown path shows the collections list, with /collections as its canonical address', async () => {
    const { status, html } = await render(requestFor('/no/such/path'));
    expect(status).toBe(200);
    expect(html).toContain('<link rel="canonical" href="https://pothi.example/collections"');
  });

  it('an unknown id answers 404 with the not-found placeholder', async () => {
    const { status, html } = await render(requestFor('/works/nothing', { call: failing(404) }));
    expect(status).toBe(404);
    expect(html).toContain('No content found');
    expect(html).toContain('<meta name="robots" content="noindex"');
  });

  it('an empty chapter says so in its pane', async () => {
    const described = { author: '', source: '', license: '', citation: '', updated_date: '', original_title: '' };
    const text = { id: 't', title: 'Empty', language: 'pi', script: 'Latn', type: 'root_text', ...described };
    const details = {
      text_detail: text,
      version_detail: null,
      content: { id: 'c', text_id: 't', sections: [] },
      current_segment_position: 0,
      total_segments: 0,
      not_found: [],
    };
    const related = { previous: null, next: null, commentaries: [], root_texts: [], shelves: [] };
    const call = (async (name: string) => (name.endsWith('/related') ? related : details)) as CallApi;
    const { html } = await render(requestFor('/chapter?text_id=t', { call }));
    const pane = /<section[^>]*data-pane[\s\S]*<\/section>/.exec(html)?.[0];
    expect(pane).toContain('No content found');
    expect(pane).not.toContain('Text is not available');
  });

  it('of a published sheet’s editor leads people without JavaScript to the sheet, and previews show it', async () => {
    const id = '7f1d0c5e-6a0b-4c57-9a53-0d7c2f1e9b11';
    const sheet = {
      id,
      sheet_title: 'On Patience',
      summary: 'Short.',
      language: 'en',
      published_date: null,
      updated_date: '2026-11-09 10:11:12',
      is_published: true,
      publisher: { name: 'Pema', username: 'pema', avatar_url: '' },
      content: { segments: [] },
    };
    const published = await render(requestFor(`/sheets/${id}`, { call: answering(sheet) }));
    const address = `/pema/on-patience_${id}`;
    expect(published.status).toBe(200);
    expect(published.html).toContain(`<noscript><meta http-equiv="refresh" content="0; url=${address}"></noscript>`);
    expect(published.html).toContain(`<link rel="canonical" href="https://pothi.example${address}"`);
    expect(published.html).toContain('<meta name="description" content="Short."');
    const hidden = await render(requestFor(`/sheets/${id}`, { call: failing(404) }));
    const draft = await render(requestFor(`/sheets/${id}`, { call: answering({ ...sheet, is_published: false }) }));
    for (const { html } of [hidden, draft]) {
      expect(html).not.toMatch(/http-equiv|Patience|pema/i);
      expect(html).toContain('<meta name="robots" content="noindex"');
    }
    expect(draft.html).toBe(hidden.html);
  });

  it('fails with the status of the failed API call', async () => {
    await expect(render(requestFor('/', { call: failing(503) }))).rejects.toMatchObject({ status: 503 });
  });

  it('contains the messages it was rendered with, and no others', async () => {
    const { html } = await render(requestFor('/'));
    const { messages } = JSON.parse(/id="state">(.*)<\/script>/.exec(html)?.[1] ?? '') as {
      messages: Record<string, string>;
    };
    expect(messages).toMatchObject({ 'site.name': en['site.name'], 'header.text': en['header.text'] });
    expect(Object.keys(messages).filter((key) => key.startsWith('reader.'))).toEqual([]);
  });

  it('names the module of its page', () => {
    expect(modulesFor(new URL('https://pothi.example/texts/t'))).toEqual(['web/texts/text-page.tsx']);
  });
});
