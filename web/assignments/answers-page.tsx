import { useQuery } from '@tanstack/react-query';
import type { AnswerCounts, ListedAnswer } from '#shared/contract/assignment-parts.ts';
import { ANSWER_FILTERS, ANSWER_SORTS, ANSWERS_PAGE_SIZE, MISSING_ANSWERS_FILE } from '#shared/limits.ts';
import { apiPath } from '#web/api/call-over-http.ts';
import { downloadAsMember } from '#web/auth/download-as-member.ts';
import { Protected } from '#web/auth/protected.tsx';
import { callAsMember } from '#web/auth/session.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useHead } from '#web/ui/head.ts';
import { Link } from '#web/ui/link.tsx';
import { Refusal } from '#web/ui/notice.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { NotFound } from '#web/ui/placeholder.tsx';
import { Row, RowLink } from '#web/ui/row-list.tsx';
import { FilterLinks } from '#web/ui/tabs.tsx';
import { useAsyncAction } from '#web/ui/use-async-action.ts';
import { useState } from 'react';
import { StateOfAnswer } from './answer-state.tsx';
import {
  type AnswerOrder,
  answersPaging,
  answersQuery,
  assignmentQuery,
  orderInAddress,
  orderParams,
  refreshAnswers,
} from './assignments.data.ts';
import { hasMissingAnswers } from './missing-answers.ts';
import styles from './assignments.module.css';

const Filters = ({ id, order, counts }: { id: string; order: AnswerOrder; counts: AnswerCounts }) => {
  const t = useT();
  const { language } = useLanguage();
  return (
    <>
      <FilterLinks label={t('assignment.filter')}>
        {ANSWER_FILTERS.map((filter) => (
          <Link
            key={filter}
            to={paths.answers(id, orderParams({ ...order, filter }))}
            aria-current={filter === order.filter ? 'true' : undefined}
          >
            {t(`assignment.filter.${filter}`, { count: formatNumber(language, counts[filter]) })}
          </Link>
        ))}
      </FilterLinks>
      <FilterLinks label={t('assignment.sort')}>
        {ANSWER_SORTS.map((sort_by) => (
          <Link
            key={sort_by}
            to={paths.answers(id, orderParams({ ...order, sort_by, sort_order: sort_by === 'name' ? 'asc' : 'desc' }))}
            aria-current={sort_by === order.sort_by ? 'true' : undefined}
          >
            {t(`assignment.sort.${sort_by}`)}
          </Link>
        ))}
      </FilterLinks>
    </>
  );
};

/** Removes somebody, or readmits them; says first what that means. */
const RemoveAnswer = ({ id, answer }: { id: string; answer: ListedAnswer }) => {
  const t = useT();
  const [isConfirming, setConfirming] = useState(false);
  const { run, problem, isBusy } = useAsyncAction({ refresh: refreshAnswers, isExclusive: true });
  const put = (is_removed: boolean) =>
    callAsMember('PUT /assignments/{id}/answers/{answer}', { params: { id, answer: answer.id }, body: { is_removed } });
  return (
    <>
      <Button
        size="small"
        variant="text"
        isBusy={isBusy}
        aria-label={t(answer.is_removed ? 'assignment.readmit_name' : 'assignment.remove_name', { name: answer.name })}
        onClick={() => (answer.is_removed ? void run(() => put(false)) : setConfirming(true))}
      >
        {t(answer.is_removed ? 'assignment.readmit' : 'assignment.remove')}
      </Button>
      <Refusal>{problem}</Refusal>
      {isConfirming && (
        <ConfirmDialog
          title={t('assignment.remove_name', { name: answer.name })}
          message={t('assignment.remove_lead')}
          confirmLabel={t('assignment.remove')}
          cancelLabel={t('assignment.cancel')}
          onCancel={() => setConfirming(false)}
          onConfirm={async () => {
            await put(true);
            setConfirming(false);
            await run(async () => undefined);
          }}
        />
      )}
    </>
  );
};

const AnswerRow = ({ id, answer, order }: { id: string; answer: ListedAnswer; order: AnswerOrder }) => (
  <Row className={styles.row} actions={<RemoveAnswer id={id} answer={answer} />}>
    <div className={styles.person}>
      <Avatar name={answer.name} url={answer.avatar_url} size="small" />
      <div>
        <p>
          {answer.handed_in_date && !answer.is_removed ? (
            <RowLink to={paths.answer(id, answer.id, orderParams(order))}>
              <UserText short="name">{answer.name}</UserText>
            </RowLink>
          ) : (
            <UserText short="name">{answer.name}</UserText>
          )}
        </p>
        <p className={styles.quiet}>
          <StateOfAnswer answer={answer} />
        </p>
      </div>
    </div>
  </Row>
);

/** The same in every language. */
const EXPORT_NAMES = { docx: 'Word (ZIP)', csv: 'CSV' };

const Exports = ({ id }: { id: string }) => {
  const t = useT();
  const [isIncomplete, setIncomplete] = useState(false);
  const { run, problem, isBusy } = useAsyncAction({ isExclusive: true });
  const download = (format: 'docx' | 'csv') =>
    run(async () => {
      setIncomplete(false);
      const file = await downloadAsMember(apiPath(`GET /assignments/{id}/export/${format}`, { params: { id } }));
      setIncomplete(await hasMissingAnswers(file));
    });
  return (
    <div className={styles.actions}>
      {(['docx', 'csv'] as const).map((format) => (
        <Button key={format} size="compact" isBusy={isBusy} onClick={() => void download(format)}>
          {t(`assignment.export.${format}`, { format: EXPORT_NAMES[format] })}
        </Button>
      ))}
      <Refusal>
        {problem || (isIncomplete && t('assignment.export.missing', { format: 'Word', file: MISSING_ANSWERS_FILE }))}
      </Refusal>
    </div>
  );
};

const Answers = ({ route }: { route: RouteContext<'id'> }) => {
  const t = useT();
  const { id } = route.params;
  const order = orderInAddress(route.search);
  const query = useQuery(answersQuery(id, route.search));
  const assignment = useQuery(assignmentQuery(id));
  return (
    <AsyncPart query={query} missing={t('assignment.refusal.not_found')}>
      {({ answers, counts, total }) => (
        <div className={styles.page}>
          <p className={styles.above}>
            <Link to={paths.assignment(id)}>
              {assignment.data ? (
                <UserText language={assignment.data.language}>{assignment.data.title}</UserText>
              ) : (
                t('assignment.name')
              )}
            </Link>
          </p>
          <h1 className={styles.title}>{t('assignment.answers')}</h1>
          <Exports id={id} />
          <Filters id={id} order={order} counts={counts} />
          <PagedList
            rows={answers.map((answer) => (
              <AnswerRow key={answer.id} id={id} answer={answer} order={order} />
            ))}
            empty={<NotFound message={t('assignment.none')} hint={t('assignment.none_hint')} />}
            query={query}
            total={total}
            paging={answersPaging(route.search)}
            path={paths.answers(id)}
            search={route.search}
            defaultSize={ANSWERS_PAGE_SIZE}
          />
        </div>
      )}
    </AsyncPart>
  );
};

/** Who has started, handed in and been returned; for the author of the assignment. */
export const AnswersPage = ({ route }: { route: RouteContext<'id'> }) => {
  const t = useT();
  useHead({
    title: t('assignment.answers'),
    description: t('assignment.answers'),
    path: paths.answers(route.params.id),
    unlisted: true,
  });
  return (
    <Protected>
      <Answers route={route} />
    </Protected>
  );
};
