import { addressOfCitation } from './citation-address.ts';
import type { Cited } from './describe.ts';
import type { FoundCitations } from './find-citations.ts';

export type CitedNumbers = { address: string; numbers: { label: string; address: string | null }[] };

/** A passage that spans many lines of an edition has many. */
const MAX_NUMBERS = 8;

/** As many letters of its id as tell a text apart from the others of its work. */
const prefixOf = (text_id: string): string => text_id.slice(0, 8);

const SAFE = /%(?:3A|2C|2F)/g;
/** What may stand in a path stays as it is: `dn16:2.25.1`. */
const encodePath = (path: string): string => encodeURIComponent(path).replaceAll(SAFE, decodeURIComponent);

type CitedPlace = Omit<Cited, 'item'>;

/** What has no number is cited by its id. */
export const addressOfId = ({ text_id, segment_id, passages = 1 }: CitedPlace, siteUrl: string): CitedNumbers => {
  const range = passages > 1 ? `?passages=${passages}` : '';
  return { address: `${siteUrl}/c/${segment_id || text_id}${range}`, numbers: [] };
};

/** The passages that a number leads to, in the text first whose id begins so. */
type Find = (number: string, text: string) => Promise<FoundCitations>;

/**
 * The address of each number that leads to the text, and one that leads to exactly the passage: that of the first number
 * that does, else that of its id.
 */
export const findNumbers = async (cited: CitedPlace, siteUrl: string, find: Find): Promise<CitedNumbers> => {
  const { numbers, text_id, segment_id } = cited;
  const text = prefixOf(text_id);
  const found: { label: string; address: string | null; isExact: boolean }[] = [];
  for (const label of [...new Set(numbers)].slice(0, MAX_NUMBERS)) {
    const { places } = await find(label, text);
    const place = places.find((one) => one.text_id === text_id);
    const address = place ? `${siteUrl}/c/${encodePath(addressOfCitation(label))}?text=${text}` : null;
    found.push({ label, address, isExact: place !== undefined && (!segment_id || place.segment_id === segment_id) });
  }
  const exact = found.find(({ isExact }) => isExact)?.address;
  return {
    address: exact ?? addressOfId(cited, siteUrl).address,
    numbers: found.map(({ label, address }) => ({ label, address })),
  };
};
