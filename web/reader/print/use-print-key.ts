import { useEffect, useEffectEvent } from 'react';

/** Ctrl+P and ⌘P ask what to print: the browser would print only what happens to be loaded. */
export const usePrintKey = (onPrint: () => void): void => {
  const print = useEffectEvent(onPrint);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isPrint = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.code === 'KeyP';
      if (!isPrint || event.defaultPrevented || document.querySelector(':modal')) return;
      event.preventDefault();
      print();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
};
