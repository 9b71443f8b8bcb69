import './ui/layers.css';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { Theme } from '#shared/themes.ts';
import { PAGE_STATE_ID, type PageState, hydratePageState } from './api/page-state.ts';
import { createQueryClient } from './api/query-client.ts';
import { watchStyles } from './code-loading.ts';
import { App } from './app.tsx';
import { loadAreasWithRetry, refreshShownDictionaries, startMessages } from './i18n/dictionaries.ts';
import { areasOfPage } from './i18n/message-areas.ts';
import { setPageMessageLoader } from './lazy-page.ts';
import { createBrowserHistory } from './router/history.ts';
import { Router } from './router/router.tsx';
import { findRoute, matchRoute, routes } from './routes.ts';
import { callAsMember } from './auth/session.ts';
import { RenderedLayout } from './ui/rendered-layout.ts';
import { restoreTheme } from './ui/theme.ts';
import { whenIdle } from './ui/when-idle.ts';

const start = async () => {
  watchStyles();
  const root = document.getElementById('root');
  const state = JSON.parse(document.getElementById(PAGE_STATE_ID)?.textContent ?? 'null') as PageState | null;
  if (!root || !state) throw new Error('The page came without its state');

  const queryClient = createQueryClient(callAsMember);
  const isShell = !state.messages;
  // Served from this device, without content.
  const shell = isShell ? await import('./shell/shell-parts.tsx') : undefined;
  shell?.startShell(queryClient, state);
  const theme = document.documentElement.dataset.theme as Theme;
  const messages = startMessages(state.language, state.messages);
  hydratePageState(queryClient, state);
  // Hydration needs the messages and the code that the server rendered with.
  const { pathname } = window.location;
  const { page: firstPage } = shell ? matchRoute(pathname) : await findRoute(pathname);
  const areas = areasOfPage(firstPage.module);
  // What the device does not have is said by the page that is shown in its place.
  if (shell) state.language = await shell.loadShellMessages(messages, state.language, areas);
  else await firstPage.load();
  setPageMessageLoader((module) => messages.loadAreas(areasOfPage(module)));

  const app = (
    <Router history={createBrowserHistory(window)}>
      <RenderedLayout value={document.documentElement.dataset.layout}>
        <App queryClient={queryClient} messages={messages} language={state.language} theme={theme} />
      </RenderedLayout>
    </Router>
  );
  if (isShell) createRoot(root).render(app);
  else hydrateRoot(root, app);
  restoreTheme(new URLSearchParams(window.location.search));
  loadAreasWithRetry(messages, areas)
    .then(() => refreshShownDictionaries(messages))
    .catch(() => undefined);
  // The queries of all pages, so that a click fetches the data of a page together with its code.
  whenIdle(() => {
    for (const { data } of routes) data?.().catch(() => undefined);
  });
};

void start();
