import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Home } from '#shared/contract/home.ts';
import { LanguageProvider } from '#web/i18n/language-context.tsx';
import { createMessages } from '#web/i18n/messages.ts';
import { createStaticHistory } from '#web/router/history.ts';
import { Router } from '#web/router/router.tsx';
import bo from '../../locales/bo-IN.json';
import { WaysIn } from './ways-in.tsx';

const counts = ['en', 'pi', 'de', 'bo'].map((language, at) => ({ language, count: 100 - at }));
const home = { languages: counts, traditions: counts, topics: [] } as Partial<Home> as Home;

it('the reader’s own language comes first among the ways in by language and by tradition', () => {
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageProvider messages={createMessages('bo-IN', { 'bo-IN': bo })} rendered="bo-IN">
        <Router history={createStaticHistory(new URL('https://pothi.example/'))}>
          <WaysIn home={home} />
        </Router>
      </LanguageProvider>
    </QueryClientProvider>,
  );
  const addresses = [...markup.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  expect(addresses).toEqual([
    ...['bo', 'en', 'pi', 'de'].map((code) => `/languages/${code}`),
    ...['bo', 'en', 'pi', 'de'].map((code) => `/traditions/${code}`),
    '/api/v1/feeds/texts?language=bo-IN',
  ]);
});
