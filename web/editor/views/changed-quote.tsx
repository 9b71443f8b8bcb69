import { useT } from '#web/i18n/translate.ts';
import { Words } from '#web/i18n/words.tsx';
import type { Quote } from '../document/sheet-block.ts';
import { decodeEntities } from '../html/entities.ts';
import styles from './views.module.css';
import { wordDifference } from './word-difference.ts';

const plain = (html: string): string =>
  decodeEntities(html.replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();

type Props = { quote: Quote; onKeep(): void; onTake(): void };

/** The library has changed the words since: the author sees how, and chooses. */
export const ChangedQuote = ({ quote, onKeep, onTake }: Props) => {
  const t = useT();
  const runs = wordDifference(plain(quote.words), plain(quote.current_content ?? ''));
  const side = (kind: 'gone' | 'new', Element: 'del' | 'ins') =>
    runs
      .filter((run) => run.kind === 'same' || run.kind === kind)
      .map((run, index) => (run.kind === 'same' ? run.text : <Element key={index}>{run.text}</Element>));
  const words = { language: quote.language, script: quote.script, className: styles.side } as const;
  return (
    <div className={styles.changed} role="group" aria-label={t('editor.quote_changed')}>
      <p className={styles.note}>{t('editor.quote_changed')}</p>
      <div className={styles.sides}>
        <div>
          <p className={styles.sideTitle}>{t('editor.quote_yours')}</p>
          <Words as="p" {...words}>
            {side('gone', 'del')}
          </Words>
          <button type="button" className={styles.choice} onClick={onKeep}>
            {t('editor.quote_keep')}
          </button>
        </div>
        <div>
          <p className={styles.sideTitle}>{t('editor.quote_now')}</p>
          <Words as="p" {...words}>
            {side('new', 'ins')}
          </Words>
          <button type="button" className={styles.choice} onClick={onTake}>
            {t('editor.quote_take')}
          </button>
        </div>
      </div>
    </div>
  );
};
