import { isCreativeCommonsZero, readCreativeCommons } from '#shared/license-address.ts';
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

/** What follows the name, such as ` 4.0 International`: with its space, because an edition is not always stated. */
const editionOf = (t: Translate, { version, country }: { version: string; country: string }): string => {
  if (!version) return '';
  if (country) return ` ${version} ${country}`;
  if (version === '4.0') return ` ${t('license.international', { version })}`;
  return version === '3.0' ? ` ${t('license.unported', { version })}` : ` ${version}`;
};

/**
 * The licence of a text, which importers store in English or as a code of SPDX, in the site's language. One that is unknown
 * here is shown as its source states it.
 */
export const licenseName = (t: Translate, license: string): string => {
  const stated = license.trim();
  if (/^public[ -]?domain(?: mark.*)?$/i.test(stated)) return t('license.public_domain');
  if (/^not stated$/i.test(stated)) return t('license.not_stated');
  if (isCreativeCommonsZero(stated)) return t('license.cc0', { code: 'CC0 1.0' });
  const site = SEE_TERMS.exec(stated)?.[1];
  if (site) return t('license.see', { site });
  const found = readCreativeCommons(stated);
  const name = found && (`CC ${found.conditions}` as keyof typeof CREATIVE_COMMONS);
  const key = name && CREATIVE_COMMONS[name];
  if (!key) return stated;
  const code = [name, found.version, found.country].filter(Boolean).join(' ');
  return t(key, { edition: editionOf(t, found), code });
};

/** What can be chosen: also a licence that is none of these, and one that is written otherwise once, as it is stored. */
export const licenseChoices = (t: Translate, current: string): { value: string; label: string }[] => {
  const label = licenseName(t, current);
  const choices = LICENSES.map((code) => ({ value: code, label: licenseName(t, code) })).map((choice) =>
    choice.label === label ? { value: current, label } : choice,
  );
  return current === '' || choices.some(({ value }) => value === current)
    ? choices
    : [{ value: current, label }, ...choices];
};
