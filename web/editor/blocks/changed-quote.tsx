import type { QuotedVersion } from '#shared/contract/source-parts.ts';
import { diffText } from '#shared/diff-text.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { plainText } from '#web/ui/plain-text.ts';
import styles from './blocks.module.css';

type Props = {
  version: QuotedVersion;
  /** Others are quoted beside it, so it is named. */
  isNamed: boolean;
  onKeep(): void;
  onAccept(): void;
};

/** For a version whose words have changed in the library: shows the difference of each passage, and the author chooses. */
export const ChangedQuote = ({ version, isNamed, onKeep, onAccept }: Props) => {
  const t = useT();
  const { title, language, script, passages } = version;
  const changes = passages
    .filter(({ current_content }) => current_content !== undefined)
    .map(({ content, current_content = '' }) => diffText(plainText(content), plainText(current_content)));
  const side = (kind: 'removed' | 'added', Element: 'del' | 'ins') =>
    changes.map((runs, index) => (
      <LangText key={index} as="p" language={language} script={script} className={styles.side}>
        {runs
          .filter((run) => run.kind === 'same' || run.kind === kind)
          .map((run, at) => (run.kind === 'same' ? run.text : <Element key={at}>{run.text}</Element>))}
      </LangText>
    ));
  const label = isNamed ? t('sources.changed', { title }) : t('editor.quote_changed');
  return (
    <div className={styles.changed} role="group" aria-label={label}>
      <p className={styles.note}>{label}</p>
      <div className={styles.sides}>
        <div>
          <p className={styles.sideTitle}>{t('editor.quote_yours')}</p>
          {side('removed', 'del')}
          <Button size="compact" onClick={onKeep}>
            {t('editor.quote_keep')}
          </Button>
        </div>
        <div>
          <p className={styles.sideTitle}>{t('editor.quote_now')}</p>
          {side('added', 'ins')}
          <Button size="compact" onClick={onAccept}>
            {t('editor.quote_take')}
          </Button>
        </div>
      </div>
    </div>
  );
};
