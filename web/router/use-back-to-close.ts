import { use, useEffectEvent, useLayoutEffect } from 'react';
import { HistoryContext } from './router.tsx';

/** While `isOpen`, Back calls `onBack` instead of leaving the page. Does nothing outside a router, as in a sample. */
export const useBackToClose = (isOpen: boolean, onBack: () => void): void => {
  const history = use(HistoryContext);
  const close = useEffectEvent(onBack);
  useLayoutEffect(() => (isOpen ? history?.openOverlay(() => close()) : undefined), [history, isOpen]);
};
