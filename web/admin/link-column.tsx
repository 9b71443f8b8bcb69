import type { KeyboardEvent } from 'react';
import type { LinkedSegment, TextLinks } from '#shared/contract/admin-links.ts';
import { MAX_LINK_PAGE } from '#shared/limits.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { languageName } from '#web/i18n/language-names.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { Link } from '#web/ui/link.tsx';
import { plainText } from '#web/ui/plain-text.ts';
import styles from './links.module.css';

type Props = {
  side: 'own' | 'other';
  text: TextLinks['text'];
  segments: LinkedSegment[];
  marks: NonNullable<TextLinks['pair']>['marks'];
  /** Position of the first that is shown. */
  from: number;
  addressOf(from: number): string;
  selected: ReadonlySet<string>;
  active: ReadonlySet<string>;
  onToggle(id: string): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
};

const Segment = ({ segment, ...props }: { segment: LinkedSegment } & Props) => {
  const t = useT();
  const { language } = useLanguage();
  const { text, selected, active, onToggle, onKeyDown } = props;
  const { id, segment_number, links } = segment;
  const numbers = links
    .map((link) => `${formatNumber(language, link.segment_number)}${link.is_by_hand ? ` (${t('links.by_hand')})` : ''}`)
    .join(', ');
  return (
    <li>
      <button
        type="button"
        data-segment={id}
        aria-pressed={selected.has(id)}
        className={`${styles.segment} ${active.has(id) ? styles.active : ''}`}
        onClick={() => onToggle(id)}
        onKeyDown={onKeyDown}
      >
        <span className={styles.number}>{formatNumber(language, segment_number)}</span>
        <LangText language={text.language} script={text.script} className={styles.words}>
          {plainText(segment.content, ' ')}
        </LangText>
        <span className={`${styles.links} ${links.length === 1 ? '' : styles.marked}`}>
          {links.length === 0 ? t('links.gap') : t('links.with', { numbers })}
          {links.length > 1 && ` · ${t('links.double')}`}
        </span>
      </button>
    </li>
  );
};

/** One of the two texts: a page of its segments, each a button that selects it. */
export const LinkColumn = (props: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const { text, segments, marks, from, addressOf } = props;
  const last = segments.at(-1)?.segment_number ?? 0;
  const count = (value: number) => formatNumber(language, value);
  return (
    <section className={styles.column} aria-label={`${text.title} (${languageName(t, text.language)})`}>
      <h3>
        <LangText language={text.language} script={text.script}>
          {text.title}
        </LangText>
      </h3>
      <p className={styles.quiet}>{languageName(t, text.language)}</p>
      <p className={styles.quiet}>
        {t('links.shown', { first: count(from), last: count(last), total: count(text.segments) })}
        <br />
        {t('links.marks', { gaps: count(marks.gaps), doubles: count(marks.doubles) })}
      </p>
      <p className={styles.page}>
        {from > 1 && <Link to={addressOf(Math.max(1, from - MAX_LINK_PAGE))}>{t('links.earlier')}</Link>}
      </p>
      <ol className={styles.segments}>
        {segments.map((segment) => (
          <Segment key={segment.id} segment={segment} {...props} />
        ))}
      </ol>
      <p className={styles.page}>
        {last < text.segments && last > 0 && <Link to={addressOf(last + 1)}>{t('links.later')}</Link>}
      </p>
    </section>
  );
};
