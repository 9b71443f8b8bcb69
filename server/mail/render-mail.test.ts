import { describe, expect, it } from 'vitest';
import { SITE_LANGUAGES } from '#shared/languages.ts';
import { MAIL_MESSAGES } from './mail-messages.ts';
import { renderMail } from './render-mail.ts';

const KINDS = [
  'reset_password',
  'confirm_email',
  'registered',
  'email_changed',
  'password_changed',
  'password_removed',
  'account_deleted',
  'second_factor_on',
  'second_factor_off',
  'warned',
  'silenced',
  'closed',
  'unlisted',
  'taken_down',
  'report_reply',
] as const;
const link = 'https://texts.example/reset-password?token=abc&x=1';
const content = { name: 'Tashi', siteUrl: 'http://localhost:4103', siteName: 'The Reading Hall', link } as const;
const every = SITE_LANGUAGES.flatMap((language) => KINDS.map((kind) => ({ language, kind })));

/** Letters that only text in that language contains. */
const SCRIPTS = { en: /[a-z]{4}/, 'bo-IN': /[\u0F40-\u0FBC]{3}/, 'zh-Hans-CN': /[\u4E00-\u9FFF]{3}/ };

describe('a mail', () => {
  it.each(every)(
    'of kind $kind in $language has the same content as text and as HTML, with every placeholder filled',
    (which) => {
      const { subject, text, html } = renderMail({ ...content, ...which });
      for (const part of [subject, text, html]) {
        expect(part).toMatch(SCRIPTS[which.language]);
        expect(part).not.toMatch(/[{}]|undefined/);
      }
      expect(html).toContain(`<html lang="${which.language}">`);
      expect(html).not.toMatch(/<img|<script|<link|url\(/);
      for (const part of [text, html]) {
        expect(part).toContain('Tashi');
        expect(part).toContain('The Reading Hall');
        expect(part).not.toContain('localhost');
      }
    },
  );

  it.each(SITE_LANGUAGES)('is translated into %s', (language) => {
    for (const other of SITE_LANGUAGES.filter((each) => each !== language)) {
      for (const kind of KINDS) expect(MAIL_MESSAGES[language][kind]).not.toEqual(MAIL_MESSAGES[other][kind]);
    }
    if (language === 'en') return;
    for (const kind of KINDS)
      expect(Object.values(MAIL_MESSAGES[language][kind]).join('')).not.toMatch(/(?<!\{)\b[a-z]{3,}\b/);
  });

  it('contains the whole link in the text and as an attribute', () => {
    const { text, html } = renderMail({ ...content, kind: 'reset_password', language: 'en' });
    expect(text.split('\n')).toContain(link);
    expect(html).toContain('href="https://texts.example/reset-password?token=abc&amp;x=1"');
  });

  it('does not interpret a name as HTML or as a placeholder', () => {
    const name = '<img src=x onerror=alert(1)> {name} {site} $&';
    const { html, text } = renderMail({ ...content, name, kind: 'password_changed', language: 'en' });
    expect(html).not.toContain('<img');
    expect(text).toContain(`Dear ${name},`);
  });

  it('greets nobody by a name with a link, which an older account may have', () => {
    const name = 'Pay at evil．example';
    const { html, text } = renderMail({ ...content, name, kind: 'password_changed', language: 'en' });
    expect(html + text).not.toMatch(/evil|Dear/);
  });

  it('leaves links out of the names and titles it lists', () => {
    const person = { name: 'Tashi http://evil.example', username: 'tashi', avatar_url: '', title: '' };
    const sheet = { id: 'x', title: 'Now on www.evil.example', language: 'en', username: 'tashi' };
    const dates = { created_date: '', is_read: false, more: 0 };
    const notification = {
      id: '1',
      kind: 'sheet',
      person,
      sheet,
      collection: null,
      comment: null,
      messages: [] as string[],
      ...dates,
    } as const;
    const digest = { notifications: [notification], more: 0, unsubscribe: 'https://texts.example/unsubscribe' };
    const { html, text } = renderMail({ ...content, digest, kind: 'digest', language: 'en' });
    expect(text).toContain('\u2068Tashi …\u2069 has published “\u2068Now on …\u2069”.');
    expect(html).not.toMatch(/>[^<]*evil/);
  });
});
