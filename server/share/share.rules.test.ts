import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeOf, longAddress, isPreviewBot, ownAddress } from './share.rules.ts';

const SITE = 'https://texts.example';

describe('ownAddress', () => {
  it('accepts a path or an absolute address of the site', () => {
    expect(ownAddress('/chapter?text_id=1&segment_id=2', SITE)).toBe('/chapter?text_id=1&segment_id=2');
    expect(ownAddress('https://texts.example/texts/1?type=root_text#top', SITE)).toBe('/texts/1?type=root_text');
    expect(ownAddress('HTTPS://TEXTS.EXAMPLE:443/', SITE)).toBe('/');
    expect(ownAddress('/a/../../../etc/passwd', SITE)).toBe('/etc/passwd');
    expect(ownAddress('/search?q=བདེ', SITE)).toBe('/search?q=%E0%BD%96%E0%BD%91%E0%BD%BA');
  });

  it('refuses addresses of other sites, however they are written', () => {
    for (const address of [
      'https://evil.example/chapter',
      'http://texts.example/',
      'https://texts.example:8443/',
      'https://texts.example.evil.example/',
      'https://texts.example@evil.example/',
      'https://user:secret@texts.example/',
      '//evil.example/',
      '/\\evil.example/',
      '\\\\evil.example',
      '/.//evil.example/',
      '/a/..//evil.example/',
      '/%2e//evil.example/',
      '/\t/evil.example/',
      ' /chapter',
      'javascript:alert(1)',
      'data:text/html,x',
      'chapter?text_id=1',
      'https:evil.example',
      'http://',
      '',
    ]) {
      expect({ address, own: ownAddress(address, SITE) }).toEqual({ address, own: undefined });
    }
  });

  it('never redirects to another site', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '@',
      ':',
      '?',
      '#',
      'evil.example',
      'https:',
      '\t',
      '//',
      SITE,
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const own = ownAddress(parts.join(''), SITE);
        if (own === undefined) return;
        expect(new URL(own, `${SITE}/s/abc`).origin).toBe(SITE);
        expect(own).toMatch(/^\/([^/]|$)/);
      }),
    );
  });
});

describe('longAddress', () => {
  it('adds the passage id once', () => {
    expect(longAddress({ url: '/chapter?text_id=1', segment_id: '2' })).toBe('/chapter?text_id=1&segment_id=2');
    expect(longAddress({ url: '/chapter', segment_id: '2' })).toBe('/chapter?segment_id=2');
    expect(longAddress({ url: '/chapter?segment_id=2&x=%20', segment_id: '2' })).toBe('/chapter?segment_id=2&x=%20');
    expect(longAddress({ url: '/texts/1', segment_id: null })).toBe('/texts/1');
    expect(longAddress({ url: '/search?q=a?b', segment_id: '2' })).toBe('/search?q=a%3Fb&segment_id=2');
  });
});

describe('a short code', () => {
  const target = { segment_id: null, text_id: '1', language: 'bo', url: '/texts/1' };

  it('is short, without letters that look alike, and always the same for a target', () => {
    expect(codeOf(target, 0)).toMatch(/^[2-9a-hjkmnp-z]{8}$/);
    expect(codeOf({ ...target }, 0)).toBe(codeOf(target, 0));
  });

  it('differs for another target and another attempt', () => {
    const others = [codeOf({ ...target, language: 'en' }, 0), codeOf({ ...target, url: '/' }, 0), codeOf(target, 1)];
    expect(new Set([codeOf(target, 0), ...others]).size).toBe(4);
  });
});

describe('a preview bot', () => {
  it('is recognised by its user agent', () => {
    for (const name of [
      'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
      'Twitterbot/1.0',
      'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
      'WhatsApp/2.23.20.0',
      'TelegramBot (like TwitterBot)',
      'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
      'LinkedInBot/1.0',
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    ]) {
      expect(isPreviewBot(name)).toBe(true);
    }
    for (const name of [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148 [FBAN/FBIOS;FBAV/440.0]',
      'curl/8.5.0',
      '',
      undefined,
    ]) {
      expect(isPreviewBot(name)).toBe(false);
    }
  });
});
