import { type ComponentType, useEffect, useRef, useState } from 'react';
import { importCode } from '#web/code-loading.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import type { ProgressProps } from './progress-text.tsx';
import styles from './reading-progress.module.css';

/** The line below a text. What stands in it is loaded with the tools of the reader; its height is kept for it. */
export const ReadingProgress = (props: Omit<ProgressProps, 'line'>) => {
  const { language } = useLanguage();
  const line = useRef<HTMLParagraphElement>(null);
  const [code, setCode] = useState<{ ProgressText: ComponentType<ProgressProps> }>();
  useEffect(() => {
    importCode(() => import('./progress-text.tsx'), setCode);
  }, []);
  return (
    <p ref={line} className={styles.progress} lang={language} data-progress>
      {code && <code.ProgressText {...props} line={line} />}
    </p>
  );
};
