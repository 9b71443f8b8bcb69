import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import { type ReactNode, useId } from 'react';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { languageName } from '#web/i18n/language-names.tsx';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { Link } from '#web/ui/link.tsx';
import { ScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import { collectionFilterQuery, textFilterQuery } from './search.data.ts';
import { useTypeName } from './search-facets.tsx';
import { activeFilters, type Filter, NO_FILTERS, type SearchParams, searchPath } from './search-params.ts';
import styles from './active-filters.module.css';

/** Each active filter as a link that removes it. */
export const ActiveFilters = ({ params }: { params: SearchParams }) => {
  const t = useT();
  const id = useId();
  const { language } = useLanguage();
  const typeName = useTypeName();
  const { data: collection } = useQuery(collectionFilterQuery(params, language));
  const { data: text } = useQuery(textFilterQuery(params, language));
  const active = activeFilters(params);
  if (active.length === 0) return null;

  const names: Record<Filter, ReactNode> = {
    language: languageName(t, params.language),
    type: typeName(params.type),
    // Until its title is loaded a filter has a general name, not its id.
    collection: collection?.parent ? (
      <LangText isOneLine language={collection.parent.language}>
        {collection.parent.title}
      </LangText>
    ) : (
      t('search.facet.collection')
    ),
    text: text ? (
      <LangText isOneLine language={text.language} script={text.script}>
        {text.title}
      </LangText>
    ) : (
      t('search.facet.text')
    ),
  };
  return (
    <div className={styles.filters}>
      <span id={id} className={styles.label}>
        {t('search.chosen')}
      </span>
      <ul className={styles.chips} aria-labelledby={id}>
        {active.map((filter) => (
          <li key={filter}>
            <Link to={searchPath(params, { [filter]: '' })} className={styles.filter}>
              <ScreenReaderText>{t('search.remove')} </ScreenReaderText>
              {names[filter]}
              <Icon node={X} aria-hidden="true" size={14} />
            </Link>
          </li>
        ))}
        {active.length > 1 && (
          <li>
            <Link to={searchPath(params, NO_FILTERS)} className={styles.all}>
              {t('search.clear')}
            </Link>
          </li>
        )}
      </ul>
    </div>
  );
};
