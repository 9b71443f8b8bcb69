import type { SiteLanguage } from '#shared/languages.ts';
import { MAX_COUNTED } from '#shared/search-limits.ts';
import { formatCount } from './counts.ts';
import { formatNumber } from './numbers.ts';
import type { Translate } from './translate.ts';

/** Results that can be listed: those beyond are only known to exist. */
export const listedTotal = (total: number): number => Math.min(total, MAX_COUNTED);

/** `12 results`, `More than 10,000 results`. */
export const formatResults = (
  t: Translate,
  language: SiteLanguage,
  stem: 'search.results' | 'search.hits',
  count: number,
): string =>
  count > MAX_COUNTED
    ? t(stem === 'search.results' ? 'search.results.more' : 'search.hits.more', {
        count: formatNumber(language, MAX_COUNTED),
      })
    : formatCount(t, language, stem, count);

/** `12`, `10,000+`: where there is room for a number only. */
export const formatShortly = (language: SiteLanguage, count: number): string =>
  count > MAX_COUNTED ? `${formatNumber(language, MAX_COUNTED)}+` : formatNumber(language, count);
