import { sheetIdOf } from '#shared/sheet-address.ts';
import { isUuid } from '#shared/uuid.ts';
import { changeQuery } from './paths.ts';
import type { Head } from './ui/head.ts';

type Link = { rel: 'alternate'; type: string; title: string; href: string };

/** Pages about the whole library, and those of collections and languages: what is new in it concerns their readers. */
const LIBRARY_PAGES = /^\/(collections|works|languages|traditions|topics)?(\/|$)/;

const isEmbeddable = (path: string): boolean => {
  const [, area, id = '', ...more] = path.split('/');
  if (path === '/chapter') return true;
  if (more.length > 0) return false;
  return ((area === 'texts' || area === 'sheet-collections') && isUuid(id)) || isUuid(sheetIdOf(id) ?? '');
};

/** The feed that has what is new on a page; undefined where it has none. */
const feedOf = (path: string, language: string): string | undefined => {
  const feed = (name: string, more = {}) =>
    changeQuery(`/api/v1/feeds/${name}`, new URLSearchParams(), { language, ...more });
  const [, username] = /^\/user\/([^/]+)$/.exec(path) ?? [];
  if (username) return feed('sheets', { username: decodeURIComponent(username) });
  if (path === '/community') return feed('sheets');
  return LIBRARY_PAGES.test(path) ? feed('texts') : undefined;
};

/** For feed readers and for sites that embed what is linked to: they read the page that the server sends, so browsers need none of it. */
export const discoveryLinks = ({ title, path, missing, unlisted }: Head, origin: string, language: string): Link[] => {
  if (missing || unlisted) return [];
  const [pathname = ''] = path.split('?', 1);
  const feed = feedOf(pathname, language);
  return [
    ...(isEmbeddable(pathname)
      ? [
          {
            rel: 'alternate' as const,
            type: 'application/json+oembed',
            title,
            href: `${origin}/api/v1/oembed?${new URLSearchParams({ url: origin + path })}`,
          },
        ]
      : []),
    ...(feed ? [{ rel: 'alternate' as const, type: 'application/atom+xml', title, href: origin + feed }] : []),
  ];
};
