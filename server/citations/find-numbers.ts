import type { Context } from '#server/http/handler.ts';
import { findCitations } from '#server/search/citations/find-citations.ts';
import { createBudget } from '#server/search/query/search-sources.ts';
import { withStatementBudget } from '#server/search/query/statement-budget.queries.ts';
import { addressOfCitation } from '#shared/citations/citation-address.ts';

export type CitedNumbers = { address: string; numbers: { label: string; address: string | null }[] };

type Cited = {
  numbers: string[];
  text_id: string;
  /** Empty for a whole text or a sheet. */
  segment_id: string;
  /** How many, from it on. */
  passages?: number;
};

/** A passage that spans many lines of an edition has many. */
const MAX_NUMBERS = 8;

/** As many letters of its id as tell a text apart from the others of its work. */
const prefixOf = (text_id: string): string => text_id.slice(0, 8);

const SAFE = /%(?:3A|2C|2F)/g;
/** What may stand in a path stays as it is: `dn16:2.25.1`. */
const encodePath = (path: string): string => encodeURIComponent(path).replaceAll(SAFE, decodeURIComponent);

/**
 * The address of each number that leads to the text, and one that leads to exactly the passage: that of the first number
 * that does, else that of its id.
 */
export const findNumbers = async (
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  { numbers, text_id, segment_id, passages = 1 }: Cited,
): Promise<CitedNumbers> => {
  const site = `${settings.siteUrl}/c/`;
  const text = prefixOf(text_id);
  const labels = [...new Set(numbers)].slice(0, MAX_NUMBERS);
  const found: { label: string; address: string | null; isExact: boolean }[] = [];
  await withStatementBudget(db, createBudget(), async (runStatement) => {
    for (const label of labels) {
      const { places } = await findCitations(label, { language: 'en', text }, runStatement);
      const place = places.find((one) => one.text_id === text_id);
      const address = place ? `${site}${encodePath(addressOfCitation(label))}?text=${text}` : null;
      found.push({ label, address, isExact: place !== undefined && (!segment_id || place.segment_id === segment_id) });
    }
  });
  const exact = found.find(({ isExact }) => isExact)?.address;
  const range = passages > 1 ? `?passages=${passages}` : '';
  return {
    address: exact ?? `${site}${segment_id || text_id}${range}`,
    numbers: found.map(({ label, address }) => ({ label, address })),
  };
};
