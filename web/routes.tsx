import { matchRoutes } from 'react-router';
import { type LazyPage, lazyPage } from './lazy-page.ts';
import type { RouteContext } from './route-context.ts';
import { sheetIdOfRoute } from './sheets/sheet-route.ts';

type Route = {
  path: string;
  page: LazyPage;
  /** When only some addresses of this form are its own. */
  isFor?: (params: RouteContext['params']) => boolean;
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
const readingPage = lazyPage(
  'web/reading/reading-page.tsx',
  async () => (await import('./reading/reading-page.tsx')).ReadingPage,
);
const sheetCollectionPage = lazyPage(
  'web/sheet-collections/sheet-collection-page.tsx',
  async () => (await import('./sheet-collections/sheet-collection-page.tsx')).SheetCollectionPage,
);
const printCollectionPage = lazyPage(
  'web/sheet-collections/print-collection-page.tsx',
  async () => (await import('./sheet-collections/print-collection-page.tsx')).PrintCollectionPage,
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

const topicsPage = lazyPage(
  'web/topics/topics-page.tsx',
  async () => (await import('./topics/topics-page.tsx')).TopicsPage,
);
const topicPage = lazyPage(
  'web/topics/topic-page.tsx',
  async () => (await import('./topics/topic-page.tsx')).TopicPage,
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

/** A kilobyte or two each: worth having before they are asked for. The reader and the editor are not. */
export const smallPages = [collectionsPage, subCollectionPage, worksPage, textPage];

/** Any other address shows the library. */
const unknown: Route = { path: '*', page: collectionsPage };

/** In the order of the specification. */
export const routes: Route[] = [
  { path: '/', page: collectionsPage },
  { path: '/collections', page: collectionsPage },
  { path: '/collections/:id', page: subCollectionPage },
  { path: '/works/:id', page: worksPage },
  { path: '/texts/:id', page: textPage },
  { path: '/chapter', page: chapterPage },
  { path: '/sheets/:id', page: editorPage },
  {
    path: '/:username/:sheetSlugAndId',
    page: sheetPage,
    isFor: (params) => sheetIdOfRoute(params) !== undefined,
  },
  { path: '/profile', page: profilePage },
  { path: '/edit-profile', page: editProfilePage },
  { path: '/user/:username', page: userPage },
  { path: '/notifications', page: notificationsPage },
  { path: '/unsubscribe', page: unsubscribePage },
  { path: '/feedback', page: feedbackPage },
  { path: '/settings', page: accountSettingsPage },
  { path: '/login', page: loginPage },
  { path: '/register', page: registerPage },
  { path: '/forgot-password', page: forgotPasswordPage },
  { path: '/reset-password', page: resetPasswordPage },
  { path: '/confirm-email', page: confirmEmailPage },
  { path: '/topics', page: topicsPage },
  { path: '/topics/:id', page: topicPage },
  { path: '/community', page: communityPage },
  { path: '/reading', page: readingPage },
  { path: '/sheet-collections/:id', page: sheetCollectionPage },
  { path: '/sheet-collections/:id/print', page: printCollectionPage },
  { path: '/search', page: searchPage },
  unknown,
];

export const matchPage = (pathname: string): Route & { params: RouteContext['params'] } => {
  const [match] = matchRoutes(routes, pathname) ?? [];
  if (!match) throw new Error(`No route for ${pathname}`);
  const isOwn = match.route.isFor?.(match.params) ?? true;
  return isOwn ? { ...match.route, params: match.params } : { ...unknown, params: {} };
};
