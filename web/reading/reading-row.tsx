import { X } from 'lucide';
import type { CitedWork } from '#shared/contract/parts.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { passageNumber } from '#web/i18n/passage-number.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { formatDay, isoDate } from '#web/ui/dates.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { stripFootnotes } from '#web/ui/plain-text.ts';
import { Row, RowNote, RowTitle } from '#web/ui/row-list.tsx';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import type { StoredReference } from '#web/ui/cited-work.ts';
import { TitleReference } from '#web/ui/title-reference.tsx';
import styles from './reading.module.css';

/** A position in a text, from the account or from the device. */
export type ReadingItem = StoredReference & {
  text_id: string;
  content_id?: string | null;
  /** The passage is no longer in the library; its text may be. */
  is_missing?: boolean;
  is_text_missing?: boolean;
  segment_id: string;
  segment_number: number;
  label?: string | null;
  title: string;
  language: string;
  script: string;
  /** HTML of the passage, if loaded. */
  content?: string;
  /** ISO 8601, or as the API writes it. */
  date: string;
};

/** What the device stored before it stored the original title. */
const NOT_CITED: CitedWork = { citation: '', original_title: '', original_language: '', original_script: '' };

export const parseDate = (date: string): Date => new Date(date.includes('T') ? date : isoDate(date));

export const ReadingRow = ({ item, onRemove }: { item: ReadingItem; onRemove(): void }) => {
  const t = useT();
  const { language } = useLanguage();
  const { text_id, content_id, segment_id, title, content } = item;
  const number = passageNumber(language, item);
  const date = parseDate(item.date);
  // Without its passage, the text opens at its beginning.
  const place = item.is_missing ? {} : { content_id: content_id ?? undefined, segment_id };
  const to = item.is_text_missing ? undefined : paths.chapter({ text_id, ...place });
  const work = { ...NOT_CITED, ...item };
  return (
    <Row
      actions={
        <IconButton
          icon={X}
          label={t('reading.forget_named', { title, number })}
          // The second half of a double click would remove the next row, which has moved up.
          onClick={({ detail }) => detail < 2 && onRemove()}
        />
      }
    >
      <RowTitle as="h3" language={item.language} script={item.script} {...(to ? { to } : {})}>
        {title || t('reading.gone_title')}
      </RowTitle>
      <TitleReference work={work}>{(reference) => <RowNote>{reference}</RowNote>}</TitleReference>
      {content && (
        <LangText as="div" language={item.language} script={item.script} className={styles.text}>
          <SafeHtml html={stripFootnotes(content)} />
        </LangText>
      )}
      {item.is_missing && <RowNote>{t('reading.gone')}</RowNote>}
      <RowNote>
        {t('text.passage', { number })}
        {' · '}
        <time dateTime={date.toISOString()}>{formatDay(language, date)}</time>
      </RowNote>
    </Row>
  );
};
