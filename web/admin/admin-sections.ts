import type { Role, StaffRole } from '#shared/roles.ts';
import { hasRole } from '#shared/roles.ts';
import { adminPaths } from '#web/admin-paths.ts';

/** The pages of the administration, each for a role. */
const SECTIONS = [
  { key: 'overview', path: adminPaths.overview(), required: 'staff' },
  { key: 'reports', path: adminPaths.reports(), required: 'moderator' },
  { key: 'people', path: adminPaths.people(), required: 'moderator' },
  { key: 'corrections', path: adminPaths.corrections(), required: 'editor' },
  { key: 'works', path: adminPaths.works(), required: 'editor' },
  { key: 'authors', path: adminPaths.authors(), required: 'editor' },
  { key: 'collections', path: adminPaths.collections(), required: 'librarian' },
  { key: 'imports', path: adminPaths.imports(), required: 'librarian' },
  { key: 'topics', path: adminPaths.topics(), required: 'editor' },
  { key: 'settings', path: adminPaths.settings(), required: 'admin' },
  { key: 'log', path: adminPaths.log(), required: 'staff' },
] as const satisfies { key: string; path: string; required: StaffRole }[];

export type AdminSection = (typeof SECTIONS)[number]['key'];

/** Those that somebody with this role may open. */
export const sectionsFor = (role: Role) => SECTIONS.filter(({ required }) => hasRole(role, required));
