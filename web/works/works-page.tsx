import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#shared/contract/contract.ts';
import type { WorkRow } from '#shared/contract/texts.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths, type TextType } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { CollectionLayout } from '#web/ui/collection-layout.tsx';
import { WorkList } from './work-list.tsx';
import { worksPageData } from './works.data.ts';
import styles from './works-page.module.css';

const SECTIONS: TextType[] = ['root_text', 'commentary'];

type SectionProps = { type: TextType; works: WorkRow[]; isWhole: boolean; onSelect?: (work: WorkRow) => void };

/** A list over several pages may simply have its commentaries on another one: that is not "not found". */
const WorksSection = ({ type, works, isWhole, onSelect }: SectionProps) => {
  const t = useT();
  return (
    <section className={styles.section} aria-labelledby={`works-${type}`}>
      <h2 id={`works-${type}`} className={styles.heading}>
        {t(`works.${type}`)}
      </h2>
      {works.length > 0 ? (
        <WorkList works={works} onSelect={onSelect} />
      ) : (
        <p className={styles.empty}>{isWhole ? t(`works.${type}_notfound`) : t('works.none_on_page')}</p>
      )}
    </section>
  );
};

type SectionsProps = { list: Answer<'GET /texts'>; onSelect?: (work: WorkRow) => void };

/** Texts grouped by type; compare mode shows the same and opens what is chosen beside. */
export const WorksSections = ({ list: { texts, total }, onSelect }: SectionsProps) => (
  <div data-list>
    {SECTIONS.map((type) => (
      <WorksSection
        key={type}
        type={type}
        works={texts.filter((work) => work.type === type)}
        isWhole={texts.length === total}
        onSelect={onSelect}
      />
    ))}
  </div>
);

export const WorksPage = ({ route }: { route: RouteContext<'id'> }) => {
  const query = useQuery(worksPageData(route).works);
  return (
    <AsyncPart query={query}>
      {(list) => (
        <CollectionLayout
          route={route}
          path={paths.works(route.params.id)}
          collection={list.collection}
          shelves={list.shelves}
          total={list.total}
        >
          <WorksSections list={list} />
        </CollectionLayout>
      )}
    </AsyncPart>
  );
};
