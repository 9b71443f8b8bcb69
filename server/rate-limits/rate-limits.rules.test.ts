import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '#server/settings.ts';
import { RATE_LIMITS, rateLimitKey, networkOf } from './rate-limits.rules.ts';

describe('the network of an address', () => {
  it('is the whole IPv4 address, also in its IPv6 form', () => {
    expect(networkOf('192.0.2.7')).toBe('192.0.2.7');
    expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
  });

  it('is the first half of an IPv6 address, since a visitor chooses the second', () => {
    const same = ['2001:db8:1:2::7', '2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:0db8:0001:0002::', 'fe80::1%eth0'];
    expect(same.map(networkOf)).toEqual(['2001:db8:1:2', '2001:db8:1:2', '2001:db8:1:2', 'fe80:0:0:0']);
    expect(networkOf('2001:db8:1:3::7')).not.toBe(networkOf('2001:db8:1:2::7'));
    expect(networkOf('::1')).toBe('0:0:0:0');
  });

  it('is the input itself when it is not an address', () => {
    expect(networkOf('')).toBe('');
  });
});

it('distinguishes limits and subjects', () => {
  const keys = [
    rateLimitKey('login_pair', 'a', 'b'),
    rateLimitKey('login_pair', 'ab'),
    rateLimitKey('login_pair', 'b', 'a'),
    rateLimitKey('login_account', 'a', 'b'),
  ];
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(4);
});

it('are all in docs/security.md, with their numbers', () => {
  const page = readFileSync(join(packageRoot(), 'docs/security.md'), 'utf8');
  const within: Record<number, string> = { 60: '1 minute', 900: '15 minutes', 3600: '1 hour', 86_400: '24 hours' };
  const missing = Object.entries(RATE_LIMITS).filter(([name, { max, seconds }]) => {
    const row = page.split('\n').find((line) => line.startsWith(`| \`${name}\` |`));
    return !row?.endsWith(` | ${max.toLocaleString('en')} | ${within[seconds] ?? seconds} |`);
  });
  expect(missing).toEqual([]);
});

it('the limits are those that docs/security.md names', () => {
  const SECONDS: Record<string, number> = { minute: 60, hour: 3600 };
  const rows = readFileSync('docs/security.md', 'utf8').matchAll(
    /^\| `(\w+)` \| [^|]+ \| ([\d,]+) \| (\d+) (minute|hour)s? \|$/gm,
  );
  const documented = Array.from(rows, ([, name = '', max = '', count, unit = '']) => [
    name,
    { max: Number(max.replaceAll(',', '')), seconds: Number(count) * (SECONDS[unit] ?? 0) },
  ]);
  expect(Object.fromEntries(documented)).toEqual(RATE_LIMITS);
});
