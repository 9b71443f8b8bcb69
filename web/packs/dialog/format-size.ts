import type { SiteLanguage } from '#shared/languages.ts';
import { formatNumber } from '#web/i18n/numbers.ts';

const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

/** `38 kB`, `4.2 MB`. */
export const formatSize = (language: SiteLanguage, bytes: number): string =>
  bytes < MEGABYTE
    ? `${formatNumber(language, Math.ceil(bytes / KILOBYTE))} kB`
    : `${formatNumber(language, Math.round((bytes / MEGABYTE) * 10) / 10)} MB`;
