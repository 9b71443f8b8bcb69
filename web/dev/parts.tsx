import '../ui/layers.css';
import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { SITE_LANGUAGES, type SiteLanguage } from '#shared/languages.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { dictionaries } from '#web/i18n/dictionaries.ts';
import { MESSAGE_AREAS } from '#web/i18n/message-areas.ts';
import { LanguageContext } from '#web/i18n/language-context.tsx';
import { createMessages } from '#web/i18n/messages.ts';
import { MessagesContext } from '#web/i18n/translate.ts';
import { createBrowserHistory } from '#web/router/history.ts';
import { Router } from '#web/router/router.tsx';
import { Samples } from './part-samples.tsx';
import styles from './parts.module.css';

const THEMES = ['light', 'sepia', 'dark'] as const;

// There is no server: a component that fetches data shows its failure.
const queryClient = createQueryClient(() => Promise.reject(new Error('There is no server behind this page')));

const renderLanguage = async (language: SiteLanguage) => {
  const messages = createMessages(language, { [language]: await dictionaries[language]([...MESSAGE_AREAS]) });
  return (
    <LanguageContext
      key={language}
      value={{ language, changeLanguage: () => Promise.resolve(), setNotice: () => undefined }}
    >
      <MessagesContext value={messages}>
        <div className={styles.themes} lang={language}>
          {THEMES.map((theme) => (
            <main key={theme} className={styles.theme} data-theme={theme}>
              <h2 className={styles.heading}>
                {language}, {theme}
              </h2>
              <Samples language={language} />
            </main>
          ))}
        </div>
      </MessagesContext>
    </LanguageContext>
  );
};

const start = async () => {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element');
  const languages = await Promise.all(SITE_LANGUAGES.map(renderLanguage));
  createRoot(root).render(
    <Router history={createBrowserHistory(window)}>
      <QueryClientProvider client={queryClient}>{languages}</QueryClientProvider>
    </Router>,
  );
};

void start();
