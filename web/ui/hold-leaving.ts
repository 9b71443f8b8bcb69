import type { NavigateOptions, Navigator } from 'react-router';

type Hold = (go: () => void) => void;

/** The part of the browser's navigation that tells of Back and Forward; not every browser has it. */
type Navigation = EventTarget & { traverseTo(key: string): unknown };
type NavigateEvent = Event & { navigationType: string; destination: { key: string; sameDocument: boolean } };

const pathOf = (to: unknown): string => {
  const path = typeof to === 'string' ? to : ((to as { pathname?: string }).pathname ?? '');
  return new URL(path, window.location.href).pathname;
};

/**
 * Stops every way to another page of ours: links, code that navigates, Back and Forward where the browser lets us. The
 * router has this only for routes it was given as a list; ours are matched by `web/routes.tsx`.
 */
export const holdLeaving = (navigator: Navigator, hold: Hold): (() => void) => {
  const { push, replace } = navigator;
  let isLetGo = false;
  const held = (go: () => void) => {
    hold(() => {
      isLetGo = true;
      go();
    });
  };
  const guarded =
    (method: typeof push): typeof push =>
    (to, state?: { isSamePage?: boolean }, options?: NavigateOptions) => {
      const go = () => method.call(navigator, to, state, options);
      if (isLetGo || state?.isSamePage || pathOf(to) === window.location.pathname) go();
      else held(go);
    };
  navigator.push = guarded(push);
  navigator.replace = guarded(replace);

  const navigation = (window as { navigation?: Navigation }).navigation;
  const onNavigate = (event: Event) => {
    const { navigationType, destination, cancelable } = event as NavigateEvent;
    if (isLetGo || navigationType !== 'traverse' || !cancelable || !destination.sameDocument) return;
    event.preventDefault();
    held(() => void navigation?.traverseTo(destination.key));
  };
  navigation?.addEventListener('navigate', onNavigate);
  return () => {
    navigator.push = push;
    navigator.replace = replace;
    navigation?.removeEventListener('navigate', onNavigate);
  };
};
