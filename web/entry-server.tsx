import { renderToString } from 'react-dom/server';
import type { SiteLanguage } from '#shared/languages.ts';
import boIN from '../locales/bo-IN.json';
import en from '../locales/en.json';
import zhHansCN from '../locales/zh-Hans-CN.json';
import { collectPageState } from './api/page-state.ts';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app.tsx';
import { documentHtml } from './document.ts';
import { createMessages } from './i18n/messages.ts';
import { type Dictionary, type Key, UsedKeysContext } from './i18n/translate.ts';
import type { RouteContext } from './route-context.ts';
import type { Rendered, RenderRequest } from './render-types.ts';
import { createStaticHistory } from './router/history.ts';
import { Router } from './router/router.tsx';
import { adminRoutes } from './admin-routes.ts';
import { addAdminRoutes, matchRoute } from './routes.ts';
import { startTheme } from './ui/theme.ts';
import { type Head, HeadContext } from './ui/head.ts';
import { RenderedLayout } from './ui/rendered-layout.ts';

addAdminRoutes(adminRoutes);

const dictionaries = { en, 'bo-IN': boIN, 'zh-Hans-CN': zhHansCN };

/** Created once, because it takes as long as rendering a small page. Rendering does not change it. */
const messagesIn = {
  en: createMessages('en', { en }),
  'bo-IN': createMessages('bo-IN', { 'bo-IN': boIN }),
  'zh-Hans-CN': createMessages('zh-Hans-CN', { 'zh-Hans-CN': zhHansCN }),
};

/** Modules, as the build's manifest names them, that the page at `url` needs beside the entry. */
export const modulesFor = (url: URL): string[] => {
  const { loadedBefore, module } = matchRoute(url.pathname).page;
  return [...loadedBefore, module];
};

const messagesFor = (language: SiteLanguage, keys: Set<Key>): Partial<Dictionary> =>
  Object.fromEntries([...keys].toSorted().map((key) => [key, dictionaries[language][key]]));

/** What the service worker answers with when the server cannot be asked: the same for every page, and for everybody. */
export const renderShell = (request: Omit<RenderRequest, 'call'>): string => {
  const { t } = messagesIn[request.language];
  const siteName = t('site.name');
  return documentHtml({
    request,
    theme: request.theme,
    head: { title: siteName, description: t('site.description'), path: '', unlisted: true },
    siteName,
    state: { language: request.language, answers: [], missing: [] },
    app: '',
  });
};

/** Fails with the status of the call that the page is about; a 404 or 400 is rendered as a page. */
export const render = async (request: RenderRequest): Promise<Rendered> => {
  const { url, language } = request;
  const { page, data, guestHead, params } = matchRoute(url.pathname);
  const route: RouteContext<string> = { path: url.pathname, params, search: url.searchParams, language };
  const queryClient = createQueryClient(request.call, true);
  const [{ state, failure, isIncomplete }, headOfGuest] = await Promise.all([
    collectPageState(queryClient, language, Object.values((await data?.())?.(route) ?? {})),
    guestHead?.().then((load) => load(request.call, route)),
    page.load(),
  ]);

  const theme = startTheme(url.searchParams.get('theme'), null, request.theme);
  const messages = messagesIn[language];
  const collected: { head?: Head; redirect?: string } = {};
  const usedKeys = new Set<Key>();
  const app = renderToString(
    <HeadContext value={collected}>
      <UsedKeysContext value={usedKeys}>
        <Router history={createStaticHistory(url)}>
          <RenderedLayout value={request.layout}>
            <App queryClient={queryClient} messages={messages} language={language} theme={theme} />
          </RenderedLayout>
        </Router>
      </UsedKeysContext>
    </HeadContext>,
  );
  if (collected.redirect) return { status: 302, html: '', redirect: collected.redirect };
  const siteName = messages.t('site.name');
  const head = headOfGuest ??
    collected.head ?? { title: siteName, description: messages.t('site.description'), path: url.pathname };
  state.messages = messagesFor(language, usedKeys);
  const html = documentHtml({ request, theme, head, siteName, state, app, leadsTo: headOfGuest?.path });
  return { status: head.missing ? 404 : 200, html, isIncomplete, ...(failure ? { failure } : {}) };
};
