import { useQuery } from '@tanstack/react-query';
import type { Version } from '#shared/contract/texts.ts';
import { useT } from '#web/i18n/translate.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { readPaging } from '#web/ui/pagination-rules.ts';
import { NotFound } from '#web/ui/placeholder.tsx';
import { versionsQuery } from './texts.data.ts';
import { VersionList } from './version-list.tsx';

type Props = { route: RouteContext<'id'>; onSelect?: (version: Version) => void };

export const VersionsTab = ({ route, onSelect }: Props) => {
  const t = useT();
  const query = useQuery(versionsQuery(route));
  return (
    <AsyncPart query={query}>
      {({ versions, total }) => (
        <div data-list>
          {versions.length > 0 ? (
            <VersionList versions={versions} onSelect={onSelect} />
          ) : (
            <NotFound
              message={t('text.version.notfound')}
              hint={total === 0 ? t('text.version.only_one') : undefined}
            />
          )}
          <Pagination total={total} paging={readPaging(route.search)} path={route.path} search={route.search} />
        </div>
      )}
    </AsyncPart>
  );
};
