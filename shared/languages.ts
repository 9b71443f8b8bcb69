/** Languages of the interface. */
export const SITE_LANGUAGES = ['en', 'bo-IN', 'zh-Hans-CN'] as const;
export type SiteLanguage = (typeof SITE_LANGUAGES)[number];
export const DEFAULT_SITE_LANGUAGE: SiteLanguage = 'en';

export const SITE_LANGUAGE_NAMES: Record<SiteLanguage, string> = {
  en: 'English',
  'bo-IN': 'བོད་ཡིག',
  'zh-Hans-CN': '简体中文',
};

export const isSiteLanguage = (value: unknown): value is SiteLanguage =>
  SITE_LANGUAGES.some((language) => language === value);

const TEXT_LANGUAGES: Record<SiteLanguage, string> = { en: 'en', 'bo-IN': 'bo', 'zh-Hans-CN': 'zh' };

/** The language of texts and titles to request when the site is in `language`. */
export const textLanguage = (language: SiteLanguage): string => TEXT_LANGUAGES[language];

/** The default script of a language; a tag names the script only where it differs. */
const DEFAULT_SCRIPT: Record<string, string> = {
  bo: 'Tibt',
  zh: 'Hani',
  en: 'Latn',
  de: 'Latn',
  fr: 'Latn',
  dz: 'Tibt',
};

/** A BCP 47 tag for the `lang` attribute: `sa-Latn`, `bo`, `zh`. */
export const languageTag = (language: string, script?: string): string =>
  !script || script === 'Zyyy' || DEFAULT_SCRIPT[language] === script ? language : `${language}-${script}`;
