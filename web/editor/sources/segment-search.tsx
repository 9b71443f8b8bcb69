import { useQuery } from '@tanstack/react-query';
import { DEFAULT_PAGE_SIZE, SEARCH_DEBOUNCE_MS } from '#shared/limits.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { FIRST_FOCUS } from '#web/ui/modal.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { StepPager } from '#web/ui/step-pager.tsx';
import { FoundSegments } from './found-segments.tsx';
import type { Passage } from './search-segment-modal.tsx';
import { segmentSearchQuery } from './sources.data.ts';
import styles from './sources.module.css';
import { useDebounced } from '../../ui/use-debounced.ts';

type Props = {
  words: string;
  page: number;
  onWords(words: string): void;
  onPage(page: number): void;
  onChoose(passage: Passage): void;
};

export const SegmentSearch = ({ words, page, onWords, onPage, onChoose }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const query = useDebounced(words.trim(), SEARCH_DEBOUNCE_MS);
  const paging = { page, limit: DEFAULT_PAGE_SIZE };
  const found = useQuery(segmentSearchQuery(query, paging, language));
  const isWaiting = words.trim() !== '' && (query !== words.trim() || found.isPending || found.isPlaceholderData);
  const total = query === '' || found.isPlaceholderData ? 0 : (found.data?.total ?? 0);
  return (
    <>
      <SearchBox
        label={t('editor.source_search')}
        input={{ value: words, onChange: (event) => onWords(event.target.value), [FIRST_FOCUS]: '' }}
        onSubmit={(event) => event.preventDefault()}
      />
      <div className={styles.results} role="status">
        {isWaiting && <p className={styles.message}>{t('editor.source_loading')}</p>}
        {!isWaiting && found.isError && <p className={styles.message}>{t('editor.source_failed')}</p>}
        {!isWaiting && query !== '' && found.data && total === 0 && (
          <div className={styles.message}>
            <p>{t('editor.source_empty')}</p>
            <p className={styles.hint}>{t('editor.source_empty_hint')}</p>
          </div>
        )}
      </div>
      {!isWaiting && query !== '' && found.data && <FoundSegments sources={found.data.sources} onChoose={onChoose} />}
      {!isWaiting && <StepPager paging={paging} total={total} shows="range" onPage={onPage} />}
    </>
  );
};
