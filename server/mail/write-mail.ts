import { escapeHtml } from '#shared/escape-html.ts';
import type { SiteLanguage } from '#shared/languages.ts';
import type { AddressedMail } from './address-mail.ts';
import { DIGEST_WORDS } from './digest-words.ts';
import { digestLines, feedbackLines, type MailLine } from './mail-lines.ts';
import { MAIL_WORDS } from './mail-words.ts';
import type { MailKind } from './mail-queue.queries.ts';

export type WrittenMail = {
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  headers?: Record<string, string>;
};

type About = Omit<AddressedMail, 'to'> & { kind: MailKind; language: SiteLanguage; siteUrl: string };

/** Stacks of Tibetan letters need room above and below. */
const LINE_HEIGHT: Record<SiteLanguage, string> = { en: '1.5', 'bo-IN': '2', 'zh-Hans-CN': '1.7' };

const paragraph = (text: string) => `<p style="margin:0 0 16px">${text}</p>`;

const anchor = (link: string, label: string, style: string) =>
  `<a href="${escapeHtml(link)}" style="${style}">${escapeHtml(label)}</a>`;

const LINK_STYLE = 'color:#7B1E2B';
const BUTTON_STYLE =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#7B1E2B;color:#FFFFFF;text-decoration:none';

const lineHtml = ({ words, link }: MailLine) => paragraph(link ? anchor(link, words, LINK_STYLE) : escapeHtml(words));
const lineText = ({ words, link }: MailLine) => (link ? `${words}\n${link}` : words);

/** What stands between the first words and the last. */
const middleOf = ({ digest, feedback, language, siteUrl }: About): MailLine[] => {
  if (digest) return digestLines(digest, language, siteUrl);
  return feedback ? feedbackLines(feedback, siteUrl) : [];
};

/** What the mail program shows a button of its own for (RFC 2369, RFC 8058). */
const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** The same words twice, for programs that show HTML and for those that do not. No picture, nothing that is fetched. */
export const writeMail = (about: About): WrittenMail => {
  const { kind, language, name, siteUrl, link, digest, feedback } = about;
  const { greeting, farewell, [kind]: words } = MAIL_WORDS[language];
  const filled = (text: string) =>
    text.replaceAll(/\{(name|site)\}/g, (_, key: string) => (key === 'name' ? name : new URL(siteUrl).host));
  const before = [...(name ? [greeting] : []), words.before].map(filled);
  const middle = middleOf(about);
  const after = [words.after, farewell].map(filled);
  const end = digest && { words: DIGEST_WORDS[language].unsubscribe, link: digest.unsubscribe };
  const html = [
    ...before.map((text) => paragraph(escapeHtml(text))),
    ...middle.map(lineHtml),
    ...(link && words.action ? [paragraph(anchor(link, words.action, BUTTON_STYLE)), paragraph(escapeHtml(link))] : []),
    ...after.map((text) => paragraph(escapeHtml(text))),
    ...(end ? [lineHtml(end)] : []),
  ].join('\n');
  const texts = [
    ...before,
    ...middle.map(lineText),
    ...(link ? [link] : []),
    ...after,
    ...(end ? [lineText(end)] : []),
  ];
  return {
    subject: filled(words.subject),
    text: `${texts.join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(filled(words.subject))}</title></head>
<body style="margin:0;padding:24px;background:#FBF8F2;color:#211C17;font:16px/${LINE_HEIGHT[language]} sans-serif">
<div style="max-width:560px;margin:0 auto;overflow-wrap:anywhere">
${html}
</div></body></html>
`,
    ...(digest ? { headers: unsubscribeHeaders(digest.unsubscribe) } : {}),
    ...(feedback?.email ? { replyTo: feedback.email } : {}),
  };
};
