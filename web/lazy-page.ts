import type { ComponentType } from 'react';
import type { RouteContext } from './route-context.ts';

export type PageComponent = ComponentType<{ route: RouteContext }>;

/** A page whose code is fetched when it is first needed. `source` is its module as the build's manifest names it. */
export type LazyPage = {
  source: string;
  loaded(): PageComponent | undefined;
  load(): Promise<PageComponent>;
};

export const lazyPage = (source: string, fetchPage: () => Promise<PageComponent>): LazyPage => {
  let component: PageComponent | undefined;
  let loading: Promise<PageComponent> | undefined;
  return {
    source,
    loaded: () => component,
    load: () => {
      loading ??= fetchPage().then(
        (fetched) => (component = fetched),
        (failure: unknown) => {
          // Or one lost connection would spoil the page until a reload.
          loading = undefined;
          throw failure;
        },
      );
      return loading;
    },
  };
};
