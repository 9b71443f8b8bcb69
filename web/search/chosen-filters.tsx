import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { languageName } from '#web/i18n/language-names.tsx';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { Link } from '#web/ui/link.tsx';
import { ScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import { chosenFilters, type Filter, NO_FILTERS, type SearchChoices, searchAddress } from './search-choices.ts';
import { chosenCollectionQuery, chosenTextQuery } from './search.data.ts';
import { useTypeName } from './use-type-name.ts';
import styles from './chosen-filters.module.css';

/** What narrows the search down; pressing one takes it away. */
export const ChosenFilters = ({ choices }: { choices: SearchChoices }) => {
  const t = useT();
  const { language } = useLanguage();
  const typeName = useTypeName();
  const { data: collection } = useQuery(chosenCollectionQuery(choices, language));
  const { data: text } = useQuery(chosenTextQuery(choices, language));
  const chosen = chosenFilters(choices);
  if (chosen.length === 0) return null;

  const names: Record<Filter, ReactNode> = {
    language: languageName(t, choices.language),
    type: typeName(choices.type),
    // An id says nothing to anyone: one that is not known is only called what it is.
    collection: collection?.parent ? (
      <LangText language={collection.parent.language}>{collection.parent.title}</LangText>
    ) : (
      t('search.facet.collection')
    ),
    text: text ? (
      <LangText language={text.language} script={text.script}>
        {text.title}
      </LangText>
    ) : (
      t('search.facet.text')
    ),
  };
  return (
    <ul className={styles.filters} aria-label={t('search.chosen')}>
      {chosen.map((filter) => (
        <li key={filter}>
          <Link to={searchAddress(choices, { [filter]: '' })} className={styles.filter}>
            <ScreenReaderText>{t('search.remove')} </ScreenReaderText>
            {names[filter]}
            <X aria-hidden="true" size={14} />
          </Link>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <Link to={searchAddress(choices, NO_FILTERS)} className={styles.all}>
            {t('search.clear')}
          </Link>
        </li>
      )}
    </ul>
  );
};
