import { type Dispatch, useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { chapterAddress, chaptersInAddress } from './chapter-address.ts';
import { type Chapter, type ChapterEvent, isSheet } from './chapters.ts';
import type { PaneHandle } from './panes/pane-handle.ts';

type Means = {
  chapters: Chapter[];
  handles: Map<string, PaneHandle>;
  address: { placed(): Chapter[]; write(): void };
  dispatchChapters: Dispatch<ChapterEvent>;
  moveTo(id: string, segment_id: string): Promise<void>;
};

/**
 * Going to another place of a text is a step in the history: Back returns. Whatever address the history comes to is
 * shown, in the panes that are open where they are the same.
 */
export const useAddressMoves = ({ chapters, handles, address, dispatchChapters, moveTo }: Means) => {
  const navigate = useNavigate();
  const { key, pathname, search } = useLocation();
  const type = useNavigationType();
  const shown = useRef(key);

  const show = useEffectEvent(() => {
    // Only the language or the theme has left the address, with the place as it was when the page was opened.
    if (type === NavigationType.Replace) return address.write();
    const wanted = chaptersInAddress(new URLSearchParams(search), chapters.find(isSheet));
    const isSame =
      wanted.length === chapters.length && wanted.every((one, index) => one.text_id === chapters[index]?.text_id);
    if (!isSame) {
      if (wanted.length > 0) dispatchChapters({ type: 'replace', chapters: wanted });
      return;
    }
    for (const [index, { segment_id, version_id }] of wanted.entries()) {
      const chapter = chapters[index];
      if (!chapter) continue;
      if (version_id !== chapter.version_id) dispatchChapters({ type: 'version', id: chapter.id, version_id });
      if (segment_id && handles.get(chapter.id)?.place()?.segment_id !== segment_id)
        void moveTo(chapter.id, segment_id);
    }
  });

  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    show();
  }, [key]);

  return (id: string, segment_id: string): void => {
    // The step back leads to where one is now.
    address.write();
    const next = address
      .placed()
      .map((chapter) => (chapter.id === id ? { ...chapter, content_id: undefined, segment_id } : chapter));
    void navigate(chapterAddress(next, pathname));
    // At the place already: no other address, so it would not be shown anew.
    if (handles.get(id)?.place()?.segment_id === segment_id) void moveTo(id, segment_id);
  };
};
