import { useQuery } from '@tanstack/react-query';
import { textLanguage } from '#shared/languages.ts';
import { callAsMember } from '#web/auth/session.ts';
import { formatCount } from '#web/i18n/counts.ts';
import { useT } from '#web/i18n/translate.ts';
import { adminPaths } from '#web/admin-paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { catalogTopicsQuery } from './tree.data.ts';
import { TreeView } from './tree-view.tsx';

const TopicTree = ({ language }: Pick<RouteContext, 'language'>) => {
  const t = useT();
  const query = useQuery(catalogTopicsQuery(textLanguage(language)));
  return (
    <AsyncPart query={query} onFailure="list">
      {({ topics }) => (
        <TreeView
          label={t('admin.section.topics')}
          nodes={topics.map((each) => ({
            ...each,
            note: [
              each.category,
              each.passages > 0 ? formatCount(t, language, 'text.passages', each.passages) : '',
              each.sheets > 0 ? formatCount(t, language, 'tree.sheets', each.sheets) : '',
            ]
              .filter(Boolean)
              .join(' · '),
          }))}
          addressOf={adminPaths.topic}
          onMove={(id, to, from_parent_id) =>
            callAsMember('POST /admin/topics/{id}/move', { params: { id }, body: { from_parent_id, ...to } })
          }
          newAddressOf={adminPaths.newTopic}
        />
      )}
    </AsyncPart>
  );
};

/** The tree of topics for editors. */
export const TopicsPage = ({ route }: { route: RouteContext }) => (
  <AdminFrame route={route} section="topics">
    {() => <TopicTree language={route.language} />}
  </AdminFrame>
);
