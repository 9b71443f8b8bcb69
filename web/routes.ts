import { lazyPage, type PageComponent } from './lazy-page.ts';
import type { otherPages } from './other-pages.ts';
import { type PageData, type Route, route, type RouteOf } from './route.ts';
import { bySpecificity, matchPath, type Params } from './router/match-path.ts';
import { sheetIdOfRoute } from './sheets/sheet-route.ts';

type OtherPage<Name extends string> = {
  page: () => Promise<PageComponent<Name>>;
  data: (() => Promise<PageData<Name>>) | null;
};

/** The modules of pages that need no other parameters than these. */
type ModuleWith<Name extends string> = {
  [Module in keyof typeof otherPages]: (typeof otherPages)[Module] extends OtherPage<Name> ? Module : never;
}[keyof typeof otherPages];

/** A page outside the library: where its code and queries are is loaded when the browser is idle. */
const otherPage = <Name extends string = never>(module: ModuleWith<Name>): RouteOf<Name> => {
  const find = async () => (await import('./other-pages.ts')).otherPages[module] as unknown as OtherPage<Name>;
  return {
    page: lazyPage<Name>(module, async () => (await find()).page(), ['web/other-pages.ts']),
    data: async () => (await (await find()).data?.()) ?? (() => ({})),
  };
};

const collections = {
  page: lazyPage(
    'web/collections/collections-page.tsx',
    async () => (await import('./collections/collections-page.tsx')).CollectionsPage,
  ),
  data: async () => (await import('./collections/collections.data.ts')).collectionsPageData,
};

const languageWorks = {
  page: lazyPage<'code'>(
    'web/languages/language-page.tsx',
    async () => (await import('./languages/language-page.tsx')).LanguagePage,
  ),
  data: async () => (await import('./languages/languages.data.ts')).languagePageData,
};

/** In the order of the specification. Those of the administration are in `admin-routes.ts`. */
export const routes: Route[] = [
  route('/', collections),
  route('/collections', collections),
  route('/collections/:id', {
    page: lazyPage(
      'web/collections/sub-collection-page.tsx',
      async () => (await import('./collections/sub-collection-page.tsx')).SubCollectionPage,
    ),
    data: async () => (await import('./collections/collections.data.ts')).subCollectionPageData,
  }),
  route('/works/:id', {
    page: lazyPage('web/works/works-page.tsx', async () => (await import('./works/works-page.tsx')).WorksPage),
    data: async () => (await import('./works/works.data.ts')).worksPageData,
  }),
  route('/languages/:code', languageWorks),
  route('/traditions/:code', languageWorks),
  route('/texts/:id', {
    page: lazyPage('web/texts/text-page.tsx', async () => (await import('./texts/text-page.tsx')).TextPage),
    data: async () => (await import('./texts/texts.data.ts')).textPageData,
  }),
  route('/chapter', {
    page: lazyPage('web/reader/chapter-page.tsx', async () => (await import('./reader/chapter-page.tsx')).ChapterPage),
    data: async () => (await import('./reader/chapter.data.ts')).chapterPageData,
  }),
  // `new` for an id starts a sheet.
  route('/sheets/:id', {
    ...otherPage('web/editor/editor-page.tsx'),
    guestHead: async () => (await import('./other-pages.ts')).loadPublishedSheetHead(),
  }),
  route('/:username/:sheetSlugAndId', {
    ...otherPage('web/sheets/page/sheet-page.tsx'),
    isMatch: (params) => sheetIdOfRoute(params) !== undefined,
  }),
  route('/:username/:sheetSlugAndId/present', {
    ...otherPage('web/sheets/present/present-page.tsx'),
    isMatch: (params) => sheetIdOfRoute(params) !== undefined,
  }),
  route('/profile', otherPage('web/profile/profile-page.tsx')),
  route('/edit-profile', otherPage('web/profile/edit/edit-profile-page.tsx')),
  route('/user/:username', otherPage('web/profile/user/user-page.tsx')),
  route('/notifications', otherPage('web/notifications/notifications-page.tsx')),
  route('/downloads', otherPage('web/downloads/downloads-page.tsx')),
  route('/corrections', otherPage('web/corrections/own-corrections-page.tsx')),
  route('/unsubscribe', otherPage('web/notifications/unsubscribe-page.tsx')),
  route('/feedback', otherPage('web/feedback/feedback-page.tsx')),
  route('/settings', otherPage('web/account-settings/account-settings-page.tsx')),
  route('/login', otherPage('web/auth/pages/login-page.tsx')),
  route('/register', otherPage('web/auth/pages/register-page.tsx')),
  route('/forgot-password', otherPage('web/auth/pages/forgot-password-page.tsx')),
  route('/reset-password', otherPage('web/auth/pages/reset-password-page.tsx')),
  route('/confirm-email', otherPage('web/auth/pages/confirm-email-page.tsx')),
  route('/topics', otherPage('web/topics/topics-page.tsx')),
  route('/topics/:id', otherPage('web/topics/topic-page.tsx')),
  route('/tags/:tag', otherPage('web/community/tag-page.tsx')),
  route('/community', otherPage('web/community/community-page.tsx')),
  route('/device', otherPage('web/offline/device/device-page.tsx')),
  route('/reading', otherPage('web/reading/reading-page.tsx')),
  route('/sheet-collections/:id', otherPage('web/sheet-collections/sheet-collection-page.tsx')),
  route('/sheet-collections/:id/print', otherPage('web/sheet-collections/print-collection-page.tsx')),
  route('/assignments/:id', otherPage('web/assignments/assignment-page.tsx')),
  route('/assignments/:id/answers', otherPage('web/assignments/answers-page.tsx')),
  route('/assignments/:id/answers/:answer', otherPage('web/assignments/answer-page.tsx')),
  route('/search', otherPage('web/search/search-page.tsx')),
  route('/verify', otherPage('web/quotations/verify-page.tsx')),
  // Any other address shows the library.
  route('*', collections),
];

let sortedRoutes = bySpecificity(routes);
let hasAdminRoutes = false;

/** The server and tests add them at once. */
export const addAdminRoutes = (adminRoutes: Route[]): void => {
  hasAdminRoutes = true;
  sortedRoutes = bySpecificity([...routes, ...adminRoutes]);
};

const ADMIN_PATH = /^\/admin(\/|$)/i;

/** Stands for every page of the administration until its routes are loaded. Never shown itself. */
const adminRoutesPage = lazyPage('web/admin/admin-page.tsx', async () => {
  addAdminRoutes((await import('./admin-routes.ts')).adminRoutes);
  return () => null;
});

/** `isPending`: once `page` is loaded the address has another match. */
export type RouteMatch = Route & { params: Params; isPending?: true };

const pendingMatch = (pathname: string): RouteMatch => {
  const preload = () => {
    adminRoutesPage.preload();
    adminRoutesPage.load().then(
      () => matchRoute(pathname).page.preload(),
      () => undefined,
    );
  };
  return { path: '/admin', page: { ...adminRoutesPage, preload }, data: null, params: {}, isPending: true };
};

export const matchRoute = (pathname: string): RouteMatch => {
  if (!hasAdminRoutes && ADMIN_PATH.test(pathname)) return pendingMatch(pathname);
  for (const candidate of sortedRoutes) {
    const params = matchPath(candidate.path, pathname);
    if (params && (candidate.isMatch?.(params) ?? true)) return { ...candidate, params };
  }
  throw new Error(`No route for ${pathname}`);
};

/** The same when its routes may have to be loaded first. */
export const findRoute = async (pathname: string): Promise<RouteMatch> => {
  const { isPending, page } = matchRoute(pathname);
  if (isPending) await page.load();
  return matchRoute(pathname);
};
