import type { SourceMatch } from '#shared/contract/search.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { languageName } from '#web/i18n/language-names.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import type { Passage } from './search-segment-modal.tsx';
import styles from './sources.module.css';

type Props = { sources: SourceMatch[]; onChoose(passage: Passage): void };

const withoutMatches = (html: string): string => html.replaceAll(/<\/?mark>/g, '');

/** Grouped by text; the whole of a passage chooses it. */
export const FoundSegments = ({ sources, onChoose }: Props) => {
  const t = useT();
  const { language: siteLanguage } = useLanguage();
  return sources.map(({ text, segment_match }) => (
    <section key={text.text_id}>
      <header className={styles.sourceHead}>
        <LangText as="h3" language={text.language} script={text.script} className={styles.sourceTitle}>
          {text.title}
        </LangText>
        <span className={styles.language}>{languageName(t, text.language)}</span>
      </header>
      <ul>
        {segment_match.map(({ segment_id, segment_number, content }) => (
          <li key={segment_id} className={styles.segment}>
            <LangText as="div" language={text.language} script={text.script} className={styles.content}>
              <SafeHtml html={content} />
            </LangText>
            <button
              type="button"
              className={styles.choose}
              aria-label={t('editor.source_choose', {
                number: formatNumber(siteLanguage, segment_number),
                title: text.title,
              })}
              onClick={() =>
                onChoose({
                  segment_id,
                  quote: {
                    words: withoutMatches(content),
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
