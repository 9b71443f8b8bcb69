import type { TolgeeInstance } from '@tolgee/react';
import { SITE_LANGUAGES, type SiteLanguage } from '#shared/languages.ts';
import { TRANSLATIONS_META } from './dictionary-names.ts';
import type { Dictionary } from './translate.ts';

/** One chunk a language, so that a reader is sent only the language she reads. */
export const dictionaries: Record<SiteLanguage, () => Promise<Dictionary>> = {
  en: async () => (await import('../../locales/en.json')).default,
  'bo-IN': async () => (await import('../../locales/bo-IN.json')).default,
  'zh-Hans-CN': async () => (await import('../../locales/zh-Hans-CN.json')).default,
};

/** The bundled words with newer ones laid over them; what is not a text for a known key is left out. */
export const refreshed = (bundled: Dictionary, fetched: unknown): Dictionary => {
  const newer = Object.entries(fetched ?? {}).filter(
    ([key, text]) => key in bundled && typeof text === 'string' && text !== '',
  );
  return { ...bundled, ...Object.fromEntries(newer) };
};

/** Asks the translation service for newer words. On any failure the bundled copy simply stays. */
export const refreshDictionary = async (
  tolgee: TolgeeInstance,
  language: SiteLanguage,
  address: string,
): Promise<void> => {
  try {
    const response = await fetch(`${address.replace(/\/$/, '')}/${language}.json`, {
      headers: { accept: 'application/json' },
    });
    if (!response.ok) return;
    tolgee.addStaticData({ [language]: refreshed(await dictionaries[language](), await response.json()) });
  } catch {
    // Offline, or not JSON.
  }
};

/** Keeps whatever language is in use fresh, when the server names an address. */
export const keepDictionariesFresh = (tolgee: TolgeeInstance): void => {
  const address = document.querySelector<HTMLMetaElement>(`meta[name="${TRANSLATIONS_META}"]`)?.content;
  if (!address) return;
  const refresh = (language = tolgee.getLanguage()) => {
    const known = SITE_LANGUAGES.find((one) => one === language);
    if (known) void refreshDictionary(tolgee, known, address);
  };
  tolgee.on('language', ({ value }) => refresh(value));
  refresh();
};
