import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Role } from '#shared/roles.ts';
import { userInfoQuery } from '#web/auth/auth.data.ts';
import { Protected } from '#web/auth/protected.tsx';
import { useT } from '#web/i18n/translate.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { useHead } from '#web/ui/head.ts';
import { NotFound } from '#web/ui/placeholder.tsx';
import { TabLinks } from '#web/ui/tabs.tsx';
import { TitleCard } from '#web/ui/title-card.tsx';
import { type AdminSection, sectionsFor } from './admin-sections.ts';
import styles from './admin.module.css';

type Props = {
  route: Pick<RouteContext, 'language' | 'path'>;
  section: AdminSection;
  /** What the page shows to somebody with this role. */
  children: (role: Role) => ReactNode;
};

const Section = ({ route, section, children }: Props) => {
  const t = useT();
  const query = useQuery(userInfoQuery);
  return (
    <AsyncPart query={query} onFailure="list">
      {({ role }) => {
        const sections = sectionsFor(role);
        // For everybody else there is no such page.
        if (!sections.some(({ key }) => key === section)) return <NotFound heading />;
        const tabs = sections.map(({ key, path }) => ({
          key,
          to: path,
          isCurrent: key === section,
          label: t(`admin.section.${key}`),
        }));
        return (
          <div className={styles.page}>
            <TitleCard title={t('admin.title')} language={route.language} below={t(`admin.lead.${section}`)} />
            <TabLinks label={t('admin.sections')} tabs={tabs} className={styles.sections} />
            {children(role)}
          </div>
        );
      }}
    </AsyncPart>
  );
};

/** The frame of a page of the administration: its sections, for whoever has a role that may open this one. */
export const AdminFrame = (props: Props) => {
  const t = useT();
  const { route, section } = props;
  useHead({
    title: `${t(`admin.section.${section}`)} · ${t('admin.title')}`,
    description: t('site.description'),
    path: route.path,
    unlisted: true,
  });
  return (
    <Protected>
      <Section {...props} />
    </Protected>
  );
};
