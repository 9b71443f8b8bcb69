import { useQuery } from '@tanstack/react-query';
import { useT } from '#web/i18n/translate.ts';
import type { ReadingSegment } from '#web/reader/reader-types.ts';
import { Failure } from '#web/ui/failure.tsx';
import { copiedForms, type CopiedForms, dayOf } from './copied-forms.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { passageAddress, passageQuery, textQuery } from './share.data.ts';
import styles from './share-view.module.css';

/** The buttons are there at once and can be pressed as soon as there is something to copy. */
export const CopyPassage = ({ segment }: { segment: ReadingSegment }) => {
  const t = useT();
  const passage = useQuery(passageQuery(segment));
  const text = useQuery(textQuery(segment));
  const failed = [passage, text].filter((query) => query.isError || query.fetchStatus === 'paused');
  if (failed.length > 0) {
    return (
      <Failure
        onRetry={() => {
          for (const query of failed) void query.refetch();
        }}
      />
    );
  }

  const formOf = (name: keyof CopiedForms) => {
    const [words, source] = [passage.data, text.data];
    if (!words || !source) return undefined;
    const url = window.location.origin + passageAddress(segment);
    return () => copiedForms(words, source, { url, accessed: dayOf(new Date()) })[name];
  };
  return (
    <div className={styles.row}>
      <CopyButton label={t('share.copy_text')} text={formOf('text')} />
      <CopyButton label={t('share.copy_with_citation')} text={formOf('withCitation')} />
      <CopyButton label={t('share.copy_citation', { format: 'BibTeX' })} text={formOf('bibtex')} />
      <CopyButton label={t('share.copy_citation', { format: 'RIS' })} text={formOf('ris')} />
    </div>
  );
};
