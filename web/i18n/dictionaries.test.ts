import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import bo from '../../locales/bo-IN.json';
import en from '../../locales/en.json';
import zh from '../../locales/zh-Hans-CN.json';
import { refreshDictionary, refreshed } from './dictionaries.ts';
import { createTolgee } from './tolgee.ts';

const sourcesOf = (folder: string): string[] => {
  const root = join(import.meta.dirname, '../..', folder);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'));
};
/** A key made of parts, such as `theme.${theme}`, as a pattern. */
const keyPattern = (template: string) =>
  new RegExp(`^${template.replaceAll('.', String.raw`\.`).replaceAll(/\$\{[^}]*\}/g, String.raw`[\w-]+`)}$`);
/** Named by the specification for screens that are still to come. */
const ASKED_LATER: string[] = [];
const all: [language: string, dictionary: Record<string, string>][] = [
  ['en', en],
  ['bo-IN', bo],
  ['zh-Hans-CN', zh],
];
const parametersOf = (text = '') => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).toSorted();

afterEach(() => vi.unstubAllGlobals());

describe('the three dictionaries', () => {
  it.each(all)('%s has the same keys as the others and no empty value', (_, dictionary) => {
    expect(Object.keys(dictionary)).toEqual(Object.keys(en));
    expect(Object.entries(dictionary).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it.each(all)('%s takes the same parameters as English', (_, dictionary) => {
    for (const [key, text] of Object.entries(en))
      expect([key, parametersOf(dictionary[key])]).toEqual([key, parametersOf(text)]);
  });

  it('leave no English over in Tibetan and Chinese', () => {
    const latinWords = (dictionary: Record<string, string>) =>
      Object.entries(dictionary).filter(([, text]) => /[A-Za-z]{2,}/.test(text.replace(/\{\w+\}|\bMIT\b/g, '')));
    expect(latinWords(bo)).toEqual([]);
    expect(latinWords(zh)).toEqual([]);
  });

  it('hold every key the code asks for', () => {
    const asked = sourcesOf('web').flatMap((source) =>
      [...source.matchAll(/\bt\(\s*'([^']+)'/g)].map((match) => match[1] ?? ''),
    );
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter((key) => !(key in en))).toEqual([]);
  });

  it('hold no key that nobody asks for', () => {
    const code = [...sourcesOf('web'), ...sourcesOf('server')].join('\n');
    const written = new Set([...code.matchAll(/['"]([\w.]+)['"]/g)].map((match) => match[1]));
    const made = [...code.matchAll(/`([a-z_]+\.[\w.]*\$\{[^`]+)`/g)].map((match) => keyPattern(match[1] ?? ''));
    const isAsked = (key: string) =>
      [key, key.replace(/\.(one|other)$/, '')].some((one) => written.has(one)) || made.some((one) => one.test(key));
    expect(Object.keys(en).filter((key) => !isAsked(key))).toEqual(ASKED_LATER);
  });
});

describe('refreshing from a translation service', () => {
  const greeting = (tolgee: ReturnType<typeof createTolgee>) => tolgee.t('header.text');

  it('lays newer words over the bundled ones', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ 'header.text': 'Scriptures', unknown: 'x', 'header.menu': '' }));
    const tolgee = createTolgee('en', { en });
    await refreshDictionary(tolgee, 'en', 'https://words.example/');
    expect(greeting(tolgee)).toBe('Scriptures');
    expect(tolgee.t('header.menu')).toBe('Menu');
  });

  it.each([
    ['the service fails', async () => new Response('', { status: 500 })],
    ['there is no network', async () => Promise.reject(new TypeError('offline'))],
    ['the answer is not JSON', async () => new Response('<html>')],
  ])('falls back to the bundled copy when %s', async (_, fetched) => {
    vi.stubGlobal('fetch', fetched);
    const tolgee = createTolgee('en', { en });
    await refreshDictionary(tolgee, 'en', 'https://words.example');
    expect(greeting(tolgee)).toBe('Texts');
  });

  it('takes nothing but texts', () => {
    expect(refreshed(en, { 'site.name': 5 })).toEqual(en);
    expect(refreshed(en, null)).toEqual(en);
  });
});
