import { describe, expect, it } from 'vitest';
import { hasLink, withoutLinks } from './links-in-text.ts';

describe('a link in a text', () => {
  it.each([
    'http://evil.example',
    'Pay now: HTTPS://evil.example/x',
    'evil.example',
    'visit evil.example/pay now',
    't.co',
    'www.evil',
    'WWW.evil.example',
    'evil．example',
    'evil。example',
    'evil｡example',
    'evil․example',
    'ｅｖｉｌ.ｅｘａｍｐｌｅ',
    'evil.\u200Bexample',
    'evil\u00AD.example',
    'бухгалтер.рф',
    '例子.中国',
    'བོད.com',
    'xn--fiqs8s.xn--fiqz9s',
    'pay@evil.example',
    'mailto:pay@localhost',
    'tel:+1900555',
    'javascript:alert(1)',
    String.raw`\\evil\share`,
    '192.0.2.1',
    'ftp://x',
  ])('is found in %j', (text) =>
    expect([hasLink(text), withoutLinks(text)]).toEqual([true, expect.stringMatching('…')]),
  );

  it.each([
    'Tashi Dolma',
    'J. R. R. Tolkien',
    'J.R.R. Tolkien',
    'Dr. Pema',
    'Ph.D.',
    'Martin Luther King Jr.',
    'བསྟན་འཛིན་རྒྱ་མཚོ།',
    '玄奘法师',
    '让-保罗·萨特',
    "Anne-Marie O'Neill",
    'Chapter 1.2',
    'Verse 9: on patience',
    'Wait... and see',
    'e.g. this',
  ])('is not found in %j', (text) => expect([hasLink(text), withoutLinks(text)]).toEqual([false, text]));

  it('is left out, and the words around it stay', () => {
    expect(withoutLinks('Your account is closed, see http://evil.example/x now')).toBe(
      'Your account is closed, see … now',
    );
  });
});
