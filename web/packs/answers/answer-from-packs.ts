import type { PackCall } from './pack-query.ts';
import { answerAlignment } from './alignment.ts';
import { answerCitation } from './cite.ts';
import { answerCollections } from './collections.ts';
import { answerDetails } from './details.ts';
import { answerMarks, answerSearch } from './answer-search.ts';
import { answerLanguageWorks } from './languages.ts';
import { answerRelated } from './related.ts';
import {
  answerCommentaries,
  answerInfo,
  answerQuotation,
  answerRootText,
  answerSegment,
  answerTranslations,
} from './segments.ts';
import { answerContents, answerText, answerVersions } from './texts.ts';
import { answerSuggestions } from './title-matches.ts';
import { answerTexts } from './works.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- each answers a call of its own
const ANSWERS: Record<string, PackCall<any>> = {
  'GET /citations': answerCitation,
  'GET /collections': answerCollections,
  'GET /languages/{id}/works': answerLanguageWorks,
  'GET /texts': answerTexts,
  'GET /texts/{id}': answerText,
  'GET /texts/{id}/contents': answerContents,
  'GET /texts/{id}/versions': answerVersions,
  'GET /texts/{id}/related': answerRelated,
  'GET /texts/{id}/details': answerDetails,
  'GET /texts/{id}/alignment': answerAlignment,
  'GET /search': answerSearch,
  'GET /search/marks': answerMarks,
  'GET /search/suggest': answerSuggestions,
  'GET /segments/{id}': answerSegment,
  'GET /segments/{id}/info': answerInfo,
  'GET /segments/{id}/quotation': answerQuotation,
  'GET /segments/{id}/translations': answerTranslations,
  'GET /segments/{id}/commentaries': answerCommentaries,
  'GET /segments/{id}/root_text': answerRootText,
};

const ADDRESS = /^\/api\/v1\/(?<group>[a-z]+)(?:\/(?<id>[^/]+)(?<rest>\/[a-z_]+)?)?$/;

/**
 * Answers a call of the API from texts that the reader keeps on this device, as the server would. Undefined: they do not
 * have it.
 */
export const answerFromPacks = async (address: string): Promise<unknown> => {
  const { pathname, searchParams, origin } = new URL(address, 'http://device');
  const { group, id, rest = '' } = ADDRESS.exec(pathname)?.groups ?? {};
  const plain = `GET ${pathname.slice('/api/v1'.length)}`;
  const name = id === undefined || plain in ANSWERS ? plain : `GET /${group}/{id}${rest}`;
  return ANSWERS[name]?.({ id: decodeURIComponent(id ?? ''), query: Object.fromEntries(searchParams), origin });
};
