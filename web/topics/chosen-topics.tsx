import { useQueries } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { Topic } from '#shared/contract/topics.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { topicQuery } from './topics.data.ts';
import styles from './topic-picker.module.css';

type Props = { ids: string[]; onRemove(id: string, title: string): void };

/** The topics that were chosen, each with a button that takes it away. */
export const ChosenTopics = ({ ids, onRemove }: Props) => {
  const t = useT();
  const { language: siteLanguage } = useLanguage();
  const found = useQueries({ queries: ids.map((id) => topicQuery(id, siteLanguage)) });
  if (ids.length === 0) return null;

  const chip = (id: string, topic: Topic | undefined, hasFailed: boolean) => {
    // One that has vanished can still be taken away.
    const title = topic?.title ?? (hasFailed ? t('topics.picker.unknown') : '…');
    return (
      <li key={id} className={styles.chip}>
        <LangText language={topic?.language ?? siteLanguage}>{title}</LangText>
        <IconButton
          icon={X}
          iconSize={16}
          isQuiet
          label={t('topics.picker.remove', { title })}
          onClick={() => onRemove(id, title)}
        />
      </li>
    );
  };
  return (
    <ul aria-label={t('topics.picker.chosen')} className={styles.chips}>
      {ids.map((id, index) => chip(id, found[index]?.data, found[index]?.isError ?? false))}
    </ul>
  );
};
