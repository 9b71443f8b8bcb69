import type { KeptFeedback } from '#server/feedback/feedback.queries.ts';
import type { Notification } from '#shared/contract/notifications.ts';
import type { SiteLanguage } from '#shared/languages.ts';
import { sheetAddress } from '#shared/sheet-address.ts';
import type { Digest } from './address-mail.ts';
import { DIGEST_WORDS } from './digest-words.ts';

/** A paragraph of the middle of a mail, and where it leads. */
export type MailLine = { words: string; link?: string };

/** Marks that keep what people call themselves, and their sheets, from turning the direction of the words around it. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

const addressOf = ({ kind, person, sheet }: Notification, siteUrl: string): string | undefined => {
  if (sheet) return siteUrl + sheetAddress(sheet);
  return kind === 'follow' && person ? `${siteUrl}/user/${encodeURIComponent(person.username)}` : undefined;
};

/** One line for each thing that is told. */
export const digestLines = ({ notifications, more }: Digest, language: SiteLanguage, siteUrl: string): MailLine[] => {
  const words = DIGEST_WORDS[language];
  const lines = notifications.map((notification) => {
    const { kind, person, sheet } = notification;
    const filled = words[kind].replaceAll(/\{(person|sheet)\}/g, (_, key: string) =>
      isolated(key === 'person' ? (person?.name ?? '') : (sheet?.title ?? '')),
    );
    const link = addressOf(notification, siteUrl);
    return { words: filled, ...(link ? { link } : {}) };
  });
  return more > 0 ? [...lines, { words: words.more.replace('{count}', String(more)) }] : lines;
};

export const feedbackLines = ({ type, by, about, email, words }: KeptFeedback, siteUrl: string): MailLine[] => [
  { words: `Type: ${type}` },
  ...(about ? [{ words: `About: ${about}`, link: `${siteUrl}/user/${encodeURIComponent(about)}` }] : []),
  { words: `From: ${by ?? 'a guest'}${email ? ` (${email})` : ''}` },
  ...words.split(/\n+/).map((line) => ({ words: line })),
];
