import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import type { Facets } from '#shared/contract/search-parts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { languageName } from '#web/i18n/language-names.tsx';
import { formatShortly } from '#web/i18n/result-counts.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { Link } from '#web/ui/link.tsx';
import { collectionFilterQuery } from './search.data.ts';
import { type Filter, type SearchParams, searchPath } from './search-params.ts';
import styles from './search-facets.module.css';

type FacetOption = { to: string; name: string; language?: string; count?: number; isActive?: boolean };

/** Further options are behind "Show more". */
const MAX_OPTIONS = 8;

/** The name of a type of text; an unknown type is shown as it is. */
export const useTypeName = (): ((type: string) => string) => {
  const t = useT();
  const names: Record<string, string> = {
    root: t('search.type.root'),
    commentary: t('search.type.commentary'),
    translation: t('search.type.translation'),
  };
  return (type) => names[type] ?? type;
};

const FacetOptions = ({ options }: { options: FacetOption[] }) => {
  const { language: siteLanguage } = useLanguage();
  return (
    <ul>
      {options.map(({ to, name, language, count, isActive }) => (
        <li key={`${to} ${name}`}>
          <Link to={to} className={styles.option} aria-current={isActive ? 'true' : undefined}>
            {language ? <LangText language={language}>{name}</LangText> : <span>{name}</span>}
            {count !== undefined && <span className={styles.count}>{formatShortly(siteLanguage, count)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
};

const FacetGroup = ({ name, options }: { name: string; options: FacetOption[] }) => {
  const t = useT();
  const rest = options.slice(MAX_OPTIONS);
  return (
    <section>
      <h2 className={styles.heading}>{name}</h2>
      <FacetOptions options={options.slice(0, MAX_OPTIONS)} />
      {rest.length > 0 && (
        <details className={styles.rest} open={rest.some(({ isActive }) => isActive)}>
          <summary>{t('common.show_more')}</summary>
          <FacetOptions options={rest} />
        </details>
      )}
    </section>
  );
};

type Props = { params: SearchParams; facets: Facets };

/** The ancestors of the chosen collection, the collection itself, then the collections in it. */
const useCollectionOptions = ({ params, facets }: Props): FacetOption[] => {
  const t = useT();
  const { language: siteLanguage } = useLanguage();
  const { data } = useQuery(collectionFilterQuery(params, siteLanguage));
  const to = (collection: string) => searchPath(params, { collection });
  const children = facets.collections
    // Until the new results are loaded, the previous ones still list the collection that was just chosen.
    .filter(({ collection_id }) => collection_id !== params.collection)
    .map(({ collection_id, title, language, count }) => ({ to: to(collection_id), name: title, language, count }));
  if (!params.collection || !data?.parent) return children;
  const { parent, shelves: ancestors } = data;
  return [
    { to: to(''), name: t('search.all_collections') },
    ...ancestors.map(({ id, title, language }) => ({ to: to(id), name: title, language })),
    { to: to(ancestors.at(-1)?.id ?? ''), name: parent.title, language: parent.language, isActive: true },
    ...children,
  ];
};

/** Filters with their numbers of results. Every option is a link, so it works without a script and can be shared. */
export const SearchFacets = ({ params, facets }: Props) => {
  const t = useT();
  const typeName = useTypeName();
  const collections = useCollectionOptions({ params, facets });
  /** Choosing an active option removes it. */
  const option = (filter: Filter, value: string, name: string, count: number): FacetOption => {
    const isActive = params[filter] === value;
    return { to: searchPath(params, { [filter]: isActive ? '' : value }), name, count, isActive };
  };
  const groups: [name: string, options: FacetOption[]][] = [
    [
      t('search.facet.language'),
      facets.languages.map(({ language, count }) => option('language', language, languageName(t, language), count)),
    ],
    [t('search.facet.type'), facets.types.map(({ type, count }) => option('type', type, typeName(type), count))],
    [t('search.facet.collection'), collections],
  ];
  const shown = groups.filter(([, options]) => options.length > 0);
  // An empty column, so that the results do not move.
  if (shown.length === 0) return <div />;
  return (
    <details className={styles.facets}>
      <summary className={styles.summary}>
        <Icon node={SlidersHorizontal} aria-hidden="true" size={16} />
        {t('search.filter')}
      </summary>
      <nav aria-label={t('search.filter')} className={styles.groups}>
        {shown.map(([name, options]) => (
          <FacetGroup key={name} name={name} options={options} />
        ))}
      </nav>
    </details>
  );
};
