import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeInternalPath, returnPathOf } from './login-return.ts';

describe('the page to return to after login', () => {
  it.each(['/profile', '/chapter?text_id=1&segment_id=2#s', '/', '/sheets/new', '/user/ཀརྨ?x=//y'])(
    '%s is a path of this site',
    (path) => {
      expect(decodeURI(safeInternalPath(path) ?? '')).toBe(path);
    },
  );

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    'https://evil.example/profile',
    'https:evil.example',
    'javascript:alert(1)',
    ' /profile',
    'profile',
    '',
    undefined,
    null,
    7,
    { toString: () => '//evil.example' },
  ])('%j is refused', (path) => {
    expect(safeInternalPath(path)).toBeUndefined();
  });

  it.each(['/login', '/register?x=1', '/forgot-password', '/reset-password?token=t', '/confirm-email'])(
    '%s would lead in circles',
    (path) => {
      expect(safeInternalPath(path)).toBeUndefined();
    },
  );

  it('never leads to another origin, whatever path is given', () => {
    const hostilePath = fc
      .array(fc.constantFrom('/', '\\', '.', '\t', '@', ':', '%2f', '%5c', 'evil.example', '?', '#', 'x'), {
        maxLength: 12,
      })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(hostilePath, fc.string(), fc.webUrl()), (path) => {
        const safePath = safeInternalPath(path) ?? '/';
        expect(new URL(safePath, 'https://pothi.example').origin).toBe('https://pothi.example');
      }),
      { numRuns: 2000 },
    );
  });

  it('is read from the history entry, which may hold anything', () => {
    expect(returnPathOf({ from: '/profile' })).toBe('/profile');
    expect(returnPathOf({ from: '//evil.example' })).toBeUndefined();
    expect(returnPathOf(null)).toBeUndefined();
    expect(returnPathOf('/profile')).toBeUndefined();
  });
});
