import { X } from 'lucide-react';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { paths } from '#web/paths.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Link } from '#web/ui/link.tsx';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import rows from '#web/ui/row-list.module.css';
import styles from './reading.module.css';

/** A place in a text, wherever it is kept. */
export type ShownPlace = {
  text_id: string;
  content_id?: string;
  segment_id: string;
  segment_number: number;
  title: string;
  language: string;
  script: string;
  /** HTML of the passage, where it is known. */
  content?: string;
  /** ISO 8601, or as the API writes it. */
  date: string;
};

const momentOf = (date: string): Date => new Date(date.includes('T') ? date : `${date.replace(' ', 'T')}Z`);

export const PlaceRow = ({ place, onForget }: { place: ShownPlace; onForget(): void }) => {
  const t = useT();
  const { language } = useLanguage();
  const { text_id, content_id, segment_id, segment_number, title, content } = place;
  const when = momentOf(place.date);
  return (
    <li className={`${rows.row} ${rows.withWays}`}>
      <div className={rows.what}>
        <LangText as="h3" language={place.language} script={place.script} className={rows.title}>
          <Link to={paths.chapter({ text_id, content_id, segment_id })} className={rows.link}>
            {title}
          </Link>
        </LangText>
        {content && (
          <LangText as="div" language={place.language} script={place.script} className={styles.words}>
            <SafeHtml html={content} />
          </LangText>
        )}
        <p className={rows.note}>
          {t('text.passage', { number: formatNumber(language, segment_number) })}
          {' · '}
          <time dateTime={when.toISOString()}>
            {new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(when)}
          </time>
        </p>
      </div>
      <IconButton
        icon={X}
        className={rows.ways}
        label={t('reading.forget_named', { title, number: formatNumber(language, segment_number) })}
        onClick={onForget}
      />
    </li>
  );
};
