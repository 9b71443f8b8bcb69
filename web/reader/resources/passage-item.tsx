import type { ReactNode } from 'react';
import type { CitedWork } from '#shared/contract/parts.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useT } from '#web/i18n/translate.ts';
import type { ResourcesPanelProps } from '#web/reader/reader-types.ts';
import { Button } from '#web/ui/button.tsx';
import { hasLines, SafeHtml } from '#web/ui/safe-html.tsx';
import { ScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import { TitleReference } from '#web/ui/title-reference.tsx';
import { ClampedText } from './clamped-text.tsx';
import styles from './passage-item.module.css';

export const LIMIT_ID = 'chapter-limit';

/** Once in a view; disabled buttons refer to it by `aria-describedby`. */
export const ChapterLimit = ({ canAddChapter }: { canAddChapter: boolean }) => {
  const t = useT();
  if (canAddChapter) return null;
  return (
    <p id={LIMIT_ID} className={styles.limit}>
      {t('connection_panel.limit_reached')}
    </p>
  );
};

type OpenTextProps = Pick<ResourcesPanelProps, 'canAddChapter' | 'onOpenText'> & {
  passage: { text_id: string; segment_id: string; title: string };
};

/** Opens the text at this passage beside the current one. */
export const OpenText = ({ passage: { text_id, segment_id, title }, canAddChapter, onOpenText }: OpenTextProps) => {
  const t = useT();
  return (
    <Button
      size="small"
      isDisabled={!canAddChapter}
      aria-describedby={canAddChapter ? undefined : LIMIT_ID}
      onClick={() => onOpenText({ text_id, segment_id })}
    >
      <span aria-hidden="true">{t('connection_panel.open_text')}</span>
      <ScreenReaderText>{t('connection_panel.open_title', { title })}</ScreenReaderText>
    </Button>
  );
};

type PassageItemProps = {
  passage: { title: string; language: string; script: string; source: string };
  /** How the work of the passage is cited, where it is another one. */
  work?: CitedWork;
  /** In the order of their text. */
  segments: { segment_id: string; content: string }[];
  titleAs: 'h3' | 'h4';
  /** Actions. */
  children: ReactNode;
};

/** A passage of another text with its title, source and actions. */
export const PassageItem = ({
  passage: { title, language, script, source },
  work,
  segments,
  titleAs: Title,
  children,
}: PassageItemProps) => {
  const t = useT();
  const cited = work && { ...work, title };
  return (
    <li className={styles.item}>
      <Title className={`two-lines ${styles.title}`} title={title}>
        <LangText language={language} script={script}>
          {title}
        </LangText>
      </Title>
      {cited && (
        <TitleReference work={cited}>{(reference) => <p className={styles.source}>{reference}</p>}</TitleReference>
      )}
      <ClampedText language={language} script={script}>
        {segments.map(({ segment_id, content }) => (
          <SafeHtml key={segment_id} as="p" html={content} isVerse={hasLines(content)} />
        ))}
      </ClampedText>
      {source && (
        <p className={styles.source}>
          {t('text.version.source')}: {source}
        </p>
      )}
      <div className={styles.actions}>{children}</div>
    </li>
  );
};
