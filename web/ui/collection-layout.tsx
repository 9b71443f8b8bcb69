import type { ReactNode } from 'react';
import type { Collection, CollectionAncestor } from '#shared/contract/collections.ts';
import type { ListIndex as Index } from '#shared/contract/parts.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { withParts } from '#web/i18n/with-parts.tsx';
import { changeQuery } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { Breadcrumbs, collectionCrumbs } from './breadcrumbs.tsx';
import { About, Columns } from './columns.tsx';
import { truncateText, useHead } from './head.ts';
import { ListFilter, readFilter } from './list-filter.tsx';
import { ListIndex } from './list-index.tsx';
import { ListRegion, type PagedQuery } from './list-region.tsx';
import { NotFound } from './placeholder.tsx';
import { Pagination } from './pagination.tsx';
import { pagingQuery, readPaging } from './pagination-rules.ts';
import { TitleCard } from './title-card.tsx';
import styles from './collection-layout.module.css';

type Props = {
  route: RouteContext;
  /** The address of the page, without its paging. */
  path: string;
  collection: Collection;
  /** The collections above it. */
  ancestors: CollectionAncestor[];
  total: number;
  query: PagedQuery;
  titleClassName?: string;
  /** Buttons below the title. */
  actions?: ReactNode;
  /** What narrows the list besides the words of a title. */
  filter?: ReactNode;
  index?: Index;
  /** The rows of this page of the list. */
  children: ReactNode;
};

/** The page of a collection: breadcrumbs, title, one page of its list, and a description. */
export const CollectionLayout = ({
  route,
  path,
  collection,
  ancestors,
  total,
  query,
  titleClassName,
  actions,
  filter,
  index = [],
  children,
}: Props) => {
  const t = useT();
  const paging = readPaging(route.search);
  const { title, description, language, image_url } = collection;
  useHead({
    title,
    description: truncateText(description || t('site.description')),
    path: changeQuery(path, new URLSearchParams(), pagingQuery(paging)),
  });
  return (
    <>
      <Breadcrumbs crumbs={[...collectionCrumbs(ancestors), { title, language }]} />
      <TitleCard
        title={title}
        language={language}
        className={titleClassName}
        below={
          <>
            {image_url && <img src={image_url} alt="" className={styles.picture} />}
            {actions}
          </>
        }
      />
      <Columns
        aside={
          description && (
            <About
              title={withParts(t, 'collection.about', { title: <LangText language={language}>{title}</LangText> })}
            >
              <LangText as="p" language={language}>
                {description}
              </LangText>
            </About>
          )
        }
      >
        <ListFilter path={path} search={route.search} total={total} />
        {filter}
        <ListIndex index={index} paging={paging} path={path} search={route.search} />
        <ListRegion query={query} page={paging.page}>
          {total === 0 && readFilter(route.search) ? <NotFound message={t('filter.none')} /> : children}
        </ListRegion>
        <Pagination query={query} total={total} paging={paging} path={path} search={route.search} />
      </Columns>
    </>
  );
};
