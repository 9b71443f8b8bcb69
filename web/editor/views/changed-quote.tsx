import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { plainText } from '#web/ui/plain-text.ts';
import type { Quote } from '../document/sheet-block.ts';
import { diffWords } from '../history/diff-words.ts';
import styles from './views.module.css';

type Props = { quote: Quote; onKeep(): void; onTake(): void };

/** The library has changed the words since: the author sees how, and chooses. */
export const ChangedQuote = ({ quote, onKeep, onTake }: Props) => {
  const t = useT();
  const runs = diffWords(plainText(quote.words), plainText(quote.current_content ?? ''));
  const side = (kind: 'removed' | 'added', Element: 'del' | 'ins') =>
    runs
      .filter((run) => run.kind === 'same' || run.kind === kind)
      .map((run, index) => (run.kind === 'same' ? run.words : <Element key={index}>{run.words}</Element>));
  const words = { language: quote.language, script: quote.script, className: styles.side } as const;
  return (
    <div className={styles.changed} role="group" aria-label={t('editor.quote_changed')}>
      <p className={styles.note}>{t('editor.quote_changed')}</p>
      <div className={styles.sides}>
        <div>
          <p className={styles.sideTitle}>{t('editor.quote_yours')}</p>
          <LangText as="p" {...words}>
            {side('removed', 'del')}
          </LangText>
          <Button size="compact" onClick={onKeep}>
            {t('editor.quote_keep')}
          </Button>
        </div>
        <div>
          <p className={styles.sideTitle}>{t('editor.quote_now')}</p>
          <LangText as="p" {...words}>
            {side('added', 'ins')}
          </LangText>
          <Button size="compact" onClick={onTake}>
            {t('editor.quote_take')}
          </Button>
        </div>
      </div>
    </div>
  );
};
