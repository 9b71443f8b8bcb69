import './ui/layers.css';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { hydrateRoot } from 'react-dom/client';
import type { Theme } from '#shared/themes.ts';
import { PAGE_STATE_ID, type PageState, hydratePageState } from './api/page-state.ts';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app.tsx';
import { keepDictionariesFresh, loadAllMessages, startMessages } from './i18n/dictionaries.ts';
import { createBrowserHistory } from './router/history.ts';
import { Router } from './router/router.tsx';
import { matchRoute, routes } from './routes.ts';
import { callAsMember } from './auth/session.ts';
import { RenderedLayout } from './ui/rendered-layout.ts';
import { restoreTheme } from './ui/theme.ts';

const start = async () => {
  const root = document.getElementById('root');
  const state = JSON.parse(document.getElementById(PAGE_STATE_ID)?.textContent ?? 'null') as PageState | null;
  if (!root || !state) throw new Error('The page came without its state');

  const theme = document.documentElement.dataset.theme as Theme;
  const queryClient = createQueryClient(callAsMember);
  const messages = startMessages(state.language, state.messages);
  hydratePageState(queryClient, state);
  // What the server rendered from must be here before React compares.
  await Promise.all([messages.changeLanguage(state.language), matchRoute(window.location.pathname).page.load()]);

  hydrateRoot(
    root,
    <Router history={createBrowserHistory(window)}>
      <RenderedLayout value={document.documentElement.dataset.layout}>
        <App queryClient={queryClient} messages={messages} language={state.language} theme={theme} />
      </RenderedLayout>
    </Router>,
  );
  restoreTheme(new URLSearchParams(window.location.search));
  void loadAllMessages(messages, state.language).then(() => keepDictionariesFresh(messages));
  whenIdle(() => {
    for (const { page, data, isPreloaded } of routes) {
      if (isPreloaded) page.load().catch(() => undefined);
      data?.().catch(() => undefined);
    }
  });
};

/** Once this page is idle: small pages, and the queries of all of them, so that a click asks for its data at once. */
const whenIdle = (task: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(task) : setTimeout(task, 2000);

void start();
