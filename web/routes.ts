import { loginPageData } from './auth/auth.data.ts';
import type { AnyApiQuery } from './api/api-query.ts';
import { type LazyPage, lazyPage } from './lazy-page.ts';
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
    data: async () => (await import('./reader/reader.data.ts')).chapterPageData,
  }),
  // `new` for an id starts a sheet.
  route('/sheets/:id', {
    page: lazyPage('web/editor/editor-page.tsx', async () => (await import('./editor/editor-page.tsx')).EditorPage),
    data: null,
    guestHead: async () => (await import('./sheets/page/sheet-head.ts')).publishedSheetHead,
  }),
  route('/:username/:sheetSlugAndId', {
    page: lazyPage(
      'web/sheets/page/sheet-page.tsx',
      async () => (await import('./sheets/page/sheet-page.tsx')).SheetPage,
    ),
    data: async () => (await import('./sheets/sheets.data.ts')).sheetPageData,
    isMatch: (params) => sheetIdOfRoute(params) !== undefined,
  }),
  route('/profile', {
    page: lazyPage(
      'web/profile/profile-page.tsx',
      async () => (await import('./profile/profile-page.tsx')).ProfilePage,
    ),
    data: null,
  }),
  route('/edit-profile', {
    page: lazyPage(
      'web/profile/edit/edit-profile-page.tsx',
      async () => (await import('./profile/edit/edit-profile-page.tsx')).EditProfilePage,
    ),
    data: null,
  }),
  route('/user/:username', {
    page: lazyPage(
      'web/profile/user/user-page.tsx',
      async () => (await import('./profile/user/user-page.tsx')).UserPage,
    ),
    data: async () => (await import('./profile/user/user.data.ts')).userPageData,
  }),
  route('/notifications', {
    page: lazyPage(
      'web/notifications/notifications-page.tsx',
      async () => (await import('./notifications/notifications-page.tsx')).NotificationsPage,
    ),
    data: null,
  }),
  route('/unsubscribe', {
    page: lazyPage(
      'web/notifications/unsubscribe-page.tsx',
      async () => (await import('./notifications/unsubscribe-page.tsx')).UnsubscribePage,
    ),
    data: null,
  }),
  route('/feedback', {
    page: lazyPage(
      'web/feedback/feedback-page.tsx',
      async () => (await import('./feedback/feedback-page.tsx')).FeedbackPage,
    ),
    data: null,
  }),
  route('/settings', {
    page: lazyPage(
      'web/account-settings/account-settings-page.tsx',
      async () => (await import('./account-settings/account-settings-page.tsx')).AccountSettingsPage,
    ),
    data: null,
  }),
  route('/login', {
    page: lazyPage(
      'web/auth/pages/login-page.tsx',
      async () => (await import('./auth/pages/login-page.tsx')).LoginPage,
    ),
    data: async () => loginPageData,
  }),
  route('/register', {
    page: lazyPage(
      'web/auth/pages/register-page.tsx',
      async () => (await import('./auth/pages/register-page.tsx')).RegisterPage,
    ),
    data: async () => loginPageData,
  }),
  route('/forgot-password', {
    page: lazyPage(
      'web/auth/pages/forgot-password-page.tsx',
      async () => (await import('./auth/pages/forgot-password-page.tsx')).ForgotPasswordPage,
    ),
    data: null,
  }),
  route('/reset-password', {
    page: lazyPage(
      'web/auth/pages/reset-password-page.tsx',
      async () => (await import('./auth/pages/reset-password-page.tsx')).ResetPasswordPage,
    ),
    data: null,
  }),
  route('/confirm-email', {
    page: lazyPage(
      'web/auth/pages/confirm-email-page.tsx',
      async () => (await import('./auth/pages/confirm-email-page.tsx')).ConfirmEmailPage,
    ),
    data: null,
  }),
  route('/topics', {
    page: lazyPage('web/topics/topics-page.tsx', async () => (await import('./topics/topics-page.tsx')).TopicsPage),
    data: async () => (await import('./topics/topics.data.ts')).topicsPageData,
  }),
  route('/topics/:id', {
    page: lazyPage('web/topics/topic-page.tsx', async () => (await import('./topics/topic-page.tsx')).TopicPage),
    data: async () => (await import('./topics/topics.data.ts')).topicPageData,
  }),
  route('/community', {
    page: lazyPage(
      'web/community/community-page.tsx',
      async () => (await import('./community/community-page.tsx')).CommunityPage,
    ),
    data: async () => (await import('./community/community.data.ts')).communityPageData,
  }),
  route('/reading', {
    page: lazyPage(
      'web/reading/reading-page.tsx',
      async () => (await import('./reading/reading-page.tsx')).ReadingPage,
    ),
    data: null,
  }),
  route('/sheet-collections/:id', {
    page: lazyPage(
      'web/sheet-collections/sheet-collection-page.tsx',
      async () => (await import('./sheet-collections/sheet-collection-page.tsx')).SheetCollectionPage,
    ),
    data: async () => (await import('./sheet-collections/sheet-collections.data.ts')).collectionPageData,
  }),
  route('/sheet-collections/:id/print', {
    page: lazyPage(
      'web/sheet-collections/print-collection-page.tsx',
      async () => (await import('./sheet-collections/print-collection-page.tsx')).PrintCollectionPage,
    ),
    data: async () => (await import('./sheet-collections/sheet-collections.data.ts')).collectionPageData,
  }),
  route('/search', {
    page: lazyPage('web/search/search-page.tsx', async () => (await import('./search/search-page.tsx')).SearchPage),
    data: async () => (await import('./search/search.data.ts')).searchPageData,
  }),
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
