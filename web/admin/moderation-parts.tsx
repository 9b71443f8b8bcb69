import { useMemo } from 'react';
import type { Measure, ModeratedSheet } from '#shared/contract/admin-measures.ts';
import type { Sheet } from '#shared/contract/sheet-parts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { withParts } from '#web/i18n/with-parts.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { FootnoteList, listSheetFootnotes } from '#web/sheets/sheet-footnotes.tsx';
import { SheetSegmentView } from '#web/sheets/sheet-segment-view.tsx';
import { formatWireDay, isoDate } from '#web/ui/dates.tsx';
import { Link } from '#web/ui/link.tsx';
import { Row, RowList, RowNote } from '#web/ui/row-list.tsx';
import styles from './admin.module.css';

/** A member by username, or who it was. */
export const PersonName = ({ username }: { username: string | null }) => {
  const t = useT();
  if (!username) return t('sheet.former_member');
  return (
    <Link to={adminPaths.person(username)} className={styles.link}>
      <UserText>{username}</UserText>
    </Link>
  );
};

/** A sheet with what has become of it. */
export const SheetName = ({ sheet: { id, title, language, state } }: { sheet: ModeratedSheet }) => {
  const t = useT();
  return (
    <>
      <Link to={adminPaths.sheet(id)} className={styles.link}>
        <UserText language={language}>{title}</UserText>
      </Link>{' '}
      <span className={styles.state}>{t(`admin.sheet_state.${state}`)}</span>
    </>
  );
};

/** The last day of a silence: at its end it is over. */
export const lastDay = (until: string): string =>
  new Date(Date.parse(isoDate(until)) - 1000).toISOString().replace('T', ' ').slice(0, 19);

const MeasureRow = ({ measure }: { measure: Measure }) => {
  const t = useT();
  const { language } = useLanguage();
  const { kind, reason, created_date, by, until_date, ended_date, sheet } = measure;
  const until = until_date ? formatWireDay(language, lastDay(until_date)) : '';
  return (
    <Row className={styles.entry}>
      <p>
        <strong>{t(`admin.measure.${kind}`, { date: until })}</strong> {sheet && <SheetName sheet={sheet} />}
      </p>
      <p className={styles.words}>
        <UserText>{reason}</UserText>
      </p>
      <RowNote>
        {withParts(t, 'admin.measure_by', {
          name: <PersonName username={by} />,
          date: formatWireDay(language, created_date),
        })}
        {ended_date && ` · ${t('admin.measure_ended', { date: formatWireDay(language, ended_date) })}`}
      </RowNote>
    </Row>
  );
};

/** What moderators have decided, latest first. */
export const Measures = ({ measures }: { measures: Measure[] }) => {
  const t = useT();
  return (
    <section className={styles.part}>
      <h2>{t('admin.measures')}</h2>
      {measures.length === 0 ? (
        <p>{t('admin.measures_none')}</p>
      ) : (
        <RowList>
          {measures.map((measure) => (
            <MeasureRow key={measure.id} measure={measure} />
          ))}
        </RowList>
      )}
    </section>
  );
};

/** A preview opens nothing beside it. */
const ignore = () => undefined;

export const SheetPreview = ({ sheet }: { sheet: Sheet }) => {
  const t = useT();
  const { sheet_title, summary, language, content } = sheet;
  const { notes, firstNumbers } = useMemo(() => listSheetFootnotes(content.segments), [content.segments]);
  return (
    <section className={styles.part} aria-label={t('admin.preview')}>
      <h2>{t('admin.preview')}</h2>
      <article className={styles.preview}>
        <UserText as="h3" language={language}>
          {sheet_title}
        </UserText>
        {summary && (
          <UserText as="p" className={styles.note} language={language}>
            {summary}
          </UserText>
        )}
        {content.segments.map((segment) => (
          <SheetSegmentView
            key={segment.block_id}
            segment={segment}
            sheetLanguage={language}
            layout={sheet.layout}
            isStart={false}
            firstFootnote={firstNumbers.get(segment.block_id)}
            onOpen={ignore}
          />
        ))}
        <FootnoteList notes={notes} idPrefix="" language={language} />
      </article>
    </section>
  );
};
