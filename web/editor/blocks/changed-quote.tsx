import { diffText } from '#shared/diff-text.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { plainText } from '#web/ui/plain-text.ts';
import type { Quote } from '../document/sheet-block.ts';
import styles from './blocks.module.css';

type Props = { quote: Quote; onKeep(): void; onAccept(): void };

/** For a quote whose text has changed in the library: shows the difference, and the author chooses. */
export const ChangedQuote = ({ quote, onKeep, onAccept }: Props) => {
  const t = useT();
  const runs = diffText(plainText(quote.words), plainText(quote.current_content ?? ''));
  const side = (kind: 'removed' | 'added', Element: 'del' | 'ins') =>
    runs
      .filter((run) => run.kind === 'same' || run.kind === kind)
      .map((run, index) => (run.kind === 'same' ? run.text : <Element key={index}>{run.text}</Element>));
  const textProps = { language: quote.language, script: quote.script, className: styles.side } as const;
  return (
    <div className={styles.changed} role="group" aria-label={t('editor.quote_changed')}>
      <p className={styles.note}>{t('editor.quote_changed')}</p>
      <div className={styles.sides}>
        <div>
          <p className={styles.sideTitle}>{t('editor.quote_yours')}</p>
          <LangText as="p" {...textProps}>
            {side('removed', 'del')}
          </LangText>
          <Button size="compact" onClick={onKeep}>
            {t('editor.quote_keep')}
          </Button>
        </div>
        <div>
          <p className={styles.sideTitle}>{t('editor.quote_now')}</p>
          <LangText as="p" {...textProps}>
            {side('added', 'ins')}
          </LangText>
          <Button size="compact" onClick={onAccept}>
            {t('editor.quote_take')}
          </Button>
        </div>
      </div>
    </div>
  );
};
