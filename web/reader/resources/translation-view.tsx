import { useInfiniteQuery } from '@tanstack/react-query';
import { Check } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import type { Translation } from '#shared/contract/segments.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { languageName } from '#web/i18n/language-names.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { useTranslationLanguage } from '#web/i18n/language-context.tsx';
import { NotFound } from '#web/ui/placeholder.tsx';
import { ScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { groupByLanguage } from './group-by-language.ts';
import type { ViewProps } from './panel-menu.ts';
import { ChapterLimit, OpenText, PassageItem } from './passage-item.tsx';
import { translationsQuery } from './resources.data.ts';
import { ResultCount, LoadMore } from './result-list.tsx';
import { useTextFilter } from './text-filter.tsx';
import { AsyncPart } from '#web/ui/async-part.tsx';
import styles from './translation-view.module.css';

type SelectProps = Pick<ViewProps, 'versionId' | 'onSelectVersion'> & { translation: Translation };

/** Pressing it again removes the version. */
const SelectVersion = ({ translation: { text_id, title }, versionId, onSelectVersion }: SelectProps) => {
  const t = useT();
  const isSelected = text_id === versionId;
  return (
    <Button size="small" aria-pressed={isSelected} onClick={() => onSelectVersion(isSelected ? null : text_id)}>
      {isSelected && <Icon node={Check} aria-hidden="true" size={16} />}
      <span aria-hidden="true">{t(isSelected ? 'connection_panel.selected' : 'connection_panel.select')}</span>
      <ScreenReaderText>
        {t(isSelected ? 'connection_panel.selected_title' : 'connection_panel.select_title', { title })}
      </ScreenReaderText>
    </Button>
  );
};

/** Translations of the passage, by language. */
export const TranslationView = (props: ViewProps) => {
  const t = useT();
  const { language } = useLanguage();
  const preferredLanguage = useTranslationLanguage();
  const { search, filterBox } = useTextFilter();
  const query = useInfiniteQuery(translationsQuery(props.segment.segment_id, preferredLanguage, search));
  return (
    <AsyncPart query={query} onFailure="retry">
      {({ pages }) => {
        const translations = pages.flatMap((page) => page.translations);
        const total = pages[0]?.total ?? 0;
        const counts = new Map(pages[0]?.languages.map(({ language: of, count }) => [of, count]));
        return (
          <>
            {filterBox(total)}
            {total === 0 && <NotFound message={t('connection_panel.translation_notfound')} />}
            <ResultCount count={total} />
            <ChapterLimit canAddChapter={props.canAddChapter} />
            {groupByLanguage(translations, preferredLanguage).map((group) => (
              <section key={group.language} className={styles.group}>
                <h3 className={styles.language}>
                  {languageName(t, group.language)}{' '}
                  <span className={styles.count}>
                    ({formatNumber(language, counts.get(group.language) ?? group.items.length)})
                  </span>
                </h3>
                <ul>
                  {group.items.map((translation) => (
                    <PassageItem key={translation.text_id} passage={translation} segments={[translation]} titleAs="h4">
                      <OpenText passage={translation} {...props} />
                      <SelectVersion translation={translation} {...props} />
                    </PassageItem>
                  ))}
                </ul>
              </section>
            ))}
            <LoadMore query={query} shown={translations.length} total={total} />
          </>
        );
      }}
    </AsyncPart>
  );
};
