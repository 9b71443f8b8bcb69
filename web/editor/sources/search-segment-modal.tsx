import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { CitationMatch } from '#shared/contract/search-parts.ts';
import type { SourceMatch } from '#shared/contract/search.ts';
import { DEFAULT_PAGE_SIZE, SEARCH_DEBOUNCE_MS } from '#shared/limits.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { listedTotal } from '#web/i18n/result-counts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { languageName } from '#web/i18n/language-names.tsx';
import { passageNumber } from '#web/i18n/passage-number.ts';
import { useT } from '#web/i18n/translate.ts';
import { Failure } from '#web/ui/failure.tsx';
import { FIRST_FOCUS, Modal } from '#web/ui/modal.tsx';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { StepPager } from '#web/ui/step-pager.tsx';
import { TitleReference, TitleReferenceAfter } from '#web/ui/title-reference.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { ChosenPassage } from './chosen-passage.tsx';
import type { Passage } from './passage-range.ts';
import type { SourceAttributes } from './source-choice.ts';
import { segmentSearchQuery } from './sources.data.ts';
import { DialogBody } from '#web/ui/dialog-body.tsx';
import styles from './sources.module.css';

type SearchResultsProps = { sources: SourceMatch[]; onChoose(passage: Passage): void };

const stripMatchMarks = (html: string): string => html.replaceAll(/<\/?mark>/g, '');

type CitedPassagesProps = { places: CitationMatch[]; onChoose(passage: Passage): void };

/** The cited passage in each of its versions, the reader's language first. */
const CitedPassages = ({ places, onChoose }: CitedPassagesProps) => {
  const t = useT();
  const id = useId();
  if (places.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.sourceHead}>
        {t('search.places')}
      </h3>
      <ul>
        {places.map(({ citation, title, text_id, segment_id, content, language, script, ...work }) => (
          <li key={segment_id} className={styles.segment}>
            <p className={styles.language}>
              <b>{citation}</b>{' '}
              <LangText language={language} script={script}>
                {title}
              </LangText>{' '}
              {languageName(t, language)}
              {/* The citation is above. */}
              <TitleReferenceAfter work={{ ...work, title, citation: '' }} />
            </p>
            <LangText as="div" language={language} script={script} className={styles.content}>
              <SafeHtml html={content} />
            </LangText>
            <button
              type="button"
              className={styles.choose}
              aria-label={t('editor.source_choose_cited', { citation, title })}
              onClick={() =>
                onChoose({ segment_id, quote: { words: content, text_title: title, text_id, language, script } })
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Grouped by text; a click anywhere on a passage chooses it. */
const SearchResults = ({ sources, onChoose }: SearchResultsProps) => {
  const t = useT();
  const { language: siteLanguage } = useLanguage();
  return sources.map(({ text, segment_match }) => (
    <section key={text.text_id}>
      <header className={styles.sourceHead}>
        <LangText as="h3" language={text.language} script={text.script} className={styles.sourceTitle}>
          {text.title}
        </LangText>
        <span className={styles.language}>
          <TitleReference work={text} /> {languageName(t, text.language)}
        </span>
      </header>
      <ul>
        {segment_match.map(({ segment_id, content, ...match }) => (
          <li key={segment_id} className={styles.segment}>
            <LangText as="div" language={text.language} script={text.script} className={styles.content}>
              <SafeHtml html={content} />
            </LangText>
            <button
              type="button"
              className={styles.choose}
              aria-label={t('editor.source_choose', {
                number: passageNumber(siteLanguage, match),
                title: text.title,
              })}
              onClick={() =>
                onChoose({
                  segment_id,
                  quote: {
                    words: stripMatchMarks(content),
                    text_title: text.title,
                    text_id: text.text_id,
                    language: text.language,
                    script: text.script,
                  },
                })
              }
            />
          </li>
        ))}
      </ul>
    </section>
  ));
};

type SegmentSearchProps = {
  text: string;
  page: number;
  onText(text: string): void;
  onPage(page: number): void;
  onChoose(passage: Passage): void;
};

const SegmentSearch = ({ text, page, onText, onPage, onChoose }: SegmentSearchProps) => {
  const t = useT();
  const { language } = useLanguage();
  const query = useDebounced(text.trim(), SEARCH_DEBOUNCE_MS);
  const paging = { page, limit: DEFAULT_PAGE_SIZE };
  const results = useQuery(segmentSearchQuery(query, paging, language));
  const isWaiting = text.trim() !== '' && (query !== text.trim() || results.isPending || results.isPlaceholderData);
  const total = query === '' || results.isPlaceholderData ? 0 : (results.data?.total ?? 0);
  const places = (query !== '' && results.data?.places) || [];
  const missing = results.data?.problems.find(
    ({ code }) => code === 'citation_not_found' || code === 'citation_not_on_device',
  );
  return (
    <>
      <SearchBox
        label={t('editor.source_search')}
        input={{ value: text, onChange: (event) => onText(event.target.value), [FIRST_FOCUS]: '' }}
        onSubmit={(event) => event.preventDefault()}
      />
      <div className={styles.results} role="status">
        {isWaiting && (
          <p className={styles.message}>
            {t(results.fetchStatus === 'paused' ? 'common.offline' : 'editor.source_loading')}
          </p>
        )}
        {!isWaiting && results.isError && (
          <Failure message={t('editor.source_failed')} error={results.error} onRetry={() => void results.refetch()} />
        )}
        {!isWaiting && missing && (
          <p className={styles.message}>{t(`search.problem.${missing.code}`, { value: missing.value })}</p>
        )}
        {!isWaiting && query !== '' && results.data && total === 0 && places.length === 0 && (
          <div className={styles.message}>
            <p>{t('editor.source_empty')}</p>
            <p className={styles.hint}>{t('editor.source_empty_hint')}</p>
          </div>
        )}
      </div>
      {!isWaiting && query !== '' && results.data && (
        <>
          <CitedPassages places={places} onChoose={onChoose} />
          <SearchResults sources={results.data.sources} onChoose={onChoose} />
        </>
      )}
      {!isWaiting && <StepPager paging={paging} total={listedTotal(total)} shows="range" onPage={onPage} />}
    </>
  );
};

type SearchSegmentModalProps = { onInsert(source: SourceAttributes): void; onClose(): void };

/** Search as you type, preview the passage, optionally add those after it and translations, insert. */
export const SearchSegmentModal = ({ onInsert, onClose }: SearchSegmentModalProps) => {
  const t = useT();
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<Passage>();
  return (
    <Modal label={t('editor.source_title')} className={styles.modal} onClose={onClose}>
      <DialogBody
        title={t('editor.source_title')}
        close={{ label: t('editor.close'), onClose }}
        className={styles.field}
      >
        {chosen ? (
          <ChosenPassage passage={chosen} onInsert={onInsert} onBack={() => setChosen(undefined)} />
        ) : (
          <SegmentSearch
            text={text}
            page={page}
            onText={(next) => {
              setText(next);
              setPage(1);
            }}
            onPage={setPage}
            onChoose={setChosen}
          />
        )}
      </DialogBody>
    </Modal>
  );
};
