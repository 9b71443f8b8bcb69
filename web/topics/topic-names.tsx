import type { Topic } from '#shared/contract/topics.ts';
import { languageName } from '#web/i18n/language-names.tsx';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import styles from './topics.module.css';

/** What a topic is called elsewhere, each name in its own letters. */
export const TopicNames = ({ names }: { names: Topic['names'] }) => {
  const t = useT();
  if (names.length === 0) return null;
  return (
    <ul aria-label={t('topics.names')} className={styles.names}>
      {names.map(({ language, script, name }) => (
        <li key={`${language} ${name}`} title={languageName(t, language)}>
          <LangText language={language} script={script}>
            {name}
          </LangText>
        </li>
      ))}
    </ul>
  );
};
