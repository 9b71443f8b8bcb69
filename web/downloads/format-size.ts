import type { SiteLanguage } from '#shared/languages.ts';
import { formatNumber } from '#web/i18n/numbers.ts';

const MEGABYTE = 1024 * 1024;

/** `3.2 MB`; never 0 for a file that has something in it. */
export const formatSize = (language: SiteLanguage, bytes: number): string =>
  `${formatNumber(language, Math.max(bytes > 0 ? 0.1 : 0, Math.round((bytes / MEGABYTE) * 10) / 10))} MB`;
