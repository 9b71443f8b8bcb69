import { SITE_LANGUAGES, type SiteLanguage } from '#shared/languages.ts';
import { changeQuery } from '#web/paths.ts';
import { type CitationTag, citationTags } from './citation-tags.ts';
import type { Head } from './head.ts';

type HeadOptions = { origin: string; language: SiteLanguage; siteName: string; languageInAddress: boolean };

type Tag = CitationTag;

/** Of pages without a picture of their own. */
const SITE_PICTURE = '/preview.png';

const OPEN_GRAPH_LOCALES: Record<SiteLanguage, string> = { en: 'en_US', 'bo-IN': 'bo_IN', 'zh-Hans-CN': 'zh_CN' };

const meta = (key: 'name' | 'property', name: string, content: string): Tag => ({
  name: 'meta',
  attributes: { [key]: name, content },
});
const link = (rel: string, href: string, hreflang?: string): Tag => ({
  name: 'link',
  attributes: hreflang ? { rel, hreflang, href } : { rel, href },
});

const inLanguage = (address: string, language: string): string => {
  const url = new URL(address);
  return url.origin + changeQuery(url.pathname, url.searchParams, { lang: language });
};

/** An address that names its language is canonical for that language; without one it is in the reader's language. */
export const headTags = (head: Head, { origin, language, siteName, languageInAddress }: HeadOptions): Tag[] => {
  const description = meta('name', 'description', head.description);
  if (head.missing || head.unlisted) return [description, meta('name', 'robots', 'noindex')];
  const bare = origin + head.path;
  const canonical = languageInAddress ? inLanguage(bare, language) : bare;
  return [
    description,
    link('canonical', canonical),
    ...SITE_LANGUAGES.map((one) => link('alternate', inLanguage(bare, one), one)),
    link('alternate', bare, 'x-default'),
    meta('property', 'og:type', head.kind ?? 'website'),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', canonical),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:locale', OPEN_GRAPH_LOCALES[language]),
    ...SITE_LANGUAGES.filter((one) => one !== language).map((one) =>
      meta('property', 'og:locale:alternate', OPEN_GRAPH_LOCALES[one]),
    ),
    meta('property', 'og:image', origin + (head.image ?? SITE_PICTURE)),
    meta('property', 'og:image:alt', head.title),
    meta('name', 'twitter:card', head.image ? 'summary_large_image' : 'summary'),
    ...(head.cited ? citationTags(head.cited, origin, siteName) : []),
  ];
};

/** On every tag that a page adds to the head, so that the next page can remove it. */
export const HEAD_ATTRIBUTE = 'data-head';

/** Replaces the tags of the page before. */
export const writeHeadTags = (head: Head, options: HeadOptions): void => {
  const elements = headTags(head, options).map(({ name, attributes }) => {
    const element = document.createElement(name);
    element.setAttribute(HEAD_ATTRIBUTE, '');
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  });
  for (const old of document.head.querySelectorAll(`[${HEAD_ATTRIBUTE}]`)) old.remove();
  document.head.append(...elements);
};
