import type { AnyApiQuery } from './api/api-query.ts';
import type { LazyPage } from './lazy-page.ts';
import type { CallApi } from './render-types.ts';
import type { RouteContext } from './route-context.ts';
import type { ParamName } from './router/match-path.ts';
import type { Head } from './ui/head.ts';

export type PageData<Name extends string> = (route: RouteContext<Name>) => Record<string, AnyApiQuery>;

export type RouteOf<Name extends string> = {
  page: LazyPage<Name>;
  /**
   * The queries a guest's page is made of, or null. The server runs them before it renders; the browser runs them while it
   * loads the code of the page. Imported lazily, because the first page needs only its own.
   */
  data: (() => Promise<PageData<Name>>) | null;
  /**
   * The head of the page that guests are led to, if there is one. The server cannot tell a guest from the owner, whose tokens
   * only the browser has, so it does not redirect: previews get this head, and people without JavaScript are led there.
   */
  guestHead?: () => Promise<(call: CallApi, route: RouteContext<Name>) => Promise<Head | undefined>>;
  /** For a route that has only some of the addresses that match its path. */
  isMatch?: (params: Record<Name, string>) => boolean;
};

export type Route = { path: string } & RouteOf<string>;

/** Does not compile when a page or query uses a parameter that its path does not have. */
export const route = <const Path extends string>(path: Path, of: RouteOf<ParamName<Path>>): Route =>
  // `matchPath` finds exactly the parameters that the path names.
  ({ path, ...of }) as unknown as Route;
