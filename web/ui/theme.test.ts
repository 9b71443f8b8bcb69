import { describe, expect, it } from 'vitest';
import { startTheme } from './theme.ts';

describe('the theme at start', () => {
  it('follows the system until chosen', () => {
    expect(startTheme(null, null, 'system')).toBe('system');
  });

  it('is the stored choice when the cookie has been cleared', () => {
    expect(startTheme(null, 'sepia', 'system')).toBe('sepia');
  });

  it('is the one the address names before all others, if there is such a theme', () => {
    expect(startTheme('dark', 'sepia', 'system')).toBe('dark');
    expect(startTheme('neon', 'neon', 'light')).toBe('light');
  });
});
