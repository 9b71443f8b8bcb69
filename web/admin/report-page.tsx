import { useQuery } from '@tanstack/react-query';
import type { ReportDetails } from '#shared/contract/admin-reports.ts';
import { userInfoQuery } from '#web/auth/auth.data.ts';
import { callAsMember } from '#web/auth/session.ts';
import { formatCount } from '#web/i18n/counts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { withParts } from '#web/i18n/with-parts.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { formatMinute, formatWireDay, isoDate } from '#web/ui/dates.tsx';
import { Link } from '#web/ui/link.tsx';
import { type AdminAction, AdminActions } from './admin-actions.tsx';
import { reportQuery } from './admin.data.ts';
import { AdminFrame } from './admin-frame.tsx';
import { Measures, PersonName } from './moderation-parts.tsx';
import { ReportedComment } from './reported-comment.tsx';
import { SheetModeration } from './sheet-moderation.tsx';
import styles from './admin.module.css';

const useReportActions = (report: ReportDetails): AdminAction[] => {
  const t = useT();
  const { data: user } = useQuery(userInfoQuery);
  const { state, kind, taken_by, can_reply, sheet } = report;
  const params = { id: report.id };
  const isMine = state === 'taken' && taken_by === user?.username;
  // Whether it is published is decided with the sheet below.
  const canSettle = (state === 'open' || isMine) && !(kind === 'publication' && sheet?.state === 'held');
  const take: AdminAction = {
    key: 'take',
    label: t('admin.take'),
    isMain: true,
    run: () => callAsMember('POST /admin/reports/{id}/take', { params }),
  };
  const release: AdminAction = {
    key: 'release',
    label: t('admin.release'),
    run: () => callAsMember('POST /admin/reports/{id}/release', { params }),
  };
  const settle: AdminAction = {
    key: 'settle',
    label: t('admin.settle'),
    isMain: isMine,
    title: t('admin.settle_title'),
    words: t('admin.settle_words'),
    run: (outcome) => callAsMember('POST /admin/reports/{id}/settle', { params, body: { outcome } }),
  };
  const reply: AdminAction = {
    key: 'reply',
    label: t('admin.reply'),
    title: t('admin.reply_title'),
    words: t('admin.reply_words'),
    run: (words) => callAsMember('POST /admin/reports/{id}/reply', { params, body: { words } }),
  };
  const reopen: AdminAction = {
    key: 'reopen',
    label: t('admin.reopen_report'),
    run: () => callAsMember('POST /admin/reports/{id}/reopen', { params }),
  };
  return [
    ...(state === 'open' ? [take] : []),
    ...(state === 'taken' ? [release] : []),
    ...(canSettle ? [settle] : []),
    ...(state === 'settled' ? [reopen] : []),
    ...(can_reply ? [reply] : []),
  ];
};

/** Who has written it, about whom, and who works on it. */
const Facts = ({ report }: { report: ReportDetails }) => {
  const t = useT();
  const { language } = useLanguage();
  const { kind, state, created_date, by, about, taken_by, settled_by, settled_date, signs } = report;
  const others = report.other_open_reports;
  return (
    <ul className={styles.facts}>
      <li>
        {t(`admin.report_kind_${kind}`)} · {t(`admin.state.${state}`)} ·{' '}
        {formatMinute(language, new Date(isoDate(created_date)))}
      </li>
      <li>{withParts(t, 'admin.from', { name: by ? <PersonName username={by.username} /> : t('admin.guest') })}</li>
      {about && <li>{withParts(t, 'admin.about', { name: <PersonName username={about.username} /> })}</li>}
      {state === 'taken' && <li>{withParts(t, 'admin.taken_by', { name: <PersonName username={taken_by} /> })}</li>}
      {settled_date && (
        <li>
          {withParts(t, 'admin.settled_by', {
            name: <PersonName username={settled_by} />,
            date: formatWireDay(language, settled_date),
          })}
        </li>
      )}
      {signs.length > 0 && (
        <li>{t('admin.signs', { signs: signs.map((sign) => t(`admin.sign.${sign}`)).join(' · ') })}</li>
      )}
      {others > 0 && <li>{formatCount(t, language, 'admin.other_reports', others)}</li>}
    </ul>
  );
};

const Replies = ({ replies }: Pick<ReportDetails, 'replies'>) => {
  const t = useT();
  const { language } = useLanguage();
  if (replies.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{t('admin.replies')}</h2>
      {replies.map(({ by, created_date, words }, index) => (
        <div key={index} className={styles.entry}>
          <p className={styles.words}>
            <UserText>{words}</UserText>
          </p>
          <p className={styles.quiet}>
            {withParts(t, 'admin.measure_by', {
              name: <PersonName username={by} />,
              date: formatWireDay(language, created_date),
            })}
          </p>
        </div>
      ))}
    </section>
  );
};

const OneReport = ({ report }: { report: ReportDetails }) => {
  const t = useT();
  const actions = useReportActions(report);
  const { kind, words, outcome, replies, measure, sheet, comment } = report;
  return (
    <>
      <Facts report={report} />
      <blockquote className={styles.written}>
        {kind === 'publication' ? <p>{t('admin.publication_words')}</p> : <UserText as="p">{words}</UserText>}
      </blockquote>
      {kind === 'comment' && <ReportedComment comment={comment} />}
      {outcome && (
        <section className={styles.part}>
          <h2>{t('admin.outcome')}</h2>
          <p className={styles.words}>
            <UserText>{outcome}</UserText>
          </p>
        </section>
      )}
      <AdminActions label={t('admin.settle_title')} actions={actions} />
      <Replies replies={replies} />
      {measure && !sheet && <Measures measures={[measure]} />}
      {sheet && <SheetModeration id={sheet.id} />}
    </>
  );
};

const Report = ({ id }: { id: string }) => {
  const t = useT();
  const query = useQuery(reportQuery(id));
  return (
    <>
      <p className={styles.back}>
        <Link to={adminPaths.reports()}>{t('admin.back_to_reports')}</Link>
      </p>
      <AsyncPart query={query} onFailure="list">
        {(report) => <OneReport report={report} />}
      </AsyncPart>
    </>
  );
};

/** One report with what it is about, and what can be done. */
export const ReportPage = ({ route }: { route: RouteContext<'id'> }) => (
  <AdminFrame route={route} section="reports">
    {() => <Report id={route.params.id} />}
  </AdminFrame>
);
