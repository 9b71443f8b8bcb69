import { licenseAddress } from '#shared/license-address.ts';
import { languageTag, type SiteLanguage } from '#shared/languages.ts';
import { paths } from './paths.ts';
import { peopleOf } from './ui/cited-item.ts';
import type { Head } from './ui/head.ts';

type Thing = { '@type': string } & Record<string, unknown>;

type Site = { origin: string; language: SiteLanguage; siteName: string };

/** Without what is empty. */
const thing = (type: string, fields: Record<string, unknown>): Thing => ({
  '@type': type,
  ...Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== '' && !isEmptyList(value)),
  ),
});
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

const people = (names: string[]): Thing[] => names.map((name) => thing('Person', { name }));

/** `2026-11-09 10:11:12` of UTC. */
const isoTime = (wireDate: string): string => (wireDate ? `${wireDate.replace(' ', 'T')}Z` : '');

const siteOf = ({ origin, siteName }: Site): Thing =>
  thing('WebSite', { '@id': `${origin}/#site`, name: siteName, url: `${origin}/` });

/** The text or sheet that a page shows. */
const describeItem = (head: Head, site: Site): Thing | undefined => {
  const { cited } = head;
  const { origin } = site;
  if (!cited) return undefined;
  const { authors, translators } = peopleOf(cited);
  if (cited.kind === 'sheet')
    return thing('Article', {
      '@id': `${origin}/c/${cited.id}`,
      headline: cited.title,
      name: cited.title,
      inLanguage: cited.language,
      author: people(authors).map((person) => ({
        ...person,
        ...(cited.authorPath ? { url: origin + cited.authorPath } : {}),
      })),
      datePublished: isoTime(cited.published),
      dateModified: isoTime(cited.updated),
    });
  const { text, segment_id } = cited;
  const inLanguage = languageTag(text.language, text.script);
  const book = thing('Book', {
    '@id': `${origin}/c/${text.id}`,
    name: text.title,
    alternateName: text.original_title === text.title ? '' : text.original_title,
    inLanguage,
    author: people(authors),
    translator: people(translators),
    identifier: text.citation,
    license: licenseAddress(text.license, site.language) ?? text.license,
    dateModified: isoTime(text.updated_date),
    publisher: text.source ? thing('Organization', { name: text.source }) : undefined,
    url: origin + paths.text(text.id, text.type),
  });
  return segment_id ? thing('Quotation', { '@id': `${origin}/c/${segment_id}`, inLanguage, isPartOf: book }) : book;
};

/** Pages whose subject is a list of what else there is. */
const LISTS = /^\/(?:collections|works|languages|traditions|topics|tags|sheet-collections)\//;

/** What search engines read beside the page, as schema.org names it; undefined for pages that are not theirs. */
const structuredData = (head: Head, site: Site): Thing | undefined => {
  if (head.missing || head.unlisted) return undefined;
  const { origin } = site;
  const shared = {
    url: origin + head.path,
    description: head.description,
    image: head.image ? origin + head.image : '',
    isPartOf: siteOf(site),
  };
  const item = describeItem(head, site);
  if (item?.['@type'] === 'Quotation')
    return { ...item, ...thing('Quotation', { ...shared, isPartOf: item['isPartOf'] }) };
  if (item) return { ...item, ...thing(item['@type'], shared) };
  if (head.path === paths.home() || head.path === paths.collections())
    return {
      ...siteOf(site),
      description: head.description,
      potentialAction: {
        '@type': 'SearchAction',
        target: origin + decodeURIComponent(paths.search('{search_term_string}')),
        'query-input': 'required name=search_term_string',
      },
    };
  if (!LISTS.test(head.path)) return undefined;
  return thing('CollectionPage', { name: head.title, inLanguage: site.language, ...shared });
};

/** As the text of a script element, which no `</script>` in a title ends. */
export const structuredDataText = (head: Head, site: Site): string | undefined => {
  const data = structuredData(head, site);
  return data && JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
};
