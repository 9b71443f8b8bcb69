import { type KeyboardEvent, useId } from 'react';
import { MAX_SHEET_TITLE_LENGTH } from '#shared/limits.ts';
import { normalizeLine } from '#web/editor/saving/draft-rules.ts';
import type { TitleProblem } from '#web/editor/saving/types.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { languageOfField } from '#web/i18n/user-text.tsx';
import screenStyles from './editor-screen.module.css';

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
