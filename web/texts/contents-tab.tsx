import { useQuery } from '@tanstack/react-query';
import { useT } from '#web/i18n/translate.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { readPaging } from '#web/ui/pagination-rules.ts';
import { NotFound } from '#web/ui/placeholder.tsx';
import { ContentsTree, type SectionChoice } from './contents-tree.tsx';
import { contentsQuery } from './texts.data.ts';

type Props = { route: RouteContext<'id'>; onSelect?: (choice: SectionChoice) => void };

export const ContentsTab = ({ route, onSelect }: Props) => {
  const t = useT();
  const query = useQuery(contentsQuery(route));
  return (
    <AsyncPart query={query}>
      {({ text_detail, contents, total }) => (
        <div data-list>
          {contents.every(({ sections }) => sections.length === 0) && (
            <NotFound message={t('text.contents_notfound')} />
          )}
          {contents.map(({ id, text_id, sections }) => (
            <ContentsTree
              key={id}
              of={{ text_id, content_id: id, language: text_detail.language, script: text_detail.script }}
              sections={sections}
              isOpen={total === 1}
              onSelect={onSelect}
            />
          ))}
          <Pagination total={total} paging={readPaging(route.search)} path={route.path} search={route.search} />
        </div>
      )}
    </AsyncPart>
  );
};
