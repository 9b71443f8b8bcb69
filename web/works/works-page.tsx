import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#shared/contract/contract.ts';
import type { WorkRow } from '#shared/contract/texts.ts';
import { useT } from '#web/i18n/translate.ts';
import { Words } from '#web/i18n/words.tsx';
import { changeQuery, paths, type TextType } from '#web/paths.ts';
import type { Place } from '#web/place.ts';
import { Awaited } from '#web/ui/awaited.tsx';
import { Breadcrumbs, shelfCrumbs } from '#web/ui/breadcrumbs.tsx';
import { About, Columns } from '#web/ui/columns.tsx';
import { shortened } from '#web/ui/head.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import { pagingQuery, readPaging } from '#web/ui/pagination-rules.ts';
import { TitleLeaf } from '#web/ui/title-leaf.tsx';
import { useHead } from '#web/ui/use-head.ts';
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

const Works = ({ place, list }: { place: Place; list: Answer<'GET /texts'> }) => {
  const t = useT();
  const paging = readPaging(place.search);
  const path = paths.works(place.params.id ?? '');
  const { title, description, language } = list.collection;
  useHead({
    title,
    description: shortened(description || t('site.description')),
    path: changeQuery(path, new URLSearchParams(), pagingQuery(paging)),
  });
  return (
    <>
      <Breadcrumbs crumbs={[...shelfCrumbs(list.shelves), { title, language }]} />
      <TitleLeaf title={title} language={language} />
      <Columns
        aside={
          description && (
            <About title={t('collection.about', { title })}>
              <Words as="p" language={language}>
                {description}
              </Words>
            </About>
          )
        }
      >
        <WorksSections list={list} />
        <Pagination total={list.total} paging={paging} path={path} search={place.search} />
      </Columns>
    </>
  );
};

export const WorksPage = ({ place }: { place: Place }) => {
  const query = useQuery(worksPageData(place).works);
  return <Awaited query={query}>{(list) => <Works place={place} list={list} />}</Awaited>;
};
