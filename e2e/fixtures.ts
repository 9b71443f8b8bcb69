import { type APIRequestContext, expect, type Page, test as base } from '@playwright/test';

type Collection = { id: string; slug: string; title: string; has_child: boolean };
type Text = { id: string; title: string; type: string; language: string; table_of_contents: string[] };

/** Things of the bundled library, found through the API, so that no id stands in a test. */
type Library = {
  parent: Collection;
  child: Collection;
  /** Holds a root text and a commentary. */
  mixed: Collection;
  /** Holds root texts only. */
  rootsOnly: Collection;
  text: Text;
  /** A text whose contents nest. */
  nested: Text;
  screens: { path: string; heading: string }[];
};

/** A public collection with a sheet in it, of somebody new. */
const makeShelf = async (request: APIRequestContext): Promise<{ path: string; heading: string }> => {
  const email = `shelf.${crypto.randomUUID()}@example.org`;
  const person = { email, firstname: 'Dolma', password: 'butter tea at dawn' };
  const registered = await request.post('/api/v1/auth/register', { data: person });
  const { auth } = (await registered.json()) as { auth: { access_token: string } };
  const headers = { authorization: `Bearer ${auth.access_token}` };
  const post = async <Body>(path: string, data: object): Promise<Body> => {
    const response = await request.post(`/api/v1${path}`, { headers, data });
    return response.status() === 204 ? (undefined as Body) : ((await response.json()) as Body);
  };
  const heading = 'Sheets for beginners';
  const collection = { title: heading, description: 'To be read in this order.', is_public: true };
  const { id } = await post<{ id: string }>('/sheet-collections', collection);
  const source = [{ position: 1, type: 'content', content: '<p>A word to begin with.</p>' }];
  const sheet = { title: 'Where to begin', source, is_published: true };
  const { sheet_id } = await post<{ sheet_id: string }>('/sheets', sheet);
  await post(`/sheet-collections/${id}/sheets`, { sheet_id });
  return { path: `/sheet-collections/${id}`, heading };
};

const findLibrary = async (request: APIRequestContext): Promise<Library> => {
  const get = async <Body>(path: string): Promise<Body> => (await request.get(`/api/v1${path}`)).json();
  const collectionsOf = async (query: string) =>
    (await get<{ collections: Collection[] }>(`/collections?limit=50${query}`)).collections;
  const textsOf = async (id: string) => (await get<{ texts: Text[] }>(`/texts?limit=50&collection_id=${id}`)).texts;
  const found = <Item>(item: Item | undefined, what: string): Item => {
    if (!item) throw new Error(`The bundled library has no ${what}`);
    return item;
  };

  const top = await collectionsOf('');
  const parent = found(
    top.find(({ slug }) => slug === 'pali'),
    'collection pali',
  );
  const mixed = found(
    top.find(({ slug }) => slug === 'bodhisattva-path'),
    'collection bodhisattva-path',
  );
  const children = await collectionsOf(`&parent_id=${parent.id}`);
  const child = found(
    children.find(({ slug }) => slug === 'longer-discourses'),
    'collection longer-discourses',
  );
  const rootsOnly = found(
    children.find(({ slug }) => slug === 'dhammapada'),
    'collection dhammapada',
  );
  const text = found(
    (await textsOf(mixed.id)).find(({ type }) => type === 'root_text'),
    'root text',
  );
  const nested = found(
    (await textsOf(child.id)).find(({ title }) => title.includes('Mindfulness')),
    'discourse on mindfulness',
  );
  const writer = await findWriter(request);
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
      { path: `/user/${writer}`, heading: 'Lhamo Dolma' },
      await makeShelf(request),
    ],
  };
};

/** Somebody who has published a sheet; gives her username. */
const findWriter = async (request: APIRequestContext): Promise<string> => {
  const person = { firstname: 'Lhamo', lastname: 'Dolma', password: 'butter tea at dawn' };
  const email = `lhamo.${crypto.randomUUID()}@example.org`;
  const registered = await request.post('/api/v1/auth/register', { data: { ...person, email } });
  const { auth } = (await registered.json()) as { auth: { access_token: string } };
  const headers = { authorization: `Bearer ${auth.access_token}` };
  await request.post('/api/v1/sheets', { headers, data: { title: 'Of a writer', source: [], is_published: true } });
  return ((await (await request.get('/api/v1/users/info', { headers })).json()) as { username: string }).username;
};

/** The screens of a `Library`, in its order: titles of tests must be known before there is a library. */
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
  /** What a test that makes something fail expects to read in the console. */
  expectedComplaint: RegExp | undefined;
  /** Another origin that the page may ask: that of the identity provider. */
  otherOrigin: string | undefined;
};

/** Every test fails on a message in the console, and on any request to another host. */
export const test = base.extend<Options & { quiet: void }, { library: Library }>({
  expectedComplaint: [undefined, { option: true }],
  otherOrigin: [undefined, { option: true }],
  library: [
    async ({ playwright }, give) => {
      const request = await playwright.request.newContext({ baseURL: process.env['POTHI_ADDRESS'] });
      await give(await findLibrary(request));
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  quiet: [
    async ({ page, baseURL, expectedComplaint, otherOrigin }, run) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        const isComplaint = message.type() === 'error' || message.type() === 'warning';
        if (isComplaint && !expectedComplaint?.test(message.text())) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('request', (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith('http') && ![new URL(baseURL ?? '').origin, otherOrigin].includes(origin))
          complaints.push(`asked ${request.url()}`);
      });
      await run();
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';

const watched = new WeakSet<Page>();

/** Calls of the API the page makes from now on. */
export const watchCalls = (page: Page): string[] => {
  const calls: string[] = [];
  watched.add(page);
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname + search);
  });
  return calls;
};

/** Until the scripts have taken over: the server's page has no handlers yet. */
export const hydrated = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const { hydrated: isHydrated, keys } = document.documentElement.dataset;
    return isHydrated && (keys || !document.querySelector('[data-reader]')) && document.readyState === 'complete';
  });
  // Half a second without a request, which only those need who say how many there were.
  if (watched.has(page)) await page.waitForLoadState('networkidle');
};

export const visit = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await hydrated(page);
};

/** For what no width can change: it runs at the desk only. */
export const ONCE = { tag: '@once' };
/** For journeys over several tabs of one browser: they run in a full browser where there is one. */
export const TABS = { tag: '@tabs' };
/** For what only a phone has. */
export const ON_PHONES = { tag: '@phone' };

/** A phone is shown in Tibetan, which needs the most room; the other languages are looked at on the desk. */
export const onceUnlessTibetan = (language: string) => (language === 'bo-IN' ? {} : ONCE);

/** Each language and each theme once. */
export const LOOKS = [
  ['en', 'light'],
  ['bo-IN', 'sepia'],
  ['zh-Hans-CN', 'dark'],
] as const;

/** A choice of the top bar: in a menu of its own on a desk, in the one menu on a phone. */
export const openChoices = async (page: Page, isMobile: boolean, deskMenu: string): Promise<void> => {
  await page
    .locator('summary')
    .filter({ visible: true, hasText: isMobile ? 'Menu' : deskMenu })
    .click();
};

/** The contents of the discourse on mindfulness: nested, folded, each title a link to its first segment. */
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
