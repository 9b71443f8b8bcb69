import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { AssignmentPage as Assignment } from '#shared/contract/assignments.ts';
import { callAsMember } from '#web/auth/session.ts';
import { useMemberAction } from '#web/auth/member-action.ts';
import { formatCount } from '#web/i18n/counts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { useNavigate } from '#web/router/router.tsx';
import { Publisher } from '#web/sheets/published-sheet-row.tsx';
import { LoadingForViewer, useViewerRefresh } from '#web/sheets/viewer-refresh.tsx';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { useHead } from '#web/ui/head.ts';
import { Notice, Refusal } from '#web/ui/notice.tsx';
import { useAsyncAction } from '#web/ui/use-async-action.ts';
import { Moment, StateOfAnswer } from './answer-state.tsx';
import { assignmentQuery } from './assignments.data.ts';
import styles from './assignments.module.css';

/** Starts the answer, or opens the one that is there. A guest logs in first and comes back. */
const StartAnswer = ({ assignment: { id, is_open, answer } }: { assignment: Assignment }) => {
  const t = useT();
  const navigate = useNavigate();
  const { run, problem, isBusy } = useAsyncAction({ isExclusive: true });
  const start = () =>
    run(async () => {
      const { sheet_id } = await callAsMember('POST /assignments/{id}/answers', { params: { id } });
      navigate(paths.sheet(sheet_id));
    });
  const asMember = useMemberAction<boolean>(`start answer ${id}`, () => void start());
  if (answer?.is_removed) return <Notice>{t('assignment.refusal.removed')}</Notice>;
  return (
    <>
      {(is_open || answer) && (
        <Button variant="primary" isBusy={isBusy} onClick={() => asMember(true)}>
          {t(isBusy ? 'form.sending' : answer ? 'assignment.open_answer' : 'assignment.start')}
        </Button>
      )}
      <Refusal>{problem}</Refusal>
    </>
  );
};

/** What the member's own answer has become. */
const OwnState = ({ assignment: { id, answer } }: { assignment: Assignment }) => {
  const t = useT();
  if (!answer) return null;
  return (
    <section className={styles.part} aria-label={t('assignment.own')}>
      <h2>{t('assignment.own')}</h2>
      <p>
        <StateOfAnswer answer={answer} />
      </p>
      {answer.return_message && (
        <UserText as="p" className={styles.lines}>
          {answer.return_message}
        </UserText>
      )}
      {answer.handed_in_date && (
        <ButtonLink size="compact" to={paths.answer(id, answer.id)}>
          {t('assignment.read_handed_in')}
        </ButtonLink>
      )}
    </section>
  );
};

const OpenAssignment = ({ assignment }: { assignment: Assignment }) => {
  const t = useT();
  const { language } = useLanguage();
  const { id, title, publisher, instructions, due_date, is_open, is_owner, question_count } = assignment;
  useHead({
    title: t('assignment.title', { title }),
    description: instructions,
    path: paths.assignment(id),
    unlisted: true,
  });
  return (
    <div className={styles.page}>
      <p className={styles.above}>{t('assignment.name')}</p>
      <UserText as="h1" className={styles.title} language={assignment.language}>
        {title}
      </UserText>
      <div className={styles.facts}>
        <Publisher publisher={publisher} />
        <span>{formatCount(t, language, 'assignment.questions', question_count)}</span>
        {due_date && (
          <span>
            {t('assignment.due')} <Moment date={due_date} />
          </span>
        )}
      </div>
      {instructions && (
        <UserText as="p" className={styles.lines} language={assignment.language}>
          {instructions}
        </UserText>
      )}
      {!is_open && <Notice>{t('assignment.refusal.closed')}</Notice>}
      <div className={styles.actions}>
        {is_owner ? (
          <ButtonLink variant="primary" to={paths.answers(id)}>
            {t('assignment.see_answers')}
          </ButtonLink>
        ) : (
          <StartAnswer assignment={assignment} />
        )}
        <ButtonLink to={paths.readSheet({ id, title, username: publisher.username })}>
          {t('assignment.read_sheet')}
        </ButtonLink>
      </div>
      {!is_owner && is_open && !assignment.answer && <p className={styles.quiet}>{t('assignment.start_lead')}</p>}
      <OwnState assignment={assignment} />
    </div>
  );
};

/** Instructions, due date, and the button that starts an answer. The server renders it for a guest. */
export const AssignmentPage = ({ route }: { route: RouteContext<'id'> }) => {
  const t = useT();
  const { id } = route.params;
  const query = useQuery(assignmentQuery(id));
  const client = useQueryClient();
  const refresh = useCallback(() => client.invalidateQueries({ queryKey: assignmentQuery(id).queryKey }), [client, id]);
  const isViewerPending = useViewerRefresh(refresh);
  if (!query.data && isViewerPending) return <LoadingForViewer />;
  return (
    <AsyncPart query={query} missing={t('assignment.refusal.not_found')}>
      {(assignment) => <OpenAssignment assignment={assignment} />}
    </AsyncPart>
  );
};
