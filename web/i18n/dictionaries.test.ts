import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import bo from '../../locales/bo-IN.json';
import en from '../../locales/en.json';
import zh from '../../locales/zh-Hans-CN.json';
import { loadAreasWithRetry, startMessages } from './dictionaries.ts';
import { refreshDictionary } from './refresh-dictionaries.ts';
import { keysNamedIn } from '../../scripts/message-areas.ts';
import type { MessageArea } from './message-areas.ts';
import { createMessages, withOverrides } from './messages.ts';
import { setMessagesLoading, translateWith } from './translate.ts';

const sourcesOf = (folder: string): string[] => {
  const root = join(import.meta.dirname, '../..', folder);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'));
};
const all: [language: string, dictionary: Record<string, string>][] = [
  ['en', en],
  ['bo-IN', bo],
  ['zh-Hans-CN', zh],
];
const parametersOf = (text = '') => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).toSorted();

afterEach(() => {
  setMessagesLoading(false);
  vi.unstubAllGlobals();
});

describe('the three dictionaries', () => {
  it.each(all)('%s has the same keys as the others and no empty value', (_, dictionary) => {
    expect(Object.keys(dictionary)).toEqual(Object.keys(en));
    expect(Object.entries(dictionary).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it.each(all)('%s takes the same parameters as English', (_, dictionary) => {
    for (const [key, text] of Object.entries(en))
      expect([key, parametersOf(dictionary[key])]).toEqual([key, parametersOf(text)]);
  });

  it('have no English words in Tibetan and Chinese', () => {
    const latinWords = (dictionary: Record<string, string>) =>
      Object.entries(dictionary).filter(([, text]) => /[A-Za-z]{2,}/.test(text.replace(/\{\w+\}|\bMIT\b/g, '')));
    expect(latinWords(bo)).toEqual([]);
    expect(latinWords(zh)).toEqual([]);
  });

  it('address the reader in one way in Chinese, and have one verb for publishing in Tibetan', () => {
    const texts = [zh, bo].map((dictionary) => Object.entries<string>(dictionary));
    const mails = readFileSync(join(import.meta.dirname, '../../server/mail/mail-messages.ts'), 'utf8');
    expect(texts[0]?.filter(([, text]) => text.includes('你'))).toEqual([]);
    expect(mails).not.toContain('你');
    const sayPublish = Object.entries(en)
      .filter(([key, text]) => /\bpublish(?:ed|ing)?\b/i.test(text) && !key.startsWith('license.'))
      .map(([key]) => key);
    const otherVerb = /པར་བསྐྲུན|བསྒྲགས|འགྲེམས|སྤེལ/;
    expect(sayPublish.length).toBeGreaterThan(25);
    expect(texts[1]?.filter(([key, text]) => sayPublish.includes(key) && !text.includes('པར་སྐྲུན'))).toEqual([]);
    expect(texts[1]?.filter(([key, text]) => sayPublish.includes(key) && otherVerb.test(text))).toEqual([]);
    expect(mails).not.toMatch(/པར་བསྐྲུན/);
  });

  it('have one word for a sheet, and “Stories” only as the name of the profile’s tab', () => {
    const saySheet = Object.entries(en).filter(([, text]) => /\bsheets?\b/i.test(text.replaceAll(/\{\w+\}/g, '')));
    expect(saySheet.length).toBeGreaterThan(50);
    expect(saySheet.filter(([key]) => !(zh as Record<string, string>)[key]?.includes('文稿'))).toEqual([]);
    expect(saySheet.filter(([key]) => !(bo as Record<string, string>)[key]?.includes('ཤོག་ལྷེ'))).toEqual([]);
    expect(Object.entries(zh).filter(([, text]) => /文章|作品/.test(text))).toEqual([]);
    expect(Object.keys(en).filter((key) => /\bstor(y|ies)\b/i.test((en as Record<string, string>)[key] ?? ''))).toEqual(
      ['profile.stories'],
    );
    expect([zh['profile.stories'], bo['profile.stories']]).toEqual([zh['profile.sheets'], bo['profile.sheets']]);
  });

  it('have every key that the code uses', () => {
    const used = sourcesOf('web').flatMap((source) =>
      [...source.matchAll(/\bt\(\s*'([^']+)'/g)].map((match) => match[1] ?? ''),
    );
    expect(used.length).toBeGreaterThan(20);
    expect(used.filter((key) => !(key in en))).toEqual([]);
  });

  it('have no key that the code does not use', () => {
    const code = [...sourcesOf('web'), ...sourcesOf('server')].join('\n');
    const used = new Set(keysNamedIn(code, Object.keys(en)));
    expect(Object.keys(en).filter((key) => !used.has(key))).toEqual([]);
  });
});

describe('refreshing from a translation service', () => {
  const greeting = (messages: ReturnType<typeof createMessages>) => messages.t('header.text');

  it('replaces bundled messages with newer ones', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ 'header.text': 'Scriptures', unknown: 'x', 'header.menu': '' }));
    const messages = createMessages('en', { en });
    await refreshDictionary(messages, 'en', 'https://translations.example/');
    expect(greeting(messages)).toBe('Scriptures');
    expect(messages.t('header.menu')).toBe('Menu');
  });

  it.each([
    ['the service fails', async () => new Response('', { status: 500 })],
    ['there is no network', async () => Promise.reject(new TypeError('offline'))],
    ['the answer is not JSON', async () => new Response('<html>')],
  ])('falls back to the bundled copy when %s', async (_, fetched) => {
    vi.stubGlobal('fetch', fetched);
    const messages = createMessages('en', { en });
    await refreshDictionary(messages, 'en', 'https://translations.example');
    expect(greeting(messages)).toBe('Texts');
  });

  it('ignores values that are not text', () => {
    expect(withOverrides(en, { 'site.name': 5 })).toEqual(en);
    expect(withOverrides(en, null)).toEqual(en);
  });
});

describe('dictionary strings', () => {
  it('are filled with their parameters', () => {
    const messages = createMessages('en', { en });
    expect(messages.t('pagination.range', { from: 1, to: 10, total: 37 })).toBe('1–10 of 37');
  });

  it('may have a parameter called language', () => {
    const t = translateWith(createMessages('en', { en }).t);
    expect(t('works.not_in_language', { language: 'Chinese', languages: 'Pāli' })).toBe(
      'Not yet in Chinese. It can be read in Pāli.',
    );
  });

  it('may quote braces with apostrophes', () => {
    const { t } = createMessages('en', { en: { 'site.name': "'{name}' is { name }, isn't it}" } });
    expect(t('site.name', { name: 'Pothi' })).toBe("{name} is Pothi, isn't it}");
  });

  it.each(['{', '{}', '{a b}', '{other}'])("'%s' is a formatting error without such a parameter", (text) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(createMessages('en', { en: { 'site.name': text } }).t('site.name', { a: 1 })).toBe('invalid');
    log.mockRestore();
  });

  it('missing translations show the key', () => {
    expect(createMessages('en', { en }).t('no.such.key')).toBe('no.such.key');
  });

  it("formatting errors show 'invalid'", () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const messages = createMessages('en', { en: { ...en, 'site.name': 'broken {' } });
    expect(messages.t('site.name')).toBe('invalid');
    log.mockRestore();
  });
});

describe('changing the language', () => {
  it('loads it first, then calls back', async () => {
    const messages = createMessages('en', { en, 'zh-Hans-CN': async () => zh });
    const shown: string[] = [];
    const stop = messages.subscribe(() => shown.push(messages.t('header.text')));
    await messages.changeLanguage('zh-Hans-CN');
    stop();
    await messages.changeLanguage('en');
    expect([shown, messages.t('header.text')]).toEqual([[zh['header.text']], en['header.text']]);
  });

  it('shows the last one chosen, however long the others take', async () => {
    let finish: (dictionary: typeof bo) => void = () => undefined;
    const slow = new Promise<typeof bo>((resolve) => (finish = resolve));
    const messages = createMessages('en', { en, 'bo-IN': () => slow, 'zh-Hans-CN': zh });
    const first = messages.changeLanguage('bo-IN');
    await messages.changeLanguage('zh-Hans-CN');
    finish(bo);
    await first;
    expect(messages.getLanguage()).toBe('zh-Hans-CN');
  });
});

describe('areas', () => {
  const texts: Record<MessageArea, string> = {
    reading: 'header.text',
    members: 'profile.notes',
    editor: 'editor.title',
    admin: 'admin.title',
    downloads: 'download.title',
    citations: 'cite.title',
    packs: 'pack.title',
  };
  /** Each area has one message, which names its language. */
  const loader = (language: string, loads: string[]) => async (areas: MessageArea[]) => {
    loads.push(...areas.map((area) => `${language} ${area}`));
    return Object.fromEntries(areas.map((area) => [texts[area], `${language} ${area}`]));
  };

  it('are loaded once each, when a page needs them', async () => {
    const loads: string[] = [];
    const messages = createMessages('en', { en: loader('en', loads) });
    await messages.loadAreas(['reading']);
    expect([messages.t(texts.reading), messages.t(texts.members)]).toEqual(['en reading', texts.members]);
    await messages.loadAreas(['reading', 'members']);
    expect(messages.t(texts.members)).toBe('en members');
    expect(loads).toEqual(['en reading', 'en members']);
  });

  it('needed so far are loaded in another language before it is shown', async () => {
    const messages = createMessages('en', { en: loader('en', []), 'bo-IN': loader('bo', []) });
    await messages.loadAreas(['reading', 'members']);
    await messages.changeLanguage('bo-IN');
    expect([messages.t(texts.reading), messages.t(texts.members)]).toEqual(['bo reading', 'bo members']);
  });

  it('needed while the language changes are loaded in the new one', async () => {
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    const tibetan = loader('bo', []);
    const messages = createMessages('en', {
      en: loader('en', []),
      'bo-IN': async (areas) => opened.then(() => tibetan(areas)),
    });
    await messages.loadAreas(['reading']);
    const change = messages.changeLanguage('bo-IN');
    const load = messages.loadAreas(['members']);
    open();
    await Promise.all([change, load]);
    expect([messages.getLanguage(), messages.t(texts.members)]).toEqual(['bo-IN', 'bo members']);
  });

  it('needed just before a loaded language is shown are loaded in it too', async () => {
    const messages = createMessages('en', { en: loader('en', []), 'bo-IN': loader('bo', []) });
    await messages.changeLanguage('bo-IN');
    await messages.changeLanguage('en');
    const change = messages.changeLanguage('bo-IN');
    await Promise.all([messages.loadAreas(['members']), change]);
    expect([messages.getLanguage(), messages.t(texts.members)]).toEqual(['bo-IN', 'bo members']);
  });

  it('that failed to load are loaded the next time', async () => {
    const load = vi.fn(loader('en', [])).mockRejectedValueOnce(new TypeError('offline'));
    const messages = createMessages('en', { en: load });
    await expect(messages.loadAreas(['members'])).rejects.toThrow('offline');
    await messages.loadAreas(['members']);
    expect(messages.t(texts.members)).toBe('en members');
  });

  it('that arrive after newer messages are overridden by them', async () => {
    const messages = createMessages('en', { en: loader('en', []) });
    await messages.loadAreas(['reading']);
    messages.override('en', { [texts.reading]: 'newer', [texts.members]: 'newer too' });
    expect(messages.t(texts.reading)).toBe('newer');
    await messages.loadAreas(['members']);
    expect([messages.t(texts.reading), messages.t(texts.members)]).toEqual(['newer', 'newer too']);
  });
});

it('a page has the messages it was rendered with, and blanks for the others until its areas are loaded', async () => {
  const messages = startMessages('en', { 'header.text': 'Texts, as rendered' });
  const t = translateWith(messages.t);
  expect([t('header.text'), t('reader.contents')]).toEqual(['Texts, as rendered', '']);
  await loadAreasWithRetry(messages, ['reading']);
  expect([t('header.text'), t('reader.contents')]).toEqual(['Texts', 'Contents']);
});

it('a key in no dictionary is shown as it is once the areas are loaded', async () => {
  const messages = startMessages('en', {});
  await loadAreasWithRetry(messages, ['reading']);
  expect(translateWith(messages.t)('no.such.key' as 'site.name')).toBe('no.such.key');
});
