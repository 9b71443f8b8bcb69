import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import type { Facets } from '#shared/contract/search-parts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { languageName } from '#web/i18n/language-names.tsx';
import { useT } from '#web/i18n/translate.ts';
import { FacetGroup, type FacetOption } from './facet-group.tsx';
import { type Filter, type SearchChoices, searchAddress } from './search-choices.ts';
import { chosenCollectionQuery } from './search.data.ts';
import { useTypeName } from './use-type-name.ts';
import styles from './search-facets.module.css';

type Props = { choices: SearchChoices; facets: Facets };

/** The way down to the chosen collection, each step a way back up; then what lies in it. */
const useCollections = ({ choices, facets }: Props): FacetOption[] => {
  const t = useT();
  const { language } = useLanguage();
  const { data } = useQuery(chosenCollectionQuery(choices, language));
  const to = (collection: string) => searchAddress(choices, { collection });
  const within = facets.collections
    // Until the new answer is here, the old one still names the collection that was just opened.
    .filter(({ collection_id }) => collection_id !== choices.collection)
    .map(({ collection_id, title, language: own, count }) => ({
      to: to(collection_id),
      name: title,
      language: own,
      count,
    }));
  if (!choices.collection || !data?.parent) return within;
  const { parent, shelves } = data;
  return [
    { to: to(''), name: t('search.all_collections') },
    ...shelves.map(({ id, title, language: own }) => ({ to: to(id), name: title, language: own })),
    { to: to(shelves.at(-1)?.id ?? ''), name: parent.title, language: parent.language, isChosen: true },
    ...within,
  ];
};

/** How the results divide. Every choice is an address, so it works before any script and can be sent to somebody. */
export const SearchFacets = ({ choices, facets }: Props) => {
  const t = useT();
  const typeName = useTypeName();
  const collections = useCollections({ choices, facets });
  /** Choosing again what is chosen takes it away. */
  const option = (filter: Filter, value: string, name: string, count: number): FacetOption => {
    const isChosen = choices[filter] === value;
    return { to: searchAddress(choices, { [filter]: isChosen ? '' : value }), name, count, isChosen };
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
  // An empty place keeps the results where they are.
  if (shown.length === 0) return <div />;
  return (
    <details className={styles.facets}>
      <summary className={styles.summary}>
        <SlidersHorizontal aria-hidden="true" size={16} />
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
