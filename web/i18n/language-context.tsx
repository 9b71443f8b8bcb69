import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { SiteLanguage } from '#shared/languages.ts';
import { CACHE_GROUPS } from '#web/api/api-query.ts';
import type { Messages } from './messages.ts';
import { restoreLanguage, saveLanguage } from './site-language.ts';
import { MessagesContext } from './translate.ts';

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

type LanguageChoice = { language: SiteLanguage; changeLanguage(next: SiteLanguage): Promise<void> };

export const LanguageContext = createContext<LanguageChoice | null>(null);

export const useLanguage = (): LanguageChoice => {
  const choice = use(LanguageContext);
  if (!choice) throw new Error('useLanguage is used outside LanguageProvider');
  return choice;
};

type Props = { messages: Messages; rendered: SiteLanguage; children: ReactNode };

export const LanguageProvider = ({ messages, rendered, children }: Props) => {
  const [language, setLanguage] = useState(rendered);
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
      await show(next);
    },
    [show],
  );

  useEffect(() => {
    const start = restoreLanguage(new URLSearchParams(window.location.search), rendered);
    if (start === rendered) return undefined;
    return onHydrated(() => void show(start));
  }, [rendered, show]);

  useEffect(() => {
    if (shown.current === language) return;
    shown.current = language;
    document.documentElement.lang = language;
    // After the screen has asked in the new language; requests under way are not repeated.
    for (const group of CACHE_GROUPS)
      void queryClient.invalidateQueries({ queryKey: [group] }, { cancelRefetch: false });
  }, [language, queryClient]);

  const choice = useMemo(() => ({ language, changeLanguage }), [language, changeLanguage]);
  return (
    <LanguageContext value={choice}>
      <MessagesContext value={messages}>{children}</MessagesContext>
    </LanguageContext>
  );
};
