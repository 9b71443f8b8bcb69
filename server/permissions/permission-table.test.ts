import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { Call } from '#shared/contract/call.ts';
import { contract, type Name } from '#shared/contract/contract.ts';
import { ERRORS } from '#shared/errors.ts';
import { PERSONS } from './people.ts';
import { permissionTable } from './permission-table.ts';
import { permissionsPage } from './permissions-page.ts';

const names = Object.keys(contract) as Name[];

it('the table has a row for every call, and no other', () => {
  expect(Object.keys(permissionTable).toSorted()).toEqual(names.toSorted());
  for (const name of names) expect(permissionTable[name].length, name).toBeGreaterThan(0);
});

it('every answer is one that the contract states, and a guest is refused where it wants somebody signed in', () => {
  for (const name of names) {
    const { status, errors, auth }: Call = contract[name];
    const stated = new Set<number>([status ?? 200, ...errors.map((code) => ERRORS[code].status)]);
    for (const [about, answers] of permissionTable[name]) {
      const unknown = PERSONS.filter((person) => !stated.has(answers[person]));
      expect([name, about, unknown]).toEqual([name, about, []]);
      if (!['none', 'optional', 'link'].includes(auth))
        expect([name, about, answers.guest]).toEqual([name, about, 401]);
    }
  }
});

it('docs/permissions.md says the same (npm run docs writes it)', async () => {
  expect(await readFile('docs/permissions.md', 'utf8')).toBe(permissionsPage());
});
