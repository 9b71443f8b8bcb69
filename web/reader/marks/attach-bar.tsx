import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { toApiError } from '#web/api/api-error.ts';
import { OwnWords } from '#web/i18n/own-words.tsx';
import { useT } from '#web/i18n/translate.ts';
import { Words } from '#web/i18n/words.tsx';
import { noteQuery } from '#web/notes/notes.data.ts';
import styles from '#web/notes/notes.module.css';

type Props = { note: string; onCancel(): void; onGone(): void };

/** While a note waits for words: which one it is, what to do, and a way out of it. */
export const AttachBar = ({ note, onCancel, onGone }: Props) => {
  const t = useT();
  const { data, error } = useQuery(noteQuery(note));
  // Deleted meanwhile, in another tab perhaps.
  const isGone = error !== null && toApiError(error).status === 404;
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    if (isGone) gone();
  }, [isGone]);
  return (
    <div role="region" aria-label={t('notes.attach')} className={styles.attaching}>
      <div>
        <p>{t('notes.attaching', { button: t('reader.selection.attach') })}</p>
        {data?.body && (
          <OwnWords as="p" className={styles.attached}>
            {data.body}
          </OwnWords>
        )}
        {data && !data.body && (
          <Words as="p" language={data.language} script={data.script} className={styles.attached}>
            {data.quote}
          </Words>
        )}
      </div>
      <button type="button" className={styles.tool} onClick={onCancel}>
        {t('settings.cancel')}
      </button>
    </div>
  );
};
