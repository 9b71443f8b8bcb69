import type { TolgeeInstance } from '@tolgee/react';
import type { SiteLanguage } from '#shared/languages.ts';
import { dictionaries } from './dictionaries.ts';
import { createTolgee } from './tolgee.ts';
import { type Dictionary, setMessagesLoading } from './translate.ts';

/** A page comes with the words it was rendered with, so that it need not wait for a dictionary to be alive. */
export const startTolgee = (language: SiteLanguage, words: Partial<Dictionary> | undefined): TolgeeInstance => {
  setMessagesLoading(words !== undefined);
  return createTolgee(language, { ...dictionaries, ...(words && { [language]: words as Dictionary }) });
};

const WAITS_MS = [500, 2000, 8000, 30_000];

/** The rest of the words; without a connection it is tried again for a while. */
export const loadAllMessages = async (tolgee: TolgeeInstance, language: SiteLanguage): Promise<void> => {
  for (const wait of WAITS_MS) {
    try {
      const all = await dictionaries[language]();
      setMessagesLoading(false);
      tolgee.addStaticData({ [language]: all });
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
};
