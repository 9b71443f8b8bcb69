import { afterEach, expect, it } from 'vitest';
import { loadAllMessages, startTolgee } from './first-words.ts';
import { translateWith, setMessagesLoading } from './translate.ts';

afterEach(() => setMessagesLoading(false));

it('a page has the words it came with, nothing for the others, and all of them soon', async () => {
  const tolgee = startTolgee('en', { 'header.text': 'Texts, as rendered' });
  await tolgee.run();
  const t = translateWith(tolgee.t);
  expect([t('header.text'), t('reader.contents')]).toEqual(['Texts, as rendered', '']);
  await loadAllMessages(tolgee, 'en');
  expect([t('header.text'), t('reader.contents')]).toEqual(['Texts', 'Contents']);
});

it('a key that is in no dictionary shows itself once they are all there', async () => {
  const tolgee = startTolgee('en', {});
  await tolgee.run();
  await loadAllMessages(tolgee, 'en');
  expect(translateWith(tolgee.t)('no.such.key' as 'site.name')).toBe('no.such.key');
});
