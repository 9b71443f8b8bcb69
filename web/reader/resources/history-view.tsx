import { useInfiniteQuery } from '@tanstack/react-query';
import type { PassageChange } from '#shared/contract/segments.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { paths } from '#web/paths.ts';
import type { ReadingSegment } from '#web/reader/reader-types.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { formatWireDay, isoDate } from '#web/ui/dates.tsx';
import { Link } from '#web/ui/link.tsx';
import { plainText } from '#web/ui/plain-text.ts';
import { TextDiff } from '#web/ui/text-diff.tsx';
import type { ViewProps } from './panel-menu.ts';
import { pagedQuery } from './resources.data.ts';
import { LoadMore, ResultCount } from './result-list.tsx';
import styles from './history-view.module.css';

const historyQuery = (segment_id: string) =>
  pagedQuery('GET /segments/{id}/history', (query) => ({ params: { id: segment_id }, query }));

/** Who is credited; in general words where it is a guest, somebody who has left, or an editor without a public profile. */
const Credit = ({ change: { by, username, kind } }: { change: PassageChange }) => {
  const t = useT();
  if (username)
    return (
      <Link to={paths.user(username)} className={styles.link}>
        <UserText>{by}</UserText>
      </Link>
    );
  if (by) return <UserText>{by}</UserText>;
  if (kind === 'import') return null;
  return t(kind === 'correction' ? 'history.a_reader' : 'history.an_editor');
};

type EntryProps = { change: PassageChange; segment: ReadingSegment };

const Change = ({ change, segment: { language, script } }: EntryProps) => {
  const t = useT();
  const { language: siteLanguage } = useLanguage();
  const { date, kind, label, reason, old_content, new_content } = change;
  const isCredited = change.by !== '' || kind !== 'import';
  return (
    <li className={styles.change}>
      <p className={styles.quiet}>
        <time dateTime={isoDate(date)}>{formatWireDay(siteLanguage, date)}</time>
        {' · '}
        {t(`history.kind.${kind}`)}
        {kind === 'import' && label && ` (${label})`}
        {isCredited && ' · '}
        <Credit change={change} />
      </p>
      <LangText as="p" language={language} script={script}>
        <TextDiff before={plainText(old_content ?? '')} after={plainText(new_content ?? '')} />
      </LangText>
      {reason && (
        <p className={styles.reason}>
          <UserText>{reason}</UserText>
        </p>
      )}
    </li>
  );
};

const Changes = ({ segment, isTitled }: { segment: ReadingSegment; isTitled: boolean }) => {
  const query = useInfiniteQuery(historyQuery(segment.segment_id));
  return (
    <AsyncPart query={query} onFailure="retry">
      {({ pages }) => {
        const changes = pages.flatMap(({ entries }) => entries);
        const total = pages[0]?.total ?? 0;
        if (total === 0) return null;
        return (
          <section>
            {isTitled && (
              <LangText as="h3" language={segment.language} script={segment.script} className={styles.title}>
                {segment.title}
              </LangText>
            )}
            <ResultCount count={total} />
            <ol className={styles.list}>
              {changes.map((change) => (
                <Change key={change.revision} change={change} segment={segment} />
              ))}
            </ol>
            <LoadMore query={query} shown={changes.length} total={total} />
          </section>
        );
      }}
    </AsyncPart>
  );
};

/** What changed in the words of the passage, when, why, and who is credited. */
export const HistoryView = ({ segment, versionSegment }: ViewProps) => (
  <>
    <Changes segment={segment} isTitled={Boolean(versionSegment)} />
    {versionSegment && <Changes segment={versionSegment} isTitled />}
  </>
);
