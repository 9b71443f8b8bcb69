import { useQuery } from '@tanstack/react-query';
import { useT } from '#web/i18n/translate.ts';
import { NotFound } from '#web/ui/placeholder.tsx';
import type { ViewProps } from './panel-menu.ts';
import { ChapterLimit, OpenText, PassageItem } from './passage-item.tsx';
import { rootTextQuery } from './resources.data.ts';
import { ResultCount } from './result-list.tsx';
import { AsyncPart } from '#web/ui/async-part.tsx';

/** The passage of the root text that a commentary explains. */
export const RootTextView = (props: ViewProps) => {
  const t = useT();
  const query = useQuery(rootTextQuery(props.segment.segment_id));
  return (
    <AsyncPart query={query} onFailure="retry">
      {({ segment_root_mapping: roots }) => {
        if (roots.length === 0) return <NotFound message={t('works.root_text_notfound')} />;
        return (
          <>
            <ResultCount count={roots.length} />
            <ChapterLimit canAddChapter={props.canAddChapter} />
            <ul>
              {roots.map((root) => (
                <PassageItem key={root.text_id} passage={root} work={root} segments={root.segments} titleAs="h3">
                  <OpenText passage={root} {...props} />
                </PassageItem>
              ))}
            </ul>
          </>
        );
      }}
    </AsyncPart>
  );
};
