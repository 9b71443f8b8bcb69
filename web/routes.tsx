import { matchRoutes } from 'react-router';
import { wayInData } from './accounts/accounts.data.ts';
import type { AnyApiQuery } from './api/api-query.ts';
import { collectionsPageData, subCollectionPageData } from './collections/collections.data.ts';
import { type LazyPage, lazyPage } from './lazy-page.ts';
import { communityPageData } from './community/community.data.ts';
import type { Place } from './place.ts';
import { chapterPageData } from './reader/reader.data.ts';
import { userPageData } from './profile/user/user.data.ts';
import { searchPageData } from './search/search.data.ts';
import { sheetIdIn } from './sheets/sheet-route.ts';
import { sheetPageData } from './sheets/sheets.data.ts';
import { textPageData } from './texts/texts.data.ts';
import { worksPageData } from './works/works.data.ts';

type Route = {
  path: string;
  page: LazyPage;
  /** When only some addresses of this form are its own. */
  isFor?: (params: Place['params']) => boolean;
  /** Everything the page shows, stated once: run by the server beforehand, by the browser when it gets there. */
  data: (place: Place) => Record<string, AnyApiQuery>;
};

const collectionsPage = lazyPage(
  'web/collections/collections-page.tsx',
  async () => (await import('./collections/collections-page.tsx')).CollectionsPage,
);
const subCollectionPage = lazyPage(
  'web/collections/sub-collection-page.tsx',
  async () => (await import('./collections/sub-collection-page.tsx')).SubCollectionPage,
);
const worksPage = lazyPage('web/works/works-page.tsx', async () => (await import('./works/works-page.tsx')).WorksPage);
const textPage = lazyPage('web/texts/text-page.tsx', async () => (await import('./texts/text-page.tsx')).TextPage);
const chapterPage = lazyPage(
  'web/reader/chapter-page.tsx',
  async () => (await import('./reader/chapter-page.tsx')).ChapterPage,
);
const profilePage = lazyPage(
  'web/profile/profile-page.tsx',
  async () => (await import('./profile/profile-page.tsx')).ProfilePage,
);
const editProfilePage = lazyPage(
  'web/profile/edit/edit-profile-page.tsx',
  async () => (await import('./profile/edit/edit-profile-page.tsx')).EditProfilePage,
);
const userPage = lazyPage(
  'web/profile/user/user-page.tsx',
  async () => (await import('./profile/user/user-page.tsx')).UserPage,
);
const notificationsPage = lazyPage(
  'web/notifications/notifications-page.tsx',
  async () => (await import('./notifications/notifications-page.tsx')).NotificationsPage,
);
const unsubscribePage = lazyPage(
  'web/notifications/unsubscribe-page.tsx',
  async () => (await import('./notifications/unsubscribe-page.tsx')).UnsubscribePage,
);
const feedbackPage = lazyPage(
  'web/feedback/feedback-page.tsx',
  async () => (await import('./feedback/feedback-page.tsx')).FeedbackPage,
);
const accountSettingsPage = lazyPage(
  'web/account-settings/account-settings-page.tsx',
  async () => (await import('./account-settings/account-settings-page.tsx')).AccountSettingsPage,
);
const loginPage = lazyPage(
  'web/accounts/login-page.tsx',
  async () => (await import('./accounts/login-page.tsx')).LoginPage,
);
const registerPage = lazyPage(
  'web/accounts/register-page.tsx',
  async () => (await import('./accounts/register-page.tsx')).RegisterPage,
);
const forgotPasswordPage = lazyPage(
  'web/accounts/forgot-password-page.tsx',
  async () => (await import('./accounts/forgot-password-page.tsx')).ForgotPasswordPage,
);
const resetPasswordPage = lazyPage(
  'web/accounts/reset-password-page.tsx',
  async () => (await import('./accounts/reset-password-page.tsx')).ResetPasswordPage,
);
const confirmEmailPage = lazyPage(
  'web/accounts/confirm-email-page.tsx',
  async () => (await import('./accounts/confirm-email-page.tsx')).ConfirmEmailPage,
);

const searchPage = lazyPage(
  'web/search/search-page.tsx',
  async () => (await import('./search/search-page.tsx')).SearchPage,
);

/** `new` for an id begins a sheet. */
const editorPage = lazyPage(
  'web/editor/editor-page.tsx',
  async () => (await import('./editor/editor-page.tsx')).EditorPage,
);
const communityPage = lazyPage(
  'web/community/community-page.tsx',
  async () => (await import('./community/community-page.tsx')).CommunityPage,
);
const sheetPage = lazyPage(
  'web/sheets/sheet-page.tsx',
  async () => (await import('./sheets/sheet-page.tsx')).SheetPage,
);

/** Of a page for members: the server knows nobody, so there is nothing it could ask for. */
const noData = () => ({});

/** A kilobyte or two each: worth having before they are asked for. The reader and the editor are not. */
export const smallPages = [collectionsPage, subCollectionPage, worksPage, textPage];

/** Any other address shows the library. */
const unknown: Route = { path: '*', page: collectionsPage, data: collectionsPageData };

/** In the order of the specification. */
export const routes: Route[] = [
  { path: '/', page: collectionsPage, data: collectionsPageData },
  { path: '/collections', page: collectionsPage, data: collectionsPageData },
  { path: '/collections/:id', page: subCollectionPage, data: subCollectionPageData },
  { path: '/works/:id', page: worksPage, data: worksPageData },
  { path: '/texts/:id', page: textPage, data: textPageData },
  { path: '/chapter', page: chapterPage, data: chapterPageData },
  { path: '/sheets/:id', page: editorPage, data: noData },
  {
    path: '/:username/:sheetSlugAndId',
    page: sheetPage,
    isFor: (params) => sheetIdIn(params) !== undefined,
    data: sheetPageData,
  },
  { path: '/profile', page: profilePage, data: noData },
  { path: '/edit-profile', page: editProfilePage, data: noData },
  { path: '/user/:username', page: userPage, data: userPageData },
  { path: '/notifications', page: notificationsPage, data: noData },
  { path: '/unsubscribe', page: unsubscribePage, data: noData },
  { path: '/feedback', page: feedbackPage, data: noData },
  { path: '/settings', page: accountSettingsPage, data: noData },
  { path: '/login', page: loginPage, data: wayInData },
  { path: '/register', page: registerPage, data: wayInData },
  { path: '/forgot-password', page: forgotPasswordPage, data: noData },
  { path: '/reset-password', page: resetPasswordPage, data: noData },
  { path: '/confirm-email', page: confirmEmailPage, data: noData },
  { path: '/community', page: communityPage, data: communityPageData },
  { path: '/search', page: searchPage, data: searchPageData },
  unknown,
];

export const matchPage = (pathname: string): Route & { params: Place['params'] } => {
  const [match] = matchRoutes(routes, pathname) ?? [];
  if (!match) throw new Error(`No route for ${pathname}`);
  const isOwn = match.route.isFor?.(match.params) ?? true;
  return isOwn ? { ...match.route, params: match.params } : { ...unknown, params: {} };
};
