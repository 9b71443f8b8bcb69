import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOfSheet } from '#shared/contract/assignment-parts.ts';
import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';
import { callAsMember } from '#web/auth/session.ts';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { newId } from '#web/new-id.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { useAsyncAction } from '#web/ui/use-async-action.ts';
import { Moment, StateOfAnswer } from './answer-state.tsx';
import styles from './assignments.module.css';

const sheetQuery = (id: string) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /sheets/{id}', { params: { id } }),
  staleTime: 0,
  gcTime: 0,
});

type Props = { sheetId: string; opened: AnswerOfSheet; saveNow(): Promise<boolean> };

/** In the editor of an answer: what it answers, how far it is, and the button that hands it in. */
export const AnswerBar = ({ sheetId, opened, saveNow }: Props) => {
  const t = useT();
  const client = useQueryClient();
  const { data } = useQuery({ ...sheetQuery(sheetId), refetchOnWindowFocus: true });
  const answer = data?.answer ?? opened;
  const { run, problem, isBusy } = useAsyncAction({
    isExclusive: true,
    refresh: () => client.invalidateQueries({ queryKey: sheetQuery(sheetId).queryKey }),
  });
  const [isUnsaved, setUnsaved] = useState(false);
  const { assignment } = answer;
  if (!assignment) return <p className={styles.bar}>{t('assignment.gone')}</p>;
  const handIn = () =>
    run(async () => {
      const isSaved = await saveNow();
      setUnsaved(!isSaved);
      if (!isSaved) throw new Error('The answer is not saved');
      await callAsMember('POST /assignments/{id}/answers/{answer}/hand-in', {
        params: { id: assignment.id, answer: answer.id },
        // Another id with every press: after an answer that was lost, words that were changed since are handed in as well,
        // and those that arrived already are not stored again.
        body: { hand_in_id: newId() },
      });
    });
  const reason = answer.is_removed
    ? 'assignment.refusal.removed'
    : !assignment.is_open || !assignment.is_public
      ? 'assignment.refusal.closed'
      : 'assignment.refusal.returned';
  return (
    <section className={styles.bar} aria-label={t('assignment.own')}>
      <p>
        {t('assignment.answer_to')}{' '}
        {assignment.is_public ? (
          <Link to={paths.assignment(assignment.id)}>
            <UserText language={assignment.language}>{assignment.title}</UserText>
          </Link>
        ) : (
          t('assignment.private_now')
        )}
        {assignment.due_date && (
          <>
            {' · '}
            {t('assignment.due')} <Moment date={assignment.due_date} />
          </>
        )}
      </p>
      <p role="status">
        <StateOfAnswer answer={answer} />
      </p>
      {answer.return_message && (
        <UserText as="p" className={styles.lines}>
          {answer.return_message}
        </UserText>
      )}
      {answer.may_hand_in ? (
        <div className={styles.actions}>
          <Button variant="primary" isBusy={isBusy} onClick={() => void handIn()}>
            {t(isBusy ? 'form.sending' : answer.handed_in_date ? 'assignment.hand_in_again' : 'assignment.hand_in')}
          </Button>
          {answer.handed_in_date && (
            <Link to={paths.answer(assignment.id, answer.id)}>{t('assignment.read_handed_in')}</Link>
          )}
        </div>
      ) : (
        <p className={styles.quiet}>{t(reason)}</p>
      )}
      <div role="alert">
        {problem && (
          <p className={styles.problem}>
            {t('assignment.not_handed_in')} {isUnsaved ? t('assignment.not_saved') : problem}
          </p>
        )}
      </div>
      <p className={styles.quiet}>{t('assignment.private_answer')}</p>
    </section>
  );
};
