import { chapterAddress, citationInAddress, isCitedAddress } from '#shared/citations/citation-address.ts';
import { findCitations } from '#shared/citations/find-citations.ts';
import type { Details } from '#shared/contract/texts.ts';
import { DEFAULT_SITE_LANGUAGE, isSiteLanguage, textLanguage } from '#shared/languages.ts';
import { isUuid } from '#shared/uuid.ts';
import { findCitedPassages } from '#web/packs/answers/citations.ts';
import { findStoredText } from '#web/packs/answers/read-packs.ts';
import { findPassage } from './own/find-passage.ts';
import { findNewestAnswer, readSetting } from './recent-answers.ts';
import { createRecentLookup } from './recent-citations.ts';

const PREFIX = '/c/';

/** The passage or the text with an id. A sheet is not told apart from what is not here; its page says what is. */
const addressOfId = async (id: string): Promise<string> => {
  const passage = await findPassage(id);
  if (passage) return chapterAddress(passage);
  const kept = (await findStoredText(id))?.summary;
  if (kept) return `/texts/${id}?type=${kept.type}`;
  const read = await findNewestAnswer((address) => address.startsWith(`/api/v1/texts/${id}/details?`));
  return read ? `/texts/${id}?type=${(JSON.parse(read) as Details).text_detail.type}` : `/sheets/${id}`;
};

type Asked = { citation: string; text: string; language: string };

const findCited = async ({ citation, text, language }: Asked): Promise<string | undefined> => {
  const options = { language, text };
  const isMeant = ({ text_id }: { text_id: string }) => text_id.startsWith(text);
  const kept = (await findCitedPassages(citation, options)).places.find(isMeant);
  if (kept) return chapterAddress(kept);
  const lookup = await createRecentLookup();
  const read = (await findCitations(citation, options, () => lookup)).places.find(isMeant);
  return read && chapterAddress(read);
};

/**
 * Where an address below `/c/` leads without a network: to the passage in a text that is kept on this device or was read
 * lately, else to the search, which says what is here.
 */
export const findCitedAddress = async (address: string): Promise<string> => {
  const { pathname, searchParams } = new URL(address);
  const path = decodeURIComponent(pathname.slice(PREFIX.length)).normalize('NFC');
  const text = (searchParams.get('text') ?? '').toLowerCase();
  const lang = searchParams.get('lang');
  const site = [lang, await readSetting('language')].find(isSiteLanguage) ?? DEFAULT_SITE_LANGUAGE;
  const withLanguage = (found: string) => (lang ? `${found}&${new URLSearchParams({ lang }).toString()}` : found);
  if (isUuid(path)) return addressOfId(path);
  const citation = citationInAddress(path);
  const asked = { citation, text, language: textLanguage(site) };
  const found = isCitedAddress({ path, text }) ? await findCited(asked) : undefined;
  return withLanguage(found ?? `/search?${new URLSearchParams({ q: citation }).toString()}`);
};
