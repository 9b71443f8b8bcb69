import { textLanguage } from '#shared/languages.ts';
import { MAX_QUOTATION_LENGTH } from '#shared/limits.ts';
import { apiQuery } from '#web/api/api-query.ts';
import type { RouteContext } from '#web/route-context.ts';

/** A longer address is refused by servers on the way: such a quotation stays in the page alone. */
const MAX_IN_ADDRESS = 4000;

export const fitsInAddress = (text: string): boolean => encodeURIComponent(text).length <= MAX_IN_ADDRESS;

/** The quotation in an address. */
export const readQuotation = (search: URLSearchParams): string =>
  (search.get('text') ?? '').trim().slice(0, MAX_QUOTATION_LENGTH);

export const verifyQuery = (text: string, language: RouteContext['language']) => ({
  ...apiQuery('texts', 'POST /quotations/verify', {
    query: { title_language: textLanguage(language) },
    body: { text },
  }),
  retry: false,
});

export const verifyPageData = ({ search, language }: RouteContext) => {
  const text = readQuotation(search);
  return Object.fromEntries(text ? [['found', verifyQuery(text, language)]] : []);
};
