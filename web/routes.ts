import type { AnyApiQuery } from './api/api-query.ts';
import { type LazyPage, lazyPage, type PageComponent } from './lazy-page.ts';
import type { otherPages } from './other-pages.ts';
import type { CallApi } from './render-types.ts';
import type { RouteContext } from './route-context.ts';
import { bySpecificity, matchPath, type ParamName, type Params } from './router/match-path.ts';
import { sheetIdOfRoute } from './sheets/sheet-route.ts';
import type { Head } from './ui/head.ts';

type PageData<Name extends string> = (route: RouteContext<Name>) => Record<string, AnyApiQuery>;

type RouteOf<Name extends string> = {
  page: LazyPage<Name>;
  /**
   * The queries a guest's page is made of, or null. The server runs them before it renders; the browser runs them while it
   * loads the code of the page. Imported lazily, because the first page needs only its own.
   */
  data: (() => Promise<PageData<Name>>) | null;
  /**
   * The head of the page that guests are led to, if there is one. The server cannot tell a guest from the owner, whose tokens
   * only the browser has, so it does not redirect: previews get this head, and people without JavaScript are led there.
   */
  guestHead?: () => Promise<(call: CallApi, route: RouteContext<Name>) => Promise<Head | undefined>>;
  /** For a route that has only some of the addresses that match its path. */
  isMatch?: (params: Record<Name, string>) => boolean;
};

export type Route = { path: string } & RouteOf<string>;

/** Does not compile when a page or query uses a parameter that its path does not have. */
const route = <const Path extends string>(path: Path, of: RouteOf<ParamName<Path>>): Route =>
  // `matchPath` finds exactly the parameters that the path names.
  ({ path, ...of }) as unknown as Route;

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

/** In the order of the specification. */
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
  route('/profile', otherPage('web/profile/profile-page.tsx')),
  route('/edit-profile', otherPage('web/profile/edit/edit-profile-page.tsx')),
  route('/user/:username', otherPage('web/profile/user/user-page.tsx')),
  route('/notifications', otherPage('web/notifications/notifications-page.tsx')),
  route('/corrections', otherPage('web/corrections/own-corrections-page.tsx')),
  route('/unsubscribe', otherPage('web/notifications/unsubscribe-page.tsx')),
  route('/admin', otherPage('web/admin/admin-page.tsx')),
  route('/admin/overview', otherPage('web/admin/overview-page.tsx')),
  route('/admin/people', otherPage('web/admin/people-page.tsx')),
  route('/admin/people/:username', otherPage('web/admin/person-page.tsx')),
  route('/admin/reports', otherPage('web/admin/reports-page.tsx')),
  route('/admin/reports/:id', otherPage('web/admin/report-page.tsx')),
  route('/admin/sheets/:id', otherPage('web/admin/sheet-page.tsx')),
  route('/admin/corrections', otherPage('web/admin/corrections-page.tsx')),
  route('/admin/corrections/:id', otherPage('web/admin/correction-page.tsx')),
  route('/admin/settings', otherPage('web/admin/settings-page.tsx')),
  route('/admin/works', otherPage('web/admin/works-page.tsx')),
  route('/admin/works/:id', otherPage('web/admin/work-page.tsx')),
  route('/admin/texts/:id', otherPage('web/admin/text-page.tsx')),
  route('/admin/texts/:id/structure', otherPage('web/admin/structure-page.tsx')),
  route('/admin/texts/:id/mappings', otherPage('web/admin/links-page.tsx')),
  route('/admin/authors', otherPage('web/admin/authors-page.tsx')),
  route('/admin/authors/:id', otherPage('web/admin/author-page.tsx')),
  route('/admin/collections', otherPage('web/admin/collections-page.tsx')),
  route('/admin/collections/:id', otherPage('web/admin/collection-page.tsx')),
  route('/admin/topics', otherPage('web/admin/topics-page.tsx')),
  route('/admin/topics/:id', otherPage('web/admin/topic-page.tsx')),
  route('/admin/imports', otherPage('web/admin/imports-page.tsx')),
  route('/admin/imports/:id', otherPage('web/admin/import-page.tsx')),
  route('/admin/imports/:id/texts/:position', otherPage('web/admin/import-text-page.tsx')),
  route('/admin/log', otherPage('web/admin/audit-log-page.tsx')),
  route('/feedback', otherPage('web/feedback/feedback-page.tsx')),
  route('/settings', otherPage('web/account-settings/account-settings-page.tsx')),
  route('/login', otherPage('web/auth/pages/login-page.tsx')),
  route('/register', otherPage('web/auth/pages/register-page.tsx')),
  route('/forgot-password', otherPage('web/auth/pages/forgot-password-page.tsx')),
  route('/reset-password', otherPage('web/auth/pages/reset-password-page.tsx')),
  route('/confirm-email', otherPage('web/auth/pages/confirm-email-page.tsx')),
  route('/topics', otherPage('web/topics/topics-page.tsx')),
  route('/topics/:id', otherPage('web/topics/topic-page.tsx')),
  route('/community', otherPage('web/community/community-page.tsx')),
  route('/reading', otherPage('web/reading/reading-page.tsx')),
  route('/sheet-collections/:id', otherPage('web/sheet-collections/sheet-collection-page.tsx')),
  route('/sheet-collections/:id/print', otherPage('web/sheet-collections/print-collection-page.tsx')),
  route('/search', otherPage('web/search/search-page.tsx')),
  // Any other address shows the library.
  route('*', collections),
];

const sortedRoutes = bySpecificity(routes);

export type RouteMatch = Route & { params: Params };

export const matchRoute = (pathname: string): RouteMatch => {
  for (const candidate of sortedRoutes) {
    const params = matchPath(candidate.path, pathname);
    if (params && (candidate.isMatch?.(params) ?? true)) return { ...candidate, params };
  }
  throw new Error(`No route for ${pathname}`);
};
