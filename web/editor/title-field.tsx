import { type KeyboardEvent, useId } from 'react';
import { MAX_SHEET_TITLE_LENGTH } from '#shared/limits.ts';
import { useT } from '#web/i18n/translate.ts';
import styles from './editor-screen.module.css';

type Props = {
  title: string;
  problem: string | undefined;
  language: string;
  onChange(title: string): void;
  /** Enter goes on to the words. */
  onLeave(): void;
};

/** A line of its own that grows with the title, set like the heading it will be. */
export const TitleField = ({ title, problem, language, onChange, onLeave }: Props) => {
  const t = useT();
  const problemId = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    // A press of Enter that only takes a candidate of the input method is not meant for us.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onLeave();
  };
  return (
    <>
      <h1 className={styles.title} data-title={title} lang={language}>
        <textarea
          rows={1}
          aria-label={t('editor.title_label')}
          placeholder={t('editor.title_placeholder')}
          maxLength={MAX_SHEET_TITLE_LENGTH}
          value={title}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
          onChange={(event) => onChange(event.target.value.replaceAll(/[\r\n]+/g, ' '))}
          onKeyDown={onKeyDown}
        />
      </h1>
      <div role="alert" id={problemId}>
        {problem && <p className={styles.problem}>{problem}</p>}
      </div>
    </>
  );
};
