import { useQuery } from '@tanstack/react-query';
import { textLanguage } from '#shared/languages.ts';
import { MEMBER_GROUP } from '#web/api/api-query.ts';
import { callAsMember } from '#web/auth/session.ts';
import { formatCount } from '#web/i18n/counts.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Refusal } from '#web/ui/notice.tsx';
import { useAsyncAction } from '#web/ui/use-async-action.ts';
import { AdminFrame } from './admin-frame.tsx';
import { catalogCollectionsQuery } from './tree.data.ts';
import { TreeView } from './tree-view.tsx';

const CollectionTree = ({ language }: Pick<RouteContext, 'language'>) => {
  const t = useT();
  const query = useQuery(catalogCollectionsQuery(textLanguage(language)));
  const { run, problem } = useAsyncAction({
    refresh: (client) => client.invalidateQueries({ queryKey: [MEMBER_GROUP] }),
  });
  return (
    <>
      <Refusal>{problem}</Refusal>
      <AsyncPart query={query} onFailure="list">
        {({ collections }) => (
          <TreeView
            label={t('admin.section.collections')}
            nodes={collections.map((each) => ({
              ...each,
              note: each.works > 0 ? formatCount(t, language, 'tree.works', each.works) : '',
            }))}
            addressOf={paths.adminCollection}
            onMove={(id, to) => {
              const from_parent_id = collections.find((each) => each.id === id)?.parent_id ?? null;
              return run(() =>
                callAsMember('POST /admin/collections/{id}/move', { params: { id }, body: { from_parent_id, ...to } }),
              );
            }}
            newAddressOf={paths.adminNewCollection}
          />
        )}
      </AsyncPart>
    </>
  );
};

/** The tree of collections for librarians. */
export const CollectionsPage = ({ route }: { route: RouteContext }) => (
  <AdminFrame route={route} section="collections">
    {() => <CollectionTree language={route.language} />}
  </AdminFrame>
);
