import { describe, expect, it, vi } from 'vitest';
import en from '../../locales/en.json';
import { createTolgee } from './tolgee.ts';
import { translateWith } from './translate.ts';

describe('dictionary strings', () => {
  it('are filled with their parameters', () => {
    const tolgee = createTolgee('en', { en });
    expect(tolgee.t('pagination.range', { from: 1, to: 10, total: 37 })).toBe('1–10 of 37');
  });

  it('may have a parameter called language', () => {
    const t = translateWith(createTolgee('en', { en }).t);
    expect(t('works.not_in_language', { language: 'Chinese', languages: 'Pāli' })).toBe(
      'Not yet in Chinese. It can be read in Pāli.',
    );
  });

  it('missing translations show the key', () => {
    expect(createTolgee('en', { en }).t('no.such.key')).toBe('no.such.key');
  });

  it("formatting errors show 'invalid'", () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const tolgee = createTolgee('en', { en: { ...en, 'site.name': 'broken {' } });
    expect(tolgee.t('site.name')).toBe('invalid');
    complaint.mockRestore();
  });
});
