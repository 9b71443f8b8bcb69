import { describe, expect, it } from 'vitest';
import { classifyReadFailure, judgeReplica, PrimaryHistory } from './replica-state.ts';
import { parseWalPosition } from './wal-position.ts';

describe('a position in the log', () => {
  it('is read from PostgreSQL’s notation, and from nothing else', () => {
    expect(parseWalPosition('16/B374D848')).toBe(0x16b374d848n);
    expect(parseWalPosition('0/0')).toBe(0n);
    for (const text of ['', '16', '16/', '1/2/3', '-1/2', '1/123456789', null, undefined, 'x/y']) {
      expect(parseWalPosition(text)).toBeUndefined();
    }
  });
});

describe('the age of a replica', () => {
  it('is 0 while nothing newer is known, and else the time since the primary passed it', () => {
    const history = new PrimaryHistory(60_000);
    history.add(10n, 1000);
    history.add(20n, 2000);
    history.add(20n, 3000);
    history.add(30n, 4000);
    expect(history.age(30n, 9000)).toBe(0);
    expect(history.age(29n, 9000)).toBe(5000);
    expect(history.age(15n, 9000)).toBe(7000);
  });

  it('is unknown before the first known position, however short the process has run', () => {
    const history = new PrimaryHistory(60_000);
    history.add(10n, 1000);
    expect(history.age(9n, 1001)).toBe(Infinity);
    expect(history.age(10n, 1001)).toBe(0);
  });

  it('counts from anew after a failover to a shorter log', () => {
    const history = new PrimaryHistory(60_000);
    history.add(50n, 1000);
    history.add(40n, 2000);
    expect(history.age(40n, 9000)).toBe(0);
  });

  it('decides whether the replica is read; a database that takes writes is none', () => {
    const replica = { isReplica: true, position: 1n };
    expect(judgeReplica(replica, 5000, 5000).isUsable).toBe(true);
    expect(judgeReplica(replica, 5001, 5000).isUsable).toBe(false);
    expect(judgeReplica({ ...replica, isReplica: false }, 0, 5000).isUsable).toBe(false);
  });
});

it('tells a lost database from a busy one and from a failed statement', () => {
  const failure = (message: string, code?: string) => classifyReadFailure(Object.assign(new Error(message), { code }));
  expect(failure('connect ECONNREFUSED', 'ECONNREFUSED')).toBe('lost');
  expect(failure('Connection terminated unexpectedly')).toBe('lost');
  expect(failure('terminating connection', '57P01')).toBe('lost');
  expect(failure('canceling statement due to conflict with recovery', '40001')).toBe('refused');
  expect(failure('too many clients already', '53300')).toBe('refused');
  expect(failure('timeout exceeded when trying to connect')).toBeUndefined();
  expect(failure('division by zero', '22012')).toBeUndefined();
  expect(classifyReadFailure(undefined)).toBeUndefined();
});
