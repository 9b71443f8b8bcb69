import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Answer } from '#shared/contract/contract.ts';
import { textLanguage } from '#shared/languages.ts';
import { SEARCH_DEBOUNCE_MS } from '#shared/limits.ts';
import { apiQuery } from '#web/api/api-query.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import type { ViewProps } from '#web/reader/resources/panel-menu.ts';
import { isSameTitle, MatchedTitle, MatchReference } from '#web/search/matched-title.tsx';
import { citationPath, titlePath } from '#web/search/suggest/suggest-rules.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Row, RowList, RowNote, RowTitle } from '#web/ui/row-list.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { TitleReferenceAfter } from '#web/ui/title-reference.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import type { FoundCollection, FoundText } from './compare-trail.ts';
import styles from './compare-view.module.css';

/** As many as the call gives. */
const MAX_FOUND = 20;

type Found = FoundCollection | FoundText;

type ResultsProps = Pick<ViewProps, 'canAddChapter' | 'onOpenText'> & {
  results: Answer<'GET /search/suggest'>;
  onFound(found: Found): void;
};

/** Passages by citation, which open at once; texts and collections by title. */
const Results = ({ results: { places, titles }, canAddChapter, onOpenText, onFound }: ResultsProps) => {
  const t = useT();
  const found = titles.filter(({ kind }) => kind !== 'topic');
  if (places.length + found.length === 0) return <p role="status">{t('search.no_results')}</p>;
  return (
    <div className={styles.results}>
      <RowList>
        {places.map((place) => (
          <Row key={place.segment_id}>
            <RowTitle
              as="h3"
              to={citationPath(place)}
              onSelect={() => {
                const { text_id, content_id, segment_id } = place;
                if (canAddChapter) onOpenText({ text_id, content_id, segment_id });
              }}
            >
              {place.citation}
            </RowTitle>
            <RowNote>
              <LangText language={place.language} script={place.script}>
                {place.title}
              </LangText>
              <TitleReferenceAfter work={{ ...place, citation: '' }} />
            </RowNote>
          </Row>
        ))}
        {found.map((match) => {
          const { id, title, language, script, has_child } = match;
          return (
            <Row key={id}>
              <RowTitle
                as="h3"
                language={language}
                script={script}
                to={titlePath(match)}
                onSelect={() =>
                  onFound(
                    match.kind === 'collection' ? { id, title, language, has_child } : { id, title, language, script },
                  )
                }
              >
                {title}
              </RowTitle>
              {!isSameTitle(match) && (
                <RowNote>
                  <MatchedTitle title={match} />
                </RowNote>
              )}
              <MatchReference title={match}>{(reference) => <RowNote>{reference}</RowNote>}</MatchReference>
            </Row>
          );
        })}
      </RowList>
    </div>
  );
};

type Props = Omit<ResultsProps, 'results'> & {
  /** Shown while nothing is searched for. */
  children: ReactNode;
};

/** Finds a text by its title or by a citation, in place of looking for it in the collections. */
export const CompareSearch = ({ children, onFound, ...actions }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const query = useQuery({
    ...apiQuery('sidePanel', 'GET /search/suggest', {
      query: { query: text, language: textLanguage(language), limit: MAX_FOUND },
    }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <SearchBox
        label={t('compare.search')}
        className={styles.search}
        onSubmit={(event) => event.preventDefault()}
        input={{ value: typed, onChange: (event) => setTyped(event.target.value) }}
      />
      {typed.trim() !== '' && text !== '' ? (
        <AsyncPart query={query} onFailure="retry">
          {(results) => (
            <Results
              results={results}
              {...actions}
              onFound={(found) => {
                setTyped('');
                onFound(found);
              }}
            />
          )}
        </AsyncPart>
      ) : (
        children
      )}
    </>
  );
};
