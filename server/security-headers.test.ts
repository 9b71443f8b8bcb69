import { describe, expect, it } from 'vitest';
import { securityHeaders } from './security-headers.ts';
import { readSettings } from './settings.ts';

const directives = (env: Record<string, string>) => {
  const { contentSecurityPolicy } = securityHeaders(readSettings(env), false);
  if (typeof contentSecurityPolicy !== 'object') throw new Error('There is no policy');
  return contentSecurityPolicy.directives as Record<string, string[]>;
};

describe('the content policy', () => {
  it('lets scripts in from nowhere else', () => {
    expect(directives({})['script-src']).toEqual(["'self'"]);
    expect(directives({})['connect-src']).toEqual(["'self'"]);
  });

  it('lets in the feedback script that was set up, and asks that it is fetched safely', () => {
    const policy = directives({ FEEDBACK_WIDGET_URL: 'https://widget.example/w.js' });
    for (const name of ['script-src', 'connect-src', 'frame-src'])
      expect(policy[name]).toContain('https://widget.example');
    expect(() => readSettings({ FEEDBACK_WIDGET_URL: 'http://widget.example/w.js' })).toThrow(/FEEDBACK_WIDGET_URL/);
    expect(() => readSettings({ FEEDBACK_TO: 'a@b.example, c@d.example' })).toThrow(/FEEDBACK_TO must be an e-mail/);
  });
});
