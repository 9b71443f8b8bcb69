import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { TolgeeInstance } from '@tolgee/react';
import { type ReactNode, Suspense } from 'react';
import { useLocation } from '#web/router/router.tsx';
import type { SiteLanguage } from '#shared/languages.ts';
import type { Theme } from '#shared/themes.ts';
import { ProviderHost } from './auth/provider/provider-host.tsx';
import { LanguageProvider } from './i18n/language-context.tsx';
import { matchRoute } from './routes.ts';
import { BroughtAlong } from './shell/brought-along.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { usePageKey } from './shell/page-key.ts';
import { PageOutlet } from './shell/page-outlet.tsx';
import { PagePrefetch } from './shell/page-prefetch.tsx';
import { Shell } from './shell/shell.tsx';
import { LoginPrompts } from './shell/login-prompts.tsx';
import { SessionEffects } from './auth/session-effects.tsx';
import { Loading } from './ui/placeholder.tsx';

type Props = { queryClient: QueryClient; tolgee: TolgeeInstance; language: SiteLanguage; theme: Theme };

/** A failed page is left behind by going to another one. */
const Guarded = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary key={usePageKey(useLocation().pathname)}>{children}</ErrorBoundary>
);

/** Everything inside a router, the same on both sides. */
export const App = ({ queryClient, tolgee, language, theme }: Props) => (
  <QueryClientProvider client={queryClient}>
    <LanguageProvider tolgee={tolgee} rendered={language}>
      <PagePrefetch match={matchRoute}>
        <SessionEffects />
        <BroughtAlong />
        <ProviderHost />
        <Shell theme={theme}>
          <Guarded>
            <Suspense fallback={<Loading />}>
              <PageOutlet match={matchRoute} />
            </Suspense>
          </Guarded>
        </Shell>
        <LoginPrompts />
      </PagePrefetch>
    </LanguageProvider>
  </QueryClientProvider>
);
