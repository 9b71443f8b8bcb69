import { getCollections } from '#server/collections/collections.routes.ts';
import type { Handlers } from '#server/implement.ts';
import { getProps } from '#server/props/props.routes.ts';
import { getSearch } from '#server/search/search.routes.ts';
import {
  getCommentaries,
  getRootText,
  getSegment,
  getSegmentInfo,
  getTranslations,
} from '#server/segments/segments.routes.ts';
import { getShareImage, getShortened, postShare } from '#server/share/share.routes.ts';
import { getAlignment } from '#server/texts/alignment.routes.ts';
import { getContents, getDetails, getText, getTexts, getVersions, postDetails } from '#server/texts/texts.routes.ts';

/** Every call of the contract and the function that answers it. */
export const handlers: Handlers = {
  'GET /collections': getCollections,
  'GET /texts': getTexts,
  'GET /texts/{id}': getText,
  'GET /texts/{id}/contents': getContents,
  'GET /texts/{id}/versions': getVersions,
  'GET /texts/{id}/details': getDetails,
  'POST /texts/{id}/details': postDetails,
  'GET /texts/{id}/alignment': getAlignment,
  'GET /segments/{id}': getSegment,
  'GET /segments/{id}/info': getSegmentInfo,
  'GET /segments/{id}/translations': getTranslations,
  'GET /segments/{id}/commentaries': getCommentaries,
  'GET /segments/{id}/root_text': getRootText,
  'GET /search': getSearch,
  'POST /share': postShare,
  'GET /shorten/{code}': getShortened,
  'GET /share/image': getShareImage,
  'GET /props': getProps,
};
