import type { Contract } from '#shared/contract/contract.ts';
import { accountPermissions } from './account-permissions.ts';
import { adminPermissions } from './admin-permissions.ts';
import { assignmentPermissions } from './assignment-permissions.ts';
import { downloadPermissions } from './download-permissions.ts';
import { commentPermissions } from './comment-permissions.ts';
import { correctionPermissions } from './correction-permissions.ts';
import { importPermissions } from './import-permissions.ts';
import { libraryPermissions } from './library-permissions.ts';
import { moderationPermissions } from './moderation-permissions.ts';
import { peoplePermissions } from './people-permissions.ts';
import { linkPermissions } from './link-permissions.ts';
import type { Rows } from './permission-row.ts';
import { personalPermissions } from './personal-permissions.ts';
import { secondFactorPermissions } from './second-factor-permissions.ts';
import { sheetPermissions } from './sheet-permissions.ts';
import { structurePermissions } from './structure-permissions.ts';
import { treePermissions } from './tree-permissions.ts';

/** The status each caller gets from every call. A call without a row does not compile. */
export const permissionTable: Rows<Contract> = {
  ...libraryPermissions,
  ...accountPermissions,
  ...secondFactorPermissions,
  ...peoplePermissions,
  ...sheetPermissions,
  ...assignmentPermissions,
  ...commentPermissions,
  ...personalPermissions,
  ...adminPermissions,
  ...moderationPermissions,
  ...treePermissions,
  ...correctionPermissions,
  ...structurePermissions,
  ...importPermissions,
  ...linkPermissions,
  ...downloadPermissions,
};
