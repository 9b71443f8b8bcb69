import type { Assignment } from '#shared/contract/assignment-parts.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Moment } from './answer-state.tsx';
import styles from './assignments.module.css';

/** On the page of a sheet: it is an assignment, and where it is answered. */
export const AssignmentBox = ({ id, assignment: { due_date, is_open } }: { id: string; assignment: Assignment }) => {
  const t = useT();
  return (
    <Notice className={styles.box ?? ''}>
      <Link to={paths.assignment(id)}>{t(is_open ? 'assignment.open' : 'assignment.name')}</Link>
      {due_date && (
        <>
          {' · '}
          {t('assignment.due')} <Moment date={due_date} />
        </>
      )}
      {!is_open && <> · {t('assignment.refusal.closed')}</>}
    </Notice>
  );
};
