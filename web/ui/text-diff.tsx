import { diffText } from '#shared/diff-text.ts';
import { ScriptRuns } from '#web/i18n/script-runs-text.tsx';
import styles from './text-diff.module.css';

const MARKS = { same: 'span', added: 'ins', removed: 'del' } as const;

/** Removed text is struck through, added text underlined: distinguishable without colour. */
export const TextDiff = ({ before, after }: { before: string; after: string }) => (
  <span className={styles.diff}>
    {diffText(before, after).map(({ kind, text }, index) => {
      const Mark = MARKS[kind];
      return (
        <Mark key={index}>
          <ScriptRuns text={text} />
        </Mark>
      );
    })}
  </span>
);
