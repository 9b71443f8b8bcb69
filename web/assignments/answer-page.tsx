import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerPage as Answer } from '#shared/contract/assignments.ts';
import { MAX_RETURN_MESSAGE_LENGTH } from '#shared/limits.ts';
import { Protected } from '#web/auth/protected.tsx';
import { callAsMember } from '#web/auth/session.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/form/form-field.tsx';
import { useHead } from '#web/ui/head.ts';
import { Link } from '#web/ui/link.tsx';
import { Refusal } from '#web/ui/notice.tsx';
import { useAsyncAction } from '#web/ui/use-async-action.ts';
import { Moment, StateOfAnswer } from './answer-state.tsx';
import { AnswerWords } from './answer-words.tsx';
import { type AnswerOrder, answerQuery, orderInAddress, orderParams, refreshAnswers } from './assignments.data.ts';
import styles from './assignments.module.css';

/** For the author: gives the answer back, with a message if they like. */
const ReturnForm = ({ answer }: { answer: Answer }) => {
  const t = useT();
  const [message, setMessage] = useState('');
  const [mayAgain, setMayAgain] = useState(false);
  const { run, problem, isBusy } = useAsyncAction({ refresh: refreshAnswers, isExclusive: true });
  const [newest] = answer.hand_ins;
  if (!newest) return null;
  const send = async () => {
    const body = { hand_in_id: newest.id, message, may_hand_in_again: mayAgain };
    const params = { id: answer.assignment.id, answer: answer.id };
    // What was written stays until it has arrived.
    if (await run(() => callAsMember('POST /assignments/{id}/answers/{answer}/return', { params, body })))
      setMessage('');
  };
  return (
    <form
      className={styles.part}
      aria-label={t('assignment.return')}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextArea
        name="message"
        label={t('assignment.message')}
        hint={t('assignment.message_hint')}
        isOptional
        rows={3}
        maxLength={MAX_RETURN_MESSAGE_LENGTH}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      <label className={styles.check}>
        <input type="checkbox" checked={mayAgain} onChange={({ target }) => setMayAgain(target.checked)} />
        {t('assignment.may_again')}
      </label>
      <div>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t(isBusy ? 'form.sending' : newest.returned_date ? 'assignment.return_again' : 'assignment.return')}
        </Button>
      </div>
      <Refusal>{problem}</Refusal>
    </form>
  );
};

const Steps = ({ answer, order }: { answer: Answer; order: AnswerOrder }) => {
  const t = useT();
  const { language } = useLanguage();
  const { position, assignment } = answer;
  if (!position) return null;
  const number = (value: number) => formatNumber(language, value);
  const step = (to: string | null, label: string) =>
    to && (
      <ButtonLink size="compact" to={paths.answer(assignment.id, to, orderParams(order))}>
        {label}
      </ButtonLink>
    );
  return (
    <nav className={styles.actions} aria-label={t('assignment.answers')}>
      {step(position.previous, t('assignment.previous'))}
      <span>{t('assignment.position', { number: number(position.number), total: number(position.total) })}</span>
      {step(position.next, t('assignment.next'))}
    </nav>
  );
};

const HandIns = ({ answer, order }: { answer: Answer; order: AnswerOrder }) => {
  const t = useT();
  const { language } = useLanguage();
  return (
    <ol className={styles.handIns}>
      {answer.hand_ins.map(({ id, number, handed_in_date, is_late, returned_date, return_message }) => (
        <li key={id}>
          <Link
            to={paths.answer(answer.assignment.id, answer.id, { ...orderParams(order), hand_in: id })}
            aria-current={id === answer.shown.hand_in_id ? 'true' : undefined}
          >
            {t('assignment.hand_in_number', { number: formatNumber(language, number) })}
          </Link>{' '}
          <Moment date={handed_in_date} />
          {is_late && <strong className={styles.late}>{t('assignment.late')}</strong>}
          {returned_date && (
            <>
              {' · '}
              {t('assignment.state.returned')} <Moment date={returned_date} />
            </>
          )}
          {return_message && (
            <UserText as="p" className={styles.lines}>
              {return_message}
            </UserText>
          )}
        </li>
      ))}
    </ol>
  );
};

const OneAnswer = ({ route }: { route: RouteContext<'id' | 'answer'> }) => {
  const t = useT();
  const { id, answer: answerId } = route.params;
  const order = orderInAddress(route.search);
  const query = useQuery(answerQuery(id, answerId, route.search));
  return (
    <AsyncPart query={query} missing={t('assignment.refusal.answer_not_found')}>
      {(answer) => (
        <div className={styles.page}>
          <p className={styles.above}>
            <Link to={answer.is_own ? paths.assignment(id) : paths.answers(id, orderParams(order))}>
              {answer.assignment.title ? (
                <UserText language={answer.assignment.language}>{answer.assignment.title}</UserText>
              ) : (
                t('assignment.name')
              )}
            </Link>
          </p>
          <UserText as="h1" className={styles.title}>
            {answer.student.name}
          </UserText>
          <p>
            <StateOfAnswer answer={answer.student} />
          </p>
          <Steps answer={answer} order={order} />
          <HandIns answer={answer} order={order} />
          <AnswerWords key={answer.id} answer={answer} openedComment={route.search.get('comment') ?? undefined}>
            {!answer.is_own && <ReturnForm answer={answer} />}
            {answer.is_own && answer.sheet_id && (
              <ButtonLink to={paths.sheet(answer.sheet_id)}>{t('assignment.open_answer')}</ButtonLink>
            )}
          </AnswerWords>
        </div>
      )}
    </AsyncPart>
  );
};

/** One answer as it was handed in, for the author of the assignment and for who wrote it. */
export const AnswerPage = ({ route }: { route: RouteContext<'id' | 'answer'> }) => {
  const t = useT();
  useHead({
    title: t('assignment.answer'),
    description: t('assignment.answer'),
    path: paths.answer(route.params.id, route.params.answer),
    unlisted: true,
  });
  return (
    <Protected>
      <OneAnswer route={route} />
    </Protected>
  );
};
