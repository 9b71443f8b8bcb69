import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeOf, longAddress, isPreviewBot, ownAddress, shownIn } from './share.rules.ts';

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

it('what a shared address shows is read from it', () => {
  expect(shownIn('/chapter?text_id=1')).toEqual({});
  expect(shownIn('/chapter?text_id=1&version_id=2')).toEqual({ version_id: '2' });
  expect(shownIn('/chapter?version_id=2&view=translation')).toEqual({ version_id: '2', view: 'translation' });
  expect(shownIn('/chapter?version_id=2&view=%00')).toEqual({ version_id: '2' });
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
    const letters = Array.from({ length: 400 }, (_, attempt) => codeOf(target, attempt)).join('');
    expect([...new Set(letters)].toSorted().join('')).toBe('23456789abcdefghjkmnpqrstuvwxyz');
  });

  it('differs for another target and another attempt', () => {
    const others = [codeOf({ ...target, language: 'en' }, 0), codeOf({ ...target, url: '/' }, 0), codeOf(target, 1)];
    others.push(codeOf({ ...target, segment_id: '1' }, 0), codeOf({ ...target, text_id: '2' }, 0));
    expect(new Set([codeOf(target, 0), ...others]).size).toBe(6);
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
      'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
      'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
      'Mozilla/5.0 (Windows NT 6.1) AppleWebKit/534+ (KHTML, like Gecko) BingPreview/1.0b',
      'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Applebot/0.1',
      'Mozilla/5.0 (compatible; Pinterestbot/1.0; +http://www.pinterest.com/bot.html)',
      'Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)',
      'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
      'Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)',
      'facebook; line-poker/1.0',
      'kakaotalk-scrap/1.0; +https://devtalk.kakao.com/',
      'http.rb/5.1.1 (Mastodon/4.2.1; +https://mastodon.example/)',
      'Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; mailto:support@bsky.app)',
      'Mozilla/5.0 (compatible; Embedly/0.2; +http://support.embed.ly/)',
      'Iframely/1.3.1 (+https://iframely.com/docs/about)',
      'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
      'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
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
