import type { SiteLanguage } from '#shared/languages.ts';
import { formatNumber } from './numbers.ts';

const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;
const GIGABYTE = MEGABYTE * KILOBYTE;

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

/** As people read it: `38 kB`, `4.2 MB`, `1.5 GB`. */
export const formatBytes = (language: SiteLanguage, bytes: number): string => {
  if (bytes < MEGABYTE) return `${formatNumber(language, Math.ceil(bytes / KILOBYTE))} kB`;
  if (bytes < GIGABYTE) return `${formatNumber(language, oneDecimal(bytes / MEGABYTE))} MB`;
  return `${formatNumber(language, oneDecimal(bytes / GIGABYTE))} GB`;
};
