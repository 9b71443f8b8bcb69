import type { ReactNode } from 'react';
import { LangText } from '#web/i18n/lang-text.tsx';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import styles from './sources.module.css';

type Quoted = { language: string; script?: string; content: string };

export const QuotedText = ({ language, script, content }: Quoted) => (
  <LangText as="div" language={language} script={script} className={styles.content}>
    <SafeHtml html={content} />
  </LangText>
);

type Props = { isChecked: boolean; isDisabled?: boolean; onChange(isChecked: boolean): void; children: ReactNode };

export const ChoiceCheck = ({ isChecked, isDisabled = false, onChange, children }: Props) => (
  <label className={styles.translation}>
    <input
      type="checkbox"
      checked={isChecked}
      disabled={isDisabled}
      onChange={({ target }) => onChange(target.checked)}
    />
    <span>{children}</span>
  </label>
);
