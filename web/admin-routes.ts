import { lazyPage, type PageComponent } from './lazy-page.ts';
import { type Route, route } from './route.ts';
import type { ParamName } from './router/match-path.ts';

/** These pages are for members alone, so the server runs no queries for them. */
const adminRoute = <const Path extends string>(
  path: Path,
  module: `web/admin/${string}-page.tsx`,
  load: () => Promise<PageComponent<ParamName<Path>>>,
): Route => route(path, { page: lazyPage(module, load, ['web/admin-routes.ts']), data: null });

/** The routes of the administration, which no other page loads. */
export const adminRoutes: Route[] = [
  adminRoute('/admin', 'web/admin/admin-page.tsx', async () => (await import('./admin/admin-page.tsx')).AdminPage),
  adminRoute(
    '/admin/overview',
    'web/admin/overview-page.tsx',
    async () => (await import('./admin/overview-page.tsx')).OverviewPage,
  ),
  adminRoute(
    '/admin/people',
    'web/admin/people-page.tsx',
    async () => (await import('./admin/people-page.tsx')).PeoplePage,
  ),
  adminRoute(
    '/admin/people/:username',
    'web/admin/person-page.tsx',
    async () => (await import('./admin/person-page.tsx')).PersonPage,
  ),
  adminRoute(
    '/admin/reports',
    'web/admin/reports-page.tsx',
    async () => (await import('./admin/reports-page.tsx')).ReportsPage,
  ),
  adminRoute(
    '/admin/reports/:id',
    'web/admin/report-page.tsx',
    async () => (await import('./admin/report-page.tsx')).ReportPage,
  ),
  adminRoute(
    '/admin/sheets/:id',
    'web/admin/sheet-page.tsx',
    async () => (await import('./admin/sheet-page.tsx')).ModeratedSheetPage,
  ),
  adminRoute(
    '/admin/corrections',
    'web/admin/corrections-page.tsx',
    async () => (await import('./admin/corrections-page.tsx')).CorrectionsPage,
  ),
  adminRoute(
    '/admin/corrections/:id',
    'web/admin/correction-page.tsx',
    async () => (await import('./admin/correction-page.tsx')).CorrectionPage,
  ),
  adminRoute(
    '/admin/settings',
    'web/admin/settings-page.tsx',
    async () => (await import('./admin/settings-page.tsx')).SettingsPage,
  ),
  adminRoute(
    '/admin/works',
    'web/admin/works-page.tsx',
    async () => (await import('./admin/works-page.tsx')).WorksPage,
  ),
  adminRoute(
    '/admin/works/:id',
    'web/admin/work-page.tsx',
    async () => (await import('./admin/work-page.tsx')).WorkPage,
  ),
  adminRoute(
    '/admin/texts/:id',
    'web/admin/text-page.tsx',
    async () => (await import('./admin/text-page.tsx')).TextPage,
  ),
  adminRoute(
    '/admin/texts/:id/structure',
    'web/admin/structure-page.tsx',
    async () => (await import('./admin/structure-page.tsx')).StructurePage,
  ),
  adminRoute(
    '/admin/texts/:id/mappings',
    'web/admin/links-page.tsx',
    async () => (await import('./admin/links-page.tsx')).LinksPage,
  ),
  adminRoute(
    '/admin/authors',
    'web/admin/authors-page.tsx',
    async () => (await import('./admin/authors-page.tsx')).AuthorsPage,
  ),
  adminRoute(
    '/admin/authors/:id',
    'web/admin/author-page.tsx',
    async () => (await import('./admin/author-page.tsx')).AuthorPage,
  ),
  adminRoute(
    '/admin/collections',
    'web/admin/collections-page.tsx',
    async () => (await import('./admin/collections-page.tsx')).CollectionsPage,
  ),
  adminRoute(
    '/admin/collections/:id',
    'web/admin/collection-page.tsx',
    async () => (await import('./admin/collection-page.tsx')).CollectionPage,
  ),
  adminRoute(
    '/admin/topics',
    'web/admin/topics-page.tsx',
    async () => (await import('./admin/topics-page.tsx')).TopicsPage,
  ),
  adminRoute(
    '/admin/topics/:id',
    'web/admin/topic-page.tsx',
    async () => (await import('./admin/topic-page.tsx')).TopicPage,
  ),
  adminRoute(
    '/admin/imports',
    'web/admin/imports-page.tsx',
    async () => (await import('./admin/imports-page.tsx')).ImportsPage,
  ),
  adminRoute(
    '/admin/imports/:id',
    'web/admin/import-page.tsx',
    async () => (await import('./admin/import-page.tsx')).ImportPage,
  ),
  adminRoute(
    '/admin/imports/:id/texts/:position',
    'web/admin/import-text-page.tsx',
    async () => (await import('./admin/import-text-page.tsx')).ImportTextPage,
  ),
  adminRoute(
    '/admin/log',
    'web/admin/audit-log-page.tsx',
    async () => (await import('./admin/audit-log-page.tsx')).AuditLogPage,
  ),
];
