import { describe, expect, it } from 'vitest';
import { securityHeaders } from './security-headers.ts';
import { readSettings } from './settings.ts';

const directives = (env: Record<string, string>) => {
  const policy = String(securityHeaders(readSettings(env), false)['content-security-policy']);
  return Object.fromEntries(
    policy.split(';').map((directive) => [directive.split(' ', 1)[0], directive.split(' ').slice(1)]),
  );
};

it('sets all security headers, but no HSTS on plain http', () => {
  const names = ['content-security-policy', 'x-content-type-options', 'x-frame-options', 'referrer-policy'];
  expect(Object.keys(securityHeaders(readSettings({}), false))).toEqual(expect.arrayContaining(names));
  expect(securityHeaders(readSettings({}), false)).not.toHaveProperty('strict-transport-security');
  const hsts = (env: Record<string, string>) =>
    securityHeaders(readSettings({ SITE_URL: 'https://pothi.example', ...env }), false)['strict-transport-security'];
  expect(hsts({})).toBe('max-age=31536000');
  expect(hsts({ HSTS_SUBDOMAINS: 'on' })).toBe('max-age=31536000; includeSubDomains');
});

describe('the content policy', () => {
  it('allows scripts from our own origin only', () => {
    expect(directives({})['script-src']).toEqual(["'self'"]);
    expect(directives({})['connect-src']).toEqual(["'self'"]);
  });

  it('allows no plugins, no other base address and no framing', () => {
    for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(directives({})[name]).toEqual(["'none'"]);
  });

  it('allows the configured feedback script and requires https for it', () => {
    const policy = directives({ FEEDBACK_WIDGET_URL: 'https://widget.example/w.js' });
    for (const name of ['script-src', 'connect-src', 'frame-src'])
      expect(policy[name]).toContain('https://widget.example');
    expect(() => readSettings({ FEEDBACK_WIDGET_URL: 'http://widget.example/w.js' })).toThrow(/FEEDBACK_WIDGET_URL/);
    expect(() => readSettings({ FEEDBACK_TO: 'a@b.example, c@d.example' })).toThrow(/FEEDBACK_TO must be an e-mail/);
  });
});
