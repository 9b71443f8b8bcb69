import type { ReactNode } from 'react';
import { fetchWhenOnline, reloadFailedStyles } from './code-loading.ts';
import type { RouteContext } from './route-context.ts';

export type PageComponent<Name extends string> = (props: { route: RouteContext<Name> }) => ReactNode;

/** A page whose code is fetched when it is first needed. `module` is its file as the build's manifest names it. */
export type LazyPage<Name extends string = string> = {
  module: string;
  /** Modules that are loaded before it, besides what it imports. */
  loadedBefore: string[];
  loaded(): PageComponent<Name> | undefined;
  /** Also fails again as before, until `preload`: React asks whenever it renders, and must not fetch each time. */
  load(): Promise<PageComponent<Name>>;
  /** Loads the page if it is not loaded, also after a failure. */
  preload(): void;
};

let messageLoader = (_module: string): Promise<unknown> => Promise.resolve();

/** The messages of a page, or of a part by its folder. */
export const loadMessagesOf = (module: string): Promise<unknown> => messageLoader(module);

/** From now on a page loads its messages together with its code, so that it is never shown without them. */
export const setPageMessageLoader = (loader: typeof loadMessagesOf): void => {
  messageLoader = loader;
};

export const lazyPage = <Name extends string = never>(
  module: `web/${string}-page.tsx`,
  fetchPage: () => Promise<PageComponent<Name>>,
  loadedBefore: string[] = [],
): LazyPage<Name> => {
  let component: PageComponent<Name> | undefined;
  let loading: Promise<PageComponent<Name>> | undefined;
  let hasFailed = false;
  const load = () => {
    loading ??= fetchWhenOnline(async () => {
      const [fetched] = await Promise.all([fetchPage(), loadMessagesOf(module)]);
      await reloadFailedStyles();
      return (component = fetched);
    }).catch((failure: unknown) => {
      hasFailed = true;
      throw failure;
    });
    return loading;
  };
  return {
    module,
    loadedBefore,
    loaded: () => component,
    load,
    preload: () => {
      if (hasFailed) loading = undefined;
      hasFailed = false;
      load().catch(() => undefined);
    },
  };
};
