import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#shared/contract/contract.ts';
import type { WorkRow } from '#shared/contract/texts.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/limits.ts';
import { useT } from '#web/i18n/translate.ts';
import { KeepButton } from '#web/packs/keep-button.tsx';
import { changeQuery, paths, type TextType } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Redirect } from '#web/ui/redirect.tsx';
import { CollectionLayout } from '#web/ui/collection-layout.tsx';
import { DownloadCollection } from '#web/collections/download-collection.tsx';
import { LanguageFilter } from './language-filter.tsx';
import { WorkList } from './work-list.tsx';
import { worksPageData } from './works.data.ts';
import styles from './works-page.module.css';

const SECTIONS: TextType[] = ['root_text', 'commentary'];

type SectionProps = { type: TextType; works: WorkRow[]; total: number; onSelect?: (work: WorkRow) => void };

/** `total` counts the works of the type on every page. */
const WorksSection = ({ type, works, total, onSelect }: SectionProps) => {
  const t = useT();
  return (
    <section className={styles.section} aria-labelledby={`works-${type}`}>
      <h2 id={`works-${type}`} className={styles.heading}>
        {t(`works.${type}`)}
      </h2>
      {works.length > 0 ? (
        <WorkList works={works} heading="h3" onSelect={onSelect} />
      ) : (
        <p className={styles.empty}>{total === 0 ? t(`works.${type}_notfound`) : t('works.none_on_page')}</p>
      )}
    </section>
  );
};

type SectionsProps = { list: Answer<'GET /texts'>; onSelect?: (work: WorkRow) => void };

/** Works grouped by type. Compare mode shows the same list and opens the chosen work in another pane. */
export const WorksSections = ({ list: { texts, totals }, onSelect }: SectionsProps) => (
  <>
    {SECTIONS.map((type) => (
      <WorksSection
        key={type}
        type={type}
        works={texts.filter((work) => work.type === type)}
        total={totals[type]}
        onSelect={onSelect}
      />
    ))}
  </>
);

/** A few works need no filter. One that is chosen can be removed. */
const isLong = ({ total, languages }: Answer<'GET /texts'>): boolean =>
  Math.max(total, ...languages.map(({ count }) => count)) > DEFAULT_PAGE_SIZE;

export const WorksPage = ({ route }: { route: RouteContext<'id'> }) => {
  const query = useQuery(worksPageData(route).works);
  return (
    <AsyncPart query={query}>
      {(list) =>
        list.collection.has_child || list.collection.id !== route.params.id.toLowerCase() ? (
          // A collection of collections has its own page, and one that was merged leads to the other.
          <Redirect to={changeQuery(paths.collectionOrWorks(list.collection), route.search, {})} />
        ) : (
          <CollectionLayout
            route={route}
            path={paths.works(route.params.id)}
            collection={list.collection}
            ancestors={list.shelves}
            total={list.total}
            index={list.index}
            filter={
              isLong(list) && <LanguageFilter {...list} path={paths.works(route.params.id)} search={route.search} />
            }
            query={query}
            actions={list.total > 0 && <DownloadCollection collection={list.collection} />}
          >
            {list.total > 0 && (
              <p className={styles.keep}>
                <KeepButton keepable={{ kind: 'collection', collection: list.collection }} />
              </p>
            )}
            <WorksSections list={list} />
          </CollectionLayout>
        )
      }
    </AsyncPart>
  );
};
