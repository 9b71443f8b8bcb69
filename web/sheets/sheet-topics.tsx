import { useQuery } from '@tanstack/react-query';
import type { Sheet } from '#shared/contract/sheet-parts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import { sheetTopicsQuery } from './sheets.data.ts';
import styles from './sheet-topics.module.css';

/** What the sheet is about; each leads to its topic. */
export const SheetTopics = ({ sheet: { id, topics } }: { sheet: Sheet }) => {
  const t = useT();
  const { language } = useLanguage();
  const { data, isError } = useQuery({ ...sheetTopicsQuery(id, language), enabled: topics.length > 0 });
  if (topics.length === 0 || data?.topics.length === 0) return null;
  if (isError && !data) return <p className={styles.problem}>{t('topics.picker.failed')}</p>;
  return (
    <ul aria-label={t('topics.title')} className={styles.topics}>
      {data?.topics.map((topic) => (
        <li key={topic.id}>
          <Link to={paths.topic(topic.id)}>
            <LangText language={topic.language}>{topic.title}</LangText>
          </Link>
        </li>
      ))}
    </ul>
  );
};
