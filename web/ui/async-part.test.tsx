import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { LanguageProvider } from '#web/i18n/language-context.tsx';
import { createMessages } from '#web/i18n/messages.ts';
import { createStaticHistory } from '#web/router/history.ts';
import { Router } from '#web/router/router.tsx';
import en from '../../locales/en.json';
import { AsyncPart, asyncState } from './async-part.tsx';

type Query = Parameters<typeof AsyncPart<string>>[0]['query'];

const query = (change: Partial<Query>): Query => ({
  data: undefined,
  error: null,
  isPlaceholderData: false,
  fetchStatus: 'fetching',
  refetch: () => undefined,
  ...change,
});
const failedWith = (status: number) => query({ error: new ApiError(status, 'code', 'detail'), fetchStatus: 'idle' });
const markup = (one: Query, onFailure?: 'page' | 'list' | 'retry') =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageProvider messages={createMessages('en', { en })} rendered="en">
        <Router history={createStaticHistory(new URL('https://pothi.example/'))}>
          <AsyncPart query={one} onFailure={onFailure}>
            {(data) => <b>{data}</b>}
          </AsyncPart>
        </Router>
      </LanguageProvider>
    </QueryClientProvider>,
  );

const LOADING = query({});
const OFFLINE = query({ fetchStatus: 'paused' });
const MISSING = failedWith(404);
const REFUSED = failedWith(403);
const FAILED = failedWith(500);
const SHOWN = query({ data: 'text', fetchStatus: 'idle' });

it('distinguishes the states of a query', () => {
  expect([LOADING, OFFLINE, MISSING, REFUSED, failedWith(401), FAILED, failedWith(0), SHOWN].map(asyncState)).toEqual([
    'loading',
    'offline',
    'missing',
    'refused',
    'refused',
    'failed',
    'failed',
    'shown',
  ]);
});

describe('the data a page is about', () => {
  it('is shown as it is', () => {
    expect(markup(SHOWN)).toBe('<b>text</b>');
  });

  it('is loading, and says so at once when the network is away', () => {
    expect(markup(LOADING)).toContain(en['common.loading']);
    expect(markup(OFFLINE)).toContain(en['common.offline']);
    expect(markup(OFFLINE)).not.toContain(en['common.loading']);
  });

  it('is a page that does not exist when it is missing', () => {
    expect(markup(MISSING)).toContain(`>${en['global.not_found']}</h1>`);
  });

  it('leaves refusals and failures to the error screen', () => {
    expect(() => markup(REFUSED)).toThrow('detail');
    expect(() => markup(FAILED)).toThrow('detail');
  });
});

describe('a list on a page', () => {
  it('is shown as it is, offline or missing, like the data of the page', () => {
    for (const one of [SHOWN, OFFLINE, MISSING]) expect(markup(one, 'list')).toBe(markup(one));
  });

  it('is loading without the height of a page, because it may be short', () => {
    expect(markup(LOADING)).toContain(' data-page="true"');
    expect(markup(LOADING, 'list')).toBe(markup(LOADING).replace(' data-page="true"', ' data-page="false"'));
  });

  it.each([
    ['refused', REFUSED],
    ['failed', FAILED],
  ])('fails alone when it is %s', (_, one) => {
    expect(markup(one, 'list')).toContain(`>${en['common.try_again']}</button>`);
  });
});

describe('a part that fails alone', () => {
  it('shows its data, and marks data of an earlier query as old', () => {
    expect(markup(SHOWN, 'retry')).toContain('<b>text</b>');
    expect(markup(SHOWN, 'retry')).not.toContain('data-old');
    expect(markup(query({ data: 'text', isPlaceholderData: true }), 'retry')).toMatch(
      /data-old="true" aria-busy="true"/,
    );
  });

  it('says that data of an earlier query stays because there is no network', () => {
    const old = markup(query({ data: 'text', isPlaceholderData: true, fetchStatus: 'paused' }), 'retry');
    expect(old).toContain('<b>text</b>');
    expect(old).toContain(en['common.offline']);
  });

  it('is loading, or waits for the network', () => {
    expect(markup(LOADING, 'retry')).toContain(en['common.loading']);
    expect(markup(OFFLINE, 'retry')).toContain(en['common.offline']);
  });

  it.each([
    ['missing', MISSING],
    ['refused', REFUSED],
    ['failed', FAILED],
  ])('offers to try again when it is %s', (_, one) => {
    expect(markup(one, 'retry')).toContain('role="alert"');
    expect(markup(one, 'retry')).toContain(`>${en['common.try_again']}</button>`);
  });
});
