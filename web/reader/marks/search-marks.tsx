import './marks.css';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Answer } from '#shared/contract/contract.ts';
import { groupBy } from '#shared/group-by.ts';
import { apiQuery } from '#web/api/api-query.ts';
import { createHighlighter } from './highlighter.ts';
import { type Handles, type MarkWindow, markWindowsOf, passagesInPage } from './marked-passages.ts';
import { rangeIn } from './passage-ranges.ts';
import { useRedraw } from './use-redraw.ts';

type Results = { data?: Answer<'GET /search/marks'> | undefined }[];

const marksQuery = ({ text_id, from, to }: MarkWindow, query: string) => ({
  ...apiQuery('sidePanel', 'GET /search/marks', { query: { query, text_id, from, to } }),
  placeholderData: keepPreviousData,
});

/** Outside the component: a new function would combine the results anew at every render. */
const allMarks = (results: Results) => results.flatMap(({ data }) => data?.marks ?? []);

type Props = { root: HTMLElement; handles: Handles; text_id: string; query: string };

/** Marks the words searched for in the text, wherever the reader scrolls. */
export const SearchMarks = ({ root, handles, text_id, query }: Props) => {
  const [windows, setWindows] = useState<MarkWindow[]>([]);
  const marks = useQueries({ queries: windows.map((window) => marksQuery(window, query)), combine: allMarks });
  const [highlighter] = useState(createHighlighter);

  useRedraw(root, marks, () => {
    highlighter.clear();
    const passages = passagesInPage(root, handles).filter((passage) => passage.text_id === text_id);
    const next = markWindowsOf(passages);
    setWindows((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    const bySegment = groupBy(marks, ({ segment_id }) => segment_id);
    const finders = passages.flatMap(({ element, segment_id }) =>
      (bySegment.get(segment_id) ?? []).map(
        ({ start_offset, end_offset }) =>
          () =>
            rangeIn(element, start_offset, end_offset),
      ),
    );
    highlighter.highlight(new Map([['search', finders]]));
  });
  useEffect(() => () => highlighter.clear(), [highlighter]);
  return null;
};
