import { expect, it } from 'vitest';
import { preferenceCookies, readingLayout, siteLanguage, siteTheme } from './preferences.ts';

const page = (search: string) => new URL(`/collections${search}`, 'http://localhost');

it('takes the language from the URL, then from the cookie, then English', () => {
  expect(siteLanguage(page('?lang=bo-IN'), 'language=zh-Hans-CN')).toBe('bo-IN');
  expect(siteLanguage(page(''), 'a=b; language=zh-Hans-CN')).toBe('zh-Hans-CN');
  expect(siteLanguage(page('?lang=xx'), 'language=klingon')).toBe('en');
  expect(siteLanguage(page(''), undefined)).toBe('en');
});

it('takes the theme from the URL, then from the cookie, then from the system', () => {
  expect(siteTheme(page('?theme=dark'), 'theme=sepia')).toBe('dark');
  expect(siteTheme(page(''), 'theme=sepia')).toBe('sepia');
  expect(siteTheme(page('?theme=pink'), 'theme=neon')).toBe('system');
});

it('stores valid choices of the URL and nothing else', () => {
  expect(preferenceCookies(page('?lang=bo-IN&theme=dark'), {}).map((cookie) => cookie.split(';')[0])).toEqual([
    'language=bo-IN',
    'theme=dark',
  ]);
  expect(preferenceCookies(page('?lang=x%0D%0ASet-Cookie:a&theme=y'), {})).toEqual([]);
});

it('a link from elsewhere does not replace the language, a link of our own pages does', () => {
  const url = page('?lang=bo-IN');
  const cookie = 'language=zh-Hans-CN';
  const stored = (referer?: string) => preferenceCookies(url, { cookie, referer }).map((one) => one.split(';')[0]);
  expect(stored()).toEqual([]);
  expect(stored('https://search.example/')).toEqual([]);
  expect(stored('http://localhost.example/')).toEqual([]);
  expect(stored('http://localhost/collections')).toEqual(['language=bo-IN']);
  expect(preferenceCookies(url, { cookie: 'language=klingon' })).toHaveLength(1);
});

it('accepts only a well-formed layout', () => {
  expect(readingLayout(page(''), 'reading=PROSE.below')).toBe('PROSE.below');
  expect(readingLayout(page(''), 'reading="><script>')).toBeUndefined();
});

it('with https accepts and stores only cookies that no other host and no plain http can set', () => {
  const secure = new URL('https://texts.example/collections?lang=bo-IN&theme=dark');
  expect(preferenceCookies(secure, {})).toEqual([
    '__Host-language=bo-IN; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    '__Host-theme=dark; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
  ]);
  const plain = new URL('https://texts.example/collections');
  const cookies = 'language=zh-Hans-CN; __Host-language=bo-IN; theme=dark; __Host-reading=PROSE.below';
  expect(siteLanguage(plain, cookies)).toBe('bo-IN');
  expect(siteTheme(plain, cookies)).toBe('system');
  expect(readingLayout(plain, cookies)).toBe('PROSE.below');
});
