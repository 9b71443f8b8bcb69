import type { SiteLanguage } from '#shared/languages.ts';
import type { MessageArea } from './message-areas.ts';
import { createMessages, type Messages, TRANSLATIONS_META } from './messages.ts';
import { type Dictionary, setMessagesLoading } from './translate.ts';

export type LoadArea = () => Promise<{ default: Partial<Dictionary> }>;

/**
 * One file per language and area: a reader downloads only what their pages use, in their language. Those that few pages use
 * are in `later-dictionaries.ts`.
 */
const FILES: Record<SiteLanguage, Partial<Record<MessageArea, LoadArea>>> = {
  en: {
    reading: () => import('virtual:messages/en-reading'),
    members: () => import('virtual:messages/en-members'),
  },
  'bo-IN': {
    reading: () => import('virtual:messages/bo-IN-reading'),
    members: () => import('virtual:messages/bo-IN-members'),
  },
  'zh-Hans-CN': {
    reading: () => import('virtual:messages/zh-Hans-CN-reading'),
    members: () => import('virtual:messages/zh-Hans-CN-members'),
  },
};

const loadFrom = (language: SiteLanguage) => async (areas: MessageArea[]) => {
  const loadArea = async (area: MessageArea) =>
    FILES[language][area]?.() ?? (await import('./later-dictionaries.ts')).loadLaterArea(language, area);
  const loaded = await Promise.all(areas.map(loadArea));
  return Object.assign({}, ...loaded.map((file) => file.default)) as Partial<Dictionary>;
};

export const dictionaries = {
  en: loadFrom('en'),
  'bo-IN': loadFrom('bo-IN'),
  'zh-Hans-CN': loadFrom('zh-Hans-CN'),
};

/** A page comes with the messages it was rendered with, so that it can hydrate before its areas are loaded. */
export const startMessages = (language: SiteLanguage, rendered: Partial<Dictionary> | undefined): Messages => {
  setMessagesLoading(rendered !== undefined);
  return createMessages(language, dictionaries, rendered);
};

const RETRY_DELAYS_MS = [500, 2000, 8000, 30_000];

/** Loads the areas of the first page. */
export const loadAreasWithRetry = async (messages: Messages, areas: MessageArea[]): Promise<void> => {
  for (const delay of RETRY_DELAYS_MS) {
    try {
      await messages.loadAreas(areas);
      setMessagesLoading(false);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
};

/** Refreshes the messages of each language once it is shown, if the page names a translation service. */
export const refreshShownDictionaries = async (messages: Messages): Promise<void> => {
  const address = document.querySelector<HTMLMetaElement>(`meta[name="${TRANSLATIONS_META}"]`)?.content;
  if (!address) return;
  const { refreshFrom } = await import('./refresh-dictionaries.ts');
  refreshFrom(messages, address);
};
