import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { isSiteLanguage, type SiteLanguage, textLanguage } from '#shared/languages.ts';
import { CACHE_GROUPS } from '#web/api/api-query.ts';
import { fetchWhenOnline } from '#web/code-loading.ts';
import { readStored, removeStored, writeCookie, writeStored } from '#web/storage.ts';
import type { Messages } from './messages.ts';
import { TextLangContext } from './script-runs-text.tsx';
import { MessagesContext } from './translate.ts';

/**
 * The language once the page is hydrated: from the address, else the stored choice, which may differ from what the server
 * rendered when the cookie has been cleared, else as rendered.
 */
export const startLanguage = (requested: string | null, stored: string | null, rendered: SiteLanguage): SiteLanguage =>
  [requested, stored].find(isSiteLanguage) ?? rendered;

/** Stored in local storage, and in a cookie so that the server renders in this language. */
const saveLanguage = (language: SiteLanguage): void => {
  writeStored('language', language);
  writeCookie('language', language);
};

/** The language that the reader has chosen on this device. */
export const chosenLanguage = (): SiteLanguage | undefined => {
  const stored = readStored('language');
  return isSiteLanguage(stored) ? stored : undefined;
};

/** Nothing is stored for a visitor who never chose. An address that names a language does not replace a choice. */
const restoreLanguage = (search: URLSearchParams, rendered: SiteLanguage): SiteLanguage => {
  const requested = search.get('lang');
  const chosen = chosenLanguage();
  const language = startLanguage(requested, chosen ?? null, rendered);
  if (chosen || isSiteLanguage(requested)) saveLanguage(chosen ?? language);
  return language;
};

/** For pages that are never hydrated, such as an error screen. */
const MAX_WAIT_MS = 3000;

/** Runs once the page is hydrated: another language before that would not match what the server rendered. Returns a stop function. */
const onHydrated = (task: () => void): (() => void) => {
  const html = document.documentElement;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const run = () => {
    stop();
    task();
  };
  const observer = new MutationObserver(run);
  const timer = setTimeout(run, html.dataset.hydrated ? 0 : MAX_WAIT_MS);
  observer.observe(html, { attributeFilter: ['data-hydrated'] });
  return stop;
};

/** What the reader is told about the language: what has replaced the one they chose, or that a choice was not saved. */
export type LanguageNotice = { kind: 'address' | 'account'; chosen: SiteLanguage } | { kind: 'unsaved' };

type LanguageChoice = {
  language: SiteLanguage;
  /** Also stores it on this device. */
  changeLanguage(next: SiteLanguage): Promise<void>;
  notice?: LanguageNotice | undefined;
  setNotice(notice: LanguageNotice | undefined): void;
};

export const LanguageContext = createContext<LanguageChoice | null>(null);

export const useLanguage = (): LanguageChoice => {
  const choice = use(LanguageContext);
  if (!choice) throw new Error('useLanguage is used outside LanguageProvider');
  return choice;
};

/** The account's choice, stored on the device while logged in; null follows the site language. */
export const storeTranslationLanguage = (language: string | null): void =>
  language ? writeStored('translationLanguage', language) : removeStored('translationLanguage');

/** Which language comes first where there are several translations. */
export const useTranslationLanguage = (): string => {
  const { language } = useLanguage();
  return readStored('translationLanguage') ?? textLanguage(language);
};

const neverChanges = () => () => undefined;

/** The account's choice, once the page is hydrated: the server does not know it. */
export const useStoredTranslationLanguage = (): string | undefined =>
  useSyncExternalStore(
    neverChanges,
    () => readStored('translationLanguage') ?? undefined,
    () => undefined,
  );

type Props = { messages: Messages; rendered: SiteLanguage; children: ReactNode };

export const LanguageProvider = ({ messages, rendered, children }: Props) => {
  const [language, setLanguage] = useState(rendered);
  const [notice, setNotice] = useState<LanguageNotice>();
  const shown = useRef(rendered);
  const queryClient = useQueryClient();

  const show = useCallback(
    async (next: SiteLanguage) => {
      await messages.changeLanguage(next);
      setLanguage(next);
    },
    [messages],
  );

  const changeLanguage = useCallback(
    async (next: SiteLanguage) => {
      saveLanguage(next);
      setNotice(undefined);
      await show(next);
    },
    [show],
  );

  useEffect(() => {
    const start = restoreLanguage(new URLSearchParams(window.location.search), rendered);
    const chosen = chosenLanguage();
    return onHydrated(() => {
      if (chosen && chosen !== start) setNotice({ kind: 'address', chosen });
      // Its words may not be on this device.
      if (start !== rendered) void fetchWhenOnline(() => show(start)).catch(() => undefined);
    });
  }, [rendered, show]);

  useEffect(() => {
    if (shown.current === language) return;
    shown.current = language;
    document.documentElement.lang = language;
    // The screen has sent its queries in the new language by now; requests that are pending are not sent again.
    for (const group of CACHE_GROUPS)
      void queryClient.invalidateQueries({ queryKey: [group] }, { cancelRefetch: false });
  }, [language, queryClient]);

  const choice = useMemo(() => ({ language, changeLanguage, notice, setNotice }), [language, changeLanguage, notice]);
  return (
    <LanguageContext value={choice}>
      <TextLangContext value={language}>
        <MessagesContext value={messages}>{children}</MessagesContext>
      </TextLangContext>
    </LanguageContext>
  );
};
