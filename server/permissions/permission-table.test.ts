import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { Call } from '#shared/contract/call.ts';
import { contract, type Name } from '#shared/contract/contract.ts';
import { ERRORS } from '#shared/errors.ts';
import { CALLER_ROLES } from './caller-roles.ts';
import { permissionTable } from './permission-table.ts';
import { permissionsPage } from './permissions-page.ts';

const names = Object.keys(contract) as Name[];

it('the table has rows for exactly the calls of the contract', () => {
  expect(Object.keys(permissionTable).toSorted()).toEqual(names.toSorted());
  for (const name of names) expect(permissionTable[name].length, name).toBeGreaterThan(0);
});

it('every status is one the contract declares, and guests get 401 where it requires a login', () => {
  for (const name of names) {
    const { status, errors, auth }: Call = contract[name];
    const declared = new Set<number>([status ?? 200, ...errors.map((code) => ERRORS[code].status)]);
    for (const [about, statuses] of permissionTable[name]) {
      const unknown = CALLER_ROLES.filter((role) => !declared.has(statuses[role]));
      expect([name, about, unknown]).toEqual([name, about, []]);
      if (!['none', 'optional', 'link'].includes(auth))
        expect([name, about, statuses.guest]).toEqual([name, about, 401]);
    }
  }
});

it('docs/permissions.md says the same (npm run docs writes it)', async () => {
  expect(await readFile('docs/permissions.md', 'utf8')).toBe(permissionsPage());
});
