import { useEffect, useEffectEvent } from 'react';
import { keepOnAccount } from '#web/reading/account-place.ts';
import type { Chapter } from './chapters.ts';
import { tellAccountBy } from './reading-place.ts';

tellAccountBy(keepOnAccount);

/** Who looks at a text for so long has opened it; a shorter look was a mistake. */
const VISIT_MS = 2000;

/** A text that is looked at counts as read, also when nothing in it is moved or pressed. A tab nobody has looked at yet does not. */
export const useVisit = (texts: Chapter[], remember: () => boolean): void => {
  const visited = useEffectEvent(remember);
  const open = texts.map(({ text_id }) => text_id).join();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = open === '';
    const look = () => {
      clearTimeout(timer);
      if (isOver || document.visibilityState === 'hidden') return;
      timer = setTimeout(() => {
        isOver = visited();
        look();
      }, VISIT_MS);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [open]);
};
