import { escapeHtml } from '#shared/escape-html.ts';
import type { SiteLanguage } from '#shared/languages.ts';
import { MAIL_WORDS } from './mail-words.ts';
import type { MailKind } from './mail-queue.queries.ts';

export type WrittenMail = { subject: string; text: string; html: string };

type About = { kind: MailKind; language: SiteLanguage; name: string; siteUrl: string; link?: string | undefined };

/** Stacks of Tibetan letters need room above and below. */
const LINE_HEIGHT: Record<SiteLanguage, string> = { en: '1.5', 'bo-IN': '2', 'zh-Hans-CN': '1.7' };

const paragraph = (text: string) => `<p style="margin:0 0 16px">${text}</p>`;

const button = (link: string, label: string) =>
  paragraph(
    `<a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#7B1E2B;color:#FFFFFF;text-decoration:none">${escapeHtml(label)}</a>`,
  );

/** The same words twice, for programs that show HTML and for those that do not. No picture, nothing that is fetched. */
export const writeMail = ({ kind, language, name, siteUrl, link }: About): WrittenMail => {
  const { greeting, farewell, [kind]: words } = MAIL_WORDS[language];
  const filled = (text: string) =>
    text.replaceAll(/\{(name|site)\}/g, (_, key: string) => (key === 'name' ? name : new URL(siteUrl).host));
  const before = [greeting, words.before].map(filled);
  const after = [words.after, farewell].map(filled);
  const html = [
    ...before.map((text) => paragraph(escapeHtml(text))),
    ...(link && words.action ? [button(link, words.action), paragraph(escapeHtml(link))] : []),
    ...after.map((text) => paragraph(escapeHtml(text))),
  ].join('\n');
  return {
    subject: filled(words.subject),
    text: `${[...before, ...(link ? [link] : []), ...after].join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(filled(words.subject))}</title></head>
<body style="margin:0;padding:24px;background:#FBF8F2;color:#211C17;font:16px/${LINE_HEIGHT[language]} sans-serif">
<div style="max-width:560px;margin:0 auto;overflow-wrap:anywhere">
${html}
</div></body></html>
`,
  };
};
