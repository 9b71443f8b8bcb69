import { createContext, type ReactNode, startTransition, use, useCallback, useLayoutEffect, useState } from 'react';
import type { Location, NavigateOptions, Navigation, NavigationType, RouterHistory } from './history.ts';

export const HistoryContext = createContext<RouterHistory | null>(null);
const NavigationContext = createContext<Navigation | null>(null);

/** Loads the code and the data of the page at an address before it is shown. */
export const PrefetchContext = createContext<(to: string) => void>(() => undefined);

export const required = <Value,>(value: Value | null): Value => {
  if (value === null) throw new Error('The router is used outside Router');
  return value;
};

/** The page on screen stays until the code of the next one has arrived: a change of address is a transition. */
export const Router = ({ history, children }: { history: RouterHistory; children: ReactNode }) => {
  const [navigation, setNavigation] = useState(history.current);
  useLayoutEffect(() => history.listen((next) => startTransition(() => setNavigation(next))), [history]);
  return (
    <HistoryContext value={history}>
      <NavigationContext value={navigation}>{children}</NavigationContext>
    </HistoryContext>
  );
};

export const useLocation = (): Location => required(use(NavigationContext)).location;

export const useNavigationType = (): NavigationType => required(use(NavigationContext)).type;

export const usePrefetch = (): ((to: string) => void) => use(PrefetchContext);

export type Navigate = (to: string, options?: NavigateOptions) => void;

/** Navigates to an address of this site and prefetches its code and data. */
export const useNavigate = (): Navigate => {
  const history = required(use(HistoryContext));
  const prefetch = usePrefetch();
  return useCallback(
    (to, options) => {
      prefetch(to);
      history.navigate(to, options);
    },
    [history, prefetch],
  );
};

/** Writes another address of the current page to its history entry; nothing is rendered. */
export const useReplaceAddress = (): RouterHistory['replaceAddress'] => required(use(HistoryContext)).replaceAddress;
