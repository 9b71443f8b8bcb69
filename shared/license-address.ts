import type { SiteLanguage } from './languages.ts';

/** `CC-BY-SA-3.0-DE` and `CC BY-SA 3.0 DE` → `BY-SA`, `3.0`, `DE`: conditions, version, and the law of a country. */
const CODE = /^CC[ -](BY(?:[ -](?:NC|SA|ND))*)(?:[ -](\d\.\d)(?:[ -]([A-Z]{2}))?)?$/i;
const ZERO = /^(?:CC0|Creative Commons Zero)(?:[ -]1\.0)?$/i;

export type CreativeCommons = { conditions: string; version: string; country: string };

export const readCreativeCommons = (license: string): CreativeCommons | undefined => {
  const [, conditions, version = '', country = ''] = CODE.exec(license.trim()) ?? [];
  if (!conditions) return undefined;
  return { conditions: conditions.toUpperCase().replaceAll(' ', '-'), version, country: country.toUpperCase() };
};

export const isCreativeCommonsZero = (license: string): boolean => ZERO.test(license.trim());

/** What creativecommons.org has of its pages; there is none in Tibetan. */
const PAGES: Record<SiteLanguage, string> = { en: 'deed.en', 'bo-IN': 'deed.en', 'zh-Hans-CN': 'deed.zh-hans' };

const HOST = 'https://creativecommons.org';

/** Where a licence can be read; undefined for one that is not known here, or whose version nobody states. */
export const licenseAddress = (license: string, language: SiteLanguage): string | undefined => {
  const page = PAGES[language];
  if (isCreativeCommonsZero(license)) return `${HOST}/publicdomain/zero/1.0/${page}`;
  if (/^public[ -]?domain mark(?:[ -]1\.0)?$/i.test(license.trim())) return `${HOST}/publicdomain/mark/1.0/${page}`;
  if (/^See SuttaCentral licensing$/.test(license.trim())) return 'https://suttacentral.net/licensing';
  const { conditions, version, country } = readCreativeCommons(license) ?? {};
  if (!conditions || !version) return undefined;
  const path = [conditions, version, ...(country ? [country] : [])].join('/').toLowerCase();
  return `${HOST}/licenses/${path}/${page}`;
};
