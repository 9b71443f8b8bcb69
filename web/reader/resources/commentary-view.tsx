import { useInfiniteQuery } from '@tanstack/react-query';
import { useT } from '#web/i18n/translate.ts';
import { NotFound } from '#web/ui/placeholder.tsx';
import type { ViewProps } from './panel-menu.ts';
import { ChapterLimit, OpenText, PassageItem } from './passage-item.tsx';
import { commentariesQuery } from './resources.data.ts';
import { useTextFilter } from './text-filter.tsx';
import { ResultCount, LoadMore } from './result-list.tsx';
import { AsyncPart } from '#web/ui/async-part.tsx';

/** Commentaries on the passage. */
export const CommentaryView = (props: ViewProps) => {
  const t = useT();
  const { search, filterBox } = useTextFilter();
  const query = useInfiniteQuery(commentariesQuery(props.segment.segment_id, search));
  return (
    <AsyncPart query={query} onFailure="retry">
      {({ pages }) => {
        const commentaries = pages.flatMap((page) => page.commentaries);
        const total = pages[0]?.total ?? 0;
        return (
          <>
            {filterBox(total)}
            {total === 0 && <NotFound message={t('works.commentary_notfound')} />}
            <ResultCount count={total} />
            <ChapterLimit canAddChapter={props.canAddChapter} />
            <ul>
              {commentaries.map((commentary) => (
                <PassageItem
                  key={commentary.text_id}
                  passage={commentary}
                  work={commentary}
                  segments={commentary.segments}
                  titleAs="h3"
                >
                  <OpenText passage={commentary} {...props} />
                </PassageItem>
              ))}
            </ul>
            <LoadMore query={query} shown={commentaries.length} total={total} />
          </>
        );
      }}
    </AsyncPart>
  );
};
