import { hasLink, withoutLinks } from '#shared/links-in-text.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import type { Notification } from '#shared/contract/notifications.ts';
import type { SiteLanguage } from '#shared/languages.ts';
import { isGroupedNotification } from '#shared/notification-kinds.ts';
import { keepShad } from '#shared/scripts/shad.ts';
import { sheetAddress } from '#shared/sheet-address.ts';
import { DIGEST_MESSAGES } from './digest-messages.ts';
import { MAIL_MESSAGES } from './mail-messages.ts';
import type { MailKind } from './mail-queue.queries.ts';

/** What a digest lists, how many notifications it leaves out, and the link that ends it. */
export type DigestContent = { notifications: Notification[]; more: number; unsubscribe: string };

/** `by` and `about` are usernames. */
export type FeedbackContent = {
  id: string;
  type: string;
  by: string | null;
  about: string | null;
  email: string;
  words: string;
};

/** What a moderator has written, the last day of a measure, and the title of the sheet that it is about. */
export type ModerationContent = { words: string; until?: string; sheet?: string };

export type MailContent = {
  kind: MailKind;
  language: SiteLanguage;
  siteUrl: string;
  siteName: string;
  /** For the greeting only: no header contains a name that a member has chosen. Empty: no greeting. */
  name: string;
  link?: string;
  digest?: DigestContent;
  feedback?: FeedbackContent;
  moderation?: ModerationContent;
};

export type RenderedMail = {
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  headers?: Record<string, string>;
};

/** A paragraph between the introduction and the closing, and its link. */
type MailLine = { text: string; link?: string };

/**
 * A name or title in a sentence of ours. Directional isolates keep it from changing the direction of the text around it;
 * links are left out, since in our mail they would seem to be ours.
 */
const quoted = (text: string): string => `\u2068${withoutLinks(text)}\u2069`;

const notificationUrl = (notification: Notification, siteUrl: string): string | undefined => {
  const { kind, person, sheet, collection, comment, more } = notification;
  if (collection) return `${siteUrl}/sheet-collections/${collection.id}`;
  if (kind === 'follow' && more > 0) return `${siteUrl}/notifications`;
  if (kind === 'handed_in' && sheet) return `${siteUrl}/assignments/${sheet.id}/answers`;
  // The editor shows what was written about it.
  if (kind === 'answer_returned' && sheet) return `${siteUrl}/sheets/${sheet.id}`;
  if (sheet && comment && kind !== 'comment_removed') return `${siteUrl}${sheetAddress(sheet)}?comment=${comment.id}`;
  // The further sheets of an author are in the profile.
  if (sheet && !(kind === 'sheet' && more > 0)) return siteUrl + sheetAddress(sheet);
  return person ? `${siteUrl}/user/${encodeURIComponent(person.username)}` : undefined;
};

/** The message of a group names one of it and counts the others. */
const messageKey = ({ kind, more }: Notification) =>
  more > 0 && isGroupedNotification(kind) ? (`${kind}_more` as const) : kind;

const digestLines = ({ notifications, more }: DigestContent, language: SiteLanguage, siteUrl: string): MailLine[] => {
  const messages = DIGEST_MESSAGES[language];
  const lines = notifications.map((notification) => {
    const { person, sheet } = notification;
    const text = messages[messageKey(notification)].replaceAll(/\{(person|sheet|count)\}/g, (_, key: string) => {
      if (key === 'count') return String(notification.more);
      return quoted(key === 'person' ? (person?.name ?? '') : (sheet?.title ?? ''));
    });
    const link = notificationUrl(notification, siteUrl);
    return { text, ...(link ? { link } : {}) };
  });
  return more > 0 ? [...lines, { text: messages.more.replace('{count}', String(more)) }] : lines;
};

const feedbackLines = ({ id, type, by, about, email, words }: FeedbackContent, siteUrl: string): MailLine[] => [
  { text: `Type: ${type}` },
  ...(about ? [{ text: `About: ${about}`, link: `${siteUrl}/user/${encodeURIComponent(about)}` }] : []),
  { text: `From: ${by ?? 'a guest'}${email ? ` (${email})` : ''}` },
  ...paragraphsOf(words),
  { text: 'Open it in the administration', link: `${siteUrl}/admin/reports/${id}` },
];

const paragraphsOf = (words: string): MailLine[] =>
  words
    .split(/\n+/)
    .filter(Boolean)
    .map((text) => ({ text }));

const linesOf = ({ digest, feedback, moderation, language, siteUrl }: MailContent): MailLine[] => {
  if (digest) return digestLines(digest, language, siteUrl);
  if (moderation) return paragraphsOf(moderation.words);
  return feedback ? feedbackLines(feedback, siteUrl) : [];
};

/** Tibetan stacks need room above and below. */
const LINE_HEIGHT: Record<SiteLanguage, string> = { en: '1.5', 'bo-IN': '2', 'zh-Hans-CN': '1.7' };

const paragraph = (html: string) => `<p style="margin:0 0 16px">${html}</p>`;

const anchor = (link: string, label: string, style: string) =>
  `<a href="${escapeHtml(link)}" style="${style}">${escapeHtml(label)}</a>`;

const LINK_STYLE = 'color:#7B1E2B';
const BUTTON_STYLE =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#7B1E2B;color:#FFFFFF;text-decoration:none';

const lineHtml = ({ text, link }: MailLine) => paragraph(link ? anchor(link, text, LINK_STYLE) : escapeHtml(text));
const lineText = ({ text, link }: MailLine) => (link ? `${text}\n${link}` : text);

/** Mail programs show an unsubscribe button for these (RFC 2369, RFC 8058). */
const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** The same content as plain text and as HTML. No images and nothing else that a mail program would fetch. */
export const renderMail = (content: MailContent): RenderedMail => {
  const { kind, language, name, siteName, link, digest, feedback, moderation } = content;
  const { greeting, farewell, [kind]: message } = MAIL_MESSAGES[language];
  const values: Record<string, string> = {
    name,
    site: siteName,
    until: moderation?.until ?? '',
    sheet: quoted(moderation?.sheet ?? ''),
  };
  const fill = (text: string) => text.replaceAll(/\{(name|site|until|sheet)\}/g, (_, key: string) => values[key] ?? '');
  const before = [...(name && !hasLink(name) ? [greeting] : []), message.before].map(fill);
  const lines = linesOf(content);
  const after = [message.after, farewell].map(fill);
  const footer = digest && { text: DIGEST_MESSAGES[language].unsubscribe, link: digest.unsubscribe };
  const html = [
    ...before.map((text) => paragraph(escapeHtml(text))),
    ...lines.map(lineHtml),
    ...(link && message.action
      ? [paragraph(anchor(link, message.action, BUTTON_STYLE)), paragraph(escapeHtml(link))]
      : []),
    ...after.map((text) => paragraph(escapeHtml(text))),
    ...(footer ? [lineHtml(footer)] : []),
  ].join('\n');
  const texts = [
    ...before,
    ...lines.map(lineText),
    ...(link ? [link] : []),
    ...after,
    ...(footer ? [lineText(footer)] : []),
  ];
  return {
    subject: fill(message.subject),
    text: `${texts.join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(fill(message.subject))}</title></head>
<body style="margin:0;padding:24px;background:#FBF8F2;color:#211C17;font:16px/${LINE_HEIGHT[language]} sans-serif">
<div style="max-width:560px;margin:0 auto;overflow-wrap:anywhere">
${keepShad(html)}
</div></body></html>
`,
    ...(digest ? { headers: unsubscribeHeaders(digest.unsubscribe) } : {}),
    ...(feedback?.email ? { replyTo: feedback.email } : {}),
  };
};
