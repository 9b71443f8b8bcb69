import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useLocation } from '#web/router/router.tsx';
import type { SiteLanguage } from '#shared/languages.ts';
import type { Theme } from '#shared/themes.ts';
import { LanguageProvider } from './i18n/language-context.tsx';
import type { Messages } from './i18n/messages.ts';
import { matchRoute } from './routes.ts';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { PageLoading, PageOutlet, PagePrefetch, usePageKey } from './shell/page-outlet.tsx';
import { Shell } from './shell/shell.tsx';
import { SessionEffects } from './auth/session-effects.tsx';

type Props = { queryClient: QueryClient; messages: Messages; language: SiteLanguage; theme: Theme };

/** Going to another page resets the error screen. */
const PageBoundary = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={usePageKey(pathname)} loadPage={matchRoute(pathname).page.preload}>
      {children}
    </ErrorBoundary>
  );
};

/** Everything inside a router, the same on both sides. */
export const App = ({ queryClient, messages, language, theme }: Props) => (
  <QueryClientProvider client={queryClient}>
    <LanguageProvider messages={messages} rendered={language}>
      <PagePrefetch match={matchRoute}>
        <SessionEffects />
        <Shell theme={theme}>
          <PageBoundary>
            <Suspense fallback={<PageLoading />}>
              <PageOutlet match={matchRoute} />
            </Suspense>
          </PageBoundary>
        </Shell>
      </PagePrefetch>
    </LanguageProvider>
  </QueryClientProvider>
);
