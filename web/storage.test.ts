import { afterEach, describe, expect, it, vi } from 'vitest';
import { readStored, removeStored, writeCookie, writeStored } from './storage.ts';
import { createMemoryStorage } from './testing-storage.ts';

afterEach(() => vi.unstubAllGlobals());

describe('browser storage', () => {
  it('has the access token in session storage and the rest in local storage', () => {
    const session = createMemoryStorage();
    const local = createMemoryStorage();
    vi.stubGlobal('sessionStorage', session);
    vi.stubGlobal('localStorage', local);
    writeStored('accessToken', 'a');
    writeStored('refreshToken', 'r');
    writeStored('language', 'bo-IN');
    expect(session.getItem('accessToken')).toBe('a');
    expect(local.getItem('accessToken')).toBeNull();
    expect(local.getItem('refreshToken')).toBe('r');
    expect(readStored('language')).toBe('bo-IN');
    removeStored('language');
    expect(readStored('language')).toBeNull();
  });

  it('is silent when storage throws', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(readStored('theme')).toBeNull();
    expect(() => writeStored('theme', 'dark')).not.toThrow();
    expect(() => removeStored('theme')).not.toThrow();
  });

  it('lasts as long as the page when storage is full, and an older value does not come back', () => {
    const full = createMemoryStorage();
    full.setItem('refreshToken', 'old');
    vi.stubGlobal('window', {});
    vi.stubGlobal('localStorage', {
      ...full,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    writeStored('refreshToken', 'new');
    expect(readStored('refreshToken')).toBe('new');
    expect(full.getItem('refreshToken')).toBeNull();
    removeStored('refreshToken');
    expect(readStored('refreshToken')).toBeNull();
  });

  it('is silent where there is no storage and no document at all', () => {
    expect(readStored('accessToken')).toBeNull();
    expect(() => writeCookie('language', 'en')).not.toThrow();
  });

  it('writes a cookie for the whole site that lasts a year', () => {
    const page = { cookie: '' };
    vi.stubGlobal('document', page);
    writeCookie('language', 'zh-Hans-CN');
    expect(page.cookie).toBe('language=zh-Hans-CN; Path=/; Max-Age=31536000; SameSite=Lax');
  });

  it('writes it with https for this host and https only', () => {
    const page = { cookie: '' };
    vi.stubGlobal('document', page);
    vi.stubGlobal('location', { protocol: 'https:' });
    writeCookie('theme', 'dark');
    expect(page.cookie).toBe('__Host-theme=dark; Path=/; Max-Age=31536000; SameSite=Lax; Secure');
  });
});
