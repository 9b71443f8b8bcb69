import { loginPageData } from './auth/auth.data.ts';

/**
 * Code and queries of the pages outside the library, by the module of the page. In a file of its own: a chapter would
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
  'web/corrections/own-corrections-page.tsx': {
    page: async () => (await import('./corrections/own-corrections-page.tsx')).OwnCorrectionsPage,
    data: null,
  },
  'web/admin/corrections-page.tsx': {
    page: async () => (await import('./admin/corrections-page.tsx')).CorrectionsPage,
    data: null,
  },
  'web/admin/correction-page.tsx': {
    page: async () => (await import('./admin/correction-page.tsx')).CorrectionPage,
    data: null,
  },
  'web/notifications/unsubscribe-page.tsx': {
    page: async () => (await import('./notifications/unsubscribe-page.tsx')).UnsubscribePage,
    data: null,
  },
  'web/admin/admin-page.tsx': {
    page: async () => (await import('./admin/admin-page.tsx')).AdminPage,
    data: null,
  },
  'web/admin/overview-page.tsx': {
    page: async () => (await import('./admin/overview-page.tsx')).OverviewPage,
    data: null,
  },
  'web/admin/links-page.tsx': {
    page: async () => (await import('./admin/links-page.tsx')).LinksPage,
    data: null,
  },
  'web/admin/people-page.tsx': {
    page: async () => (await import('./admin/people-page.tsx')).PeoplePage,
    data: null,
  },
  'web/admin/person-page.tsx': {
    page: async () => (await import('./admin/person-page.tsx')).PersonPage,
    data: null,
  },
  'web/admin/reports-page.tsx': {
    page: async () => (await import('./admin/reports-page.tsx')).ReportsPage,
    data: null,
  },
  'web/admin/report-page.tsx': {
    page: async () => (await import('./admin/report-page.tsx')).ReportPage,
    data: null,
  },
  'web/admin/sheet-page.tsx': {
    page: async () => (await import('./admin/sheet-page.tsx')).ModeratedSheetPage,
    data: null,
  },
  'web/admin/imports-page.tsx': {
    page: async () => (await import('./admin/imports-page.tsx')).ImportsPage,
    data: null,
  },
  'web/admin/import-page.tsx': {
    page: async () => (await import('./admin/import-page.tsx')).ImportPage,
    data: null,
  },
  'web/admin/import-text-page.tsx': {
    page: async () => (await import('./admin/import-text-page.tsx')).ImportTextPage,
    data: null,
  },
  'web/admin/settings-page.tsx': {
    page: async () => (await import('./admin/settings-page.tsx')).SettingsPage,
    data: null,
  },
  'web/admin/works-page.tsx': {
    page: async () => (await import('./admin/works-page.tsx')).WorksPage,
    data: null,
  },
  'web/admin/work-page.tsx': {
    page: async () => (await import('./admin/work-page.tsx')).WorkPage,
    data: null,
  },
  'web/admin/text-page.tsx': {
    page: async () => (await import('./admin/text-page.tsx')).TextPage,
    data: null,
  },
  'web/admin/structure-page.tsx': {
    page: async () => (await import('./admin/structure-page.tsx')).StructurePage,
    data: null,
  },
  'web/admin/authors-page.tsx': {
    page: async () => (await import('./admin/authors-page.tsx')).AuthorsPage,
    data: null,
  },
  'web/admin/author-page.tsx': {
    page: async () => (await import('./admin/author-page.tsx')).AuthorPage,
    data: null,
  },
  'web/admin/collections-page.tsx': {
    page: async () => (await import('./admin/collections-page.tsx')).CollectionsPage,
    data: null,
  },
  'web/admin/collection-page.tsx': {
    page: async () => (await import('./admin/collection-page.tsx')).CollectionPage,
    data: null,
  },
  'web/admin/topics-page.tsx': {
    page: async () => (await import('./admin/topics-page.tsx')).TopicsPage,
    data: null,
  },
  'web/admin/topic-page.tsx': {
    page: async () => (await import('./admin/topic-page.tsx')).TopicPage,
    data: null,
  },
  'web/admin/audit-log-page.tsx': {
    page: async () => (await import('./admin/audit-log-page.tsx')).AuditLogPage,
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
  'web/community/community-page.tsx': {
    page: async () => (await import('./community/community-page.tsx')).CommunityPage,
    data: async () => (await import('./community/community.data.ts')).communityPageData,
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
  'web/search/search-page.tsx': {
    page: async () => (await import('./search/search-page.tsx')).SearchPage,
    data: async () => (await import('./search/search.data.ts')).searchPageData,
  },
};

/** The server alone uses it. */
export const loadPublishedSheetHead = async () => (await import('./sheets/page/sheet-head.ts')).publishedSheetHead;
