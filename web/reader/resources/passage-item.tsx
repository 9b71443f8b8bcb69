import type { ReactNode } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import { Clamped } from './clamped.tsx';
import styles from './passage-item.module.css';

type Props = {
  passage: { title: string; language: string; script: string; source: string };
  /** Its pieces in the order of their text. */
  pieces: { segment_id: string; content: string }[];
  titleAs: 'h3' | 'h4';
  /** What can be done with it. */
  children: ReactNode;
};

/** A passage of another text: whose words they are, the words, where they are from, and what to do with them. */
export const PassageItem = ({
  passage: { title, language, script, source },
  pieces,
  titleAs: Title,
  children,
}: Props) => {
  const t = useT();
  return (
    <li className={styles.item}>
      <Title className={styles.title}>
        <LangText language={language} script={script}>
          {title}
        </LangText>
      </Title>
      <Clamped language={language} script={script}>
        {pieces.map(({ segment_id, content }) => (
          <SafeHtml key={segment_id} as="p" html={content} />
        ))}
      </Clamped>
      {source && (
        <p className={styles.source}>
          {t('text.version.source')}: {source}
        </p>
      )}
      <div className={styles.actions}>{children}</div>
    </li>
  );
};
