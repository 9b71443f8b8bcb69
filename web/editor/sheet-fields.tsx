import { type KeyboardEvent, useId } from 'react';
import { MAX_SHEET_TITLE_LENGTH, MAX_SUMMARY_LENGTH } from '#shared/limits.ts';
import { normalizeLine } from '#web/editor/saving/draft-rules.ts';
import type { SheetSaving, TitleProblem } from '#web/editor/saving/types.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { TopicPicker } from '#web/topics/topic-picker.tsx';
import { languageOfField } from '#web/i18n/user-text.tsx';
import { CutNotice } from '#web/ui/form/form-field.tsx';
import { useCutNotice } from '#web/ui/form/use-cut-notice.ts';
import screenStyles from './editor-screen.module.css';
import styles from './publish/publish.module.css';

type TitleFieldProps = {
  title: string;
  problem: TitleProblem | undefined;
  language: string;
  onChange(title: string): void;
  /** Enter moves on to the text. */
  onLeave(): void;
};

/** A text area that grows with the title, styled like the heading it becomes. */
export const TitleField = ({ title, problem, language, onChange, onLeave }: TitleFieldProps) => {
  const t = useT();
  const { language: siteLanguage } = useLanguage();
  const problemId = useId();
  // A longer title stays as it was typed or pasted: cutting it would lose words without a sign.
  const { length } = normalizeLine(title);
  const shown = length > MAX_SHEET_TITLE_LENGTH ? 'saving.title_too_long' : problem;
  const onKeyDown = (event: KeyboardEvent) => {
    // During composition Enter accepts a candidate of the input method.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onLeave();
  };
  return (
    <>
      <h1 className={screenStyles.title} data-title={title} lang={languageOfField(title, language)}>
        <textarea
          rows={1}
          aria-label={t('editor.title_label')}
          placeholder={t('editor.title_placeholder')}
          value={title}
          aria-invalid={shown ? true : undefined}
          aria-describedby={shown ? problemId : undefined}
          onChange={(event) => onChange(event.target.value.replaceAll(/[\r\n]+/g, ' '))}
          onKeyDown={onKeyDown}
        />
      </h1>
      <div role="alert" id={problemId}>
        {shown && (
          <p className={screenStyles.problem}>
            {t(shown, {
              count: formatNumber(siteLanguage, length),
              max: formatNumber(siteLanguage, MAX_SHEET_TITLE_LENGTH),
            })}
          </p>
        )}
      </div>
    </>
  );
};

/** A sentence or two for lists and search; optional. Its length is counted as on the server. */
export const SummaryField = ({ saving }: { saving: SheetSaving }) => {
  const t = useT();
  const { language } = useLanguage();
  const id = useId();
  const { summary } = saving.fields;
  const { notice, ...events } = useCutNotice(MAX_SUMMARY_LENGTH);
  return (
    <div className={styles.summary}>
      <label htmlFor={id}>{t('publish.summary')}</label>
      <textarea
        id={id}
        rows={2}
        lang={languageOfField(summary)}
        dir="auto"
        value={summary}
        maxLength={MAX_SUMMARY_LENGTH}
        aria-describedby={`${id}-note`}
        {...events}
        onChange={(event) => saving.setFields({ summary: event.target.value })}
      />
      <p id={`${id}-note`} className={styles.note}>
        {t('publish.summary_hint')}{' '}
        {t('publish.summary_count', {
          count: formatNumber(language, summary.length),
          max: formatNumber(language, MAX_SUMMARY_LENGTH),
        })}
      </p>
      <CutNotice notice={notice} />
    </div>
  );
};

/** The topics of the sheet; optional. */
export const TopicsField = ({ saving }: { saving: SheetSaving }) => {
  const t = useT();
  return (
    <div className={styles.topics}>
      <TopicPicker
        label={t('topics.title')}
        selected={saving.fields.topics}
        onChange={(topics) => saving.setFields({ topics })}
      />
    </div>
  );
};
