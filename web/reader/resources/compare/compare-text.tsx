import { useState } from 'react';
import type { WorkRow } from '#shared/contract/texts.ts';
import { useT } from '#web/i18n/translate.ts';
import { type TextTab } from '#web/paths.ts';
import type { OpenText } from '#web/reader/reader-types.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { CompareContents } from './compare-contents.tsx';
import { CompareVersions } from './compare-versions.tsx';
import { LIMIT_ID } from '../open-text.tsx';
import type { ViewProps } from '../view-props.ts';
import styles from './compare-view.module.css';

const TABS: TextTab[] = ['contents', 'versions'];

type Props = Pick<ViewProps, 'canAddChapter' | 'onOpenText'> & { work: WorkRow };

/** A text is opened from its beginning, at one of its sections, or in another version. */
export const CompareText = ({ work, canAddChapter, onOpenText }: Props) => {
  const t = useT();
  const [tab, setTab] = useState<TextTab>('contents');
  const [opened, setOpened] = useState<string | null>(null);
  const open = (title: string, chosen: OpenText) => {
    setOpened(title);
    onOpenText(chosen);
  };
  return (
    <>
      <p className={styles.opened} role="status">
        {opened !== null && t('compare.opened', { title: opened })}
      </p>
      <ActionButton
        isDisabled={!canAddChapter}
        aria-describedby={canAddChapter ? undefined : LIMIT_ID}
        onClick={() => open(work.title, { text_id: work.id, content_id: work.table_of_contents[0] })}
      >
        {t('compare.open_beside')}
      </ActionButton>
      {canAddChapter && (
        <>
          <div className={styles.tabs} role="group" aria-label={t('text.tabs')}>
            {TABS.map((one) => (
              <button key={one} type="button" aria-pressed={one === tab} onClick={() => setTab(one)}>
                {t(`text.${one}`)}
              </button>
            ))}
          </div>
          {tab === 'contents' ? (
            <CompareContents
              textId={work.id}
              onSelect={({ content_id, segment_id, section }) =>
                open(section.title || work.title, { text_id: work.id, content_id, segment_id })
              }
            />
          ) : (
            <CompareVersions
              textId={work.id}
              onSelect={({ id, title, table_of_contents: [content_id] }) => open(title, { text_id: id, content_id })}
            />
          )}
        </>
      )}
    </>
  );
};
