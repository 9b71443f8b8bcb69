import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { isSiteLanguage, SITE_LANGUAGES, type SiteLanguage } from '#shared/languages.ts';
import { isTheme } from '#shared/themes.ts';
import type { PageState } from '#web/api/page-state.ts';
import { chosenLanguage } from '#web/i18n/language-context.tsx';
import type { MessageArea } from '#web/i18n/message-areas.ts';
import type { Messages } from '#web/i18n/messages.ts';
import { readStored } from '#web/storage.ts';
import { startOffline } from './start-offline.ts';

/**
 * The page came from this device, not from the server: the same for every address, language and theme. What the server
 * would have put into it is put there now.
 */
export const startShell = (client: QueryClient, state: PageState): void => {
  const { dataset } = document.documentElement;
  const search = new URLSearchParams(window.location.search);
  state.language = [search.get('lang'), chosenLanguage()].find(isSiteLanguage) ?? state.language;
  document.documentElement.lang = state.language;
  dataset.theme = [search.get('theme'), readStored('theme')].find(isTheme) ?? dataset.theme;
  // Nobody has listened yet when the device lost its network.
  onlineManager.setOnline(navigator.onLine);
  startOffline(client);
};

/** The language that the page can be shown in: of one that was never used here the words may not be on this device. */
export const loadShellMessages = async (
  messages: Messages,
  asked: SiteLanguage,
  areas: MessageArea[],
): Promise<SiteLanguage> => {
  const loadAreas = async (language: SiteLanguage): Promise<SiteLanguage> => {
    document.documentElement.lang = language;
    // What is missing of them the page waits for.
    await messages.loadAreas(areas).catch(() => undefined);
    return language;
  };
  for (const language of [asked, ...SITE_LANGUAGES.filter((other) => other !== asked)]) {
    try {
      await messages.changeLanguage(language);
      return await loadAreas(language);
    } catch {
      // The next one.
    }
  }
  return asked;
};
