import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import bo from '../locales/bo-IN.json';
import en from '../locales/en.json';
import zh from '../locales/zh-Hans-CN.json';
import { areasOfPage, MESSAGE_AREAS } from '../web/i18n/message-areas.ts';
import { adminRoutes } from '../web/admin-routes.ts';
import { routes } from '../web/routes.ts';
import { areasOfKeys, keysByPage, keysNamedIn, messagesOfArea } from './message-areas.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = keysByPage(root);
const areas = areasOfKeys(pages);

describe('message areas', () => {
  it('hold every message once', () => {
    const divided = MESSAGE_AREAS.flatMap((area) => Object.keys(messagesOfArea(en, area, areas)));
    expect(divided.toSorted()).toEqual(Object.keys(en).toSorted());
  });

  it.each([
    ['bo-IN', bo],
    ['zh-Hans-CN', zh],
  ])('are the same in %s', (_, dictionary) => {
    for (const area of MESSAGE_AREAS)
      expect(Object.keys(messagesOfArea(dictionary, area, areas))).toEqual(
        Object.keys(messagesOfArea(en, area, areas)),
      );
  });

  it.each([...routes, ...adminRoutes].map(({ page }) => page.module))(
    'of %s hold every message it can ask for',
    (page) => {
      const loaded = areasOfPage(page);
      const asked = [...(pages.get('app') ?? []), ...(pages.get(page) ?? [])];
      expect(asked.length).toBeGreaterThan(100);
      expect(asked.filter((key) => !loaded.includes(areas.get(key) ?? 'editor'))).toEqual([]);
    },
  );

  it('of a reader hold nothing that only the editor or the settings use', () => {
    const reading = Object.keys(messagesOfArea(en, 'reading', areas));
    expect(reading.filter((key) => /^(editor|upload|settings\.password)/.test(key))).toEqual([]);
    expect(reading.length).toBeLessThan(Object.keys(en).length / 2);
  });
});

it('a message is found by its key, by the stem of its plural and by a template', () => {
  const keys = ['a.one', 'a.other', 'a.b', 'theme.dark', 'theme.dark.more'];
  expect(keysNamedIn("t('a.b')", keys)).toEqual(['a.b']);
  expect(keysNamedIn("formatCount(t, language, 'a', 2)", keys)).toEqual(['a.one', 'a.other']);
  expect(keysNamedIn('t(`theme.${theme}`)', keys)).toEqual(['theme.dark']);
  expect(keysNamedIn('nothing', keys)).toEqual([]);
});
