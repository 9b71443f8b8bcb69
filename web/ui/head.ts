import { createContext, use, useEffect } from 'react';
import { useLocation } from '#web/router/router.tsx';
import { useT } from '#web/i18n/translate.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { SITE_LANGUAGES, type SiteLanguage } from '#shared/languages.ts';
import { changeQuery } from '#web/paths.ts';

/** Metadata of a page, for search engines and link previews. */
export type Head = {
  title: string;
  description: string;
  /** The canonical address, without a language. */
  path: string;
  kind?: 'website' | 'book' | 'article';
  /** Address of a picture, 1200 by 630, on this site. */
  image?: string;
  /** Files of the fonts that the text of the page is set in: preloaded, and the text waits for them. For the server only. */
  fonts?: string[];
  /** The server answers 404, and search engines do not index the page. */
  missing?: boolean;
  /** A personal page or a form: search engines do not index it. */
  unlisted?: boolean;
};

type HeadOptions = { origin: string; language: SiteLanguage; siteName: string; languageInAddress: boolean };

type Tag = { name: 'meta' | 'link'; attributes: Record<string, string> };

const OPEN_GRAPH_LOCALES: Record<SiteLanguage, string> = { en: 'en_US', 'bo-IN': 'bo_IN', 'zh-Hans-CN': 'zh_CN' };

export const fullTitle = (head: Head, siteName: string): string => `${head.title} · ${siteName}`;

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
    ...(head.image ? [meta('property', 'og:image', origin + head.image)] : []),
    meta('name', 'twitter:card', head.image ? 'summary_large_image' : 'summary'),
  ];
};

const DESCRIPTION_LENGTH = 200;

/** Previews show about two lines: cut at a word, a tsheg or a full stop, never inside a Tibetan syllable. */
export const truncateText = (text: string, length = DESCRIPTION_LENGTH): string => {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= length) return plain;
  const cut = plain.slice(0, length);
  const end = Math.max(
    cut.lastIndexOf(' '),
    cut.lastIndexOf('་') + 1,
    cut.lastIndexOf('。') + 1,
    cut.lastIndexOf('，'),
  );
  return `${cut.slice(0, end > length / 2 ? end : length).trimEnd()}…`;
};

/** The server collects the head of the rendered page here, or the address that has it instead. */
export const HeadContext = createContext<{ head?: Head; redirect?: string } | null>(null);

/** On every tag that a page adds to the head, so that the next page can remove it. */
export const HEAD_ATTRIBUTE = 'data-head';

export const useHead = (head: Head): void => {
  const collected = use(HeadContext);
  if (collected) collected.head = head;
  const t = useT();
  const { language } = useLanguage();
  const { search } = useLocation();
  const siteName = t('site.name');
  // Compared by value: pages build a new object on every render.
  const json = JSON.stringify(head);

  useEffect(() => {
    const current = JSON.parse(json) as Head;
    document.title = fullTitle(current, siteName);
    const languageInAddress = new URLSearchParams(search).has('lang');
    const tags = headTags(current, { origin: window.location.origin, language, siteName, languageInAddress });
    const elements = tags.map(({ name, attributes }) => {
      const element = document.createElement(name);
      element.setAttribute(HEAD_ATTRIBUTE, '');
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      return element;
    });
    for (const old of document.head.querySelectorAll(`[${HEAD_ATTRIBUTE}]`)) old.remove();
    document.head.append(...elements);
  }, [json, siteName, language, search]);
};
