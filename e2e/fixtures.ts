import { readFile } from 'node:fs/promises';
import { type APIRequestContext, type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import { newMember, registerMember } from './members.ts';
import { createAuthor } from './sheet-authors.ts';

type Collection = { id: string; slug: string; title: string; has_child: boolean };
type Text = { id: string; title: string; type: string; language: string; table_of_contents: string[] };

/** Collections and texts of the bundled library, found through the API so that tests contain no ids. */
type Library = {
  parent: Collection;
  child: Collection;
  /** Has a root text and a commentary. */
  mixed: Collection;
  /** Has root texts only. */
  rootsOnly: Collection;
  text: Text;
  /** A text with nested contents. */
  nested: Text;
  screens: { path: string; heading: string }[];
};

/** A public collection of sheets with a sheet in it. */
const createSheetCollection = async (request: APIRequestContext): Promise<{ path: string; heading: string }> => {
  const { headers, createSheet } = await createAuthor(request, await registerMember(request));
  const heading = 'Sheets for beginners';
  const collection = { title: heading, description: 'To be read in this order.', is_public: true };
  const created = await request.post('/api/v1/sheet-collections', { headers, data: collection });
  const { id } = (await created.json()) as { id: string };
  const sheet = await createSheet('Where to begin', [['content', '<p>A word to begin with.</p>']]);
  await request.post(`/api/v1/sheet-collections/${id}/sheets`, { headers, data: { sheet_id: sheet.id } });
  return { path: `/sheet-collections/${id}`, heading };
};

const findLibrary = async (request: APIRequestContext): Promise<Library> => {
  const get = async <Body>(path: string): Promise<Body> => (await request.get(`/api/v1${path}`)).json();
  const collectionsOf = async (query: string) =>
    (await get<{ collections: Collection[] }>(`/collections?limit=50${query}`)).collections;
  const textsOf = async (id: string) => (await get<{ texts: Text[] }>(`/texts?limit=50&collection_id=${id}`)).texts;
  const required = <Item>(item: Item | undefined, name: string): Item => {
    if (!item) throw new Error(`The bundled library has no ${name}`);
    return item;
  };

  const top = await collectionsOf('');
  const parent = required(
    top.find(({ slug }) => slug === 'pali'),
    'collection pali',
  );
  const mixed = required(
    top.find(({ slug }) => slug === 'bodhisattva-path'),
    'collection bodhisattva-path',
  );
  const children = await collectionsOf(`&parent_id=${parent.id}`);
  const child = required(
    children.find(({ slug }) => slug === 'longer-discourses'),
    'collection longer-discourses',
  );
  const rootsOnly = required(
    children.find(({ slug }) => slug === 'dhammapada'),
    'collection dhammapada',
  );
  const text = required(
    (await textsOf(mixed.id)).find(({ type }) => type === 'root_text'),
    'root text',
  );
  const nested = required(
    (await textsOf(child.id)).find(({ title }) => title.includes('Mindfulness')),
    'discourse on mindfulness',
  );
  const author = await createAuthor(
    request,
    await registerMember(request, { ...newMember(), firstname: 'Lhamo', lastname: 'Dolma' }),
  );
  await author.createSheet('A published sheet', [['content', '<p>Words</p>']]);
  return {
    parent,
    child,
    mixed,
    rootsOnly,
    text,
    nested,
    screens: [
      { path: '/collections', heading: 'Browse the Library' },
      { path: `/collections/${parent.id}`, heading: parent.title },
      { path: `/works/${mixed.id}`, heading: mixed.title },
      { path: `/texts/${nested.id}?type=root_text`, heading: nested.title },
      { path: `/texts/${text.id}?type=root_text&tab=versions`, heading: text.title },
      { path: `/user/${author.username}`, heading: 'Lhamo Dolma' },
      await createSheetCollection(request),
    ],
  };
};

/** The screens of a `Library`, in its order: test titles are needed before the library has been read. */
export const SCREENS = [
  'collections list',
  'sub-collection page',
  'works page',
  'text page',
  'text page, versions',
  'profile of a member',
  'collection of sheets',
];

type Options = {
  /** What the browser logs in a test that makes something fail. */
  expectedConsoleError: RegExp | undefined;
  /** Another origin that the page may request, for example the identity provider's. */
  allowedOrigin: string | undefined;
};

/** Every test fails on an error or a warning in the console, and on any request to another host. */
export const test = base.extend<Options & { failOnConsoleErrors: void }, { library: Library }>({
  expectedConsoleError: [undefined, { option: true }],
  allowedOrigin: [undefined, { option: true }],
  library: [
    async ({ playwright }, provide) => {
      const request = await playwright.request.newContext({ baseURL: process.env['POTHI_ADDRESS'] });
      await provide(await findLibrary(request));
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  failOnConsoleErrors: [
    async ({ page, baseURL, expectedConsoleError, allowedOrigin }, run) => {
      const problems: string[] = [];
      page.on('console', (message) => {
        const isProblem = message.type() === 'error' || message.type() === 'warning';
        // By `serviceWorkers: 'block'`.
        if (message.text().startsWith('Service Worker registration blocked by Playwright')) return;
        if (isProblem && !expectedConsoleError?.test(message.text()))
          problems.push(`${message.text()} ${message.location().url}`);
      });
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('request', (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith('http') && ![new URL(baseURL ?? '').origin, allowedOrigin].includes(origin))
          problems.push(`requested ${request.url()}`);
      });
      await run();
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';

const recordedPages = new WeakSet<Page>();

/** The API calls that the page makes from now on. */
export const recordApiCalls = (page: Page): string[] => {
  const calls: string[] = [];
  recordedPages.add(page);
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname + search);
  });
  return calls;
};

/** The page that the server sends has no event handlers before it is hydrated. */
export const waitForHydration = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const { hydrated: isHydrated, keys } = document.documentElement.dataset;
    return isHydrated && (keys || !document.querySelector('[data-reader]')) && document.readyState === 'complete';
  });
  // Waits for half a second without a request, which only tests that count calls need.
  if (recordedPages.has(page)) await page.waitForLoadState('networkidle');
};

export const visit = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await waitForHydration(page);
};

/** For tests that do not depend on the width: they run in the desktop project only. */
export const DESKTOP_ONLY = { tag: '@desktop-only' };
/** For tests with several tabs of one browser: they run in a full browser where there is one. */
export const MULTI_TAB = { tag: '@tabs' };
/** For what exists on phones only. */
export const PHONE_ONLY = { tag: '@phone' };

export const SITE_LANGUAGES = ['en', 'bo-IN', 'zh-Hans-CN'] as const;

/**
 * The languages in which every screen is opened and checked. `npm test` takes Tibetan, which needs the most room and shows
 * what is left in English; `npm run screens` takes all. That every message exists in every language has its own test.
 */
export const SCREEN_LANGUAGES = process.env['ALL_SCREENS'] ? SITE_LANGUAGES : (['bo-IN'] as const);

/** What takes long, or is covered by others on the whole: `npm run long-tests` runs it, `npm test` does not. */
const LONG_TAG = '@long';
export const LONG = { tag: LONG_TAG };
export const LONG_DESKTOP_ONLY = { tag: [LONG_TAG, DESKTOP_ONLY.tag] };
export const LONG_MULTI_TAB = { tag: [LONG_TAG, MULTI_TAB.tag] };
export const LONG_PHONE_ONLY = { tag: [LONG_TAG, PHONE_ONLY.tag] };
/** For a test that is long in its second run only, in the width of a phone. With `@phone` in it, the tag would end the first run. */
export const LONG_ON_PHONE = { tag: '@mobile-long' };

/** The words of the interface, by key. */
export const readMessages = async (language: string): Promise<Record<string, string>> =>
  JSON.parse(await readFile(new URL(`../locales/${language}.json`, import.meta.url), 'utf8'));

/** On the screen checks, which `npm run screens` runs by themselves. */
const SCREEN_CHECK_TAG = '@screen-check';
export const SCREEN_CHECK = { tag: SCREEN_CHECK_TAG };
export const DESKTOP_SCREEN_CHECK = { tag: [SCREEN_CHECK_TAG, DESKTOP_ONLY.tag] };
export const LONG_SCREEN_CHECK = { tag: [LONG_TAG, SCREEN_CHECK_TAG] };
export const LONG_DESKTOP_SCREEN_CHECK = { tag: [LONG_TAG, SCREEN_CHECK_TAG, DESKTOP_ONLY.tag] };

/** Choices that the server reads from cookies, such as language and theme. */
export const setCookies = (
  context: BrowserContext,
  baseURL: string | undefined,
  values: Record<string, string>,
): Promise<void> =>
  context.addCookies(Object.entries(values).map(([name, value]) => ({ name, value, url: baseURL ?? '' })));

/** Holds back requests until the returned function is called. */
export const pauseRequests = async (
  page: Page,
  url: string | RegExp,
  options: { times?: number } = {},
): Promise<() => void> => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    url,
    async (route) => {
      await released;
      await route.continue();
    },
    options,
  );
  return release;
};

/** Opens a menu of the top bar by its name; on a phone, the main menu. */
export const openHeaderMenu = async (page: Page, isMobile: boolean, desktopMenu: string): Promise<void> => {
  await page
    .locator('summary')
    .filter({ visible: true, hasText: isMobile ? 'Menu' : desktopMenu })
    .click();
};

/** The table of contents of the discourse on mindfulness: nested, collapsed, each title a link to its first segment. */
export const expectNestedContents = async (page: Page): Promise<void> => {
  const body = page.getByRole('link', { name: /Contemplation of the body/ });
  await expect(body).toHaveAttribute('href', /^\/chapter\?text_id=[^&]+&content_id=[^&]+&segment_id=[^&]+$/);
  const parts = page.locator('main li').filter({ has: body }).locator('details').first();
  await expect(parts.getByRole('link').first()).toBeHidden();
  await parts.locator('summary').first().click();
  await expect(parts.getByRole('link').first()).toBeVisible();
  await parts.locator('summary').first().click();
  await expect(parts.getByRole('link').first()).toBeHidden();
};
