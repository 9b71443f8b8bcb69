import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { AUDIT_ACTIONS } from '#shared/contract/audit-log.ts';
import { contract } from '#shared/contract/contract.ts';

/** The tests that kill a server in the middle of writes. */
const TESTS = [
  'server/admin/killed-server.long.test.ts',
  'server/admin/killed-decisions.long.test.ts',
  'server/imports/killed-import.long.test.ts',
];
const tests = TESTS.map((path) => readFileSync(path, 'utf8')).join('');

it('a server is killed in the middle of every write of the administration', () => {
  const writes = Object.keys(contract).filter((name) =>
    /^(?!GET )\w+ \/(admin|imports|corrections|audit-log)\b/.test(name),
  );
  expect(writes.length).toBeGreaterThan(50);
  expect([...writes, ...AUDIT_ACTIONS].filter((name) => !new RegExp(`['( ]${escape(name)}[') ]`).test(tests))).toEqual(
    [],
  );
});

const escape = (name: string): string => name.replaceAll(/[{}/]/g, '\\$&');
