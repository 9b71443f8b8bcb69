import type { SiteLanguage } from '#shared/languages.ts';
import type { Messages } from './messages.ts';

/** Fetches newer messages from the translation service. On any failure the bundled ones stay. */
export const refreshDictionary = async (messages: Messages, language: SiteLanguage, address: string): Promise<void> => {
  try {
    const response = await fetch(`${address.replace(/\/$/, '')}/${language}.json`, {
      headers: { accept: 'application/json' },
    });
    if (!response.ok) return;
    messages.override(language, await response.json());
  } catch {
    // Offline, or not JSON.
  }
};

/** Refreshes the messages of each language once it is shown. */
export const refreshFrom = (messages: Messages, address: string): void => {
  let refreshed: SiteLanguage | undefined;
  const refresh = () => {
    const language = messages.getLanguage();
    if (language === refreshed) return;
    refreshed = language;
    void refreshDictionary(messages, language, address);
  };
  messages.subscribe(refresh);
  refresh();
};
