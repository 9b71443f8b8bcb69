import type { Role, StaffRole } from '#shared/roles.ts';
import { hasRole } from '#shared/roles.ts';
import { paths } from '#web/paths.ts';

/** The pages of the administration, each for a role. */
const SECTIONS = [
  { key: 'overview', path: paths.adminOverview(), required: 'staff' },
  { key: 'reports', path: paths.adminReports(), required: 'moderator' },
  { key: 'people', path: paths.adminPeople(), required: 'moderator' },
  { key: 'corrections', path: paths.adminCorrections(), required: 'editor' },
  { key: 'works', path: paths.adminWorks(), required: 'editor' },
  { key: 'authors', path: paths.adminAuthors(), required: 'editor' },
  { key: 'collections', path: paths.adminCollections(), required: 'librarian' },
  { key: 'imports', path: paths.adminImports(), required: 'librarian' },
  { key: 'topics', path: paths.adminTopics(), required: 'editor' },
  { key: 'settings', path: paths.adminSettings(), required: 'admin' },
  { key: 'log', path: paths.adminLog(), required: 'staff' },
] as const satisfies { key: string; path: string; required: StaffRole }[];

export type AdminSection = (typeof SECTIONS)[number]['key'];

/** Those that somebody with this role may open. */
export const sectionsFor = (role: Role) => SECTIONS.filter(({ required }) => hasRole(role, required));
