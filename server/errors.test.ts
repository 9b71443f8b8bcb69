import { expect, it } from 'vitest';
import { toAppError } from './errors.ts';

const databaseError = (code: string) => Object.assign(new Error('of the database'), { code });

it.each([
  ['the connection is lost', '08006'],
  ['the database shuts down', '57P01'],
  ['it has no connection left', '53300'],
  ['its disk is full', '53100'],
  ['it is out of memory', '53200'],
  ['it can only be read, after a failover', '25006'],
  ['it cannot read or write its files', '58030'],
])('the site is temporarily unavailable while %s', (_, code) => {
  expect(toAppError(databaseError(code))).toMatchObject({ code: 'unavailable', status: 503 });
});

it('an unknown error of the database is an internal error, without its message', () => {
  const error = toAppError(databaseError('42601'));
  expect(error).toMatchObject({ code: 'internal_error', status: 500 });
  expect(JSON.stringify(error.body)).not.toContain('of the database');
});
