import type { Translate } from './translate.ts';

const CREATIVE_COMMONS = {
  'CC BY': 'license.by',
  'CC BY-SA': 'license.by_sa',
  'CC BY-NC': 'license.by_nc',
  'CC BY-NC-SA': 'license.by_nc_sa',
  'CC BY-ND': 'license.by_nd',
  'CC BY-NC-ND': 'license.by_nc_nd',
} as const;

/** Those that librarians choose from. */
export const LICENSES = [
  'Public Domain',
  'CC0 1.0',
  ...Object.keys(CREATIVE_COMMONS).map((name) => `${name} 4.0`),
  'Not stated',
];

const SEE_TERMS = /^See (.+) licensing$/;

/** `CC-BY-SA-4.0` and `CC BY-SA 4.0` → `CC BY-SA`, `4.0`. */
const CODE = /^CC[ -](BY(?:[ -](?:NC|SA|ND))*)(?:[ -](\d.*))?$/i;

/**
 * The licence of a text, which importers store in English or as a code of SPDX, in the site's language. One that is unknown
 * here is shown as its source states it.
 */
export const licenseName = (t: Translate, license: string): string => {
  const stated = license.trim();
  if (/^public[ -]?domain(?: mark.*)?$/i.test(stated)) return t('license.public_domain');
  if (/^not stated$/i.test(stated)) return t('license.not_stated');
  if (/^(?:CC0|Creative Commons Zero)\b/i.test(stated)) return t('license.cc0', { code: 'CC0' });
  const site = SEE_TERMS.exec(stated)?.[1];
  if (site) return t('license.see', { site });
  const [, parts, version] = CODE.exec(stated) ?? [];
  const name = `CC ${parts?.toUpperCase().replaceAll(' ', '-')}`;
  const key = Object.entries(CREATIVE_COMMONS).find(([code]) => code === name)?.[1];
  return key ? t(key, { code: version ? `${name} ${version}` : name }) : stated;
};
