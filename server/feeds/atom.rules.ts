import { escapeHtml } from '#shared/escape-html.ts';

export type AtomEntry = {
  /** A UUID; that of what it is about, so that readers know it again. */
  id: string;
  title: string;
  url: string;
  author: string;
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  published: string;
  updated: string;
  summary: string;
  language: string;
  rights?: string;
};

export type AtomFeed = {
  title: string;
  /** Of the feed itself. */
  selfUrl: string;
  /** The page that shows the same. */
  pageUrl: string;
  language: string;
  entries: AtomEntry[];
};

/** What no XML file may have, not even escaped. */
const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const xml = (text: string): string => escapeHtml(text.toWellFormed().replaceAll(NOT_IN_XML, ''));

const time = (wireDate: string): string => `${wireDate.replace(' ', 'T')}Z`;

/** A feed that has no entries yet has no time of its own. */
const EPOCH = '1970-01-01 00:00:00';

const entryXml = (entry: AtomEntry): string =>
  [
    `<entry xml:lang="${xml(entry.language)}">`,
    `<id>urn:uuid:${xml(entry.id)}</id>`,
    `<title>${xml(entry.title)}</title>`,
    `<link rel="alternate" type="text/html" href="${xml(entry.url)}"/>`,
    `<author><name>${xml(entry.author)}</name></author>`,
    `<published>${time(entry.published)}</published>`,
    `<updated>${time(entry.updated)}</updated>`,
    ...(entry.summary ? [`<summary>${xml(entry.summary)}</summary>`] : []),
    ...(entry.rights ? [`<rights>${xml(entry.rights)}</rights>`] : []),
    '</entry>',
  ].join('\n');

/** RFC 4287. */
export const atomFeed = ({ title, selfUrl, pageUrl, language, entries }: AtomFeed): string => {
  const updated = entries.reduce((latest, entry) => (entry.updated > latest ? entry.updated : latest), EPOCH);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xml(language)}">`,
    `<id>${xml(selfUrl)}</id>`,
    `<title>${xml(title)}</title>`,
    `<link rel="self" type="application/atom+xml" href="${xml(selfUrl)}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(pageUrl)}"/>`,
    `<updated>${time(updated)}</updated>`,
    ...entries.map(entryXml),
    '</feed>',
    '',
  ].join('\n');
};
