import { describe, expect, it } from 'vitest';
import { MAX_ABOUT_LENGTH, MAX_LINK_LENGTH, MAX_PROFILE_LINE_LENGTH } from './limits.ts';
import { aboutProblem, lineProblem, linkProblem, normalizeAbout, normalizeLink } from './profile-rules.ts';

describe('links of a profile', () => {
  it.each([
    ['x.com', 'https://x.com/pema', undefined],
    ['x.com', 'https://twitter.com/pema', undefined],
    ['x.com', 'x.com/pema', undefined],
    ['x.com', 'https://x.com.evil.example/pema', 'link_not_x'],
    ['x.com', 'https://linkedin.com/in/pema', 'link_not_x'],
    ['linkedin', 'http://www.linkedin.com/in/pema', undefined],
    ['linkedin', 'https://notlinkedin.com/in/pema', 'link_not_linkedin'],
    ['facebook', 'https://m.facebook.com/pema', undefined],
    ['facebook', 'https://facebook.example/pema', 'link_not_facebook'],
    ['youtube', 'https://youtu.be/abc', undefined],
    ['youtube', 'https://www.youtube.com/@pema', undefined],
    ['youtube', 'https://youtube.com@evil.example/', 'link_invalid'],
    ['youtube', 'javascript:alert(1)', 'link_invalid'],
    ['youtube', ' JaVaScRiPt:alert(1)//youtube.com', 'link_invalid'],
    ['facebook', 'data:text/html,x', 'link_invalid'],
    ['facebook', 'pema', 'link_invalid'],
    ['facebook', `https://facebook.com/${'x'.repeat(MAX_LINK_LENGTH)}`, 'link_invalid'],
    ['facebook', 'https://facebook.com/a\nb', 'link_invalid'],
    ['facebook', '  ', undefined],
    ['x.com', 'https://mobile.twitter.com/pema', undefined],
    ['x.com', 'https://evil-x.com/pema', 'link_not_x'],
    ['x.com', 'https://sub.evil-x.com/pema', 'link_not_x'],
    ['linkedin', 'https://linkedin.com/in/pema', undefined],
    ['linkedin', 'https://linkedin.com.evil.example/', 'link_not_linkedin'],
    ['facebook', 'https://facebook.com/pema', undefined],
    ['facebook', 'https://web.m.facebook.com/pema', undefined],
    ['facebook', 'https://facebook.com.evil.example/', 'link_not_facebook'],
    ['facebook', 'https://evilfb.com/', 'link_not_facebook'],
    ['youtube', 'https://youtube.com.evil.example/', 'link_not_youtube'],
    ['youtube', 'https://youtu.be.evil.example/', 'link_not_youtube'],
    ['youtube', 'https://notyoutu.be/', 'link_not_youtube'],
    ['youtube', 'https://vimeo.com/1', 'link_not_youtube'],
    ['youtube', 'ftp://youtube.com/', 'link_invalid'],
    ['youtube', 'httpsx://youtube.com/', 'link_invalid'],
    ['youtube', 'xhttps://youtube.com/', 'link_invalid'],
    ['facebook', 'https://facebook.com/'.padEnd(MAX_LINK_LENGTH, 'x'), undefined],
    ['email', 'pema@example.org', undefined],
    ['email', 'pema', 'email_invalid'],
    ['email', 'mailto:pema@example.org', 'email_invalid'],
  ] as const)('%s %j: %s', (account, link, problem) => {
    expect(linkProblem(account, link)).toBe(problem);
  });

  it('may be written without https://, which is added', () => {
    expect(normalizeLink('linkedin', ' www.linkedin.com/in/pema ')).toBe('https://www.linkedin.com/in/pema');
    expect(normalizeLink('linkedin', 'http://linkedin.com/in/pema')).toBe('http://linkedin.com/in/pema');
    expect(normalizeLink('email', 'pema@example.org')).toBe('pema@example.org');
    expect(normalizeLink('email', 'example.org')).toBe('example.org');
    expect(normalizeLink('youtube', 'youtu.be')).toBe('https://youtu.be');
    expect(normalizeLink('youtube', 'youtube.com:80')).toBe('youtube.com:80');
  });
});

describe('texts of a profile', () => {
  it('are counted in code points', () => {
    expect(lineProblem('𑁍'.repeat(MAX_PROFILE_LINE_LENGTH))).toBeUndefined();
    expect(lineProblem('x'.repeat(MAX_PROFILE_LINE_LENGTH + 1))).toBe('line_too_long');
    expect(aboutProblem('བ'.repeat(MAX_ABOUT_LENGTH))).toBeUndefined();
    expect(aboutProblem('x'.repeat(MAX_ABOUT_LENGTH + 1))).toBe('about_too_long');
  });

  it('cannot contain direction overrides', () => {
    expect(lineProblem('Abbot\u202E of')).toBe('line_invalid');
    expect(lineProblem('راهب \u200Fمن')).toBeUndefined();
  });

  it('“about me” preserve line breaks', () => {
    expect(normalizeAbout(' one\r\ntwo\rthree\u0000 ')).toBe('one\ntwo\nthree');
    expect(normalizeAbout('a\u0007b')).toBe('a b');
  });
});
