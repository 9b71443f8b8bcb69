import { wayInData } from './accounts/accounts.data.ts';
import { collectionsPageData, subCollectionPageData } from './collections/collections.data.ts';
import { communityPageData } from './community/community.data.ts';
import { userPageData } from './profile/user/user.data.ts';
import { chapterPageData } from './reader/reader.data.ts';
import { searchPageData } from './search/search.data.ts';
import { collectionPageData } from './sheet-collections/sheet-collections.data.ts';
import { sheetPageData } from './sheets/sheets.data.ts';
import { textPageData } from './texts/texts.data.ts';
import { topicPageData, topicsPageData } from './topics/topics.data.ts';
import { worksPageData } from './works/works.data.ts';
import type { AnyApiQuery } from './api/api-query.ts';
import type { RouteContext } from './route-context.ts';

type PageData = (route: RouteContext) => Record<string, AnyApiQuery>;

/**
 * Everything a page shows, by its route: what the server runs beforehand. The browser asks for it where it is shown, so
 * none of this is sent to it. A page that is not here is one for members, or has nothing to ask for.
 */
export const PAGE_DATA: Partial<Record<string, PageData>> = {
  '/': collectionsPageData,
  '/collections': collectionsPageData,
  '/collections/:id': subCollectionPageData,
  '/works/:id': worksPageData,
  '/texts/:id': textPageData,
  '/chapter': chapterPageData,
  '/:username/:sheetSlugAndId': sheetPageData,
  '/user/:username': userPageData,
  '/login': wayInData,
  '/register': wayInData,
  '/topics': topicsPageData,
  '/topics/:id': topicPageData,
  '/community': communityPageData,
  '/sheet-collections/:id': collectionPageData,
  '/sheet-collections/:id/print': collectionPageData,
  '/search': searchPageData,
  '*': collectionsPageData,
};
