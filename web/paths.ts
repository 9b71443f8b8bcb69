import { sheetAddress } from '#shared/sheet-address.ts';

/** Every address of the site is built here, and in `web/admin-paths.ts`. */

type Query = Record<string, string | number | undefined>;

export const withQuery = (path: string, query: Query): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
};

const id = encodeURIComponent;

export type TextType = 'root_text' | 'commentary';
export type ProfileTab = 'stories' | 'collections' | 'notes' | 'history';
export type PeopleTab = 'followers' | 'following';
export type UserTab = PeopleTab | 'collections';
export type TextTab = 'contents' | 'versions';

type ChapterParams = {
  text_id: string;
  content_id?: string;
  segment_id?: string;
  version_id?: string;
  /** Without a version: one of another work, whose like is shown. */
  version_like?: string;
  /** What is shown of a text and its version, as `web/reader/address/chapter-address.ts` writes it. */
  view?: string;
  panes?: string;
  /** Words to mark in the text. */
  find?: string;
};

export const paths = {
  home: () => '/',
  collections: () => '/collections',
  collection: (collectionId: string) => `/collections/${id(collectionId)}`,
  works: (collectionId: string) => `/works/${id(collectionId)}`,
  /** The page of a collection: of its sub-collections if it has any, else of its works. */
  collectionOrWorks: (collection: { id: string; has_child: boolean }) =>
    collection.has_child ? paths.collection(collection.id) : paths.works(collection.id),
  /** Works that can be read in a language. */
  language: (code: string) => `/languages/${id(code)}`,
  /** Works that were handed down in a language. */
  tradition: (code: string) => `/traditions/${id(code)}`,
  text: (textId: string, type: TextType, tab?: TextTab) =>
    withQuery(`/texts/${id(textId)}`, { type, tab: tab === 'contents' ? undefined : tab }),
  /** `panes` are the chapters open beside the first, as `web/reader/address/chapter-address.ts` writes them. */
  chapter: (at: ChapterParams) => {
    const { text_id, content_id, segment_id, version_id, version_like, view, panes, find } = at;
    return withQuery('/chapter', { text_id, content_id, segment_id, version_id, version_like, view, panes, find });
  },
  /** `params` as `web/search/search-params.ts` serializes them. */
  search: (q: string, params: Query = {}) => withQuery('/search', { q, ...params }),
  /** Looks up where a quotation stands. */
  verify: (text = '') => withQuery('/verify', { text }),
  /** The editor of a sheet; `new` creates one. */
  sheet: (sheetId: string) => `/sheets/${id(sheetId)}`,
  /** The public page of a sheet: `/{username}/{slug}_{id}`. */
  readSheet: sheetAddress,
  /** The same page with the changes that are not published yet, for its author. */
  readSheetDraft: (sheet: Parameters<typeof sheetAddress>[0]) => withQuery(sheetAddress(sheet), { state: 'draft' }),
  /** The sheet as slides; `state` as of its page. */
  presentSheet: (sheet: Parameters<typeof sheetAddress>[0], state?: 'draft' | 'published') =>
    withQuery(`${sheetAddress(sheet)}/present`, { state: state === 'draft' ? state : undefined }),
  /** Where answers to a sheet are started; the id is that of the sheet. */
  assignment: (sheetId: string) => `/assignments/${id(sheetId)}`,
  /** Who has answered, for the author. */
  answers: (sheetId: string, order: Partial<Record<'filter' | 'sort_by' | 'sort_order' | 'page', string>> = {}) =>
    withQuery(`/assignments/${id(sheetId)}/answers`, order),
  /** One answer as it was handed in. */
  answer: (
    sheetId: string,
    answerId: string,
    order: Partial<Record<'filter' | 'sort_by' | 'sort_order' | 'hand_in' | 'comment', string>> = {},
  ) => withQuery(`/assignments/${id(sheetId)}/answers/${id(answerId)}`, order),
  /** The same page with the comments open at one of them. */
  sheetComment: (sheet: Parameters<typeof sheetAddress>[0], comment: string) =>
    withQuery(sheetAddress(sheet), { comment }),
  /** Bookmarks and reading history of a member or guest. */
  /** What is on this device. */
  device: () => '/device',
  reading: () => '/reading',
  /** Archives of collections that the member has asked for. */
  downloads: () => '/downloads',
  sheetCollection: (collectionId: string) => `/sheet-collections/${id(collectionId)}`,
  /** All its sheets, one after the other. */
  printCollection: (collectionId: string) => `/sheet-collections/${id(collectionId)}/print`,
  user: (username: string, tab?: UserTab) => withQuery(`/user/${id(username)}`, { tab }),
  /** What members have published, on one topic if it is given. */
  community: (topic?: string) => withQuery('/community', { topic }),
  /** Public sheets with a tag. */
  tag: (tag: string) => `/tags/${id(tag)}`,
  topics: () => '/topics',
  topic: (topicId: string) => `/topics/${id(topicId)}`,
  login: () => '/login',
  register: () => '/register',
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  confirmEmail: () => '/confirm-email',
  profile: () => '/profile',
  trash: () => withQuery('/profile', { show: 'trash' }),
  profileTab: (tab: ProfileTab) => withQuery('/profile', { tab: tab === 'stories' ? undefined : tab }),
  editProfile: () => '/edit-profile',
  settings: () => '/settings',
  notifications: () => '/notifications',
  /** What the member has suggested to correct. */
  corrections: () => '/corrections',
  unsubscribe: () => '/unsubscribe',
  feedback: () => '/feedback',
  /** For people with a role; the rest is in `web/admin-paths.ts`. */
  admin: () => '/admin',
};

/** The same address with some parameters changed; undefined removes one. */
export const changeQuery = (path: string, search: URLSearchParams, changes: Query): string =>
  withQuery(path, { ...Object.fromEntries(search), ...changes });
