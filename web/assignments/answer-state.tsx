import { useSyncExternalStore } from 'react';
import type { AnswerState } from '#shared/contract/assignment-parts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { formatMinute, isoDate } from '#web/ui/dates.tsx';
import styles from './assignments.module.css';

const neverChanges = () => () => undefined;
const inBrowser = () => 'of the reader';
const onServer = () => 'UTC';

/** A moment in the reader's time zone. The server does not know that zone, so it writes UTC, and says so. */
export const Moment = ({ date }: { date: string }) => {
  const { language } = useLanguage();
  const iso = isoDate(date);
  // While it hydrates what the server wrote; React would leave that if it differed.
  const zone = useSyncExternalStore(neverChanges, inBrowser, onServer);
  return (
    <time dateTime={iso}>{zone === 'UTC' ? `${date.slice(0, 16)} UTC` : formatMinute(language, new Date(iso))}</time>
  );
};

type Props = {
  answer: {
    state: AnswerState;
    is_late: boolean;
    is_removed: boolean;
    handed_in_date: string | null;
    returned_date: string | null;
  };
};

/** How far an answer is, in words. */
export const StateOfAnswer = ({ answer: { state, is_late, is_removed, handed_in_date, returned_date } }: Props) => {
  const t = useT();
  const date = state === 'returned' ? returned_date : handed_in_date;
  return (
    <span className={styles.state} data-answer-state={state}>
      {t(`assignment.state.${state}`)}
      {date && (
        <>
          {' '}
          <Moment date={date} />
        </>
      )}
      {is_late && <strong className={styles.late}>{t('assignment.late')}</strong>}
      {is_removed && <strong className={styles.late}>{t('assignment.removed')}</strong>}
    </span>
  );
};
