import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { Chapter } from '#web/reader/chapters.ts';

const paneOf = (row: Element | null, id: string) => row?.querySelector<HTMLElement>(`[data-pane="${CSS.escape(id)}"]`);

/** Which pane a phone shows; swiping and the tabs change it, and a chapter that is opened is shown. */
export const useShownPane = (row: RefObject<HTMLElement | null>, chapters: Chapter[]) => {
  const [shown, setShown] = useState(chapters[0]?.id ?? '');
  const ids = chapters.map(({ id }) => id).join(' ');
  const [known, setKnown] = useState(ids);

  const show = useCallback(
    (id: string) => paneOf(row.current, id)?.scrollIntoView({ inline: 'start', block: 'nearest' }),
    [row],
  );

  useEffect(() => {
    const before = known.split(' ');
    const added = ids.split(' ').find((id) => !before.includes(id));
    if (ids !== known) setKnown(ids);
    if (added) show(added);
  }, [ids, known, show]);

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting)?.target;
        if (seen instanceof HTMLElement && seen.dataset.pane) setShown(seen.dataset.pane);
      },
      { root: element, threshold: 0.6 },
    );
    for (const id of ids.split(' ')) {
      const pane = paneOf(element, id);
      if (pane) observer.observe(pane);
    }
    return () => observer.disconnect();
  }, [ids, row]);

  return { shown: ids.split(' ').includes(shown) ? shown : (chapters[0]?.id ?? ''), show };
};
