import type { SheetBlock } from '#web/editor/document/sheet-block.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { counted } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { plainText } from '#web/ui/plain-text.ts';
import { BlockPreview } from './block-preview.tsx';
import type { Difference } from './compare-blocks.ts';
import { diffWords } from './diff-words.ts';
import styles from './history.module.css';

const MARKS = { same: 'span', added: 'ins', removed: 'del' } as const;

/** What went is struck, what came is underlined: told apart without colour. */
export const ChangedWords = ({ before, after }: { before: string; after: string }) =>
  diffWords(before, after).map(({ kind, words }, index) => {
    const Mark = MARKS[kind];
    return <Mark key={index}>{words}</Mark>;
  });

/** Lists and lines are kept apart: their marks are gone in plain words. */
const wordsOf = ({ content }: SheetBlock): string =>
  plainText(content.replaceAll(/<\/(?:li|p|h1|h2|blockquote)>/g, '<br>')).trim();

const Changed = ({ before, after }: { before: SheetBlock; after: SheetBlock }) => {
  const [was, is] = [wordsOf(before), wordsOf(after)];
  // Only how it looks, or something that is no words, has changed: then both are shown.
  if (before.type !== 'content' || after.type !== 'content' || was === is)
    return (
      <>
        <del className={styles.whole}>
          <BlockPreview block={before} />
        </del>
        <ins className={styles.whole}>
          <BlockPreview block={after} />
        </ins>
      </>
    );
  return (
    <p className={styles.compared}>
      <ChangedWords before={was} after={is} />
    </p>
  );
};

/** One difference between then and now. */
export const DifferenceView = ({ difference }: { difference: Difference }) => {
  const t = useT();
  const { language } = useLanguage();
  if (difference.kind === 'same')
    return <p className={styles.note}>{counted(t, language, 'sheet_history.unchanged', difference.count)}</p>;
  return (
    <div className={styles.difference} data-difference={difference.kind}>
      <p className={styles.note}>{t(`sheet_history.${difference.kind}`)}</p>
      {difference.kind === 'changed' && <Changed before={difference.before} after={difference.after} />}
      {difference.kind === 'moved' && <BlockPreview block={difference.block} />}
      {difference.kind === 'added' && (
        <ins className={styles.whole}>
          <BlockPreview block={difference.block} />
        </ins>
      )}
      {difference.kind === 'removed' && (
        <del className={styles.whole}>
          <BlockPreview block={difference.block} />
        </del>
      )}
    </div>
  );
};
