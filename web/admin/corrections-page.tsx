import { useQuery } from '@tanstack/react-query';
import type { QueuedCorrection } from '#shared/contract/admin-corrections.ts';
import { CORRECTION_STATES } from '#shared/limits.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { passageNumber } from '#web/i18n/passage-number.ts';
import { useT } from '#web/i18n/translate.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { changeQuery } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { formatMinute, isoDate } from '#web/ui/dates.tsx';
import { truncateText } from '#web/ui/head.ts';
import { PagedList } from '#web/ui/paged-list.tsx';
import { readPaging } from '#web/ui/pagination-rules.ts';
import { NotFound } from '#web/ui/placeholder.tsx';
import { Row, RowNote, RowTitle } from '#web/ui/row-list.tsx';
import { TabLinks } from '#web/ui/tabs.tsx';
import { TextDiff } from '#web/ui/text-diff.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { correctionsQuery, readCorrectionState } from './corrections.data.ts';
import styles from './admin.module.css';

const PATH = adminPaths.corrections();

const CorrectionRow = ({ correction }: { correction: QueuedCorrection }) => {
  const t = useT();
  const { language: siteLanguage } = useLanguage();
  const { id, by, text_title, language, script, segment_number, label, old_words, new_words, decided_by } = correction;
  const number =
    segment_number === null
      ? t('admin.passage_gone')
      : t('text.passage', { number: passageNumber(siteLanguage, { segment_number, ...(label ? { label } : {}) }) });
  const details = [
    number,
    t('admin.from', { name: by?.username ?? t('admin.guest') }),
    ...(decided_by ? [t('admin.decided_by', { name: decided_by })] : []),
    formatMinute(siteLanguage, new Date(isoDate(correction.created_date))),
  ];
  return (
    <Row>
      <RowTitle as="h2" to={adminPaths.correction(id)} language={language}>
        {text_title}
      </RowTitle>
      <LangText as="p" language={language} script={script}>
        <TextDiff before={truncateText(old_words)} after={truncateText(new_words)} />
      </LangText>
      <RowNote>
        <span className={styles.note}>{details.join(' · ')}</span>
      </RowNote>
    </Row>
  );
};

const Corrections = ({ search }: { search: URLSearchParams }) => {
  const t = useT();
  const { language } = useLanguage();
  const paging = readPaging(search);
  const state = readCorrectionState(search);
  const query = useQuery(correctionsQuery(state, paging));
  const counts = query.data?.counts;
  const tabs = CORRECTION_STATES.map((each) => ({
    key: each,
    to: changeQuery(PATH, search, { state: each === 'open' ? undefined : each, page: undefined }),
    isCurrent: each === state,
    label: t(`corrections.state.${each}`),
    ...(counts ? { count: formatNumber(language, counts[each]) } : {}),
  }));
  return (
    <>
      <div className={styles.filters}>
        <TabLinks label={t('admin.state')} tabs={tabs} className={styles.sections} />
      </div>
      <AsyncPart query={query} onFailure="list">
        {({ corrections, total }) => (
          <PagedList
            rows={corrections.map((correction) => (
              <CorrectionRow key={correction.id} correction={correction} />
            ))}
            empty={<NotFound message={t('admin.reports_empty')} />}
            query={query}
            total={total}
            paging={paging}
            path={PATH}
            search={search}
          />
        )}
      </AsyncPart>
    </>
  );
};

/** What readers suggest to correct. */
export const CorrectionsPage = ({ route }: { route: RouteContext }) => (
  <AdminFrame route={route} section="corrections">
    {() => <Corrections search={route.search} />}
  </AdminFrame>
);
