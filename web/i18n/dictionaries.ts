import type { SiteLanguage } from '#shared/languages.ts';
import { createMessages, type Messages, TRANSLATIONS_META } from './messages.ts';
import { type Dictionary, setMessagesLoading } from './translate.ts';

/** One chunk a language: a reader downloads only their own. */
export const dictionaries: Record<SiteLanguage, () => Promise<Dictionary>> = {
  en: async () => (await import('../../locales/en.json')).default,
  'bo-IN': async () => (await import('../../locales/bo-IN.json')).default,
  'zh-Hans-CN': async () => (await import('../../locales/zh-Hans-CN.json')).default,
};

/** A page comes with the messages it was rendered with, so that it can hydrate before the dictionary has arrived. */
export const startMessages = (language: SiteLanguage, first: Partial<Dictionary> | undefined): Messages => {
  setMessagesLoading(first !== undefined);
  return createMessages(language, { ...dictionaries, ...(first && { [language]: first }) });
};

const RETRY_DELAYS_MS = [500, 2000, 8000, 30_000];

/** Loads the whole dictionary; without a connection it is retried for a while. */
export const loadAllMessages = async (messages: Messages, language: SiteLanguage): Promise<void> => {
  for (const wait of RETRY_DELAYS_MS) {
    try {
      const all = await dictionaries[language]();
      setMessagesLoading(false);
      messages.add(language, all);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
};

/** The bundled messages, overridden by newer ones; values that are not text, and unknown keys, are ignored. */
export const refreshed = (bundled: Dictionary, fetched: unknown): Dictionary => {
  const newer = Object.entries(fetched ?? {}).filter(
    ([key, text]) => key in bundled && typeof text === 'string' && text !== '',
  );
  return { ...bundled, ...Object.fromEntries(newer) };
};

/** Fetches newer messages from the translation service. On any failure the bundled ones stay. */
export const refreshDictionary = async (messages: Messages, language: SiteLanguage, address: string): Promise<void> => {
  try {
    const response = await fetch(`${address.replace(/\/$/, '')}/${language}.json`, {
      headers: { accept: 'application/json' },
    });
    if (!response.ok) return;
    messages.add(language, refreshed(await dictionaries[language](), await response.json()));
  } catch {
    // Offline, or not JSON.
  }
};

/** Refreshes whichever language is in use, when the server names an address. */
export const keepDictionariesFresh = (messages: Messages): void => {
  const address = document.querySelector<HTMLMetaElement>(`meta[name="${TRANSLATIONS_META}"]`)?.content;
  if (!address) return;
  let latest: SiteLanguage | undefined;
  const refresh = () => {
    const language = messages.getLanguage();
    if (language === latest) return;
    latest = language;
    void refreshDictionary(messages, language, address);
  };
  messages.subscribe(refresh);
  refresh();
};
