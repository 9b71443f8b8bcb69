import { SITE_LANGUAGES, type SiteLanguage } from '#shared/languages.ts';
import { changeQuery } from '#web/paths.ts';

/** What a page says about itself to search engines and to whoever shares a link to it. */
export type Head = {
  title: string;
  description: string;
  /** The one address this page is known by, without a language. */
  path: string;
  kind?: 'website' | 'book' | 'article';
  /** Address of a picture, 1200 by 630, on this site. */
  image?: string;
  /** Faces the page is sure to be set in, besides that of the site language, by the names of their files. */
  fonts?: string[];
  /** There is nothing here: the server answers 404, and nobody should index it. */
  missing?: boolean;
  /** A page of one person, or a form: nobody should index it. */
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

/** An address that names its language is the canonical one for that language; the bare one follows the reader. */
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
