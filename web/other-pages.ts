import { loginPageData } from './auth/auth.data.ts';

/**
 * Code and queries of the pages outside the library and the administration, by the module of the page. In a file of its own: a chapter would
 * otherwise name the files of every page before it is hydrated.
 */
export const otherPages = {
  'web/editor/editor-page.tsx': {
    page: async () => (await import('./editor/editor-page.tsx')).EditorPage,
    data: null,
  },
  'web/sheets/page/sheet-page.tsx': {
    page: async () => (await import('./sheets/page/sheet-page.tsx')).SheetPage,
    data: async () => (await import('./sheets/sheets.data.ts')).sheetPageData,
  },
  'web/sheets/present/present-page.tsx': {
    page: async () => (await import('./sheets/present/present-page.tsx')).PresentPage,
    data: async () => (await import('./sheets/sheets.data.ts')).presentPageData,
  },
  'web/assignments/assignment-page.tsx': {
    page: async () => (await import('./assignments/assignment-page.tsx')).AssignmentPage,
    data: async () => (await import('./assignments/assignments.data.ts')).assignmentPageData,
  },
  'web/assignments/answers-page.tsx': {
    page: async () => (await import('./assignments/answers-page.tsx')).AnswersPage,
    data: null,
  },
  'web/assignments/answer-page.tsx': {
    page: async () => (await import('./assignments/answer-page.tsx')).AnswerPage,
    data: null,
  },
  'web/profile/profile-page.tsx': {
    page: async () => (await import('./profile/profile-page.tsx')).ProfilePage,
    data: null,
  },
  'web/profile/edit/edit-profile-page.tsx': {
    page: async () => (await import('./profile/edit/edit-profile-page.tsx')).EditProfilePage,
    data: null,
  },
  'web/profile/user/user-page.tsx': {
    page: async () => (await import('./profile/user/user-page.tsx')).UserPage,
    data: async () => (await import('./profile/user/user.data.ts')).userPageData,
  },
  'web/notifications/notifications-page.tsx': {
    page: async () => (await import('./notifications/notifications-page.tsx')).NotificationsPage,
    data: null,
  },
  'web/downloads/downloads-page.tsx': {
    page: async () => (await import('./downloads/downloads-page.tsx')).DownloadsPage,
    data: null,
  },
  'web/corrections/own-corrections-page.tsx': {
    page: async () => (await import('./corrections/own-corrections-page.tsx')).OwnCorrectionsPage,
    data: null,
  },
  'web/notifications/unsubscribe-page.tsx': {
    page: async () => (await import('./notifications/unsubscribe-page.tsx')).UnsubscribePage,
    data: null,
  },
  'web/feedback/feedback-page.tsx': {
    page: async () => (await import('./feedback/feedback-page.tsx')).FeedbackPage,
    data: null,
  },
  'web/account-settings/account-settings-page.tsx': {
    page: async () => (await import('./account-settings/account-settings-page.tsx')).AccountSettingsPage,
    data: null,
  },
  'web/auth/pages/login-page.tsx': {
    page: async () => (await import('./auth/pages/login-page.tsx')).LoginPage,
    data: async () => loginPageData,
  },
  'web/auth/pages/register-page.tsx': {
    page: async () => (await import('./auth/pages/register-page.tsx')).RegisterPage,
    data: async () => loginPageData,
  },
  'web/auth/pages/forgot-password-page.tsx': {
    page: async () => (await import('./auth/pages/forgot-password-page.tsx')).ForgotPasswordPage,
    data: null,
  },
  'web/auth/pages/reset-password-page.tsx': {
    page: async () => (await import('./auth/pages/reset-password-page.tsx')).ResetPasswordPage,
    data: null,
  },
  'web/auth/pages/confirm-email-page.tsx': {
    page: async () => (await import('./auth/pages/confirm-email-page.tsx')).ConfirmEmailPage,
    data: null,
  },
  'web/topics/topics-page.tsx': {
    page: async () => (await import('./topics/topics-page.tsx')).TopicsPage,
    data: async () => (await import('./topics/topics.data.ts')).topicsPageData,
  },
  'web/topics/topic-page.tsx': {
    page: async () => (await import('./topics/topic-page.tsx')).TopicPage,
    data: async () => (await import('./topics/topics.data.ts')).topicPageData,
  },
  'web/community/tag-page.tsx': {
    page: async () => (await import('./community/tag-page.tsx')).TagPage,
    data: async () => (await import('./community/tag-page.data.ts')).tagPageData,
  },
  'web/community/community-page.tsx': {
    page: async () => (await import('./community/community-page.tsx')).CommunityPage,
    data: async () => (await import('./community/community.data.ts')).communityPageData,
  },
  'web/offline/device/device-page.tsx': {
    page: async () => (await import('./offline/device/device-page.tsx')).DevicePage,
    data: null,
  },
  'web/reading/reading-page.tsx': {
    page: async () => (await import('./reading/reading-page.tsx')).ReadingPage,
    data: null,
  },
  'web/sheet-collections/sheet-collection-page.tsx': {
    page: async () => (await import('./sheet-collections/sheet-collection-page.tsx')).SheetCollectionPage,
    data: async () => (await import('./sheet-collections/sheet-collections.data.ts')).collectionPageData,
  },
  'web/sheet-collections/print-collection-page.tsx': {
    page: async () => (await import('./sheet-collections/print-collection-page.tsx')).PrintCollectionPage,
    data: async () => (await import('./sheet-collections/sheet-collections.data.ts')).collectionPageData,
  },
  'web/quotations/verify-page.tsx': {
    page: async () => (await import('./quotations/verify-page.tsx')).VerifyPage,
    data: async () => (await import('./quotations/verify.data.ts')).verifyPageData,
  },
  'web/search/search-page.tsx': {
    page: async () => (await import('./search/search-page.tsx')).SearchPage,
    data: async () => (await import('./search/search.data.ts')).searchPageData,
  },
};

/** The server alone uses it. */
export const loadPublishedSheetHead = async () => (await import('./sheets/page/sheet-head.ts')).publishedSheetHead;
