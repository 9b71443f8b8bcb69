import type { Import, ImportProblem, ImportResult } from '#shared/contract/import-parts.ts';
import type { FieldValue } from '#shared/field-values.ts';
import { apiPath } from '#web/api/call-over-http.ts';
import { downloadAsMember } from '#web/auth/download-as-member.ts';
import { formatPercent } from '#web/i18n/counts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { Refusal } from '#web/ui/notice.tsx';
import { useAdminAction } from './admin-error.ts';
import { describeValue } from './describe-value.ts';
import { useFieldLabel } from './field-label.ts';
import { useProblemSentence } from './import-problem.ts';
import styles from './imports.module.css';

const TOTALS = ['collections', 'works', 'sections', 'segments', 'mappings', 'topics'] as const;

const Totals = ({ result }: { result: ImportResult }) => {
  const t = useT();
  const { language } = useLanguage();
  const rows = [
    ['new', result.texts.new] as const,
    ['changed', result.texts.changed] as const,
    ['unchanged', result.texts.unchanged] as const,
    ...TOTALS.flatMap((name) => (result[name] > 0 ? [[name, result[name]] as const] : [])),
    ...(['lost', 'left_out', 'kept'] as const).flatMap((name) =>
      result[name] > 0 ? [[name, result[name]] as const] : [],
    ),
  ];
  return (
    <dl className={styles.totals}>
      {rows.map(([name, count]) => (
        <div key={name}>
          <dt>{t(`import.total.${name}`)}</dt>
          <dd>{formatNumber(language, count)}</dd>
        </div>
      ))}
    </dl>
  );
};

/** A sentence beside the file and the line it is about. */
export const ProblemList = ({ problems }: { problems: ImportProblem[] }) => {
  const sentenceOf = useProblemSentence();
  return (
    <ul className={styles.list}>
      {problems.map((problem, index) => (
        <li key={index}>
          <p className={styles.place}>{sentenceOf.place(problem)}</p>
          <p>{sentenceOf.sentence(problem)}</p>
          {problem.quote && (
            <blockquote className={styles.quote}>
              <UserText>{problem.quote}</UserText>
            </blockquote>
          )}
        </li>
      ))}
    </ul>
  );
};

type Kept = ImportResult['kept_fields'][number];

const addressOf = ({ target_type, id, text_id }: Kept): string | undefined => {
  switch (target_type) {
    case 'work':
      return adminPaths.work(id);
    case 'text':
      return adminPaths.text(id);
    case 'collection':
      return adminPaths.collection(id);
    case 'topic':
      return adminPaths.topic(id);
    default:
      return text_id ? adminPaths.structure(text_id) : undefined;
  }
};

/** What it is of, with a link where it still exists. */
const KeptName = ({ kept }: { kept: Kept }) => {
  const { name, field, source } = kept;
  const address = addressOf(kept);
  // What was merged or deleted by hand has only the title that the source gives it.
  const title = name ?? (field === 'removed' && typeof source === 'string' ? source : '');
  if (title === '') return null;
  return (
    <>
      {address !== undefined && name ? (
        <Link to={address}>
          <UserText>{title}</UserText>
        </Link>
      ) : (
        <UserText>{title}</UserText>
      )}
      {' · '}
    </>
  );
};

const KeptFields = ({ kept }: { kept: ImportResult['kept_fields'] }) => {
  const t = useT();
  const labelOf = useFieldLabel();
  return (
    <ul className={styles.list}>
      {kept.map((each) => {
        const { id, field, names = {} } = each;
        const words = (value: unknown) => describeValue(t, (value ?? null) as FieldValue, { field, names });
        return (
          <li key={`${id} ${field}`}>
            <KeptName kept={each} />
            {labelOf(field)}
            {': '}
            <UserText>{t('import.kept_field', { kept: words(each.kept), source: words(each.source) })}</UserText>
          </li>
        );
      })}
    </ul>
  );
};

/** The whole report as a file. */
const ReportButton = ({ id }: { id: string }) => {
  const t = useT();
  const { run, problem, isBusy } = useAdminAction({ isExclusive: true });
  const address = apiPath('GET /imports/{id}/report', { params: { id } });
  return (
    <>
      <div className={styles.actions}>
        <Button size="compact" isBusy={isBusy} onClick={() => void run(() => downloadAsMember(address))}>
          {t('import.report')}
        </Button>
      </div>
      <Refusal>{problem}</Refusal>
    </>
  );
};

/** What a trial has found, or a run has written. */
export const ResultPart = ({ found, result }: { found: Import; result: ImportResult }) => {
  const t = useT();
  const { language } = useLanguage();
  const isTrial = found.task !== 'load';
  const newCollections = result.collection_list.filter(({ is_new }) => is_new);
  return (
    <section className={styles.part}>
      <h2>{t(isTrial ? 'import.would_come' : 'import.was_written')}</h2>
      <Totals result={result} />
      {newCollections.length > 0 && (
        <>
          <h3>{t('import.new_collections')}</h3>
          <p>
            <UserText>{newCollections.map(({ title }) => title).join(' · ')}</UserText>
          </p>
        </>
      )}
      {!isTrial && result.work_list.length > 0 && (
        <>
          <h3>{t('import.works')}</h3>
          {!found.publishes && <p className={styles.quiet}>{t('import.publish_hint')}</p>}
          <ul className={styles.list}>
            {result.work_list.map(({ id, title }) => (
              <li key={id}>
                <Link to={adminPaths.work(id)}>
                  <UserText>{title}</UserText>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {result.problems.length > 0 && (
        <>
          <h3>{t('import.problems')}</h3>
          <ProblemList problems={result.problems} />
        </>
      )}
      {result.kept_fields.length > 0 && (
        <>
          <h3>{t('import.kept_title')}</h3>
          <KeptFields kept={result.kept_fields} />
        </>
      )}
      {result.coverage.length > 0 && (
        <>
          <h3>{t('import.coverage')}</h3>
          <ul className={styles.list}>
            {result.coverage.map(({ key, coverage }) => (
              <li key={key}>
                {formatPercent(language, coverage)} {key}
              </li>
            ))}
          </ul>
        </>
      )}
      {found.has_report && <ReportButton id={found.id} />}
    </section>
  );
};
